import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { TextKey } from '#i18n/en/index.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { CourseLine } from '#race/drawing/CourseLine.tsx';
import { profileOf } from '#race/drawing/course-profile.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import type { AsOfProps } from '#race/parts/AsOf.tsx';
import { StandingChip } from '#race/parts/StatusChip.tsx';
import { StoppedNote } from '#race/parts/StoppedNote.tsx';
import { RaceClock } from '#race/RaceClock.tsx';
import type { RaceCounts } from '#race/race-counts.ts';
import { opensClassification } from '#race/race-progress.ts';
import { useTrackLine } from '#race/use-track-line.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { RollingNumber } from '#ui/motion/RollingNumber.tsx';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { cardLabel, hasWinners } from '../model/card-label.ts';
import { Podium } from './Podium.tsx';
import classes from './RaceCard.module.css';

interface Props {
  readonly race: Modality;
  /** The position of the first runner, 0 to 1; undefined: nobody is on the way. */
  readonly leader: number | undefined;
  /** Undefined: on the way. */
  readonly counts: Stats | undefined;
  readonly winners: readonly Participant[] | undefined;
  /** The page is cut off, and shows what was so then. */
  readonly asOf: AsOfProps | undefined;
  /** Nothing more will come here for now. */
  readonly hasFailed: boolean;
  /** Says so, with the way to try again; null: another card says it. */
  readonly notice: ReactNode;
}

/** One race of the event: what it is, how it stands, who leads, and the way to its classification. */
export function RaceCard({ race, leader, counts, winners, asOf, hasFailed, notice }: Props): ReactElement {
  const { distanceM: distance, climbM: slope, status } = race;
  const { raceDistance, raceSlope } = useMeasures();
  return (
    <article className={classes.card} data-status={status} aria-labelledby={`race-${race.id}`}>
      <header className={classes.head}>
        <div className={classes.what}>
          <p className={classes.measures}>
            {distance === undefined ? null : <span className={classes.distance}>{raceDistance(distance)}</span>}
            {slope ? <span className={classes.slope}>{raceSlope(slope)}</span> : null}
          </p>
          <h2 id={`race-${race.id}`} className={classes.name}>
            {opensClassification(race) ? (
              <Link to="/m/$modalityId" params={{ modalityId: race.id }} className={classes.link}>
                {race.name}
              </Link>
            ) : (
              race.name
            )}
          </h2>
        </div>
        <StandingChip of={race} isTimed={race.isTimed} asOf={asOf} />
      </header>
      <div className={classes.way}>
        <RaceClock modality={race} />
        <div className={classes.art}>
          <RaceArt race={race} leader={leader} />
        </div>
      </div>
      <Counts stats={counts} hasFailed={hasFailed} />
      <StoppedNote modality={race} className={classes.note} />
      <div className={classes.podium} data-is-empty={winners === undefined}>
        {hasWinners(status) ? <Podium race={race} winners={winners} isWaiting={!hasFailed} /> : null}
        {notice ? <div className={classes.notice}>{notice}</div> : null}
      </div>
      <CardButton race={race} />
    </article>
  );
}

function CardButton({ race }: Pick<Props, 'race'>): ReactElement | null {
  const { t } = useTexts();
  const label = cardLabel(race);
  const note = race.statusNote ? <p className={classes.note}>{race.statusNote}</p> : null;
  if (label === null) return note;
  const text = t(`results.card.${label}`);
  if (!opensClassification(race)) {
    return (
      <Button disabled fullWidth className={classes.button}>
        {text}
      </Button>
    );
  }
  return (
    <>
      {race.status === 'cancelled' ? (
        <>
          <p className={classes.note}>{t('modality.note.cut')}</p>
          {note}
        </>
      ) : null}
      <Link
        className={buttonClass(
          { variant: race.status === 'live' ? 'filled' : 'default', fullWidth: true },
          classes.button,
        )}
        aria-describedby={`race-${race.id}`}
        to="/m/$modalityId"
        params={{ modalityId: race.id }}
      >
        {text}
      </Link>
    </>
  );
}

interface ArtProps {
  readonly race: Modality;
  /** The position of the first runner, 0 to 1; absent: nobody is on the way. */
  readonly leader?: number | undefined;
}

/** The course of a race as the art of its card, and in a live race how far its leader is. */
function RaceArt({ race, leader }: ArtProps): ReactElement {
  const { line: track } = useTrackLine(race);
  return (
    <div className={classes.course}>
      {track === undefined ? null : (
        <CourseLine profile={profileOf(track)} tone={leader === undefined ? 'quiet' : 'live'} progress={leader} />
      )}
    </div>
  );
}

export type Stats = Pick<RaceCounts, 'total' | 'isListHidden' | 'tookStart' | 'statuses'>;

const shownCounts: readonly { readonly text: TextKey; readonly count: (stats: Stats) => number }[] = [
  { text: 'results.counts.registered', count: ({ total }) => total },
  { text: 'results.counts.started', count: ({ tookStart }) => tookStart },
  { text: 'results.counts.finished', count: ({ statuses }) => statuses['finished'] ?? 0 },
  { text: 'results.counts.retired', count: ({ statuses }) => statuses['retired'] ?? 0 },
];

interface CountsProps {
  /** Undefined: on the way, unless it has failed. */
  readonly stats: Stats | undefined;
  readonly hasFailed: boolean;
}

/** The numbers of entered, started, finished and retired people. */
function Counts({ stats, hasFailed }: CountsProps): ReactElement {
  const { t } = useTexts();
  const known = stats?.isListHidden ? shownCounts.slice(0, stats.total > 0 ? 1 : 0) : shownCounts;
  return (
    <dl className={classes.counts} aria-busy={stats === undefined && !hasFailed}>
      {known.map(({ text, count }) => (
        <div key={text} className={classes.one}>
          <dt className={classes.countOf}>{t(text)}</dt>
          <dd className={`${classes.number} numbers`}>{stats ? <RollingNumber value={count(stats)} /> : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
