import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { Kysely } from 'kysely';
import type { GeneratedModality } from '#generator/race.ts';
import { itemAt } from '#generator/random.ts';
import type { ModalityToStore } from './modality-to-store.ts';
import { storePeople } from './store-people.ts';

/** A generated modality in the database: internal numbers of what was written. */
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

/** Writes one modality of a generated race with everything that belongs to it. */
export async function storeModality(trx: Kysely<Database>, store: ModalityToStore): Promise<StoredModality> {
  const { modality, readers, newId } = store;
  const { number, oid } = await insertModality(trx, store);
  const checkpoints = await storeCourse(trx, modality, number, newId);
  const waves = await storeWaves(trx, modality, number);
  await trx
    .insertInto('reader_configuration')
    .values(
      modality.configurations.map(({ device, checkpoint, opensAt, closesAt, minGapMs }) => ({
        oid: newId(),
        reader_number: readers.get(device) ?? 0,
        modality_number: number,
        checkpoint_number: itemAt(checkpoints, checkpoint),
        opens_at: opensAt,
        closes_at: closesAt,
        min_gap_ms: minGapMs,
      })),
    )
    .execute();
  await storeLists(trx, modality, number);
  const participants = await storePeople(trx, { ...store, number, checkpoints, waves });
  return { number, oid, shortName: modality.plan.shortName, checkpoints, waves, participants };
}

async function insertModality(trx: Kysely<Database>, { race, modality, event, position, newId }: ModalityToStore) {
  const { plan } = modality;
  const isOver = race.phase !== 'before_or_live';
  return await trx
    .insertInto('modality')
    .values({
      oid: newId(),
      event_number: event,
      name: plan.name,
      short_name: plan.shortName,
      status: isOver ? race.phase : 'live',
      staff_mark: race.phase === 'before_or_live' ? null : race.phase,
      position,
      sport: plan.sport,
      chronotype: modality.chronotype,
      distance_m: plan.distanceM,
      slope_m: plan.climbM,
      planned_start_at: new Date(modality.plannedStartAt),
      planned_end_at: new Date(race.endsAt),
      gun_at: modality.gunAt,
      start_closes_ms: modality.startClosesMs,
      precision_ms: plan.precisionMs,
      rounding: plan.rounding,
      ranks_by_net_time: plan.ranksByNetTime,
      start_city: race.place.city,
      start_county: race.place.county,
      show_prized_positions: plan.prizeRules.length > 0,
      created_at: new Date(race.startsAt - 120 * 86_400_000),
      updated_at: new Date(race.startsAt),
    })
    .returning(['number', 'oid'])
    .executeTakeFirstOrThrow();
}

async function storeCourse(
  trx: Kysely<Database>,
  modality: GeneratedModality,
  number: number,
  newId: () => string,
): Promise<number[]> {
  const rows = modality.checkpoints.map(({ kind, name, distanceM, heightM, minLegTimeMs, cutoffMs }, position) => ({
    oid: newId(),
    modality_number: number,
    position,
    kind,
    name,
    distance_m: distanceM,
    height_m: heightM,
    min_leg_time_ms: minLegTimeMs,
    cutoff_ms: cutoffMs,
  }));
  const stored = await trx.insertInto('checkpoint').values(rows).returning(['number', 'position']).execute();
  return stored.sort((a, b) => a.position - b.position).map((row) => row.number);
}

async function storeWaves(trx: Kysely<Database>, { waves }: GeneratedModality, number: number): Promise<number[]> {
  if (waves.length === 0) return [];
  const rows = waves.map(({ name, gunAt }, position) => ({ modality_number: number, name, gun_at: gunAt, position }));
  const stored = await trx.insertInto('wave').values(rows).returning(['number', 'position']).execute();
  return stored.sort((a, b) => a.position - b.position).map((row) => row.number);
}

/** Categories and prizes. */
async function storeLists(trx: Kysely<Database>, modality: GeneratedModality, number: number): Promise<void> {
  const categories = modality.categories.map(({ name, ageFrom, ageTo }, position) => ({
    modality_number: number,
    position,
    name,
    age_from: ageFrom,
    age_to: ageTo,
  }));
  await trx.insertInto('category').values(categories).execute();
  const prizes = modality.plan.prizeRules.map(({ order, total, by, notWith }) => ({
    modality_number: number,
    order,
    total,
    by,
    not_with: [...notWith],
  }));
  if (prizes.length > 0) await trx.insertInto('prize_rule').values(prizes).execute();
}
