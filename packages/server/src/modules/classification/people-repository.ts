import type { PersonOrder } from '@dorsal/contract/calls/registrations.ts';
import type { ResultStatus } from '@dorsal/domain/timing/types.ts';
import { type RawBuilder, sql } from 'kysely';
import { personFields } from '#modules/derive/board-people-repository.ts';
import type { BoardPerson } from '#modules/derive/board-person.ts';
import { isOnlyCountedFor, isShownTo } from '#modules/races/race-visibility-repository.ts';
import type { Db } from '#platform/context.ts';
import { alphabetical, likePattern } from '#platform/db/like-pattern.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { Hidden } from '#platform/http/visibility.ts';
import type { PersonField } from './pages/result-fields.ts';
import type { PeopleFilter, PeoplePage } from './people-filter.ts';

export interface ListedPerson extends BoardPerson {
  readonly number: number;
  readonly modality: number;
  readonly event: number;
  readonly isCancelled: boolean;
}

/** The participants that a filter leaves, one page of them, and how many there are in all. */
export async function findPeople(
  db: Db,
  filter: PeopleFilter,
  page: PeoplePage,
): Promise<{ people: ListedPerson[]; total: number }> {
  const where = whereOf(filter);
  const order = page.order.map(({ by, isReversed }) => orderOf(by, isReversed, filter.seesNames));
  // People who match as it is written stand first.
  if (filter.nearWords.length > 0)
    order.unshift(sql`(${exactly(filter)} or lower(p.bib) = ${filter.words.join(' ')}) is not true`);
  const { rows } = await sql<Omit<ListedPerson, 'penalties'>>`
    select p.number, p.modality_number as modality, p.event_number as event, p.cancelled_at is not null as "isCancelled",
      ${personFields}
    from ${sourceOf(filter)} left join result r on r.participant_number = p.number
    where ${where}
    order by ${sql.join([...order, orderOf('bib_number', false, true), sql`p.number`])}
    offset ${page.offset} limit ${page.limit}`.execute(db);
  const people = rows.map((row) => ({ ...row, penalties: [] }));
  const isWhole = page.offset === 0 && people.length < page.limit;
  return { people, total: isWhole ? people.length : await countPeople(db, filter) };
}

/** Participants of all races together that are counted: nobody turns so many pages, and a firm has millions. */
const mostCountedAnywhere = 10_000;

/** Counts the participants that pass a filter; of those of all races as far as `mostCountedAnywhere`. */
export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const isOfAll = [filter.modality, filter.event, filter.ids, filter.chosen].every((one) => one === null);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${sourceOf(filter)} left join result r on r.participant_number = p.number
      where ${whereOf(filter)} ${isOfAll ? sql`limit ${sql.lit(mostCountedAnywhere)}` : sql``}
    ) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts the people of a race, an event or of everything whom a scope may not see, where their event shows how many are registered. */
