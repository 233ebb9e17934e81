import { mistakesForgiven } from '@dorsal/domain/search/near-words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RaceScope } from '#modules/races/race-visibility.ts';
import { isShownTo } from '#modules/races/race-visibility-repository.ts';
import type { Db } from '#platform/context.ts';
import { alphabetical, likePattern } from '#platform/db/like-pattern.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { Hidden } from '#platform/http/visibility.ts';

/** So many rows that match are put in order; names that half the country has are not all looked at. */
const mostMatching = 500;
/** The index of words is by three letters; shorter words find those that begin so. */
const shortestInside = 3;

/** A table of people or firms that is searched by words. */
export type Searched = 'participant' | 'user_account' | 'organism';

const sources: Readonly<Record<Searched, { readonly table: RawBuilder<unknown>; readonly text: RawBuilder<string> }>> =
  {
    participant: { table: sql`participant`, text: sql`s.search` },
    user_account: { table: sql`user_account`, text: sql`s.search` },
    organism: { table: sql`organism`, text: sql`search_fold(s.name)` },
  };

const begins = (text: RawBuilder<string>, word: string): RawBuilder<boolean> => {
  const inside = likePattern(word).slice(1);
  return sql<boolean>`(${text} like ${inside} or ${text} like ${`% ${inside}`})`;
};

const contains = (text: RawBuilder<string>, word: string): RawBuilder<boolean> =>
  word.length < shortestInside ? begins(text, word) : sql<boolean>`${text} like ${likePattern(word)}`;

/** The condition on those whom the asker may find at all. */
function seenIn(table: Searched, { only, ...scope }: PeopleScope): RawBuilder<unknown> {
  if (table !== 'participant') return sql`true`;
  const isShown = isShownTo(scope);
  const cond =
    isShown === null ? sql`true` : sql`exists (select from participant p where p.number = s.number and ${isShown})`;
  const isOwn = only === 'all' ? sql`true` : sql`s.event_number = any(${[...only]}::int[])`;
  return sql`s.cancelled_at is null and ${isOwn} and ${cond}`;
}

/** The people whom the asker may find: of these events alone, and of them those whom they see. */
export interface PeopleScope extends RaceScope {
  readonly only: 'all' | readonly number[];
}

interface Asked {
  readonly table: Searched;
  readonly words: readonly string[];
  readonly scope: PeopleScope;
}

/** The numbers of those that have all words, `mostMatching` of them. */
export async function findByWords(db: Db, { table, words, scope }: Asked): Promise<number[]> {
  const { table: from, text } = sources[table];
  const { rows } = await sql<{ number: number }>`
    select s.number from ${from} s
    where ${sql.join(
      words.map((word) => contains(text, word)),
      sql` and `,
    )} and ${seenIn(table, scope)}
    limit ${sql.lit(mostMatching)}`.execute(db);
  return rows.map(({ number }) => number);
}

/** One who may be meant, with the words that are stored. */
export interface Possible {
  readonly number: number;
  readonly text: string;
}

interface MeantAsked extends Omit<Asked, 'words'> {
  /** For each word those that may be meant by it: one of them stands in the name. */
  readonly meant: readonly (readonly string[])[];
}

/** Those who may be meant, `mostMatching` of them. The caller measures the words: one that is meant may stand inside another. */
export async function findMeant(db: Db, { table, meant, scope }: MeantAsked): Promise<Possible[]> {
  const { table: from, text } = sources[table];
  const isAny = (words: readonly string[]) =>
    sql`(${sql.join(
      words.map((word) => contains(text, word)),
      sql` or `,
    )})`;
  const { rows } = await sql<Possible>`
    select s.number, ${text} as text from ${from} s
    where ${sql.join(meant.map(isAny), sql` and `)} and ${seenIn(table, scope)}
    limit ${sql.lit(mostMatching)}`.execute(db);
  return rows;
}

/** A mistake is forgiven in words of four letters and more, without digits. */
export const isForgiven = (word: string): boolean => word.length > 3 && mistakesForgiven(word) > 0;

/** A person as the palette names one. */
export interface PersonHit {
  readonly number: number;
  readonly oid: string;
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  readonly birth_year: number | null;
  readonly club: string | null;
  readonly bib_color: string | null;
  readonly modality: string;
  readonly event: string;
  readonly date: Date | null;
  readonly is_here: boolean;
  readonly is_live: boolean;
}

/** Events whose bibs are looked at where no event is named: those that are on, and the last ones that have begun. */
const lastEvents = 50;

const hasBib = (text: string, isWhole: boolean): RawBuilder<boolean> =>
  isWhole ? sql<boolean>`lower(s.bib) = ${text}` : sql<boolean>`lower(s.bib) like ${likePattern(text).slice(1)}`;

/** People by their bib: of the current event also by its beginning, of those that are on or were lately by the whole of it. */
export async function findByBib(
  db: Db,
  {
    text,
    here,
    scope,
    limit,
  }: { readonly text: string; readonly here: number | null; readonly scope: PeopleScope; readonly limit: number },
): Promise<number[]> {
  const seen = seenIn('participant', scope);
  const { rows } = await sql<{ number: number }>`
    (select s.number from participant s where s.event_number = ${here}::int and ${hasBib(text, false)} and ${seen}
      order by lower(s.bib) <> ${text}, length(s.bib), s.bib limit ${limit})
    union all
    (select s.number
      from (
        (select number from event where status in ('live', 'waiting_for_start') limit 50)
        union
        (select number from event where listed_at <= now() order by listed_at desc limit ${sql.lit(lastEvents)})
      ) e
      cross join lateral (
        select s.number from participant s where s.event_number = e.number and ${hasBib(text, true)} and ${seen} limit 1
      ) s limit 200)`.execute(db);
  return rows.map(({ number }) => number);
}

