import { formatDayHour, formatHour, formatShortDay } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Refusal } from '#ui/failures/Refusal.tsx';
import { type Draft, delayedOf, minutesOf, type PlannedRace } from './act-drafts.ts';
import { plannedQuery } from './act-queries.ts';

interface Delayed {
  /** Undefined: they are still looked up. */
  readonly races: readonly PlannedRace[] | undefined;
  readonly error: unknown;
}

/** The races that a delay moves as it is filled in. `isAsked` false: it is another act, and none is asked for. */
export function useDelayed(isAsked: boolean, draft: Draft, race: string): Delayed {
  const { data, error } = useQuery({ ...plannedQuery(race), enabled: isAsked });
  return { races: data && delayedOf(data, draft, race), error };
}

interface Props {
  readonly draft: Draft;
  readonly delayed: Delayed;
  readonly zone: string;
}

/** Each race that a delay moves, with the hour at which it starts and the one at which it would. */
export function DelayedStarts({ draft, delayed: { races, error }, zone }: Props): ReactElement {
  const { say } = useStaffTexts();
  const minutes = minutesOf(draft['minutes']?.trim() ?? '');
  const words = ({ name, startsAt }: PlannedRace): string => {
    if (minutes === null) return say('acts.delay.at', { race: name, from: formatHour(startsAt, zone) });
    const to = startsAt + minutes * 60_000;
    const isSameDay = formatShortDay(startsAt, zone) === formatShortDay(to, zone);
    const hour = isSameDay ? formatHour : formatDayHour;
    return say('acts.delay.moves', { race: name, from: hour(startsAt, zone), to: hour(to, zone) });
  };
  return (
    <div role="status">
      {races?.length === 0 ? <p>{say('acts.delay.none')}</p> : null}
      {races?.map((race) => (
        <p key={race.id}>{words(race)}</p>
      ))}
      <Refusal error={error} />
    </div>
  );
}
