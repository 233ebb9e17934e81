import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { type Session, useSession } from '#api/session.ts';
import { afterLogIn } from '#features/session/after-log-in.ts';
import { LogInForm } from '#features/session/LogInForm.tsx';
import { rolesOfPage } from '#features/session/roles-of-page.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The log-in of staff. The address carries the page to return to and the reason. */
export function LogInPage(): ReactElement {
  const { t, language } = useTexts();
  const { why, from } = useSearch({ from: '/login' });
  const router = useRouter();
  const queryClient = useQueryClient();
  // A person who is logged in already sees their name; the state of the first drawing stays, as a log-in leads on.
  const [session] = useState(useSession());
  const roles = rolesOfPage(from);
  const named = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    roles.map((role) => t(`user.role.${role}`)),
  );
  usePageTitle(t('logIn.title'));
  const go = (entered: Session): void => {
    router.history.replace(afterLogIn(entered, from, (path) => path in router.routesByPath));
    void queryClient.invalidateQueries();
  };
  return (
    <>
      <h1>{t('logIn.title')}</h1>
      <p role={why === undefined ? undefined : 'status'}>
        {why === 'needed' && session !== null && roles.length > 0
          ? t('logIn.otherRole', { roles: named })
          : t(why === undefined ? 'logIn.for' : `logIn.${why}`)}
      </p>
      {session === null ? null : (
        <p>
          {t('logIn.already', { name: session.name })}{' '}
          <Link className={buttonClass({ variant: 'default' })} to="/">
            {t('notFound.home')}
          </Link>
        </p>
      )}
      <LogInForm onLoggedIn={go} />
    </>
  );
}
