import type { RaceClock } from '@dorsal/domain/event/race-clock.ts';
import type { EventStatus } from '@dorsal/domain/event/status.ts';
import type { PrizeRule } from '@dorsal/domain/prizes/types.ts';
import type { Chronotype, EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** One point of the course as pages name it. */
export interface FactsCheckpoint {
  readonly number: number;
  readonly oid: string;
  readonly kind: 'start' | 'intermediate' | 'finish';
  readonly distanceM: number | null;
}

export interface FactsEvent {
  readonly number: number;
  readonly oid: string;
  readonly slug: string;
  readonly name: string;
  readonly nameShort: string | null;
  readonly poster: string | null;
  readonly status: EventStatus;
  readonly dateStartMs: EpochMs | null;
  readonly timeZone: string;
  /** Of a replay; null: it runs on the clock of now. */
  readonly clock: RaceClock | null;
}

/** What a page says of a modality besides its people. Small, asked again every few seconds, and never part of a version. */
export interface BoardFacts {
  readonly number: number;
  readonly oid: string;
  readonly name: string;
  readonly shortName: string;
  readonly status: EventStatus;
  readonly sport: string;
  readonly distanceM: number | null;
  readonly chronotype: Chronotype;
  readonly gunAt: EpochMs | null;
  /** In course order: the start first, the finish last. */
  readonly checkpoints: readonly FactsCheckpoint[];
  readonly waves: readonly { readonly number: number; readonly name: string }[];
  readonly prizes: readonly PrizeRule[];
  readonly event: FactsEvent;
  /** Course and rules of times as text: another text means that every time has to be counted anew. */
  readonly course: string;
}

/** The facts of some modalities as JSON text, by modality number: equal text says that nothing changed. */
export async function loadFactsTexts(db: Db, modalities: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ number: number; facts: string }>`
    select m.number, json_build_object(
      'number', m.number, 'oid', m.oid, 'name', m.name, 'shortName', m.short_name, 'status', m.status, 'sport', m.sport,
      'distanceM', m.distance_m, 'chronotype', m.chronotype, 'gunAt', m.gun_at,
      'checkpoints', coalesce((select json_agg(json_build_object('number', c.number, 'oid', c.oid, 'kind', c.kind,
          'distanceM', c.distance_m) order by c.position) from checkpoint c where c.modality_number = m.number), '[]'),
      'waves', coalesce((select json_agg(json_build_object('number', w.number, 'name', w.name) order by w.number)
          from wave w where w.modality_number = m.number), '[]'),
      'prizes', coalesce((select json_agg(json_build_object('order', p."order", 'total', p.total, 'by', p.by, 'notWith', p.not_with)
          order by p."order") from prize_rule p where p.modality_number = m.number), '[]'),
      'event', json_build_object('number', e.number, 'oid', e.oid, 'slug', e.slug, 'name', e.name, 'nameShort', e.name_short,
          'poster', e.poster, 'status', e.status, 'dateStartMs', (extract(epoch from e.date_start) * 1000)::bigint,
          'timeZone', e.time_zone, 'clock', (select json_build_object('realFrom', rc.real_from, 'raceFrom', rc.race_from,
          'raceUntil', rc.race_until, 'speed', rc.speed) from race_clock rc where rc.event_number = e.number)),
      'course', concat_ws(' ', m.chronotype, m.precision_ms, m.rounding, m.ranks_by_net_time,
          (select string_agg(concat_ws('/', c.number, c.kind), ',' order by c.position) from checkpoint c where c.modality_number = m.number))
    )::text as facts
    from modality m join event e on e.number = m.event_number
    where m.number = any(${[...modalities]}::int[])`.execute(db);
  return new Map(rows.map(({ number, facts }) => [number, facts]));
}

export const readFacts = (text: string): BoardFacts => JSON.parse(text) as BoardFacts; // made by the query above

/** The number of a modality by its id; null: there is none. */
export async function findModalityNumber(db: Db, oid: string): Promise<number | null> {
  const row = await db.selectFrom('modality').select('number').where('oid', '=', oid).executeTakeFirst();
  return row?.number ?? null;
}
