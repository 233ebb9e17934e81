import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from '#ui/search/search.module.css';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { courseOf } from '../course.ts';
import { whyUntimed } from '../event.ts';
import { resultWord } from '../may-change.ts';
import type { Modality } from '../modality.ts';
import { calledOf, type Participant } from '../participant.ts';
import { PinPerson } from '../pins/PinButton.tsx';
import { lastPassed, timeFormat } from '../result-times.ts';
import { BibBadge } from './BibBadge.tsx';

interface Props {
  readonly people: readonly Participant[];
  /** The races that they may be of, for colour, time and place. */
  readonly races: readonly Modality[];
  /** People of the race of the page need no name of it. */
  readonly namesRace: boolean;
  readonly title?: string;
}

/** People who were found, each with the way to their page and a pin in their own race. Nobody: nothing. */
export function HitLines({ people, races, namesRace, title }: Props): ReactElement | null {
  if (people.length === 0) return null;
  return (
    <>
      {title === undefined ? null : <h2>{title}</h2>}
      <ul>
        {people.map((person) => (
          <HitLine
            key={person.id}
            {...{ person, namesRace }}
            modality={races.find(({ id }) => id === person.race?.id)}
          />
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  readonly person: Participant;
  readonly namesRace: boolean;
  readonly modality: Modality | undefined;
}

/** Bib, name, club, what became of the person, and the last time and place; the race where it is not the one of the page. */
function HitLine({ person, namesRace, modality }: LineProps): ReactElement {
  const { t } = useTexts();
  const { bib, race } = person;
  return (
    <li className={classes.hit}>
      <BibBadge bib={bib} color={modality?.bibColor ?? null} />
      <span className={classes.who}>
        <Link to="/r/$resultId" params={{ resultId: person.id }} preload={false} className={classes.name}>
          {calledOf(person, t)}
        </Link>
        <span className={classes.small}>
          {person.club ? <span className={classes.club}>{person.club}</span> : null}
          {modality && whyUntimed(modality) !== null ? null : (
            <span className={classes.status}>{t(resultWord(person.result, race?.status ?? modality?.status))}</span>
          )}
          {modality === undefined ? null : <LastTime person={person} modality={modality} />}
        </span>
      </span>
      {namesRace && race?.name !== undefined ? (
        <Link to="/m/$modalityId" params={{ modalityId: race.id }} preload={false} className={classes.race}>
          {race.name}
        </Link>
      ) : null}
      <PinPerson person={person} />
    </li>
  );
}

/** The time at the last stop and the place there; before the finish with the name of the stop. That of somebody disqualified is struck through, as in the list. */
function LastTime({ person, modality }: { readonly person: Participant; readonly modality: Modality }): ReactNode {
  const { t } = useTexts();
  const { distance } = useMeasures();
  const last = lastPassed(courseOf(modality).stops, person.result, modality);
  if (last === null) return null;
  const { kind, distanceM, name, number } = last.stop;
  const passed = distanceM === null ? (name ?? t('modality.info.checkpoint', { number })) : distance(distanceM);
  const said = formatDuration(last.timeMs, timeFormat(modality));
  const time = kind === 'finish' ? said : `${passed}: ${said}`;
  return (
    <span className={`${classes.status} numbers`}>
      {person.result?.status === 'disqualified' ? <s>{time}</s> : time}
      {last.place === null ? '' : ` · ${t('board.find.place', { place: last.place })}`}
    </span>
  );
}
