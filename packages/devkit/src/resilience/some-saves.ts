import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { EventFields } from '@dorsal/server/modules/races/editing/event-fields.ts';
import {
  type CheckpointFields,
  type ModalityFields,
  prizesAsSent,
} from '@dorsal/server/modules/races/editing/modality-fields.ts';
import type { Random } from '#random.ts';

/** A race and its event as their forms show them. */
export interface SavedFacts {
  readonly race: ModalityFields;
  readonly event: EventFields;
  readonly gunAt: EpochMs;
}

/** Some fields of a save as they travel, or null: the race has nothing of the kind. */
type DrawFields = (facts: SavedFacts, random: Random) => Readonly<Record<string, unknown>> | null;

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const onTheWire = (at: EpochMs | null) => (at === null ? null : { $date: new Date(at).toISOString() });
const without = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
const near = (at: EpochMs, random: Random) => onTheWire(at + random.whole(-120, 120) * second);

/** One entry of a list changed, or taken out. */
function withOneMoved<Entry>(list: readonly Entry[], random: Random, move: (entry: Entry) => Entry): Entry[] {
  const chosen = random.whole(0, list.length - 1);
  return random.chance(0.2)
    ? list.filter((_, index) => index !== chosen)
    : list.map((entry, index) => (index === chosen ? move(entry) : entry));
}

const wave = ({ datetime_start, gun, ...one }: ModalityFields['waves'][number]) => ({
  ...one,
  ...without({ datetime_start: onTheWire(datetime_start), gun: onTheWire(gun) }),
});
const point = ({ name, coordinates, distance_from_start, height, min_leg_time, cutoff, ...one }: CheckpointFields) => ({
  ...one,
  ...(name !== null && { name }),
  ...(coordinates && { location: { coordinates } }),
  ...without({
    distance_from_start,
    height,
    min_leg_time: min_leg_time === null ? null : min_leg_time / second,
    cutoff: cutoff === null ? null : cutoff / second,
  }),
});

/** By what it changes. */
export const raceSaves: Readonly<Record<string, DrawFields>> = {
  'race: gun': ({ gunAt }, random) => ({ chrono_start: random.chance(0.1) ? null : near(gunAt, random) }),
  'race: wave': ({ race, gunAt }, random) => {
    const made = { name: 'Late ones', gun: near(gunAt + 5 * minute, random) };
    if (race.waves.length === 0 || random.chance(0.2)) return { waves: [...race.waves.map(wave), made] };
    return { waves: withOneMoved(race.waves.map(wave), random, (one) => ({ ...one, gun: near(gunAt, random) })) };
  },
  'race: category bound': ({ race }, random) => {
    if (race.categories.length === 0) return null;
    const years = random.whole(1, 15);
    return {
      categories: withOneMoved(race.categories, random, ({ age_from, age_to, ...one }) => ({
        ...one,
        age_from: age_from === null ? null : Math.max(0, age_from - years),
        age_to: age_to === null ? null : Math.max(age_from ?? 0, age_to - years),
      })).map(without),
    };
  },
  'race: prize': ({ race }, random) => {
    const sent = prizesAsSent(race.prizes);
    const made = { order: sent.length + 1, total: 3, by: 'gender', non_cummulative_with: [] };
    if (sent.length === 0 || random.chance(0.3)) return { prizes: [...sent, made] };
    // None of them names one that may go.
    const free = sent.map((prize) => ({ ...prize, non_cummulative_with: [] }));
    return { prizes: withOneMoved(free, random, (prize) => ({ ...prize, total: random.whole(1, 5) })) };
  },
  'race: checkpoint': ({ race }, random) => {
    if (race.intermediates.length === 0) return null;
    return {
      intermediates: withOneMoved(race.intermediates, random, (one) => ({
        ...one,
        distance_from_start: (one.distance_from_start ?? 1_000) + random.whole(-400, 400),
        min_leg_time: random.chance(0.5) ? random.whole(1, 30) * minute : one.min_leg_time,
        cutoff: random.chance(0.5) ? random.whole(20, 300) * minute : one.cutoff,
      })).map(point),
    };
  },
  'race: cut-off': ({ race }, random) => {
    if (race.finish_checkpoint === null) return null;
    return { finish_checkpoint: point({ ...race.finish_checkpoint, cutoff: random.whole(20, 300) * minute }) };
  },
  'race: rounding': (_, random) => ({
    time_precision: random.pick([1, 0.1, 0.001]),
    rounding: random.pick(['down', 'up']),
  }),
  'race: time that ranks': ({ race }) => ({ positions_by_real_time: !race.positions_by_real_time }),
  'race: chronotype': (_, random) => ({ type: random.pick(['all', 'individual_chrono', 'batched_chrono']) }),
  'race: planned start': ({ race }, random) =>
    race.datetime_start === null
      ? null
      : { datetime_start: onTheWire(race.datetime_start - random.whole(0, 900) * 24 * hour) },
  'race: close of the start': (_, random) => ({ start_closes: random.whole(0, 20) * 60 }),
  'race: finished': () => ({ status: 'finished_provisional' }),
};

export const eventSaves: Readonly<Record<string, DrawFields>> = {
  'event: day': ({ event }, random) =>
    event.date_start === null ? null : { date_start: onTheWire(event.date_start - random.whole(1, 900) * 24 * hour) },
  'event: ages by the year': ({ event }) => ({ natural_year: !event.natural_year }),
  'event: zone': (_, random) => ({
    time_zone: random.pick(['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Madrid']),
  }),
  'event: finished': () => ({ status: 'finished_provisional' }),
};
