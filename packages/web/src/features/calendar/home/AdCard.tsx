import type { AdView } from '@dorsal/contract/views/back-office/ad-view.ts';
import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './AdCard.module.css';

/** An ad as large as a card, said to be one. */
export function AdCard({ ad }: { readonly ad: AdView }): ReactElement {
  const { t } = useTexts();
  const [hasFailed, setFailed] = useState(false);
  const link = ad.redirect !== undefined && /^(https?:\/\/|\/(?!\/))/i.test(ad.redirect) ? ad.redirect : null;
  const content = (
    <>
      <span className={classes.picture}>
        {ad.image === undefined || hasFailed ? null : (
          <img src={ad.image} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
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
      {link === null ? (
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
