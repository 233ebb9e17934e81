import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { isInGroup } from '@dorsal/domain/event/status-groups.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { BibBadge } from '#ui/BibBadge.tsx';
import { PinButton } from '../pins/PinButton.tsx';
import type { PinsOfModality } from '../pins/use-pins.ts';
import { RunnerLink } from '../table/RunnerLink.tsx';
import classes from './SearchDialog.module.css';

interface Props {
  readonly person: RegistrationView;
  /** Null: of another race, which has pins of its own. */
  readonly pins: PinsOfModality | null;
}

/** Bib, name, club and what became of the person; the race where it is another one. */
export function HitLine({ person, pins }: Props): ReactElement {
  const { t } = useTexts();
  const name = [person.name, person.surname].filter(Boolean).join(' ') || null;
  const bib = person.bib_number ?? '';
  const race = typeof person.modality === 'object' ? person.modality : null;
  const status = person.result?.status ?? 'waiting';
  // Nobody is running any more once the race is over.
  const neverCameIn = status === 'started' && race?.status !== undefined && isInGroup(race.status, 'finished');
  return (
    <li className={classes.hit}>
      <BibBadge bib={bib} color={null} />
      <span className={classes.who}>
        <RunnerLink row={{ id: person._id, name, bib }} className={classes.name} />
        <span className={classes.small}>
          {person.club ? <span className={classes.club}>{person.club}</span> : null}
          <span className={classes.status}>{t(neverCameIn ? 'result.noFinish' : `result.${status}`)}</span>
          {pins === null && race !== null ? (
            <Link to="/m/$modalityId" params={{ modalityId: race._id }} preload={false} className={classes.race}>
              {race.name}
            </Link>
          ) : null}
        </span>
      </span>
      {pins === null ? null : (
        <PinButton
          who={name ?? t('board.bibNumber', { bib })}
          isPinned={pins.isPinned(person._id)}
          onToggle={() => pins.toggle(person._id)}
        />
      )}
    </li>
  );
}
