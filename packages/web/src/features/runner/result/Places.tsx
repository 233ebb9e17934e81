import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { scopeName } from '../model/headline.ts';
import { hasExclusions, placesOf, prizesOf } from '../model/places-shown.ts';
import classes from './Places.module.css';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** General, gender, category and the local ones, each with how many there are; then the prizes. */
export function Places({ participant, modality }: Props): ReactElement | null {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const { places, atOrder } = placesOf(participant);
  const prizes = prizesOf(modality, participant.result);
  if (!participant.isClassified)
    return (
      <section className={classes.section}>
        <p className={classes.note}>{t('runner.unclassified')}</p>
      </section>
    );
  if (places.length === 0) return null;
  const atM = modality.checkpoints.find(({ order }) => order === atOrder)?.distanceM;
  const heading = atM === undefined ? t('runner.places') : t('runner.placesAt', { distance: distance(atM) });
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{heading}</h2>
      <dl className={classes.places}>
        {places.map(({ scope, place, of }) => (
          <div key={scope}>
            <dt>{scopeName(scope, participant, t)}</dt>
            <dd>
              <span
                className={`${classes.place} numbers`}
                data-medal={atM === undefined && place <= 3 ? place : undefined}
              >
                {place}
              </span>{' '}
              {of ? <span className={classes.of}>{t('runner.of', { total: of })}</span> : null}
            </dd>
          </div>
        ))}
        {prizes.map(({ scope, isWon, place, of }) => (
          <div key={`prize ${scope}`} className={classes.prize} data-missed={isWon ? undefined : ''}>
            <dt>{`${t('runner.prize')}\u00a0· ${scopeName(scope, participant, t)}`}</dt>
            <dd>
              <span className={`${classes.place} numbers`}>
                {place}
                {isWon ? null : '*'}
              </span>{' '}
              {of ? <span className={classes.of}>{t('runner.of', { total: of })}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {prizes.some(({ isWon }) => !isWon) ? <p className={classes.note}>* {t('runner.excluded')}</p> : null}
      {hasExclusions(modality) ? <p className={classes.note}>{t('runner.placesNote')}</p> : null}
    </section>
  );
}
