import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from '#ui/search/search.module.css';
import { calledOf, type Participant } from '../participant.ts';
import { BibBadge } from './BibBadge.tsx';

interface Props {
  readonly person: Participant;
  readonly namesRace: boolean;
  /** The modality's; null: not known. */
  readonly bibColor?: string | null;
  /** Further actions on the person. */
  readonly children?: ReactNode;
}

/** Bib, name, club and what became of the person; the race where it is not the one of the page. */
export function HitLine({ person, namesRace, bibColor = null, children }: Props): ReactElement {
  const { t } = useTexts();
  const { bib, race } = person;
  const status = person.result?.status ?? 'waiting';
  // Nobody is running any more once the race is over.
  const neverCameIn = status === 'started' && race?.status !== undefined && isInGroup(race.status, 'finished');
  return (
    <li className={classes.hit}>
      <BibBadge bib={bib} color={bibColor} />
      <span className={classes.who}>
        <Link to="/r/$resultId" params={{ resultId: person.id }} preload={false} className={classes.name}>
          {calledOf(person, t)}
        </Link>
        <span className={classes.small}>
          {person.club ? <span className={classes.club}>{person.club}</span> : null}
          <span className={classes.status}>{t(neverCameIn ? 'result.noFinish' : `result.${status}`)}</span>
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
