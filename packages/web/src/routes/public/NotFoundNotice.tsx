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
  useClaimOfMissing();
  usePageTitle(t('notFound.title'));
  return (
    <section>
      <BigBib text="404" />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link className={buttonClass()} to="/">
        {t('notFound.home')}
      </Link>
    </section>
  );
}
