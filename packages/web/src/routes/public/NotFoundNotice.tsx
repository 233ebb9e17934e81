import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { useClaimOfMissing } from '#ui/failures/failures.ts';
import { BigBib } from '#ui/marks/BigBib.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** An address whose slug or id nobody knows: says so, and where to go. */
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
