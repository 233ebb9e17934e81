import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { insertInvalidations } from '@dorsal/server/modules/corrections/correction-repository.ts';
import { mark } from '@dorsal/server/modules/derive/marks/mark-repository.ts';
import { type CheckpointColumns, loadCourse } from '@dorsal/server/modules/races/course-repository.ts';
import { type ModalityColumns, type PricePeriod, wavesOf } from '@dorsal/server/modules/races/modality-repository.ts';
import { createEvent, type EventChange } from '@dorsal/server/modules/races/save-event.ts';
import { createModality } from '@dorsal/server/modules/races/save-modality.ts';
import { insertConfigurations } from '@dorsal/server/modules/readers/configuration-repository.ts';
import { findOrMakeReader, replaceClockDifference } from '@dorsal/server/modules/readers/reader-repository.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { Kysely } from 'kysely';
import type { GeneratedModality, GeneratedRace } from '#generator/race.ts';
import { itemAt } from '#random.ts';
import { seededIds } from './seeded-ids.ts';
import { storeRunners } from './store-runners.ts';

/** The internal numbers of a stored race. */
export interface StoredRace {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
  /** In the order of the race's modalities. */
  readonly modalities: readonly StoredModality[];
  /** Public number → internal number. */
  readonly readers: ReadonlyMap<number, number>;
}

/** The internal numbers of a stored modality. */
export interface StoredModality {
  readonly number: number;
  readonly oid: string;
  readonly shortName: string;
  /** In course order, start and finish included. */
  readonly checkpoints: readonly number[];
  /** In the order of the modality's waves. */
  readonly waves: readonly number[];
  /** By bib. */
  readonly participants: ReadonlyMap<string, number>;
}

/** Data of a race besides that of its generator; columns named here win. */
export interface RaceDetails {
  readonly event?: Partial<EventChange>;
  /** Of every modality. */
  readonly columns?: ModalityColumns;
  readonly prices?: readonly PricePeriod[];
  /** Of each modality, in their order. */
  readonly modalities?: readonly ModalityDetails[];
  /** Nobody has given a gun yet, neither of a race nor of a wave. */
  readonly isBeforeGuns?: boolean;
}

