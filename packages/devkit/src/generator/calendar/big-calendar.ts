import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random, randomFrom } from '#random.ts';
import { type InventedRace, type InventedSeries, inventSeries } from './invent-race.ts';
import { type InventedTown, inventTown } from './invent-town.ts';

export interface CalendarOptions {
  readonly seed: number;
  readonly events: number;
  readonly circuits: number;
  /** Entries in all races together. */
  readonly registrations: number;
  /** The day between past and coming events. */
  readonly now: EpochMs;
}

export interface CalendarRace extends InventedRace {
  readonly entries: number;
}

export interface CalendarEvent {
  readonly slug: string;
  readonly name: string;
  readonly town: InventedTown;
  readonly startsAt: EpochMs;
  readonly status: EventStatus;
  readonly tags: readonly string[];
  readonly featured: boolean;
  /** Indexes of the circuit and of the organisms. */
  readonly circuit: number | null;
  readonly organisms: readonly number[];
  readonly races: readonly CalendarRace[];
}

export interface BigCalendar {
  readonly organisms: readonly string[];
  readonly circuits: readonly string[];
  readonly events: readonly CalendarEvent[];
}

const dayMs = 86_400_000;
/** The number of editions of a series in its town. */
const editions = 10;
const yearsAhead = 1;

/** Many years of races in many towns: most are over, some are to come, some are on. The same seed gives the same calendar. */
export function bigCalendar(options: CalendarOptions): BigCalendar {
  const random = randomFrom(options.seed);
  const series = Array.from({ length: Math.ceil(options.events / editions) }, () => {
    const town = inventTown(random);
    return { town, ...inventSeries(random, town.city) };
  });
  const organisms = Array.from(
    { length: Math.ceil(options.events / 40) },
    (_, index) => `Club ${inventTown(random).city} ${index}`,
  );
  const circuits = Array.from(
    { length: options.circuits },
    (_, index) => `Circuit de Carreres ${inventTown(random).county} ${index + 1}`,
  );
  const bare = Array.from({ length: options.events }, (_, index) => {
    const own = itemAt(series, index % series.length);
    return { index, own, startsAt: dateOf(random, options.now, Math.floor(index / series.length)) };
  });
  const sizes = sizesOf(
    random,
    bare.map(({ own }) => own.races.length),
    options.registrations,
  );
  const events = bare.map(({ index, own, startsAt }) =>
    generateEvent(random, { index, own, startsAt, options, sizes: itemAt(sizes, index) }),
  );
  return { organisms, circuits, events };
}

interface Bare {
  readonly index: number;
  readonly own: InventedSeries & { readonly town: InventedTown };
  readonly startsAt: EpochMs;
  readonly options: CalendarOptions;
  readonly sizes: readonly number[];
}

function generateEvent(random: Random, { index, own, startsAt, options, sizes }: Bare): CalendarEvent {
  const year = new Date(startsAt).getUTCFullYear();
  return {
    slug: `${slugOf(own.name)}-${year}-${index}`,
    name: own.name,
    town: own.town,
    startsAt,
    status: statusAt(random, startsAt, options.now),
    tags: own.tags,
    featured: random.chance(0.02),
    circuit: options.circuits > 0 && random.chance(0.12) ? random.whole(0, options.circuits - 1) : null,
    organisms: random.chance(0.7) ? [random.whole(0, Math.ceil(options.events / 40) - 1)] : [],
    races: own.races.map((race, at) => ({ ...race, entries: itemAt(sizes, at) })),
  };
}

/** On a Saturday or Sunday at eight. */
function dateOf(random: Random, now: EpochMs, edition: number): EpochMs {
  const day = Math.floor(now / dayMs) + (yearsAhead - edition) * 364 - random.whole(0, 363);
  const weekday = (day + 4) % 7;
  return (day - weekday + (random.chance(0.7) ? 7 : 6)) * dayMs + 8 * 3_600_000;
}

function statusAt(random: Random, startsAt: EpochMs, now: EpochMs): EventStatus {
  if (startsAt < now - dayMs) return random.chance(0.02) ? 'cancelled' : 'finished_official';
  if (startsAt < now) return random.pick(['live', 'finished_provisional']);
  if (startsAt < now + dayMs) return 'waiting_for_start';
  return random.pick([
    'registrations_not_opened',
    'registrations_opened',
    'registrations_opened',
    'registrations_full',
    'registrations_closed',
  ]);
}

/** A few races are large and most are small, and all together have as many as are wanted. */
function sizesOf(random: Random, races: readonly number[], total: number): number[][] {
  const weights = races.map((count) => Array.from({ length: count }, () => Math.exp(random.normal() * 1.1)));
  const sum = weights.flat().reduce((all, weight) => all + weight, 0);
  return weights.map((own) => own.map((weight) => Math.round((weight * total) / sum)));
}

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
