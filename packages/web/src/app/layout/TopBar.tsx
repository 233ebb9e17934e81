import { Link } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useSession } from '#api/session.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { useAfterContent } from '#ui/page/use-after-content.ts';
import { BibMark } from './BibMark.tsx';
import { pageLinks } from './page-links.ts';
import classes from './TopBar.module.css';

const UserMenu = lazy(
  loadWithRetry(async () => ({ default: (await import('#features/session/UserMenu.tsx')).UserMenu }), {
    isAsked: false,
  }),
);

/** Mark, pages, and the person's own menu. The pages stand as words at any width: nothing hides behind a menu, and the end of the screen is left to 'find a runner'. */
export function TopBar(): ReactElement {
  const { t } = useTexts();
  const session = useSession();
  return (
    <header className={classes.bar}>
      <EnvironmentBannerSoon />
      <div className={`page ${classes.row}`} data-menu={session !== null}>
        <Link to="/" className={classes.brand} aria-label={t('app.home')}>
          <BibMark />
          <span className={classes.name}>{t('app.name')}</span>
        </Link>
        <nav aria-label={t('nav.main')} className={classes.pages}>
          {pageLinks.map(({ text, ...link }) => (
            <Link key={text} {...link} className={classes.link} activeOptions={{ includeSearch: false }}>
              {t(text)}
            </Link>
          ))}
        </nav>
        {session === null ? null : (
          <span className={classes.person}>
            <Suspense fallback={null}>
              <UserMenu session={session} />
            </Suspense>
          </span>
        )}
      </div>
    </header>
  );
}

const EnvironmentBanner = lazy(
  loadWithRetry(
    async () => ({
      default: (await import('#features/site/EnvironmentBanner.tsx')).EnvironmentBanner,
    }),
    { isAsked: false },
  ),
);

/** The name of the installation; loads after the content, as nobody waits for it. */
function EnvironmentBannerSoon(): ReactElement | null {
  const isTime = useAfterContent();
  return isTime ? (
    <Suspense fallback={null}>
      <EnvironmentBanner />
    </Suspense>
  ) : null;
}
