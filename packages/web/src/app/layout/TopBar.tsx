import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { BibMark } from '#ui/marks/BibMark.tsx';
import classes from './TopBar.module.css';

/** Mark, pages, and at the end the place where the person's own menu stands. */
export function TopBar(): ReactElement {
  const { t } = useTexts();
  return (
    <header className={classes.bar}>
      <div className={`page ${classes.row}`}>
        <Link to="/" className={classes.brand} aria-label={t('app.home')}>
          <BibMark />
          <span className={classes.name}>{t('app.name')}</span>
        </Link>
        <nav aria-label={t('nav.main')} className={classes.pages}>
          <Link to="/" className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
            {t('nav.races')}
          </Link>
        </nav>
      </div>
    </header>
  );
}
