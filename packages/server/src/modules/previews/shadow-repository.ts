import type { BoardEntry } from '@dorsal/domain/ranking/types.ts';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { MarkedPeople } from '#modules/derive/derive-people.ts';
import { peopleOf } from '#modules/derive/marked-people.ts';
import type { Db } from '#platform/context.ts';

/** The races and people whose rows a change can touch, by number. */
export interface ChangeScope {
  readonly races: readonly number[];
  /** Used if its writer writes or locks participants: those that it names, or everyone of these races. */
  readonly people: readonly number[] | 'everyone';
  /** Events beside those of these races (numbers). All: its writer asks whether another one has the same name. */
  readonly events?: readonly number[] | 'all' | undefined;
}

type RowsOf = (scope: ChangeScope) => RawBuilder<unknown>;

const ofRaces: RowsOf = ({ races }) => sql`modality_number = any(${arrayOf(races)}::int[])`;
const ofTheirPeople: RowsOf = ({ races }) =>
  sql`participant_number in (select number from public.participant where modality_number = any(${arrayOf(races)}::int[]))`;
const all: RowsOf = () => sql`true`;
const theirEvents = ({ races }: ChangeScope) =>
  sql`(select event_number from public.modality where number = any(${arrayOf(races)}::int[]))`;
const circuits = sql`(select number from public.event where is_circuit)`;
const ofNamed: RowsOf = ({ events = [] }) =>
  events === 'all' ? sql`false` : sql`event_number = any(${arrayOf(events)}::int[])`;
const ofTheirEvents: RowsOf = (scope) => sql`event_number in ${theirEvents(scope)}`;
const ofEvents: RowsOf = ({ events = [], ...scope }) =>
  events === 'all'
    ? sql`true`
    : sql`is_circuit or number in ${theirEvents(scope)} or number = any(${arrayOf(events)}::int[])`;

/** The tables that the writers of previewed changes write or lock, and the rows of each that a preview needs. */
const shadowed = {
  // Circuits and their races are few, and others name them.
  event: ofEvents,
  event_slug: (scope) => (scope.events === 'all' ? sql`true` : ofTheirEvents(scope)),
  event_document: ofTheirEvents,
  event_organism: ofTheirEvents,
  // Beside its own, those that its event goes by, and those of the event that a new one is for.
  modality: (scope) => sql`event_number in ${theirEvents(scope)} or event_number in ${circuits} or ${ofNamed(scope)}`,
  category: ofRaces,
  price_period: ofRaces,
  prize_rule: ofRaces,
  wave: ofRaces,
  checkpoint: ofRaces,
  neutralised_span: ofRaces,
  mat_aside: ofRaces,
  race_stop: ofRaces,
  judge_order: ofRaces,
  reader_configuration: ofRaces,
  participant: (scope) =>
    scope.people === 'everyone' ? ofRaces(scope) : sql`number = any(${arrayOf(scope.people)}::int[])`,
  penalty: ofTheirPeople,
  retirement: ofTheirPeople,
  manual_time: ofTheirPeople,
  crossing_choice: ofTheirPeople,
  known_stop: ofTheirPeople,
  // Nobody else of the event may have one.
  chip: ofTheirEvents,
  // Few of each, in all races together.
  reader: all,
  reader_clock: all,
  read_invalidation: all,
  // The marks of the change alone.
  dirty_result: () => sql`false`,
} as const satisfies Readonly<Record<string, RowsOf>>;
export type ShadowTable = keyof typeof shadowed;

/** New rows get numbers from here on, which no row of before has. */
const firstNumber = 1_500_000_000;
/** Tells whether the change itself made this row. */
export const isMadeByChange = (number: number): boolean => number >= firstNumber;

/**
 * Makes empty tables of the same names that this connection alone sees, before those of everybody. Whoever queries a table by its name then
 * finds its shadow: PostgreSQL looks into the schema of temporary tables first.
 */
export async function createShadows(db: Db, tables: readonly ShadowTable[]): Promise<void> {
  for (const table of tables) {
    const own = ownIndexes[table];
    const indexes = own ? sql`` : sql`including indexes`;
    // Room on each page for the changed rows: in full ones they go elsewhere, and all indexes with them.
    const room = own ? sql`with (fillfactor = 60)` : sql``;
    await sql`
      create temp table ${sql.table(table)}
      (like ${public_(table)} including defaults including identity including generated ${indexes}) ${room}`.execute(
      db,
    );
    for (const column of own ?? [])
      await sql`create index on ${sql.id('pg_temp', table)} (${sql.ref(column)})`.execute(db);
  }
}

/** The indexes of people and events are many and serve lists: here they are looked up by these columns. */
const ownIndexes: { readonly [Table in ShadowTable]?: readonly string[] } = {
  participant: ['number', 'oid'],
  event: ['number', 'oid', 'slug'],
};

