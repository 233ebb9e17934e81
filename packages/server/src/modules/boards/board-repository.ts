import { sql } from 'kysely';
import { type BoardEvent, decodeBoardChanges } from '#modules/derive/board-change.ts';
import type { BoardPenalty } from '#modules/derive/board-person.ts';
import type { Db } from '#platform/context.ts';
import { memberColumns } from './roster.ts';

/** The facts of some modalities as JSON text, by modality number: equal text says that nothing changed. */
export async function loadFactsTexts(db: Db, modalities: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ number: number; facts: string }>`
    select m.number, json_build_object(
      'number', m.number, 'oid', m.oid, 'name', m.name, 'shortName', m.short_name, 'status', m.status, 'hadBegun', m.had_begun, 'sport', m.sport,
      'distanceM', m.shown_distance_m, 'chronotype', m.chronotype, 'gunAt', m.gun_at,
      'clockFrom', coalesce(m.gun_at, case when m.chronotype = 'batched_chrono' then
          (select min(w.gun_at) from wave w where w.modality_number = m.number) end),
      'checkpoints', coalesce((select json_agg(json_build_object('number', c.number, 'oid', c.oid, 'kind', c.kind,
          'distanceM', c.distance_m, 'isTimed', c.is_timed) order by c.position) from checkpoint c where c.modality_number = m.number), '[]'),
      'waves', coalesce((select json_agg(json_build_object('number', w.number, 'name', w.name) order by w.number)
          from wave w where w.modality_number = m.number), '[]'),
      'prizes', coalesce((select json_agg(json_build_object('order', p."order", 'total', p.total, 'by', p.by, 'notWith', p.not_with)
          order by p."order") from prize_rule p where p.modality_number = m.number), '[]'),
      'showsPrizes', m.show_prized_positions,
      'event', json_build_object('number', e.number, 'oid', e.oid, 'slug', e.slug, 'name', e.name, 'nameShort', e.name_short,
          'poster', e.poster, 'status', e.status, 'dateStartMs', case when not e.is_postponed and m.staff_mark is distinct from 'postponed'
            then (extract(epoch from e.date_start) * 1000)::bigint end,
          'timeZone', e.time_zone, 'clock', (select json_build_object('realFrom', rc.real_from, 'raceFrom', rc.race_from,
          'raceUntil', rc.race_until, 'speed', rc.speed) from race_clock rc where rc.event_number = e.number)),
      'isVisible', m.visible and e.visible, 'isListed', e.show_registration_list, 'showsTotal', e.show_total_registrations,
      'course', concat_ws(' ', m.chronotype, m.precision_ms, m.shown_precision_ms, m.rounding, m.ranks_by_net_time,
          (select 'stopped ' || t.checkpoint_number from race_stop t where t.modality_number = m.number),
          (select string_agg(concat_ws('/', c.number, c.kind), ',' order by c.position) from checkpoint c where c.modality_number = m.number))
    )::text as facts
    from modality m join event e on e.number = m.event_number
    where m.number = any(${[...modalities]}::int[])`.execute(db);
  return new Map(rows.map(({ number, facts }) => [number, facts]));
}

/** The rows of everyone on a board, for COPY, which takes no parameters: the number is checked instead. */
export function membersOf(modality: number): string {
  if (!Number.isSafeInteger(modality)) throw new RangeError('a modality has a whole number');
  return `select ${memberColumns} from participant p
    left join result r on r.participant_number = p.number and r.modality_number = p.modality_number
    where p.modality_number = ${modality} and p.cancelled_at is null`;
}

/** The version that a board has now; 0: nothing has moved it yet. */
export async function boardVersion(db: Db, modality: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from board_event where modality_number = ${modality}`.execute(db);
  return rows[0]?.version ?? 0;
}

/** The penalties of everyone on a board, by participant number. */
export async function loadPenalties(db: Db, modality: number): Promise<Map<number, readonly BoardPenalty[]>> {
  const { rows } = await sql<{ id: number; penalties: BoardPenalty[] }>`
    select n.participant_number as id,
      json_agg(json_build_object('timeMs', n.time_ms, 'reason', n.reason) order by n.number) as penalties
    from penalty n join participant p on p.number = n.participant_number
    where p.modality_number = ${modality} group by n.participant_number`.execute(db);
  return new Map(rows.map(({ id, penalties }) => [id, penalties]));
}

export interface HeldVersion {
  readonly modality: number;
  readonly version: number;
}

/** Most events of one round: some of them carry a thousand changes. */
const mostEvents = 200;

/** The events after these versions, by modality and version; one query for all boards. */
export async function loadBoardEvents(
  db: Db,
  held: readonly HeldVersion[],
): Promise<{ events: BoardEvent[]; isMoreLeft: boolean }> {
  const { rows } = await sql<{ modality: number; version: number; at: number; is_reload: boolean; changes: unknown }>`
    select e.modality_number as modality, e.version, e.at, e.is_reload, e.changes
    from unnest(${held.map(({ modality }) => modality)}::int[], ${held.map(({ version }) => version)}::bigint[]) as held (modality, version)
    join board_event e on e.modality_number = held.modality and e.version > held.version
    order by e.modality_number, e.version
    limit ${mostEvents}`.execute(db);
  const events = rows.map(({ modality, version, at, is_reload, changes }) => ({
    modality,
    version,
    at,
    changes: is_reload || changes === null ? null : decodeBoardChanges(changes),
  }));
  return { events, isMoreLeft: rows.length === mostEvents };
}