/** People by their numbers: of the current event first, then of what is on, then of the latest events. */
export async function namePeople(
  db: Db,
  {
    numbers,
    text,
    here,
    limit,
  }: {
    readonly numbers: readonly number[];
    readonly text: string;
    readonly here: number | null;
    readonly limit: number;
  },
): Promise<PersonHit[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<PersonHit>`
    select p.number, p.oid, p.bib, p.name, p.surname, extract(year from p.birthdate)::int as birth_year, p.club, m.bib_color,
      m.name as modality, e.name as event, ${dayOf} as date, coalesce(p.event_number = ${here}::int, false) as is_here,
      m.status in ('live', 'waiting_for_start') as is_live
    from participant p join modality m on m.number = p.modality_number join event e on e.number = p.event_number
    where p.number = any(${[...numbers]}::int[])
    order by is_here desc, (lower(p.bib) = ${text}) desc nulls last, is_live desc, e.listed_at desc nulls last, p.number
    limit ${limit}`.execute(db);
  return rows;
}

/** The day of an event; a postponed one has none. */
const dayOf = sql`case when not e.is_postponed then e.date_start end`;

export interface ModalityHit {
  readonly oid: string;
  readonly name: string;
  readonly event: string;
  readonly status: string;
  readonly date: Date | null;
}

/** Word for word the expression of the index. */
const raceName = sql<string>`search_fold(m.name || ' ' || m.short_name)`;

/** One way of sharing words out between a race and its event: for each word of the race those that may be meant by it, and a text of PostgreSQL. */
export interface RaceWay {
  readonly name: readonly (readonly string[])[];
  /** Null: all words stand in the race. */
  readonly event: string | null;
}

interface RacesAsked {
  readonly ways: readonly RaceWay[];
  readonly seesHidden: Hidden;
  /** Of these events and no others. */
  readonly only: 'all' | readonly number[];
  readonly limit: number;
}

/** Races by their own words and those of their events. Each way is looked up by itself, by two indexes. */
export async function findRaces(db: Db, { ways, seesHidden, only, limit }: RacesAsked): Promise<ModalityHit[]> {
  if (ways.length === 0) return [];
  const shown = isShownOrSeen(seesHidden, sql`(m.visible and e.visible)`, sql`e.number`);
  const seen = only === 'all' ? shown : sql`(${shown} and e.number = any(${[...only]}::int[]))`;
  const isCalled = (meant: readonly string[]) =>
    sql`(${sql.join(
      meant.map((word) => contains(raceName, word)),
      sql` or `,
    )})`;
  const found = ways.map(
    ({ name, event }) => sql`(select m.number from modality m join event e on e.number = m.event_number
      where ${sql.join(name.map(isCalled), sql` and `)}
        and ${event === null ? sql`true` : sql`e.search @@ ${event}::tsquery`} and ${seen}
      limit ${sql.lit(mostMatching)})`,
  );
  const { rows } = await sql<ModalityHit>`
    select m.oid, m.name, e.name as event, m.status, ${dayOf} as date
    from modality m join event e on e.number = m.event_number
    where m.number in (${sql.join(found, sql` union `)})
    order by m.status in ('live', 'waiting_for_start') desc, e.listed_at desc nulls last, m.position, m.number
    limit ${limit}`.execute(db);
  return rows;
}

export interface EventHit {
  readonly number: number;
  readonly oid: string;
  readonly name: string;
  readonly slug: string;
  readonly city: string | null;
  /** Other words by which it is found; the palette shows none of them. */
  readonly unseen: string;
  readonly status: string;
  /** A postponed one has none. */
  readonly date: Date | null;
}

/** Events by their numbers, in their order. */
export async function nameEvents(db: Db, numbers: readonly number[]): Promise<EventHit[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<EventHit>`
    select number, oid, name, slug, city, concat_ws(' ', name_short, county, region, state, array_to_string(tags, ' ')) as unseen, status,
      ${dayOf} as date from event e
    where number = any(${[...numbers]}::int[]) order by array_position(${[...numbers]}::int[], number)`.execute(db);
  return rows;
}

export interface NamedHit {
  readonly number: number;
  readonly oid: string;
  readonly name: string;
  readonly detail: string | null;
}

/** Users and organisms by their numbers, those first whose name begins with the text. */
export async function nameOthers(
  db: Db,
  {
    table,
    numbers,
    text,
    limit,
  }: {
    readonly table: 'user_account' | 'organism';
    readonly numbers: readonly number[];
    readonly text: string;
    readonly limit: number;
  },
): Promise<NamedHit[]> {
  if (numbers.length === 0) return [];
  const [name, detail] =
    table === 'organism' ? [sql`s.name`, sql`s.type`] : [sql`trim(s.name || ' ' || s.surname)`, sql`s.email`];
  const { rows } = await sql<NamedHit>`
    select s.number, s.oid, ${name} as name, ${detail} as detail from ${sources[table].table} s
    where s.number = any(${[...numbers]}::int[])
    order by search_fold(${name}) like ${likePattern(text).slice(1)} desc, ${alphabetical(name)}, s.number limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The number of the event of a race. */
export async function eventOfRace(db: Db, modality: string): Promise<number | null> {
  const row = await db.selectFrom('modality').select('event_number').where('oid', '=', modality).executeTakeFirst();
  return row?.event_number ?? null;
}
