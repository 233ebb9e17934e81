import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** An event and its races as the trail has them, by `event:…` and `modality:…` with their public ids: all columns that a file can change, and their lists. */
export type EventStates = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Secrets of the desks of an event: no trail has them. */
const secrets = ['live_registration_token', 'live_registration_password'];
/** Moved by the clock or by other writers. */
const notOfTheFile = ['number', 'oid', 'status', 'created_at', 'updated_at', 'positions_recalculated_at', ...secrets];
/** Their rows are made anew with each file: their numbers say nothing. */
const ofRows = ['number', 'event_number', 'modality_number'];

/** The rows of a list in its order, as JSON. */
const list = (name: string, of: RawBuilder<unknown>, order: string): RawBuilder<unknown> =>
  sql`${sql.lit(name)}::text, coalesce((select jsonb_agg(to_jsonb(r) - ${ofRows}::text[] order by ${sql.raw(order)}) from (${of}) r), '[]')`;

export async function statesOfEvent(trx: Db, event: number): Promise<EventStates> {
  const { rows } = await sql<{ subject: string; state: Record<string, unknown> }>`
    select 'event:' || e.oid as subject, to_jsonb(e) - ${notOfTheFile}::text[] || jsonb_build_object(
      ${sql.join([
        list('documents', sql`select * from event_document d where d.event_number = e.number`, 'r.position'),
        list(
          'organisms',
          sql`select o.oid, o.name, l.position from event_organism l join organism o on o.number = l.organism_number
            where l.event_number = e.number`,
          'r.position',
        ),
      ])}) as state
    from event e where e.number = ${event}
    union all
    select 'modality:' || m.oid, to_jsonb(m) - ${[...notOfTheFile, 'event_number']}::text[] || jsonb_build_object(
      ${sql.join([
        list('checkpoints', sql`select * from checkpoint c where c.modality_number = m.number`, 'r.position'),
        list('waves', sql`select * from wave w where w.modality_number = m.number`, 'r.position, r.name'),
        list('categories', sql`select * from category c where c.modality_number = m.number`, 'r.position'),
        list('prices', sql`select * from price_period p where p.modality_number = m.number`, 'r.starts_at, r.ends_at'),
        list('prizes', sql`select * from prize_rule p where p.modality_number = m.number`, 'r."order"'),
        list('neutralised', sql`select * from neutralised_span n where n.modality_number = m.number`, 'r.from_at'),
        list(
          'reader_configurations',
          sql`select c.oid as checkpoint, d.numeric_id as reader, f.opens_at, f.closes_at, f.min_gap_ms
            from reader_configuration f join reader d on d.number = f.reader_number
            left join checkpoint c on c.number = f.checkpoint_number where f.modality_number = m.number`,
          'r.reader, r.opens_at',
        ),
      ])})
    from modality m where m.event_number = ${event}`.execute(trx);
  return new Map(rows.map(({ subject, state }) => [subject, state]));
}
