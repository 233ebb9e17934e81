import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant, PassedOver } from '#race/participant.ts';
import { prizeName, prizeReasons, scopeName } from '#race/parts/prize-texts.ts';
import { hasExclusions, isAward, shownPrizes } from '#race/prizes-shown.ts';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { placesOf } from '../model/places-shown.ts';
import classes from './Places.module.css';

interface Props {
  readonly participant: Participant;
  readonly modality: Modality;
}

/** General, gender, category and the local ones, each with how many there are; then the prizes. */
export function Places({ participant, modality }: Props): ReactElement | null {
  const { t, language } = useTexts();
  const { distance } = useMeasures();
  const { places, atOrder } = placesOf(participant);
  const { awards, passedOver } = shownPrizes(modality, participant.result);
  const prizes = [...awards, ...passedOver].toSorted((a, b) => a.order - b.order);
  const reasons = prizeReasons({ participant, modality, t, language });
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
              {of ? <span className={classes.of}>{t('runner.of', { count: of })}</span> : null}
            </dd>
          </div>
        ))}
        {prizes.map((prize) => (
          <div key={`prize ${prize.order}`} className={classes.prize} data-missed={isAward(prize) ? undefined : ''}>
            <dt>{prizeName(prize, { participant, modality, t })}</dt>
            <dd>
              {isAward(prize) ? (
                <>
                  <span className={`${classes.place} numbers`}>{prize.place}</span>{' '}
                  <span className={classes.of}>{t('runner.ofTotal', { total: prize.total })}</span>
                </>
              ) : (
                <Missed prize={prize} total={participant.result?.totals[prize.by]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {reasons.map(({ order, text, isMissed }) => (
        <p key={order} className={classes.note}>
          {isMissed ? `* ${text}` : text}
        </p>
      ))}
      {hasExclusions(modality) ? <p className={classes.note}>{t('runner.placesNote')}</p> : null}
    </section>
  );
}

interface MissedProps {
  readonly prize: PassedOver;
  /** The number of people placed in that classification; absent: not sent. */
  readonly total: number | undefined;
}

/** The place by time is one of all who are placed: beside the number of prizes it would read as 'place 4 of 3'. */
function Missed({ prize, total }: MissedProps): ReactElement {
  const { t } = useTexts();
  const notGiven = t('runner.prizeNotGiven');
  return (
    <>
      <span className={`${classes.place} numbers`}>{prize.realPlace}*</span>{' '}
      <span className={classes.of}>
        {total === undefined ? notGiven : `${t('runner.of', { count: total })}, ${notGiven}`}
      </span>
    </>
  );
}
