import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { type Ad, homeAdsQuery } from '#api/ads.ts';
import { siteQuery } from '#api/site-query.ts';
import { pictureAddress, webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './BelowContent.module.css';
import { SponsorsBlock } from './SponsorsBlock.tsx';

/** An ad and the sponsors, under the content of every page. `onSettled`: all that will come is here. */
export function BelowContent({ onSettled }: { readonly onSettled: () => void }): ReactElement | null {
  const ads = useQuery(homeAdsQuery);
  const site = useQuery(siteQuery);
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const isSettled = !ads.isPending && !site.isPending;
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  // Both at once: one would push the other.
  if (!isSettled) return null;
  // The first of the home page stands among its cards.
  const ad = ads.data?.[isHome ? 1 : 0];
  const sponsors = site.data?.sponsors ?? [];
  return (
    <>
      {ad ? <AdBlock ad={ad} /> : null}
      {sponsors.length > 0 ? <SponsorsBlock sponsors={sponsors} /> : null}
    </>
  );
}

/** One ad, said to be one. Its height is known before its picture is. */
function AdBlock({ ad }: { readonly ad: Ad }): ReactElement {
  const { t } = useTexts();
  const href = webAddress(ad.link);
  return (
    <aside className={classes.ad} aria-label={t('below.ad')}>
      <p className={classes.label}>{t('below.ad')}</p>
      {href === undefined ? (
        <div className={classes.body}>
          <Content ad={ad} />
        </div>
      ) : (
        <a href={href} target="_blank" rel="sponsored noopener" className={classes.body}>
          <Content ad={ad} />
        </a>
      )}
    </aside>
  );
}

function Content({ ad }: { readonly ad: Ad }): ReactElement {
  const image = pictureAddress(ad.image);
  return (
    <>
      {image === undefined ? null : (
        <img src={image} alt="" className={classes.image} loading="lazy" decoding="async" />
      )}
      <span className={classes.words}>
        <span className={classes.name}>{ad.name}</span>
        {ad.text ? <span className={classes.extra}>{ad.text}</span> : null}
      </span>
    </>
  );
}
