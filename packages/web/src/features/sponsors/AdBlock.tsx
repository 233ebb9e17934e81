import type { AdView } from '@dorsal/contract/views/back-office/ad-view.ts';
import type { ReactElement } from 'react';
import { pictureAddress, webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './AdBlock.module.css';

/** One ad, said to be one. Its height is known before its picture is. */
export function AdBlock({ ad }: { readonly ad: AdView }): ReactElement {
  const { t } = useTexts();
  const href = webAddress(ad.redirect);
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

function Content({ ad }: { readonly ad: AdView }): ReactElement {
  const image = pictureAddress(ad.image);
  return (
    <>
      {image === undefined ? null : (
        <img src={image} alt="" className={classes.image} loading="lazy" decoding="async" />
      )}
      <span className={classes.words}>
        <span className={classes.name}>{ad.name}</span>
        {ad.extra_text ? <span className={classes.extra}>{ad.extra_text}</span> : null}
      </span>
    </>
  );
}