export async function countUnnamed(
  db: Db,
  { modality, event, scope }: Pick<PeopleFilter, 'modality' | 'event' | 'scope'>,
): Promise<number> {
  if (scope.seesUnlisted === true) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from participant p
    where p.cancelled_at is null and ${isOnlyCountedFor(scope)}
      and (p.modality_number = ${modality}::int or ${modality}::int is null)
      and (p.event_number = ${event}::int or ${event}::int is null)`.execute(db);
  return rows[0]?.total ?? 0;
}

/** People whom a search through all races looks at, of those that its words match: names that half the country has are not all put in order. */
const mostFoundAnywhere = 1_000;

/** The participants `p` that a filter is put to. */
function sourceOf(filter: PeopleFilter): RawBuilder<unknown> {
  if (!isAnywhere(filter)) return sql`participant p`;
  const isShown = isShownTo(filter.scope) ?? sql`true`;
  return sql`(select * from participant p where ${foundBy(filter)} and ${isShown} limit ${sql.lit(mostFoundAnywhere)}) p`;
}

const isAnywhere = ({ modality, event, ids, chosen, words }: PeopleFilter): boolean =>
  modality === null && event === null && ids === null && chosen === null && words.length > 0;

/** The index of words is by three letters. Through all races, shorter ones alone find whole bibs. */
const shortestWord = 3;

const foundBy = (filter: PeopleFilter): RawBuilder<unknown> =>
  isAnywhere(filter) && filter.words.every(({ length }) => length < shortestWord)
    ? sql`lower(p.bib) = ${filter.words.join(' ')}`
    : searchOf(filter);

/** The conditions of a filter on `participant p left join result r`. */
export function whereOf(filter: PeopleFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const add = (isAsked: boolean, condition: () => RawBuilder<unknown>): void => {
    if (isAsked) conditions.push(condition());
  };
  const among = (column: string, words: readonly string[]): void =>
    add(words.length > 0, () => sql`${sql.ref(column)} = any(${[...words]}::text[])`);
  const isShown = isShownTo(filter.scope);
  if (isShown) conditions.push(isShown);
  add(!filter.includesCancelled, () => sql`p.cancelled_at is null`);
  add(filter.modality !== null, () => sql`p.modality_number = ${filter.modality}`);
  add(filter.event !== null, () => sql`p.event_number = ${filter.event}`);
  add(filter.only !== null, () => sql`p.event_number = any(${[...(filter.only ?? [])]}::int[])`);
  add(filter.ids !== null, () => sql`p.oid = any(${[...(filter.ids ?? [])]}::text[])`);
  add(filter.bibs !== null, () => hasBib(filter.bibs ?? []));
  add(filter.user !== null, () => sql`p.user_number = (select number from user_account where oid = ${filter.user})`);
  among('p.gender', filter.genders);
  among('p.category', filter.categories);
  among('p.club', filter.clubs);
  among('p.source', filter.sources);
  add(filter.statuses.length > 0, () => sql`coalesce(r.status, 'waiting') = any(${[...filter.statuses]}::text[])`);
  for (const field of filter.fields) conditions.push(fieldConditions[field]);
  add(filter.chosen !== null, () => sql`p.number = any(${[...(filter.chosen ?? [])]}::int[])`);
  add(filter.onlyLocals, () => sql`p.is_local`);
  add(filter.words.length > 0, () => foundBy(filter));
  return sql.join(conditions, sql` and `);
}

const fieldConditions: Record<PersonField, RawBuilder<unknown>> = {
  bib_number: sql`p.bib is not null`,
  club: sql`p.club <> ''`,
  category: sql`p.category is not null`,
  result: sql`coalesce(r.status, 'waiting') <> 'waiting'`,
};

/** The races (numbers) of the people that a filter leaves, `most` of them. */
export async function racesOfPeople(db: Db, filter: PeopleFilter, most: number): Promise<number[]> {
  const { rows } = await sql<{ modality: number }>`
    select distinct p.modality_number as modality
    from ${sourceOf(filter)} left join result r on r.participant_number = p.number
    where ${whereOf(filter)} order by 1 limit ${most}`.execute(db);
  return rows.map(({ modality }) => modality);
}

/** The index of bibs serves one of them; a list is one of a race. */
const hasBib = (bibs: readonly string[]): RawBuilder<unknown> =>
  bibs.length === 1
    ? sql`lower(p.bib) = lower(${bibs[0]})`
    : sql`lower(p.bib) in (select lower(bib) from unnest(${[...bibs]}::text[]) named (bib))`;

/** Each word somewhere in bib, name, surname or club, or the whole bib. A name that is not public is not looked at for the public. */
function searchOf(filter: PeopleFilter): RawBuilder<unknown> {
  const { words, nearWords, seesNames } = filter;
  const found = nearWords.length === 0 ? exactly(filter) : nearly(filter);
  const isSeen = namesSeenIn(seesNames);
  return sql`((${found} and ${isSeen}) or lower(p.bib) = ${words.join(' ')})`;
}

/** The condition on people whose names are seen. */
export const namesSeenIn = (seesNames: PeopleFilter['seesNames']): RawBuilder<boolean> =>
  isShownOrSeen(seesNames, sql`p.is_public`, sql`p.event_number`);

const isIn = (word: string): RawBuilder<unknown> => sql`p.search like ${likePattern(word)}`;

const exactly = ({ words }: PeopleFilter): RawBuilder<unknown> => sql`(${sql.join(words.map(isIn), sql` and `)})`;

/** Each word as it is written, or one of those that may be meant by it. */
const nearly = ({ words, nearWords }: PeopleFilter): RawBuilder<unknown> =>
  sql`(${sql.join(
    words.map(
      (word, at) => sql`(${isIn(word)} or string_to_array(p.search, ' ') && ${[...(nearWords[at] ?? [])]}::text[])`,
    ),
    sql` and `,
  )})`;

function orderOf(by: PersonOrder, isReversed: boolean, seesNames: Hidden): RawBuilder<unknown> {
  // A hidden name must not order the list: its place in the alphabet would give it away.
  const named = (column: string) =>
    alphabetical(
      seesNames === true ? sql.ref(column) : sql`(case when ${namesSeenIn(seesNames)} then ${sql.ref(column)} end)`,
    );
  const columns: Record<PersonOrder, () => RawBuilder<unknown>[]> = {
    bib_number: () => bibOrder,
    name: () => [named('p.name'), named('p.surname')],
    surname: () => [named('p.surname'), named('p.name')],
    club: () => [alphabetical(sql`p.club`)],
    category: () => [sql`p.category`],
    gender: () => [sql`p.gender`],
    modality: () => [sql`p.modality_number`],
    created_at: () => [sql`p.created_at`],
    creation: () => [sql`p.created_at`],
    'result.status': () => [sql`r.status`],
  };
  return sql.join(
    columns[by]().map((column) => (isReversed ? sql`${column} desc nulls last` : sql`${column} nulls last`)),
  );
}

/** As `compareBibs` of the domain. */
const bibOrder = [
  sql`substring(p.bib from '^[^0-9]*') collate "C"`,
  sql`case when p.bib is not null then coalesce(left(substring(p.bib from '[0-9]+'), 30)::float8, -1) end`,
  sql`coalesce(substring(p.bib from '^[^0-9]*[0-9]+([^0-9]*)'), '') collate "C"`,
  sql`coalesce(left(substring(p.bib from '^[^0-9]*[0-9]+[^0-9]+([0-9]+)'), 30)::float8, -1)`,
  sql`p.bib collate "C"`,
];

/** People who are alike in all of this, and how many they are. Simple counts give the statuses alone. */
interface CountRow {
  readonly status: ResultStatus;
  readonly gender: string | null;
  readonly category: string | null;
  readonly club: string | null;
  readonly modality: string | null;
  readonly event: string | null;
  readonly count: number;
}

/** Counts the people that a filter leaves. */
export async function countGroups(db: Db, filter: PeopleFilter, isSimple: boolean): Promise<CountRow[]> {
  const columns = isSimple
    ? sql`null as gender, null as category, null as club, null as modality, null as event`
    : sql`p.gender, p.category, p.club, m.oid as modality, e.oid as event`;
  const { rows } = await sql<CountRow>`
    select coalesce(r.status, 'waiting') as status, ${columns}, count(*) as count
    from ${sourceOf(filter)}
    left join result r on r.participant_number = p.number
    join modality m on m.number = p.modality_number
    join event e on e.number = p.event_number
    where ${whereOf(filter)}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}
