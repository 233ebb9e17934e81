import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The public ids of the races of an event, in the order of their numbers, in which they are locked. */
export async function modalityOidsOf(trx: Db, event: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select('modality.oid')
    .where('event.oid', '=', event)
    .orderBy('modality.number')
    .execute();
  return rows.map(({ oid }) => oid);
}

/** Readers of a race by the place of their checkpoint in the course. */
export async function configurationsOf(
  trx: Db,
  modality: number,
): Promise<
  readonly {
    readonly reader: number;
    readonly position: number;
    readonly opensAt: EpochMs;
    readonly closesAt: EpochMs;
    readonly minGapMs: Ms;
  }[]
> {
  return await trx
    .selectFrom('reader_configuration as c')
    .innerJoin('checkpoint', 'checkpoint.number', 'c.checkpoint_number')
    .select(['c.reader_number as reader', 'checkpoint.position', 'c.opens_at as opensAt', 'c.closes_at as closesAt'])
    .select('c.min_gap_ms as minGapMs')
    .where('c.modality_number', '=', modality)
    .orderBy('c.number')
    .execute();
}

/** Deletes an event with its races, in which nobody is entered; false: somebody is, or an ad, a notice or a race of a circuit hangs on it. */
export async function deleteCopy(trx: Db, event: string): Promise<boolean> {
  const { rows } = await sql`
    delete from event e where e.oid = ${event}
      and not exists (select from participant p where p.event_number = e.number)
      and not exists (select from event o where o.circuit_number = e.number)
      and not exists (select from ad a where a.event_number = e.number)
      and not exists (select from notice n where n.event_number = e.number)
      and not exists (select from modality o join modality m on m.number = o.circuit_modality_number where m.event_number = e.number)
    returning e.number`.execute(trx);
  return rows.length > 0;
}
