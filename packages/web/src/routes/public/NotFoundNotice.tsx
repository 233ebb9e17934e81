import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { useClaimOfMissing } from '#ui/failures/failures.ts';
import { BigBib } from '#ui/page/BigBib.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** The notice for an unknown slug or id, with a link to Home. */
export function NotFoundNotice(): ReactElement {
  const { t } = useTexts();
  return (
    <NothingHere text={t('notFound.text')}>
      <Link className={buttonClass()} to="/">
        {t('notFound.home')}
      </Link>
    </NothingHere>
  );
}

/** The notice for an address of the back-office that is none, with a link to its first page. */
export function StaffNotFound(): ReactElement {
  const { t } = useTexts();
  return (
    <NothingHere text={t('notFound.staff')}>
      <Link className={buttonClass()} to="/admin">
        {t('user.screen.admin')}
      </Link>
    </NothingHere>
  );
}

function NothingHere({ text, children }: { readonly text: string; readonly children: ReactElement }): ReactElement {
  const { t } = useTexts();
  useClaimOfMissing();
  usePageTitle(t('notFound.title'));
  return (
    <section>
      <BigBib text="404" />
      <h1>{t('notFound.title')}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