/** Copies the rows of a scope from the tables of everybody. Also in a read-only transaction: temporary tables are nobody else's. */
export async function fillShadows(db: Db, tables: readonly ShadowTable[], scope: ChangeScope): Promise<void> {
  for (const table of tables) {
    const columns = await columnsOf(db, table);
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    await sql`
      insert into ${sql.id('pg_temp', table)} (${names}) overriding system value
      select ${names} from ${public_(table)} where ${shadowed[table](scope)}`.execute(db);
    for (const { name, isIdentity } of columns) {
      if (!isIdentity) continue;
      await sql`select setval(pg_get_serial_sequence(${`pg_temp.${table}`}, ${name}), ${firstNumber})`.execute(db);
    }
  }
}

/** Those that can be written. */
async function columnsOf(db: Db, table: ShadowTable): Promise<{ name: string; isIdentity: boolean }[]> {
  const { rows } = await sql<{ name: string; isIdentity: boolean }>`
    select attname as name, attidentity <> '' as "isIdentity"
    from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows;
}

/** The connection sees the tables of everybody again. */
export async function dropShadows(db: Db): Promise<void> {
  await sql`discard temp`.execute(db);
}

/** People of a race of whom the change wrote something that their results depend on. */
export async function peopleOfOtherRows(db: Db, race: number): Promise<number[]> {
  const folded = (row: string) =>
    sql.raw(
      `(${row}.modality_number, ${row}.wave_number, ${row}.start_offset_ms, ${row}.staff_status, ${row}.accepts_late_start, ${row}.cancelled_at)`,
    );
  const { rows } = await sql<{ number: number }>`
    select number from pg_temp.participant is_ full join public.participant was using (number)
    where (is_.modality_number = ${race} or was.modality_number = ${race}) and ${folded('is_')} is distinct from ${folded('was')}`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}

export type Traits = Pick<BoardEntry, 'id' | 'bib' | 'gender' | 'category' | 'isLocal' | 'isClassified'>;

/** The data that places depend on, of the people of a race for whom the change wrote others. */
export async function retoldTraits(db: Db, race: number): Promise<Traits[]> {
  const { rows } = await sql<Traits>`
    select is_.number as id, is_.bib, is_.gender, is_.category, is_.is_local as "isLocal", is_.is_classified as "isClassified"
    from pg_temp.participant is_ join public.participant was using (number)
    where is_.modality_number = ${race}
      and (is_.bib, is_.gender, is_.category, is_.is_local, is_.is_classified)
        is distinct from (was.bib, was.gender, was.category, was.is_local, was.is_classified)`.execute(db);
  return rows;
}

/** People marked in one race, by number. */
export type MarkedRaces = ReadonlyMap<number, MarkedPeople>;

/** The marks that the change made, by race: asked of the shadow. */
export async function marksOfChange(db: Db): Promise<MarkedRaces> {
  const { rows } =
    await sql<MarkRow>`select modality_number, participants, is_person, keeps_steady from pg_temp.dirty_result`.execute(
      db,
    );
  return byRace(rows);
}

/** The marks that wait in these races to be derived. */
export async function waitingMarks(db: Db, races: readonly number[]): Promise<MarkedRaces> {
  const { rows } = await sql<MarkRow>`
    select modality_number, participants, is_person, keeps_steady from public.dirty_result
    where modality_number = any(${arrayOf(races)}::int[])`.execute(db);
  return byRace(rows);
}

interface MarkRow {
  readonly modality_number: number;
  readonly participants: readonly number[];
  readonly is_person: boolean;
  readonly keeps_steady: boolean;
}

function byRace(rows: readonly MarkRow[]): MarkedRaces {
  const byNumber = Map.groupBy(rows, ({ modality_number: race }) => race);
  return new Map([...byNumber].map(([race, marks]) => [race, peopleOf(marks)]));
}

/**
 * Works in a snapshot in which no table of everybody can be written or locked. Rows of shadows are taken back at its end, and nobody is notified. A
 * failure leaves the connection as it is: it is to be thrown away.
 */
export async function inSnapshot<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only');
  const result = await work();
  await client.query('rollback');
  return result;
}

/** Both connections see one moment. */
export async function shareSnapshot(from: Db, to: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(from);
  await sql`set transaction snapshot ${sql.lit(rows[0]?.id ?? '')}`.execute(to);
}

/** Tables of a few rows: without this the planner reads them whole, since nobody has counted a table of a moment. */
export const plainLookUps = (db: Db): Promise<unknown> => sql`set local enable_seqscan = off`.execute(db);

const public_ = (table: ShadowTable) => sql.id('public', table);
const arrayOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
