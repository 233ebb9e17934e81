import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { useClaimOfMissing } from '#ui/failures/failures.ts';
import { BigBib } from '#ui/page/BigBib.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';

/** An id, or an event and a bib, that nobody has. */
export function RunnerNotFound(): ReactElement {
  const { t } = useTexts();
  useClaimOfMissing();
  usePageTitle(t('runner.unknown.title'));
  return (
    <section>
      <BigBib text="404" />
      <h1>{t('runner.unknown.title')}</h1>
      <p>{t('runner.unknown.text')}</p>
      <Link className={buttonClass()} to="/">
        {t('notFound.home')}
      </Link>
    </section>
  );
}
