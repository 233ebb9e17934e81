import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** The instants that a race is planned by, under the names of its editor, with the public id of its event. */
export async function plannedTimes(db: Db, modality: number) {
  const { rows } = await sql<{
    event: string;
    datetime_start: EpochMs | null;
    datetime_end: EpochMs | null;
    live_registration_allow_until: EpochMs | null;
    waves: { _id: string; name: string; datetime_start: EpochMs | null; gun: EpochMs | null }[];
  }>`
    select e.oid as event, ${ms('m.planned_start_at')} as datetime_start, ${ms('m.planned_end_at')} as datetime_end,
      ${ms('m.live_registration_allow_until')} as live_registration_allow_until,
      coalesce((select json_agg(json_build_object('_id', w.oid, 'name', w.name, 'datetime_start', w.planned_start_at, 'gun', w.gun_at)
        order by w.position, w.number) from wave w where w.modality_number = m.number), '[]') as waves
    from modality m join event e on e.number = m.event_number where m.number = ${modality}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`modality ${modality} is gone`);
  return row;
}

/** Moves the planned start and end of a race and of its waves, and the deadline of its own desk. */
export async function shiftRace(trx: Db, modality: number, byMs: Ms): Promise<void> {
  await sql`
    update modality set planned_start_at = planned_start_at + ${interval(byMs)}, planned_end_at = planned_end_at + ${interval(byMs)},
      live_registration_allow_until = live_registration_allow_until + ${interval(byMs)}, updated_at = now()
    where number = ${modality}`.execute(trx);
  await sql`update wave set planned_start_at = planned_start_at + ${byMs}::bigint where modality_number = ${modality}`.execute(
    trx,
  );
}

/** The instant until which the desks of an event take people; null: none is set. The event is locked until the transaction ends. */
export async function deskDeadline(trx: Db, event: number): Promise<EpochMs | null> {
  const row = await trx
    .selectFrom('event')
    .select('live_registration_allow_until as until')
    .where('number', '=', event)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.until?.getTime() ?? null;
}

export async function shiftDesk(trx: Db, event: number, byMs: Ms): Promise<void> {
  await sql`
    update event set live_registration_allow_until = live_registration_allow_until + ${interval(byMs)}, updated_at = now()
    where number = ${event}`.execute(trx);
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
const interval = (byMs: Ms) => sql`${byMs}::bigint * interval '1 millisecond'`;
