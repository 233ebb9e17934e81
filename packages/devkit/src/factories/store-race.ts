import { normaliseChip } from '@dorsal/domain/timing/normalise-chip.ts';
import { mark } from '@dorsal/server/modules/derive/marks/mark.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { Kysely } from 'kysely';
import type { GeneratedRace } from '#generator/race.ts';
import { itemAt } from '#generator/random.ts';
import { seededIds } from './next-id.ts';
import { type StoredModality, storeModality } from './store-modality.ts';

/** A generated race in the database: internal numbers of what was written. */
export interface StoredRace {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
  /** In the order of the race's modalities. */
  readonly modalities: readonly StoredModality[];
  /** Numeric id → internal number. */
  readonly readers: ReadonlyMap<number, number>;
}

/**
 * Writes a generated race, everything but its reads: event, modalities, checkpoints, waves, categories, prizes, readers with their windows
 * and clocks, people with chips, penalties and typed times. Everyone is marked, so a derive settles also those whom nothing heard.
 * Readers that stand already, by numeric id, are used again.
 */
export async function storeRace(db: Kysely<Database>, race: GeneratedRace): Promise<StoredRace> {
  const newId = seededIds(race.seed, race.slug);
  return await db.transaction().execute(async (trx) => {
    const event = await trx
      .insertInto('event')
      .values({
        oid: newId(),
        slug: race.slug,
        name: race.name,
        status: race.phase === 'before_or_live' ? 'live' : race.phase,
        date_start: new Date(race.startsAt),
        date_end: new Date(race.endsAt),
        time_zone: race.timeZone,
        city: race.place.city,
        county: race.place.county,
        country: race.place.country,
        created_at: new Date(race.startsAt - 120 * day),
        updated_at: new Date(race.startsAt),
      })
      .returning(['number', 'oid', 'slug'])
      .executeTakeFirstOrThrow();
    const readers = await storeReaders(trx, race, newId);
    const modalities: StoredModality[] = [];
    for (let position = 0; position < race.modalities.length; position += 1) {
      const modality = itemAt(race.modalities, position);
      modalities.push(await storeModality(trx, { race, modality, event: event.number, position, readers, newId }));
    }
    for (const { number } of modalities) await mark(trx, 'course', { modality: number });
    return { ...event, modalities, readers };
  });
}

const day = 86_400_000;

async function storeReaders(
  trx: Kysely<Database>,
  race: GeneratedRace,
  newId: () => string,
): Promise<Map<number, number>> {
  const numericIds = race.readers.map(({ numericId }) => numericId);
  await trx
    .insertInto('reader')
    .values(race.readers.map(({ numericId, name }) => ({ oid: newId(), numeric_id: numericId, name: `Mat ${name}` })))
    .onConflict((conflict) => conflict.column('numeric_id').doNothing())
    .execute();
  const stored = await trx
    .selectFrom('reader')
    .select(['number', 'numeric_id'])
    .where('numeric_id', 'in', numericIds)
    .execute();
  const readers = new Map(stored.map(({ number, numeric_id }) => [numeric_id, number]));
  const numberOf = (device: number): number => readers.get(device) ?? 0;
  const clocks = race.clocks.map(({ device, fromAt, toAt, differenceMs }) => ({
    reader_number: numberOf(device),
    from_at: fromAt,
    to_at: toAt,
    difference_ms: differenceMs,
  }));
  if (clocks.length > 0) await trx.insertInto('reader_clock').values(clocks).execute();
  const struckOut = race.invalidations.map(({ device, chip, heardAt, epoch, seq }) => ({
    chip: normaliseChip(chip),
    heard_at: heardAt,
    device: numberOf(device),
    epoch,
    seq,
    reason: 'El xip no anava al peu',
  }));
  if (struckOut.length > 0) await trx.insertInto('read_invalidation').values(struckOut).execute();
  return readers;
}
