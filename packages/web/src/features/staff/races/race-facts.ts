import { listCircuits } from '@dorsal/contract/calls/circuits.ts';
import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { categoryDate } from '@dorsal/domain/registration/age-on.ts';
import { dayIn } from '@dorsal/domain/units/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { Option } from '../form/form-values.ts';
import type { Words } from './race-rows.tsx';

/** A race as its form needs it. */
export interface FormRace {
  readonly id: string;
  readonly roles: readonly string[];
  /** Hours are those of this place. */
  readonly zone: string;
  readonly words: Words;
  /** The day on which ages count, as `YYYY-MM-DD`; null: neither the event nor the race has a day yet. */
  readonly ageDay: string | null;
  readonly isNaturalYear: boolean;
  /** Of its event. */
  readonly slug: string;
  /** The races of the circuit that its event counts for. */
  readonly circuitRaces: readonly Option[];
  readonly isTimed: boolean;
  /** Absent: there is no track. */
  readonly trackUrl: string | undefined;
}

type Race = NonNullable<StaffEventView['modalities']>[number];
type Facts = Omit<FormRace, 'roles' | 'words' | 'circuitRaces'>;

/** The facts of a race and its event that its form goes by. Document 3, section 5: the day on which ages count is that of the event; where it has none, that of the race. */
export function factsOf(event: StaffEventView, race: Race): Facts {
  const zone = event.time_zone ?? 'UTC';
  const isNaturalYear = event.natural_year ?? false;
  const at = event.date_start ?? race.datetime_start;
  const ageDay = at === undefined ? null : categoryDate(dayIn(at, zone), isNaturalYear);
  return {
    id: race._id,
    zone,
    slug: event.slug,
    isNaturalYear,
    ageDay,
    trackUrl: race.gpx_track,
    isTimed: race.is_timed !== false,
  };
}

const none: readonly Option[] = [];

/** The races of the circuit that an event counts for. */
export function useCircuitRaces({ circuit }: StaffEventView): readonly Option[] {
  const id = typeof circuit === 'object' ? circuit._id : circuit;
  const { data } = useQuery({
    queryKey: ['staff', 'circuit races', id],
    queryFn: async ({ signal }): Promise<readonly Option[]> => {
      const [found] = await call(listCircuits, { body: { id } }, signal);
      return (found?.modalities ?? []).map(({ _id, name }) => ({ value: _id, says: name }));
    },
    enabled: id !== undefined,
  });
  return data ?? none;
}
