import type { ReactElement } from 'react';
import type { Ad } from '#api/ads.ts';
import { pictureAddress, webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './BelowContent.module.css';

interface Props {
  readonly ad: Ad;
  readonly onClick?: () => void;
}

/** One ad, said to be one. Its height is known before its picture is. */
export function AdBlock({ ad, onClick }: Props): ReactElement {
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
        <a
          href={href}
          target="_blank"
          rel="sponsored noopener"
          className={classes.body}
          onClick={onClick}
          onAuxClick={onClick}
        >
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
