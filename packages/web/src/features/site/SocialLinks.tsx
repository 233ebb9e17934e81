import type { ReactElement } from 'react';
import type { Site } from '#api/site-query.ts';
import { webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './SocialLinks.module.css';
import { socialDrawing } from './social-drawings.ts';

/** The links to the firm's social networks. */
export function SocialLinks({ links }: { readonly links: Site['social'] }): ReactElement | null {
  const { t } = useTexts();
  const shown = links.flatMap(({ network, url }) => {
    const href = webAddress(url);
    return href === undefined ? [] : [{ network, href, drawing: socialDrawing(network) }];
  });
  if (shown.length === 0) return null;
  return (
    <ul className={classes.links} aria-label={t('footer.social')}>
      {shown.map(({ network, href, drawing }) => (
        <li key={`${network} ${href}`}>
          <a href={href} rel="me noopener" className={classes.link} title={drawing?.name}>
            {drawing === null ? (
              network
            ) : (
              <>
                <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={classes.icon}>
                  <path d={drawing.path} />
                </svg>
                <span className="visually-hidden">{drawing.name}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
