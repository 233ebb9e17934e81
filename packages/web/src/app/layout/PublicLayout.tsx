import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureRegion } from '#ui/failures/FailureRegion.tsx';
import { Footer } from './Footer.tsx';
import classes from './PublicLayout.module.css';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { TopBar } from './TopBar.tsx';

/** What every public page stands in. */
export function PublicLayout(): ReactElement {
  const { t } = useTexts();
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('app.skip')}
      </a>
      <TopBar />
      <main id="content" className={`page ${classes.content}`} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <FailureRegion />
      <RouteAnnouncer />
    </div>
  );
}
