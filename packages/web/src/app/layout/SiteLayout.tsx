import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useCallback } from 'react';
import { useSession } from '#api/session.ts';
import { SiteDialogs } from '#features/site/SiteDialogs.tsx';
import { BelowContentSoon } from '#features/sponsors/BelowContentSoon.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { FailureRegion } from '#ui/failures/FailureRegion.tsx';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { Footer } from './Footer.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import classes from './SiteLayout.module.css';
import { TopBar } from './TopBar.tsx';

const SessionWatch = lazy(
  loadWithRetry(async () => ({ default: (await import('#features/session/SessionWatch.tsx')).SessionWatch }), {
    isAsked: false,
  }),
);

const StaffBar = lazy(
  loadWithRetry(async () => ({ default: (await import('./StaffBar.tsx')).StaffBar }), { isAsked: true }),
);

const PaletteKey = lazy(
  loadWithRetry(async () => ({ default: (await import('./PaletteKey.tsx')).PaletteKey }), { isAsked: false }),
);

const LogInOver = lazy(
  loadWithRetry(async () => ({ default: (await import('#features/session/LogInOver.tsx')).LogInOver }), {
    isAsked: false,
  }),
);

/** The frame of every page. The back-office has a bar of its own, and nothing below; the tool of phones has the whole screen. */
export function SiteLayout(): ReactElement {
  const { t } = useTexts();
  const part = useLocation({ select: ({ pathname }) => /^\/(admin|timer)(?!\w)/.exec(pathname)?.[1] });
  const isStaffs = part === 'admin';
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('app.skip')}
      </a>
      {part === 'timer' ? null : isStaffs ? (
        <Suspense fallback={<div className={classes.barToCome} />}>
          <StaffBar />
        </Suspense>
      ) : (
        <TopBar />
      )}
      <main id="content" className={`page ${classes.content}`} tabIndex={-1}>
        <Outlet />
      </main>
      {part ? null : (
        <>
          <BelowContentSoon />
          <Footer />
        </>
      )}
      <Dialogs />
      <Watch isStaffs={isStaffs} />
      <FailureRegion />
      <RouteAnnouncer />
    </div>
  );
}

function Dialogs(): ReactElement {
  const { dialog } = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const close = (): void =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, dialog: undefined }),
      hash: true,
      replace: true,
      resetScroll: false,
    });
  return <SiteDialogs open={dialog} onClose={close} />;
}

/**
 * Watches the session while somebody is logged in. When it ends, the log-in opens: over a page of the back-office, where something may be
 * half typed; elsewhere in the place of the page, and leads back to it.
 */
function Watch({ isStaffs }: { readonly isStaffs: boolean }): ReactElement {
  const session = useSession();
  const navigate = useNavigate();
  const logInAgain = useCallback(() => {
    if (!isStaffs)
      void navigate({ to: '/login', search: { why: 'ended', from: `${location.pathname}${location.search}` } });
  }, [navigate, isStaffs]);
  return (
    <Suspense fallback={null}>
      {session === null ? null : <SessionWatch onEnded={logInAgain} />}
      {session === null || isStaffs ? null : <PaletteKey session={session} />}
      {isStaffs ? <LogInOver /> : null}
    </Suspense>
  );
}
