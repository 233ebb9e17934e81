import { sql } from 'kysely';
import { type EventFields, secretFields } from '#modules/races/editing/event-fields.ts';
import { findEventFields } from '#modules/races/editing/event-fields-repository.ts';
import { findModalityFields } from '#modules/races/editing/modality-fields-repository.ts';
import type { Db } from '#platform/context.ts';

/** An event and its races as the trail has them, by `event:…` and `modality:…` with their public ids: all fields that a file can change, as their editors name them. */
export type EventStates = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export async function statesOfEvent(trx: Db, event: number): Promise<EventStates> {
  const states = new Map<string, Readonly<Record<string, unknown>>>();
  const { oid, mark, races } = await racesOf(trx, event);
  const fields = await findEventFields(trx, oid);
  if (fields) states.set(`event:${oid}`, { ...withoutSecrets(fields), mark });
  for (const { oid: race, ...beside } of races) {
    const own = await findModalityFields(trx, race);
    if (own) states.set(`modality:${race}`, { ...own, ...beside });
  }
  return states;
}

/** No trail of imports has the secrets of the desks of an event. */
const withoutSecrets = (fields: EventFields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !secretFields.includes(field)));

interface RaceRow {
  readonly oid: string;
  readonly mark: string | null;
  readonly neutralised: unknown;
  readonly reader_configurations: unknown;
  readonly miss_rates: unknown;
}

/** The races of an event, with what is not in their editors. */
async function racesOf(trx: Db, event: number): Promise<{ oid: string; mark: string | null; races: RaceRow[] }> {
  const { oid, mark } = await trx
    .selectFrom('event')
    .select(['oid', 'staff_mark as mark'])
    .where('number', '=', event)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<RaceRow>`
    select m.oid, m.staff_mark as mark,
      coalesce((select jsonb_agg(jsonb_build_array(n.from_at, n.to_at) order by n.from_at) from neutralised_span n
        where n.modality_number = m.number), '[]') as neutralised,
      coalesce((select jsonb_agg(jsonb_build_object('checkpoint', c.oid, 'reader', d.numeric_id, 'opens_at', f.opens_at,
          'closes_at', f.closes_at, 'min_gap_ms', f.min_gap_ms) order by d.numeric_id, f.opens_at)
        from reader_configuration f join reader d on d.number = f.reader_number
        left join checkpoint c on c.number = f.checkpoint_number where f.modality_number = m.number), '[]') as reader_configurations,
      coalesce((select jsonb_object_agg(c.oid, c.miss_rate) from checkpoint c
        where c.modality_number = m.number and c.miss_rate is not null), '{}') as miss_rates
    from modality m where m.event_number = ${event} order by m.number`.execute(trx);
  return { oid, mark, races: rows };
}
