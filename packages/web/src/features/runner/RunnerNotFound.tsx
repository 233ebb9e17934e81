import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

/** An id, or an event and a bib, that nobody has. */
export function RunnerNotFound(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('runner.unknown.title'));
  return (
    <section>
      <h1>{t('runner.unknown.title')}</h1>
      <p>{t('runner.unknown.text')}</p>
      <Link to="/">{t('runner.unknown.home')}</Link>
    </section>
  );
}
