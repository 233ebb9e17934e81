import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import type { Modality } from '#race/modality.ts';
import { Button } from '#ui/controls/Button.tsx';
import classes from './desk.module.css';
import type { DeskRow } from './desk-rows.ts';
import { RulingForm, useRuling } from './RulingForm.tsx';
import { endInDoubt, placeOf, type Ruling, whyQuery } from './rulings.ts';

interface Props {
  readonly row: DeskRow;
  readonly race: Modality;
}

const words = {
  start: { none: 'person.noStart', at: 'person.startAt' },
  finish: { none: 'person.noFinish', at: 'person.finishAt' },
} as const;

/** Both explanations of a walk beside each other, where two are nearly as likely: staff choose one of them. */
export function TwoFinishes({ row, race }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  const found = useQuery(whyQuery(race.id, row.id));
  const [at, setAt] = useState<EpochMs | null | undefined>(undefined);
  const ruled = useRuling({ row, race: race.id }, () => setAt(undefined));
  const other = found.data?.other;
  if (!found.data || !other) return null;
  const zone = race.event?.zone ?? 'UTC';
  const stop = endInDoubt(found.data);
  if (stop === null) return null;
  const said = (crossing: EpochMs | null) =>
    crossing === null ? say(words[stop].none) : say(words[stop].at, { hour: formatClock(crossing, zone) });
  const ruling: Ruling | null = at === undefined ? null : { kind: 'crossing', stop: placeOf(stop, race), at };
  return (
    <RulingForm title={say('person.two')} act={ruling && say('person.choose')} row={row} ruling={ruling} ruled={ruled}>
      <div className={classes.two}>
        {[
          { crossing: found.data.crossed[stop], sentences: found.data.facts },
          { crossing: other.crossed[stop], sentences: other.sentences },
        ].map(({ crossing, sentences }) => (
          <section key={crossing ?? 'none'}>
            <h4>{said(crossing)}</h4>
            <ul>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <Button
              variant="default"
              aria-pressed={at === crossing}
              onClick={() => setAt(at === crossing ? undefined : crossing)}
            >
              {say('person.thisOne')}
            </Button>
          </section>
        ))}
      </div>
    </RulingForm>
  );
}
