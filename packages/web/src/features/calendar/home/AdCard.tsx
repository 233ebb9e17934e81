import type { AdView } from '@dorsal/contract/views/back-office/ad-view.ts';
import { type ReactElement, useState } from 'react';
import { pictureAddress, webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './AdCard.module.css';

/** An ad as large as a card, said to be one. */
export function AdCard({ ad }: { readonly ad: AdView }): ReactElement {
  const { t } = useTexts();
  const [hasFailed, setFailed] = useState(false);
  const link = webAddress(ad.redirect);
  const image = hasFailed ? undefined : pictureAddress(ad.image);
  const content = (
    <>
      <span className={classes.picture}>
        {image === undefined ? null : (
          <img src={image} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
        )}
      </span>
      <span className={classes.name}>{ad.name}</span>
      {ad.extra_text ? <span className={classes.more}>{ad.extra_text}</span> : null}
    </>
  );
  return (
    <aside className={classes.card} aria-label={`${t('ad.label')}: ${ad.name}`}>
      <p className={classes.label} aria-hidden="true">
        {t('ad.label')}
      </p>
      {link === undefined ? (
        <div className={classes.body}>{content}</div>
      ) : (
        <a className={classes.body} href={link} target="_blank" rel="sponsored noopener noreferrer">
          {content}
          <span className="visually-hidden"> {t('ad.newTab')}</span>
        </a>
      )}
    </aside>
  );
}
