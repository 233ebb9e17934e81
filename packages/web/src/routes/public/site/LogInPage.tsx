import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { type Session, useSession } from '#api/session.ts';
import { afterLogIn } from '#features/session/after-log-in.ts';
import { LogInForm } from '#features/session/LogInForm.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** For staff. Where they came from, and why they are here, stands in the address. */
export function LogInPage(): ReactElement {
  const { t } = useTexts();
  const { why, from } = useSearch({ from: '/login' });
  const router = useRouter();
  const queryClient = useQueryClient();
  // Who comes here logged in sees as whom; who logs in here is on their way.
  const [session] = useState(useSession());
  usePageTitle(t('logIn.title'));
  const go = (entered: Session): void => {
    router.history.replace(afterLogIn(entered, from, (path) => path in router.routesByPath));
    void queryClient.invalidateQueries();
  };
  return (
    <>
      <h1>{t('logIn.title')}</h1>
      <p role={why === undefined ? undefined : 'status'}>{t(why === undefined ? 'logIn.for' : `logIn.${why}`)}</p>
      {session === null ? null : (
        <p>
          {t('logIn.already', { name: session.name })}{' '}
          <Link className={buttonClass({ variant: 'default' })} to="/">
            {t('logIn.home')}
          </Link>
        </p>
      )}
      <LogInForm onLoggedIn={go} />
    </>
  );
}
