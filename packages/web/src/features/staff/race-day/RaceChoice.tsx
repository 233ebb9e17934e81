import { type ReactElement, useId } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import classes from './race-day.module.css';
import type { ArrivalsAnswer } from './race-day-queries.ts';

interface Props {
  readonly races: readonly Pick<ArrivalsAnswer['races'][number], '_id' | 'name' | 'short_name' | 'event'>[];
  readonly chosen: string | undefined;
  readonly onChoose: (race: string | undefined) => void;
}

/** One race or all of them; with one race there is nothing to choose. */
export function RaceChoice({ races, chosen, onChoose }: Props): ReactElement | null {
  const { say } = useStaffTexts();
  const id = useId();
  const isOfOneEvent = new Set(races.map(({ event }) => event._id)).size <= 1;
  if (races.length < 2 && chosen === undefined) return null;
  return (
    <p className={classes.choice}>
      <label htmlFor={id}>{say('day.race')}</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : value)}
      >
        <option value="">{say('day.allRaces')}</option>
        {races.map(({ _id, name, short_name, event }) => (
          <option key={_id} value={_id}>
            {[short_name ?? name, isOfOneEvent ? null : event.name].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
    </p>
  );
}
