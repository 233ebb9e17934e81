import { type ReactElement, useId } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Event } from '#race/event.ts';
import type { Modality } from '#race/modality.ts';
import { placesLeft } from '../model/places-left.ts';
import { priceNow } from '../model/prices.ts';
import classes from './ModalityList.module.css';
import { ModalityRow } from './ModalityRow.tsx';

interface Props {
  readonly event: Event;
  /** Nothing is pushed for now. */
  readonly isLost: boolean;
  readonly unfolded: readonly number[];
  readonly onToggle: (modality: Modality) => void;
  readonly onShowCourse: (modality: Modality) => void;
}

/** The modalities as rows that compare: start, distance, climb, price, places left; below them what an asterisk means. */
export function ModalityList({ event, isLost, unfolded, onToggle, onShowCourse }: Props): ReactElement {
  const { t } = useTexts();
  const title = useId();
  const modalities = event.modalities ?? [];
  const showsPlaces = modalities.some((modality) => modality.registered !== undefined);
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {t('event.races')}
      </h2>
      {modalities.length === 0 ? <p>{t('event.none')}</p> : null}
      {modalities.length === 0 ? null : (
        <div className={classes.table} data-places={showsPlaces}>
          <div className={classes.head} aria-hidden="true">
            <span>{t('event.row.start')}</span>
            <span>{t('event.row.race')}</span>
            <span>{t('event.row.distance')}</span>
            <span>{t('event.row.climb')}</span>
            <span>{t('event.row.price')}</span>
            {showsPlaces ? <span>{t('event.row.places')}</span> : null}
          </div>
          <ul className={classes.rows}>
            {modalities.map((modality) => (
              <ModalityRow
                key={modality.id}
                {...{ event, modality, isLost, showsPlaces, onToggle, onShowCourse }}
                left={placesLeft(modality)}
                isOpen={unfolded.includes(modality.number)}
              />
            ))}
          </ul>
          {modalities.some((modality) => priceNow(modality, Date.now()).varies) ? (
            <p className={classes.note}>* {t('event.priceVaries')}</p>
          ) : null}
        </div>
      )}
    </section>
  );
}
