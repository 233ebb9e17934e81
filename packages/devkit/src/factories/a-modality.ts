import type { Database } from '@dorsal/server/platform/db/schema.ts';
import type { CheckpointTable, ModalityTable } from '@dorsal/server/platform/db/tables/events.ts';
import type { Insertable, Kysely } from 'kysely';
import { anEvent } from './an-event.ts';
import { factoryNow, nextId, nextNumber } from './next-id.ts';

export interface MadeCheckpoint {
  readonly number: number;
  readonly oid: string;
  readonly position: number;
}

export interface MadeModality {
  readonly number: number;
  readonly oid: string;
  readonly eventNumber: number;
  /** In course order, start and finish included. */
  readonly checkpoints: readonly MadeCheckpoint[];
}

type ModalityWishes = Partial<Insertable<ModalityTable>> & {
  /** Checkpoints between start and finish, evenly spread. Default 0. */
  readonly intermediates?: number;
};

/** A timed 10 km race with its start and finish, in an event of its own unless one is given. */
export async function aModality(db: Kysely<Database>, wishes: ModalityWishes = {}): Promise<MadeModality> {
  const { intermediates = 0, ...columns } = wishes;
  const eventNumber = columns.event_number ?? (await anEvent(db)).number;
  const modality = await db
    .insertInto('modality')
    .values({
      oid: nextId(),
      name: '10 km',
      short_name: `10k-${nextNumber()}`,
      distance_m: 10_000,
      planned_start_at: new Date(factoryNow),
      created_at: new Date(factoryNow),
      updated_at: new Date(factoryNow),
      ...columns,
      event_number: eventNumber,
    })
    .returning(['number', 'oid', 'distance_m'])
    .executeTakeFirstOrThrow();
  const rows = courseRows(modality.number, modality.distance_m ?? 0, intermediates);
  const made = await db.insertInto('checkpoint').values(rows).returning(['number', 'oid', 'position']).execute();
  const checkpoints = made.sort((a, b) => a.position - b.position);
  return { number: modality.number, oid: modality.oid, eventNumber, checkpoints };
}

function courseRows(modality: number, distanceM: number, intermediates: number): Insertable<CheckpointTable>[] {
  const last = intermediates + 1;
  return Array.from({ length: last + 1 }, (_, position) => ({
    oid: nextId(),
    modality_number: modality,
    position,
    kind: position === 0 ? 'start' : position === last ? 'finish' : 'intermediate',
    distance_m: (distanceM * position) / last,
  }));
}

/** One more checkpoint on a course, before the finish, in a modality of its own unless one is given. */
export async function aCheckpoint(
  db: Kysely<Database>,
  wishes: Partial<Insertable<CheckpointTable>> = {},
): Promise<MadeCheckpoint> {
  const modality = wishes.modality_number ?? (await aModality(db)).number;
  return await db.transaction().execute(async (trx) => {
    const finish = await trx
      .selectFrom('checkpoint')
      .select(['number', 'position'])
      .where('modality_number', '=', modality)
      .where('kind', '=', 'finish')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('checkpoint')
      .set({ position: finish.position + 1 })
      .where('number', '=', finish.number)
      .execute();
    return await trx
      .insertInto('checkpoint')
      .values({ oid: nextId(), position: finish.position, kind: 'intermediate', ...wishes, modality_number: modality })
      .returning(['number', 'oid', 'position'])
      .executeTakeFirstOrThrow();
  });
}
