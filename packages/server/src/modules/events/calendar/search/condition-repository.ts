import type { listEvents } from '@dorsal/contract/calls/events.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { boxesAround } from '@dorsal/domain/search/boxes-around.ts';
import { earthRadiusM } from '@dorsal/domain/units/distances.ts';
import { type RawBuilder, sql } from 'kysely';
import { numbersOfEvent, numbersOfSlug } from '#modules/races/race-names-repository.ts';
import { isListedFrom, isListedUnder } from '#platform/db/event-lists.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { Hidden } from '#platform/http/visibility.ts';

/** The filters of the calendar, decoded. */
export type EventQuestion = BodyOf<typeof listEvents>;

export type Condition = RawBuilder<boolean>;

/** A text as PostgreSQL looks for it. */
export interface TextQuery {
  /** The condition that finds events. */
  readonly found: string;
  /** The order where none is asked for. */
  readonly first: string;
}

/** A question, with the meaning of its texts among the stored events. */
export interface Understood {
  readonly question: EventQuestion;
  /** `nothing`: there is no word in the text. Null: there is no text. */
  readonly text: TextQuery | 'nothing' | null;
  readonly name: TextQuery | 'nothing' | null;
  /** Also those that are not visible. */
  readonly seesHidden: Hidden;
  /** These and no others; undefined: all. */
  readonly only?: readonly number[] | undefined;
  readonly circuits: 'none' | 'too' | 'only';
}

/** All conditions apply together; `e` is the event. */
export function conditionOf(understood: Understood): Condition {
  const { question, seesHidden, only, circuits } = understood;
  const conditions = [
    ...namedConditions(question, seesHidden),
    ...plainConditions(question),
    ...textConditions(understood),
    ...modalityConditions(question, seesHidden),
    ...placeConditions(question, seesHidden),
  ];
  if (seesHidden !== true) conditions.push(isShownOrSeen(seesHidden, sql`e.visible`, sql`e.number`));
  if (only !== undefined) conditions.push(sql`e.number = any(${[...only]}::int[])`);
  if (circuits !== 'too') conditions.push(circuits === 'none' ? sql`not e.is_circuit` : sql`e.is_circuit`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** The conditions on names of events and on their circuits and organisms. */
function namedConditions(question: EventQuestion, seesHidden: Hidden): Condition[] {
  const { id, ids, slug, live_registration_token: token, circuit, organisms } = question;
  return given([
    id === undefined ? null : sql`e.oid = ${id}`,
    ids === undefined ? null : sql`e.oid = any(${ids}::text[])`,
    slug === undefined ? null : sql`e.number in (${numbersOfSlug(slug)})`,
    token === undefined ? null : sql`e.live_registration_token = ${token}`,
    circuit === undefined
      ? null
      : sql`e.circuit_number in (select number from event where is_circuit and number in (${numbersOfEvent(circuit)})
          and ${seesHidden === true ? sql`true` : isShownOrSeen(seesHidden, sql`visible`, sql`number`)})`,
    organisms === undefined
      ? null
      : sql`e.number in (select eo.event_number from event_organism eo join organism o on o.number = eo.organism_number
          where o.oid = any(${organisms}::text[]))`,
  ]);
}

function plainConditions({ status, date_start, date_end, featured }: EventQuestion): Condition[] {
  const isLiveIncluded = date_end === undefined && status?.includes('live') === true;
  return given([
    status === undefined ? null : isListedUnder(status),
    date_start === undefined ? null : isListedFrom(new Date(date_start), isLiveIncluded),
    date_end === undefined ? null : sql`e.listed_at <= ${new Date(date_end)}`,
    featured === undefined ? null : sql`e.featured = ${featured}`,
  ]);
}

/** Digits alone can be the number of an event too. */
function textConditions({ question, text, name }: Understood): Condition[] {
  const asked = question.free_text_search?.trim() ?? '';
  const number = /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  const found = (query: TextQuery | 'nothing'): Condition =>
    query === 'nothing' ? sql`false` : sql`e.search @@ ${query.found}::tsquery`;
  return given([
    text === null ? null : number === null ? found(text) : sql`(${found(text)} or e.number = ${number})`,
    name === null ? null : found(name),
  ]);
}

/** One race has to fit all that is asked of races. */
function modalityConditions(question: EventQuestion, seesHidden: Hidden): Condition[] {
  const { sport_type: sports, distance_from, distance_to, slope_from, slope_to } = question;
  const conditions = given([
    sports === undefined ? null : sql`m.sport = any(${sports}::text[])`,
    distance_from === undefined ? null : sql`m.shown_distance_m >= ${distance_from}`,
    distance_to === undefined ? null : sql`m.shown_distance_m <= ${distance_to}`,
    // No known climb is none. Written without a function, so that PostgreSQL can estimate how many these are.
    slope_from === undefined || slope_from === 0 ? null : sql`m.slope_m >= ${slope_from}`,
    slope_to === undefined ? null : sql`(m.slope_m <= ${slope_to} or m.slope_m is null)`,
  ]);
  if (conditions.length === 0) return [];
  if (seesHidden !== true) conditions.push(isShownOrSeen(seesHidden, sql`m.visible`, sql`m.event_number`));
  return [sql`exists (select from modality m where m.event_number = e.number and ${sql.join(conditions, sql` and `)})`];
}

/** Near means: the event or the start of one of its races is. Cut out of the index by boxes, then measured on the sphere. */
function placeConditions(question: EventQuestion, seesHidden: Hidden): Condition[] {
  const { nearby_pos_latitude: latitude, nearby_pos_longitude: longitude, nearby_max_distance: most } = question;
  if (latitude === undefined || longitude === undefined || most === undefined) return [];
  const boxes = boxesAround(latitude, longitude, most).map(
    ({ south, west, north, east }) =>
      sql`box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))`,
  );
  const near = (north: RawBuilder<number>, east: RawBuilder<number>): Condition => sql`
    ${north} is not null and (${sql.join(
      boxes.map((box) => sql`point(${east}, ${north}) <@ ${box}`),
      sql` or `,
    )}) and ${earthRadiusM * 2}::float8 * asin(least(1, sqrt(power(sin(radians(${north} - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(${north})) * power(sin(radians(${east} - ${longitude}::float8) / 2), 2)))) <= ${most}`;
  return [
    sql`e.number in (
      select number from event where ${near(sql`latitude`, sql`longitude`)}
      union all
      select event_number from modality where ${near(sql`start_latitude`, sql`start_longitude`)}
        and ${isShownOrSeen(seesHidden, sql`visible`, sql`event_number`)})`,
  ];
}

const given = (conditions: readonly (Condition | null)[]): Condition[] =>
  conditions.filter((condition) => condition !== null);
