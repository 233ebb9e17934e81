import { statuses } from '@dorsal/domain/status/status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { Enterable } from './registration-pages.ts';
import { conditionOf, type EventQuestion, type Understood } from './search/condition-repository.ts';
import { type EventScope, understand } from './search/understand.ts';

export type { EventQuestion };

/** Numbers of the events that the question asks for, in its order. */
export async function findEventNumbers(
  db: Db,
  question: EventQuestion,
  { offset, limit, ...scope }: { readonly offset: number; readonly limit: number } & EventScope,
): Promise<number[]> {
  const understood = await understand(db, question, scope);
  const { rows } = await sql<{ number: number }>`
    select e.number from event e where ${conditionOf(understood)}
    order by ${orderOf(understood)} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
}

export async function countEvents(db: Db, question: EventQuestion, scope: EventScope): Promise<number> {
  const understood = await understand(db, question, scope);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from event e where ${conditionOf(understood)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface PlacedEvent extends Enterable {
  readonly oid: string;
  readonly name: string;
  readonly city: string | null;
  readonly status: string;
  readonly is_postponed: boolean;
  /** A race of it that the caller may see is timed, and it is not another organiser's. */
  readonly is_timed: boolean;
  readonly date_start: Date | null;
  readonly time_zone: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The events found that are somewhere: at their own place, else where their first race starts. The soonest, or the latest first. */
export async function findPlaces(
  db: Db,
  question: EventQuestion,
  { isLatestFirst, limit, ...scope }: { readonly isLatestFirst: boolean; readonly limit: number } & EventScope,
): Promise<PlacedEvent[]> {
  const understood = await understand(db, question, scope);
  // A scalar query with a limit is looked up by its index; an `exists` may be hashed, over all races.
  const { rows } = await sql<PlacedEvent>`
    select e.oid, e.number, e.slug, e.slug_rts, e.rts_numeric_id, e.name, e.city, e.status, e.is_postponed, e.date_start, e.time_zone,
      e.is_circuit, e.external, e.external_url, e.registration_url, e.registration_type, e.allow_team_registration,
      e.allow_live_registration, not e.external and coalesce((select true from modality m where m.event_number = e.number and m.is_timed
        and ${isShownOrSeen(understood.seesHidden, sql`m.visible`, sql`m.event_number`)} limit 1), false) as is_timed, place.latitude, place.longitude
    from event e
    cross join lateral (
      select e.latitude, e.longitude, 0 as position, 0 as number where e.latitude is not null and e.longitude is not null
      union all
      select m.start_latitude, m.start_longitude, m.position, m.number from modality m
      where e.latitude is null and m.event_number = e.number and m.start_latitude is not null and m.start_longitude is not null
        and ${isShownOrSeen(understood.seesHidden, sql`m.visible`, sql`m.event_number`)}
      order by position, number
      limit 1
    ) place
    where ${conditionOf(understood)}
    order by ${isLatestFirst ? sql`e.listed_at desc nulls last` : sql`e.listed_at`}, e.number
    limit ${limit}`.execute(db);
  return rows;
}

const orderColumns = {
  date_start: sql`e.listed_at`,
  date_end: sql`coalesce(e.date_end, e.date_start)`,
  numeric_id: sql`e.number`,
  name: sql`e.sort_name`,
  status: sql`array_position(${sql.lit(`{${statuses.join(',')}}`)}::text[], e.status)`,
  order: sql`e.position`,
} as const;

/**
 * Events without a date come last in both directions; the number breaks every tie. With a text and no order asked for, whole words of the name
 * come first.
 */
function orderOf({ question: { order }, text }: Understood): RawBuilder<unknown> {
  if (order && order.length > 0) return sql.join([...order.map(orderPart), sql`e.number`]);
  const byDate = sql`e.listed_at, e.number`;
  return text === null || text === 'nothing' ? byDate : sql`e.search @@ ${text.first}::tsquery desc, ${byDate}`;
}

function orderPart(name: string): RawBuilder<unknown> {
  const isDown = name.startsWith('-');
  const column = orderColumns[(isDown ? name.slice(1) : name) as keyof typeof orderColumns]; // the contract takes these names only
  return isDown ? sql`${column} desc nulls last` : sql`${column}`;
}