interface ModalityDetails {
  readonly columns?: ModalityColumns;
  /** The places of the checkpoints, start and finish included. */
  readonly places?: readonly Place[];
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Writes a generated race, everything but its reads: event, modalities, checkpoints, waves, categories, prizes, readers with their windows
 * and clocks, people with chips, penalties and typed times. Everyone is marked, so a derive also makes results for people without a read.
 * Readers that stand already, by public number, are used again.
 */
export async function storeRace(
  db: Kysely<Database>,
  race: GeneratedRace,
  details: RaceDetails = {},
): Promise<StoredRace> {
  const newId = seededIds(race.seed, race.slug);
  return await db.transaction().execute(async (trx) => {
    const event = await createEvent(
      { db: trx, newId },
      {
        ...details.event,
        slug: race.slug,
        name: race.name,
        columns: { ...eventColumns(race), ...details.event?.columns },
      },
    );
    const readers = await storeReaders(trx, race, newId);
    const modalities: StoredModality[] = [];
    for (let position = 0; position < race.modalities.length; position += 1) {
      const modality = itemAt(race.modalities, position);
      modalities.push(
        await storeModality(trx, { race, modality, event: event.number, position, readers, newId, details }),
      );
    }
    for (const { number } of modalities) await mark(trx, 'course', { modality: number });
    return { ...event, modalities, readers };
  });
}

const day = 86_400_000;

const eventColumns = (race: GeneratedRace): EventChange['columns'] => ({
  status: race.phase === 'before_or_live' ? 'live' : race.phase,
  date_start: new Date(race.startsAt),
  date_end: new Date(race.endsAt),
  time_zone: race.timeZone,
  city: race.place.city,
  county: race.place.county,
  country: race.place.country,
  created_at: new Date(race.startsAt - 120 * day),
  updated_at: new Date(race.startsAt),
});

async function storeReaders(
  trx: Kysely<Database>,
  race: GeneratedRace,
  newId: () => string,
): Promise<Map<number, number>> {
  const readers = new Map<number, number>();
  for (const { number, name } of race.readers)
    readers.set(number, await findOrMakeReader(trx, { number, name: `Mat ${name}` }, newId));
  const numberOf = (device: number): number => readers.get(device) ?? 0;
  for (const { device, fromAt, toAt, differenceMs } of race.clocks)
    await replaceClockDifference(trx, { reader: numberOf(device), from: fromAt, to: toAt, differenceMs });
  const struckOut = race.invalidations.map(({ device, chip, heardAt, epoch, seq }) => ({
    chip: normaliseChip(chip),
    heardAt,
    device: numberOf(device),
    epoch,
    seq,
  }));
  await insertInvalidations(trx, struckOut, { user: null, reason: 'El xip no anava al peu' });
  return readers;
}

/** A modality of a generated race on its way into the database. */
interface ModalityToStore {
  readonly race: GeneratedRace;
  readonly modality: GeneratedModality;
  /** Internal number. */
  readonly event: number;
  readonly position: number;
  /** Public number → internal number. */
  readonly readers: ReadonlyMap<number, number>;
  readonly newId: () => string;
  readonly details: RaceDetails;
}

async function storeModality(trx: Kysely<Database>, store: ModalityToStore): Promise<StoredModality> {
  const { race, modality, event, readers, newId, details } = store;
  const { plan } = modality;
  const own = details.modalities?.[store.position];
  const [start, ...others] = modality.checkpoints.map((checkpoint, position): CheckpointColumns => {
    const { latitude, longitude } = own?.places?.[position] ?? {};
    return {
      name: checkpoint.name,
      distance_m: checkpoint.distanceM,
      height_m: checkpoint.heightM,
      min_leg_time_ms: checkpoint.minLegTimeMs,
      cutoff_ms: checkpoint.cutoffMs,
      latitude,
      longitude,
    };
  });
  const { number, oid, shortName } = await createModality(
    { db: trx, newId },
    {
      event,
      shortName: plan.shortName,
      name: plan.name,
      columns: { ...modalityColumns(store), ...details.columns, ...own?.columns },
      course: { start, intermediates: others.slice(0, -1), finish: others.at(-1) },
      categories: modality.categories.map(({ name, ageFrom, ageTo }) => ({ name, age_from: ageFrom, age_to: ageTo })),
      prices: details.prices,
      prizes: plan.prizeRules.map(({ order, total, by, notWith }) => ({ order, total, by, not_with: [...notWith] })),
      waves: modality.waves.map(({ name, gunAt }) => ({ name, gunAt: details.isBeforeGuns ? null : gunAt })),
    },
  );
  const checkpoints = (await loadCourse(trx, number)).map((checkpoint) => checkpoint.number);
  const waves = await wavesOf(trx, number);
  await insertConfigurations(
    trx,
    modality.configurations.map(({ device, checkpoint, ...window }) => ({
      ...window,
      oid: newId(),
      reader: readers.get(device) ?? 0,
      modality: number,
      checkpoint: itemAt(checkpoints, checkpoint),
    })),
  );
  const participants = await storeRunners(trx, { race, modality, event, number, checkpoints, waves, newId });
  return { number, oid, shortName, checkpoints, waves, participants };
}

function modalityColumns({ race, modality, position, details }: ModalityToStore): ModalityColumns {
  const { plan } = modality;
  const isOver = race.phase !== 'before_or_live';
  return {
    status: isOver ? race.phase : 'live',
    staff_mark: race.phase === 'before_or_live' ? null : race.phase,
    position,
    sport: plan.sport,
    chronotype: modality.chronotype,
    distance_m: plan.distanceM,
    slope_m: plan.climbM,
    planned_start_at: new Date(modality.plannedStartAt),
    planned_end_at: new Date(race.endsAt),
    gun_at: details.isBeforeGuns ? null : modality.gunAt,
    start_closes_ms: modality.startClosesMs,
    precision_ms: plan.precisionMs,
    rounding: plan.rounding,
    ranks_by_net_time: plan.ranksByNetTime,
    start_city: race.place.city,
    start_county: race.place.county,
    show_prized_positions: plan.prizeRules.length > 0,
    created_at: new Date(race.startsAt - 120 * day),
    updated_at: new Date(race.startsAt),
  };
}
