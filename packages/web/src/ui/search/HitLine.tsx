import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#ui/marks/BibBadge.tsx';
import classes from './search.module.css';

interface Props {
  readonly person: RegistrationView;
  readonly namesRace: boolean;
  /** The modality's; null: not known. */
  readonly bibColor?: string | null;
  /** What else can be done with the person. */
  readonly children?: ReactNode;
}

/** Bib, name, club and what became of the person; the race where it is not the one of the page. */
export function HitLine({ person, namesRace, bibColor = null, children }: Props): ReactElement {
  const { t } = useTexts();
  const name = [person.name, person.surname].filter(Boolean).join(' ');
  const bib = person.bib_number ?? '';
  const race = typeof person.modality === 'object' ? person.modality : null;
  const status = person.result?.status ?? 'waiting';
  // Nobody is running any more once the race is over.
  const neverCameIn = status === 'started' && race?.status !== undefined && isInGroup(race.status, 'finished');
  return (
    <li className={classes.hit}>
      <BibBadge bib={bib} color={bibColor} />
      <span className={classes.who}>
        <Link to="/r/$resultId" params={{ resultId: person._id }} preload={false} className={classes.name}>
          {name || t('board.bibNumber', { bib })}
        </Link>
        <span className={classes.small}>
          {person.club ? <span className={classes.club}>{person.club}</span> : null}
          <span className={classes.status}>{t(neverCameIn ? 'result.noFinish' : `result.${status}`)}</span>
        </span>
      </span>
      {namesRace && race !== null ? (
        <Link to="/m/$modalityId" params={{ modalityId: race._id }} preload={false} className={classes.race}>
          {race.name}
        </Link>
      ) : null}
      {children}
    </li>
  );
}
