import { formatClock } from '@dorsal/domain/units/dates.ts';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { Modality } from '#race/modality.ts';
import { Button } from '#ui/controls/Button.tsx';
import { NotHandedOut } from '../bibs/NotHandedOut.tsx';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';
import { type OfPerson, RulingForm, useRuling } from './RulingForm.tsx';

/** Offered where somebody started late, or where that was accepted. */
export function LateStart({ row, race }: OfPerson): ReactElement | null {
  const { say } = useStaffTexts();
  const [isAsked, setAsked] = useState(false);
  const ruled = useRuling({ row, race }, () => setAsked(false));
  if (!row.acceptsLateStart && !row.warnings.includes('late_start')) return null;
  const accepted = !row.acceptsLateStart;
  return (
    <RulingForm
      title={say('person.lateStart')}
      act={isAsked ? say(accepted ? 'person.lateStart.accept' : 'person.lateStart.refuse') : null}
      row={row}
      ruling={isAsked ? { kind: 'lateStart', accepted } : null}
      ruled={ruled}
    >
      <p className={classes.wholeRow}>{say(accepted ? 'person.lateStart.isRefused' : 'person.lateStart.isAccepted')}</p>
      <Button variant="default" aria-pressed={isAsked} onClick={() => setAsked(!isAsked)}>
        {say('person.look')}
      </Button>
    </RulingForm>
  );
}

interface OfRace {
  readonly row: DeskRow;
  readonly race: Modality;
}

/** The bib of somebody: handed out or not, and the word that it was, or came back. Somebody with one is out until somebody says otherwise. */
export function BibOfPerson({ row, race }: OfRace): ReactElement {
  const { say } = useStaffTexts();
  const [isAsked, setAsked] = useState(false);
  const ruled = useRuling({ row, race: race.id }, () => setAsked(false));
  const collected = row.collectedAt === null;
  const zone = race.event?.zone ?? 'UTC';
  return (
    <RulingForm
      title={say('person.bib')}
      act={isAsked ? say(collected ? 'person.bib.give' : 'person.bib.back') : null}
      row={row}
      ruling={isAsked ? { kind: 'bib', collected } : null}
      ruled={ruled}
      refused={<NotHandedOut error={ruled.error} zone={zone} />}
    >
      <p className={classes.wholeRow}>
        {row.collectedAt === null
          ? say('person.bib.notNoted')
          : say('person.bib.since', { hour: formatClock(row.collectedAt, zone) })}
      </p>
      <Button variant="default" aria-pressed={isAsked} onClick={() => setAsked(!isAsked)}>
        {say('person.look')}
      </Button>
    </RulingForm>
  );
}
