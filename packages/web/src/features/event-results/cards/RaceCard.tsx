import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { RaceClock } from '#ui/clock/RaceClock.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { StatusChip } from '#ui/marks/StatusChip.tsx';
import { useMeasures } from '#ui/units/use-measures.ts';
import { cardLabel, hasClassification } from '../model/card-label.ts';
import { Counts, type Stats } from './Counts.tsx';
import { Podium } from './Podium.tsx';
import classes from './RaceCard.module.css';

interface Props {
  readonly race: ModalityView;
  /** Its course. */
  readonly art?: ReactNode;
  /** Undefined: on the way. */
  readonly counts: Stats | undefined;
  readonly winners: readonly RegistrationView[] | undefined;
  /** Nothing more will come here for now. */
  readonly hasFailed: boolean;
  /** Says so, with the way to try again; null: another card says it. */
  readonly notice: ReactNode;
}

/** One race of the event: what it is, how it stands, who leads, and the way to its classification. */
export function RaceCard({ race, art, counts, winners, hasFailed, notice }: Props): ReactElement {
  const { distance, slope, status } = race;
  const { raceDistance, raceSlope } = useMeasures();
  const hasResults = hasClassification(status);
  return (
    <article className={classes.card} data-status={status} aria-labelledby={`race-${race._id}`}>
      <header className={classes.head}>
        <div className={classes.what}>
          <p className={classes.measures}>
            {distance === undefined ? null : <span className={classes.distance}>{raceDistance(distance)}</span>}
            {slope ? <span className={classes.slope}>{raceSlope(slope)}</span> : null}
          </p>
          <h2 id={`race-${race._id}`} className={classes.name}>
            {hasResults ? (
              <Link to="/m/$modalityId" params={{ modalityId: race._id }} className={classes.link}>
                {race.name}
              </Link>
            ) : (
              race.name
            )}
          </h2>
        </div>
        <StatusChip status={status} />
      </header>
      <div className={classes.way}>
        <RaceClock modality={race} />
        {art ? <div className={classes.art}>{art}</div> : null}
      </div>
      <Counts stats={counts} hasFailed={hasFailed} />
      <div className={classes.podium} data-is-empty={winners === undefined}>
        {hasResults ? <Podium race={race} winners={winners} isWaiting={!hasFailed} /> : null}
        {notice ? <div className={classes.notice}>{notice}</div> : null}
      </div>
      <CardButton race={race} />
    </article>
  );
}

function CardButton({ race }: Pick<Props, 'race'>): ReactElement | null {
  const { t } = useTexts();
  const label = cardLabel(race.status);
  if (label === 'cancelled') return race.status_note ? <p className={classes.note}>{race.status_note}</p> : null;
  const text = t(`results.card.${label}`);
  if (!hasClassification(race.status)) {
    return (
      <Button disabled fullWidth className={classes.button}>
        {text}
      </Button>
    );
  }
  return (
    <Link
      className={buttonClass(
        { variant: race.status === 'live' ? 'filled' : 'default', fullWidth: true },
        classes.button,
      )}
      aria-describedby={`race-${race._id}`}
      to="/m/$modalityId"
      params={{ modalityId: race._id }}
    >
      {text}
    </Link>
  );
}
