import type { ReactElement } from 'react';
import type { Site } from '#api/site-query.ts';
import { pictureAddress, webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './BelowContent.module.css';

type Sponsors = Site['sponsors'];

/** Those who pay for the races: logos, or names where there is none. */
export function SponsorsBlock({ sponsors }: { readonly sponsors: Sponsors }): ReactElement {
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
