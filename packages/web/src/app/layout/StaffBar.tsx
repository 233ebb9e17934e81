import { Link, useRouter } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useSession } from '#api/session.ts';
import { adminLinks } from '#features/session/admin-links.ts';
import { UserMenu } from '#features/session/UserMenu.tsx';
import { EnvironmentBanner } from '#features/site/EnvironmentBanner.tsx';
import { PaletteOpener } from '#features/staff/palette/PaletteOpener.tsx';
import { loadStaffTexts } from '#i18n/staff-texts.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { RowLink } from '#ui/table/RowLink.tsx';
import { BibMark } from './BibMark.tsx';
import own from './StaffBar.module.css';
import classes from './TopBar.module.css';

const LiveRaces = lazy(
  loadWithRetry(
    async () => {
      const [live] = await Promise.all([import('#features/staff/live/LiveRaces.tsx'), loadStaffTexts()]);
      return { default: live.LiveRaces };
    },
    { isAsked: false },
  ),
);

/** The bar of the back-office: its lists for these roles, and the person's menu, which has them on a phone. */
export function StaffBar(): ReactElement {
  const { t } = useTexts();
  const session = useSession();
  const router = useRouter();
  const { pathname } = router.state.location;
  const links = session === null ? [] : adminLinks(session.roles, (path) => path in router.routesByPath);
  return (
    <header className={classes.bar}>
      <EnvironmentBanner />
      <div className={`page ${classes.row}`}>
        <Link to="/" className={classes.brand} aria-label={t('app.home')}>
          <BibMark />
        </Link>
        <nav aria-label={t('user.screen.admin')} className={own.lists}>
          {links.map(({ path, text }) => (
            <RowLink key={path} path={path} className={classes.link} isCurrent={pathname === path}>
              {t(text)}
            </RowLink>
          ))}
        </nav>
        {session === null ? null : (
          <>
            <PaletteOpener session={session} links={links.map(({ path, text }) => ({ path, name: t(text) }))} />
            <span className={classes.person}>
              <UserMenu session={session} />
            </span>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        <LiveRaces />
      </Suspense>
    </header>
  );
}
