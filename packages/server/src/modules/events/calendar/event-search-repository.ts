import type { listEvents } from '@dorsal/contract/calls/public/list-events.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { statuses } from '@dorsal/domain/event/status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** What the screens ask of the calendar, decoded. */
export type EventQuestion = BodyOf<typeof listEvents>;

type Condition = RawBuilder<boolean>;

/** Numbers of the events that the question asks for, in its order. `seesHidden`: also those that are not visible. */
export async function findEventNumbers(
  db: Db,
  question: EventQuestion,
  page: { readonly offset: number; readonly limit: number; readonly seesHidden: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select e.number from event e where ${conditionOf(question, page.seesHidden)}
    order by ${orderOf(question)} offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows.map(({ number }) => number);
}

export async function countEvents(db: Db, question: EventQuestion, seesHidden: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from event e where ${conditionOf(question, seesHidden)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** All conditions hold together. */
function conditionOf(question: EventQuestion, seesHidden: boolean): Condition {
  const conditions = [
    ...plainConditions(question),
    ...textConditions(question),
    ...modalityConditions(question, seesHidden),
    ...placeConditions(question),
  ];
  if (!seesHidden) conditions.push(sql`e.visible`);
  if (!question.search_circuits) conditions.push(sql`not e.is_circuit`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function plainConditions(question: EventQuestion): Condition[] {
  const {
    id,
    ids,
    slug,
    live_registration_token: token,
    circuit,
    organisms,
    status,
    date_start,
    date_end,
    featured,
  } = question;
  const conditions: (Condition | null)[] = [
    id === undefined ? null : sql`e.oid = ${id}`,
    ids === undefined ? null : sql`e.oid = any(${ids}::text[])`,
    // A slug that the event had before leads to it still.
    slug === undefined
      ? null
      : sql`(e.slug = ${slug} or e.number in (select event_number from event_slug where slug = ${slug}))`,
    token === undefined ? null : sql`e.live_registration_token = ${token}`,
    circuit === undefined
      ? null
      : sql`e.circuit_number in (select number from event where is_circuit and (slug = ${circuit} or oid = ${circuit}
          or number in (select event_number from event_slug where slug = ${circuit})))`,
    organisms === undefined
      ? null
      : sql`exists (select from event_organism eo join organism o on o.number = eo.organism_number
          where eo.event_number = e.number and o.oid = any(${organisms}::text[]))`,
    status === undefined ? null : sql`e.status = any(${status}::text[])`,
    date_start === undefined ? null : sql`e.date_start >= ${new Date(date_start)}`,
    date_end === undefined ? null : sql`e.date_start <= ${new Date(date_end)}`,
    featured === undefined ? null : sql`e.featured = ${featured}`,
  ];
  return conditions.filter((condition) => condition !== null);
}

/** Each word has to stand somewhere in the name, the place or the tags, whatever its case and accents; digits can be the number. */
function textConditions({ free_text_search: text, name }: EventQuestion): Condition[] {
  const asNumber = text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
  const words = (sentence: string | undefined): string[] => (sentence ?? '').split(/\s+/).filter((word) => word !== '');
  const like = (word: string): RawBuilder<string> => sql`lower(unaccent(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}))`;
  const everywhere = sql`lower(unaccent(concat_ws(' ', e.name, e.name_short, e.city, e.county, e.slug, array_to_string(e.tags, ' '))))`;
  const conditions = words(text).map((word): Condition => sql`${everywhere} like ${like(word)}`);
  const found: Condition[] =
    conditions.length > 0 ? [sql`(${sql.join(conditions, sql` and `)} or e.number = ${asNumber ?? -1})`] : [];
  return [...found, ...words(name).map((word): Condition => sql`lower(unaccent(e.name)) like ${like(word)}`)];
}

/** One race has to fit all that is asked of races. */
function modalityConditions(question: EventQuestion, seesHidden: boolean): Condition[] {
  const { sport_type: sports, distance_from, distance_to, slope_from, slope_to } = question;
  const conditions = [
    sports === undefined ? null : sql`m.sport = any(${sports}::text[])`,
    distance_from === undefined ? null : sql`m.distance_m >= ${distance_from}`,
    distance_to === undefined ? null : sql`m.distance_m <= ${distance_to}`,
    slope_from === undefined ? null : sql`coalesce(m.slope_m, 0) >= ${slope_from}`,
    slope_to === undefined ? null : sql`coalesce(m.slope_m, 0) <= ${slope_to}`,
  ].filter((condition) => condition !== null);
  if (conditions.length === 0) return [];
  if (!seesHidden) conditions.push(sql`m.visible`);
  return [sql`exists (select from modality m where m.event_number = e.number and ${sql.join(conditions, sql` and `)})`];
}

/** Near means: the event or the start of one of its races is. Distances on the sphere. */
function placeConditions(question: EventQuestion): Condition[] {
  const { nearby_pos_latitude: latitude, nearby_pos_longitude: longitude, nearby_max_distance: most } = question;
  if (latitude === undefined || longitude === undefined || most === undefined) return [];
  const near = (north: string, east: string): Condition => sql`
    (6371008.8 * 2 * asin(least(1, sqrt(power(sin(radians(${sql.raw(north)} - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(${sql.raw(north)})) * power(sin(radians(${sql.raw(east)} - ${longitude}::float8) / 2), 2)))))
    <= ${most}`;
  return [
    sql`(${near('e.latitude', 'e.longitude')} or exists (
      select from modality m where m.event_number = e.number and ${near('m.start_latitude', 'm.start_longitude')}))`,
  ];
}

const orderColumns = {
  date_start: sql`e.date_start`,
  date_end: sql`coalesce(e.date_end, e.date_start)`,
  numeric_id: sql`e.number`,
  name: sql`lower(unaccent(e.name))`,
  status: sql`array_position(${sql.lit(`{${statuses.join(',')}}`)}::text[], e.status)`,
  order: sql`e.position`,
} as const;

/** Those without a date come last, either way; the number ends every tie. */
function orderOf({ order }: EventQuestion): RawBuilder<unknown> {
  const asked = order && order.length > 0 ? order : (['date_start'] as const);
  const parts = asked.map((name) => {
    const isDown = name.startsWith('-');
    const column = orderColumns[(isDown ? name.slice(1) : name) as keyof typeof orderColumns]; // the contract takes these names only
    return isDown ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  return sql.join([...parts, sql`e.number`]);
}
