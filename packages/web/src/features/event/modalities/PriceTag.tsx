import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { Tooltip } from '#ui/library/Tooltip.tsx';
import { euroText, priceNow } from '../model/prices.ts';
import classes from './PriceTag.module.css';

/** What it costs now; with an asterisk that says so where it depends on the date. */
export function PriceTag({ modality }: { readonly modality: ModalityView }): ReactElement {
  const { t, language } = useTexts();
  const { cents, varies } = priceNow(modality, Date.now());
  const text = cents === null ? '—' : cents === 0 ? t('event.free') : euroText(cents, language);
  return (
    <span className={`${classes.price} numbers`}>
      {text}
      {varies ? (
        <Tooltip label={t('event.priceVaries')} multiline>
          <button type="button" aria-label={t('event.priceVaries')} className={classes.mark}>
            *
          </button>
        </Tooltip>
      ) : null}
    </span>
  );
}
