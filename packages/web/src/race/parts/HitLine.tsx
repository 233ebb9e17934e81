import { formatDuration } from '@dorsal/domain/units/durations.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from '#ui/search/search.module.css';
import { useMeasures } from '#ui/texts/use-measures.ts';
import { courseOf } from '../course.ts';
import { whyUntimed } from '../event.ts';
import { statusWord } from '../may-change.ts';
import type { Modality } from '../modality.ts';
import { calledOf, type Participant } from '../participant.ts';
import { lastPassed, timeFormat } from '../result-times.ts';
import { BibBadge } from './BibBadge.tsx';

interface Props {
  readonly person: Participant;
  readonly namesRace: boolean;
  /** The race of the person, for colour, time and place; absent: not known. */
  readonly modality?: Modality | undefined;
  /** Further actions on the person. */
  readonly children?: ReactNode;
}

/** Bib, name, club, what became of the person, and the last time and place; the race where it is not the one of the page. */
export function HitLine({ person, namesRace, modality, children }: Props): ReactElement {
  const { t } = useTexts();
  const { bib, race } = person;
  const status = person.result?.status ?? 'waiting';
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
            <span className={classes.status}>{t(statusWord(status, race?.status ?? modality?.status))}</span>
          )}
          {modality === undefined ? null : <LastTime person={person} modality={modality} />}
        </span>
      </span>
      {namesRace && race?.name !== undefined ? (
        <Link to="/m/$modalityId" params={{ modalityId: race.id }} preload={false} className={classes.race}>
          {race.name}
        </Link>
      ) : null}
      {children}
    </li>
  );
}

/** The time at the last stop and the place there; before the finish with the name of the stop. */
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
      {last.place === null ? time : `${time} · ${t('board.find.place', { place: last.place })}`}
    </span>
  );
}
