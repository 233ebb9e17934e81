import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useSession } from '#api/session.ts';
import { siteQuery } from '#api/site-query.ts';
import { webAddress } from '#browser/web-address.ts';
import { ColourChoice } from '#features/settings/ColourChoice.tsx';
import { SettingsButton } from '#features/settings/SettingsButton.tsx';
import type { SiteDialogName } from '#features/site/SiteDialogs.tsx';
import { useTexts } from '#i18n/use-texts.ts';
import { loadWithRetry } from '#ui/failures/load-with-retry.ts';
import { useAfterContent } from '#ui/page/use-after-content.ts';
import classes from './Footer.module.css';
import { pageLinks } from './page-links.ts';

const SocialLinks = lazy(
  loadWithRetry(
    async () => ({
      default: (await import('#features/site/SocialLinks.tsx')).SocialLinks,
    }),
    { isAsked: false },
  ),
);

/** All pages and dialogs of the site, where else the firm speaks, the visitor's choices, and which Dorsal this is. */
export function Footer(): ReactElement {
  const { t } = useTexts();
  const { data: site } = useQuery({ ...siteQuery, enabled: useAfterContent() });
  const session = useSession();
  const shop = webAddress(site?.shopUrl);
  return (
    <footer className={classes.foot}>
      <div className="page">
        <nav aria-label={t('footer.pages')}>
          <ul className={classes.links}>
            {pageLinks.map(({ text, ...link }) => (
              <li key={text}>
                <Link {...link}>{t(text)}</Link>
              </li>
            ))}
            <li>
              <Link to="/company">{t('footer.company')}</Link>
            </li>
            <DialogLink name="contact" />
            <DialogLink name="legal" />
            <li>
              <Link to="/return-policy">{t('footer.returns')}</Link>
            </li>
            <li>
              <Link to="/cookies">{t('footer.cookies')}</Link>
            </li>
            {session === null ? (
              <li>
                <Link to="/login">{t('footer.staff')}</Link>
              </li>
            ) : null}
            {/* Last, as it is known last: it moves no other. */}
            {shop === undefined ? null : (
              <li>
                <a href={shop} target="_blank" rel="noopener">
                  {t('footer.shop')}
                </a>
              </li>
            )}
          </ul>
        </nav>
        <div className={classes.social}>
          {site ? (
            <Suspense fallback={null}>
              <SocialLinks links={site.social} />
            </Suspense>
          ) : null}
        </div>
        <div className={classes.row}>
          <SettingsButton />
          <ColourChoice />
          <p className={classes.version}>
            {t('app.name')} · {t('app.version', { version: import.meta.env.VITE_VERSION })}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Opens over the page that stands, and has an address of its own there. */
function DialogLink({ name }: { readonly name: SiteDialogName }): ReactElement {
  const { t } = useTexts();
  return (
    <li>
      <Link to="." search={(now) => ({ ...now, dialog: name })} hash={true} resetScroll={false} aria-haspopup="dialog">
        {t(`footer.${name}`)}
      </Link>
    </li>
  );
}
