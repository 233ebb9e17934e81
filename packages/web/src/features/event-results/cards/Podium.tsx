import { podiumPlaces } from '@dorsal/domain/prizes/podium.ts';
import { isInGroup } from '@dorsal/domain/status/status-groups.ts';
import type { Gender } from '@dorsal/domain/timing/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { Modality } from '#race/modality.ts';
import type { Participant } from '#race/participant.ts';
import { calledOf } from '#race/participant.ts';
import { timeFormat } from '#race/result-times.ts';
import { useRowMotion } from '#ui/motion/use-row-motion.ts';
import { type PodiumPerson, podiumOf, shownGroups } from '../model/podium.ts';
import classes from './Podium.module.css';

interface Props {
  readonly race: Modality;
  /** Undefined: on the way, unless it has failed. */
  readonly winners: readonly Participant[] | undefined;
  /** They may still come. */
  readonly isWaiting: boolean;
}

/** The first three places of each gender. Places that nobody has taken yet stand empty, so that nothing jumps when somebody does. */
export function Podium({ race, winners, isWaiting }: Props): ReactElement {
  const { t } = useTexts();
  const podium = useRef<HTMLDivElement>(null);
  // People of the first answer did not just come in.
  const list = `${race.id} ${winners === undefined ? 'loading' : 'known'}`;
  useRowMotion(podium, { list, rows: winners, pinned: null, wasNamed: everyone });
  const isOver = isInGroup(race.status, 'finished');
  const groups = shownGroups(winners === undefined ? null : podiumOf(winners, race), isOver);
  if (groups.length === 0) return <p className={classes.nobody}>{t('results.podium.nobody')}</p>;
  return (
    <div ref={podium} className={classes.podium} aria-busy={winners === undefined && isWaiting}>
      {groups.map(({ gender, people }) => (
        <Group key={gender} race={race} gender={gender} people={people} hasFree={winners === undefined || !isOver} />
      ))}
    </div>
  );
}

const everyone = (): boolean => true;

interface GroupProps {
  readonly race: Modality;
  readonly gender: Gender;
  readonly people: readonly PodiumPerson[];
  /** Somebody can still take a place. */
  readonly hasFree: boolean;
}

function Group({ race, gender, people, hasFree }: GroupProps): ReactElement {
  const { t } = useTexts();
  const free = Array.from(
    { length: hasFree ? Math.max(0, podiumPlaces - people.length) : 0 },
    (_, index) => people.length + index + 1,
  );
  const title = `podium-${race.id}-${gender}`;
  return (
    <div className={classes.group}>
      <h3 id={title} className={classes.gender}>
        {t(`board.gender.${gender}`)}
        {race.ranksByNet ? <span className={classes.clock}>{t('runner.clock.net')}</span> : null}
      </h3>
      <ol className={classes.people}>
        {people.map((person) => (
          <Winner key={person.id} person={person} race={race} />
        ))}
        {free.map((place) => (
          <li key={`free ${place}`} className={classes.person} aria-hidden="true">
            <span className={`${classes.place} numbers`}>{place}</span>
            <span className={classes.free} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Winner({ person, race }: { readonly person: PodiumPerson; readonly race: Modality }): ReactElement {
  const { t } = useTexts();
  const { id, place, club, timeMs, clock } = person;
  return (
    <li className={classes.person} data-row={id} data-time={timeMs ?? ''}>
      <span className={`${classes.place} numbers`} data-medal={place}>
        <span className="visually-hidden">{t('board.place')} </span>
        {place}
      </span>
      <span className={classes.who}>
        <Link to="/r/$resultId" params={{ resultId: id }} preload={false} className={classes.name}>
          {calledOf(person, t)}
        </Link>
        <span className={classes.club}>{club}</span>
      </span>
      <span className={`${classes.time} numbers`}>
        {timeMs === null ? '' : formatDuration(timeMs, timeFormat(race))}
        {race.ranksByNet && clock === 'official' ? (
          <span className={classes.clock}>{t('runner.clock.official')}</span>
        ) : null}
      </span>
    </li>
  );
}
