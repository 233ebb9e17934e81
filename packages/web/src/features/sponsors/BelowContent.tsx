import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { type Ad, homeAdsQuery } from '#api/ads.ts';
import { type Site, siteQuery } from '#api/site-query.ts';
import { pictureAddress, webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './BelowContent.module.css';

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

type Sponsors = Site['sponsors'];

/** Those who pay for the races: logos, or names where there is none. */
function SponsorsBlock({ sponsors }: { readonly sponsors: Sponsors }): ReactElement {
  const { t } = useTexts();
  return (
    <section className={classes.sponsors} aria-labelledby="sponsors">
      <h2 id="sponsors" className={classes.title}>
        {t('below.sponsors')}
      </h2>
      <ul className={classes.list}>
        {sponsors.map((sponsor, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
          <li key={`${index} ${sponsor.name}`} className={classes.sponsor}>
            <Sponsor sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sponsor({ sponsor }: { readonly sponsor: Sponsors[number] }): ReactElement {
  const href = webAddress(sponsor.url);
  const logo = pictureAddress(sponsor.logo);
  const shown =
    logo === undefined ? (
      <span className={classes.sponsorName}>{sponsor.name}</span>
    ) : (
      <img src={logo} alt={sponsor.name} className={classes.logo} loading="lazy" decoding="async" />
    );
  return href === undefined ? (
    <span className={classes.cell}>{shown}</span>
  ) : (
    <a href={href} target="_blank" rel="sponsored noopener" className={classes.cell}>
      {shown}
    </a>
  );
}
