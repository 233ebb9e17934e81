import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { foldText } from '#modules/registrations/pages/fold-text.ts';
import type { Db } from '#platform/context.ts';
import type { KnownPerson, Roster, RosterPerson } from './roster.ts';

/** One start list of an event at a time. */
export async function lockRoster(trx: Db, event: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(13, ${event}::int)`.execute(trx);
}

export interface RaceRow {
  readonly chronotype: string;
  readonly waves: readonly { readonly number: number; readonly name: string }[];
  readonly otherRaces: readonly { readonly name: string; readonly shortName: string }[];
  readonly names: readonly string[];
}

export async function readRace(db: Db, modality: number): Promise<RaceRow> {
  const race = await db
    .selectFrom('modality')
    .select(['event_number', 'chronotype', 'name', 'short_name'])
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  const waves = await db
    .selectFrom('wave')
    .select(['number', 'name'])
    .where('modality_number', '=', modality)
    .execute();
  const otherRaces = await db
    .selectFrom('modality')
    .select(['name', 'short_name as shortName'])
    .where('event_number', '=', race.event_number)
    .where('number', '!=', modality)
    .execute();
  return { chronotype: race.chronotype, waves, otherRaces, names: [race.name, race.short_name] };
}

export async function readRoster(db: Db, race: { readonly event: number; readonly modality: number }): Promise<Roster> {
  const people = await db
    .selectFrom('participant')
    .select([
      'number',
      'bib',
      'name',
      'surname',
      'gender',
      'birthdate',
      'age',
      'category',
      'club',
      'team',
      'federation',
    ])
    .select(['category_is_by_hand as categoryIsByHand', 'is_local as isLocal', 'is_classified as isClassified'])
    .select(['is_public as isPublic', 'id_number as idNumber', 'contact_email as email', 'contact_phone as phone'])
    .select(['wave_number as wave', 'start_offset_ms as startOffsetMs'])
    .where('modality_number', '=', race.modality)
    .orderBy('number')
    .execute();
  const elsewhere = await db
    .selectFrom('participant')
    .innerJoin('modality', 'modality.number', 'participant.modality_number')
    .select(['participant.bib', 'modality.short_name'])
    .where('participant.event_number', '=', race.event)
    .where('participant.modality_number', '!=', race.modality)
    .where('participant.bib', 'is not', null)
    .execute();
  const chips = await db
    .selectFrom('chip')
    .select(['chip', 'participant_number'])
    .where('event_number', '=', race.event)
    .execute();
  return {
    people,
    bibsElsewhere: new Map(elsewhere.map(({ bib, short_name }) => [bib ?? '', short_name])),
    chips: new Map(chips.map(({ chip, participant_number }) => [chip, participant_number])),
  };
}

/** People go in by thousands: one statement each thousand, the rows as one JSON text. */
const rowsAtOnce = 5000;

export interface NewPerson extends RosterPerson {
  readonly oid: string;
}

/** Told of each chunk that is written, with its number of rows. */
type OnWritten = (rows: number) => void;

/** Gives the numbers in the order of the people. */
export async function insertPeople(
  trx: Db,
  race: { readonly event: number; readonly modality: number; readonly now: EpochMs; readonly onWritten: OnWritten },
  people: readonly NewPerson[],
): Promise<number[]> {
  const numbers = new Map<string, number>();
  for (let from = 0; from < people.length; from += rowsAtOnce) {
    const rows = JSON.stringify(people.slice(from, from + rowsAtOnce).map(withSearch));
    const inserted = await sql<{ number: number; oid: string }>`
      insert into participant (event_number, modality_number, source, created_at, imported_at, oid, ${columnList}, search)
      select ${race.event}::int, ${race.modality}::int, 'import', to_timestamp(${race.now / 1000}::float8), to_timestamp(${race.now / 1000}::float8),
        r.oid, ${valueList}, r.search
      from jsonb_to_recordset(${rows}::jsonb) as r (oid text, search text, ${recordColumns})
      returning number, oid`.execute(trx);
    for (const { number, oid } of inserted.rows) numbers.set(oid, number);
    race.onWritten(inserted.rows.length);
  }
  return people.map(({ oid }) => numbers.get(oid) ?? Number.NaN);
}

export async function updatePeople(trx: Db, people: readonly KnownPerson[], now: EpochMs): Promise<void> {
  for (let from = 0; from < people.length; from += rowsAtOnce) {
    const rows = JSON.stringify(people.slice(from, from + rowsAtOnce).map(withSearch));
    await sql`
      update participant p set (${columnList}, search, imported_at) =
        (select ${valueList}, r.search, to_timestamp(${now / 1000}::float8))
      from jsonb_to_recordset(${rows}::jsonb) as r (number int, search text, ${recordColumns})
      where p.number = r.number`.execute(trx);
  }
}

/** The chips of these people, in place of those that they had. */
export async function replaceChips(
  trx: Db,
  race: { readonly event: number; readonly modality: number },
  chips: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const owners = [...chips.keys()];
  await sql`delete from chip where participant_number = any(${owners}::int[])`.execute(trx);
  const pairs = [...chips].flatMap(([person, codes]) => codes.map((code) => ({ person, code })));
  await sql`
    insert into chip (event_number, modality_number, chip, participant_number)
    select ${race.event}::int, ${race.modality}::int, given.code, given.person
    from unnest(${pairs.map(({ code }) => code)}::text[], ${pairs.map(({ person }) => person)}::int[]) given (code, person)`.execute(
    trx,
  );
}

/** Column of the table, its type, and the field of a person. */
const columns = [
  ['bib', 'text', 'bib'],
  ['name', 'text', 'name'],
  ['surname', 'text', 'surname'],
  ['gender', 'text', 'gender'],
  ['birthdate', 'date', 'birthdate'],
  ['age', 'int', 'age'],
  ['category', 'text', 'category'],
  ['category_is_by_hand', 'boolean', 'categoryIsByHand'],
  ['club', 'text', 'club'],
  ['team', 'text', 'team'],
  ['federation', 'text', 'federation'],
  ['is_local', 'boolean', 'isLocal'],
  ['is_classified', 'boolean', 'isClassified'],
  ['is_public', 'boolean', 'isPublic'],
  ['id_number', 'text', 'idNumber'],
  ['contact_email', 'text', 'email'],
  ['contact_phone', 'text', 'phone'],
  ['wave_number', 'int', 'wave'],
  ['start_offset_ms', 'int', 'startOffsetMs'],
] as const satisfies readonly (readonly [string, string, keyof RosterPerson])[];

const columnList = sql.raw(columns.map(([column]) => column).join(', '));
const valueList = sql.raw(columns.map(([, , field]) => `r."${field}"`).join(', '));
const recordColumns = sql.raw(columns.map(([, type, field]) => `"${field}" ${type}`).join(', '));

/** With what the search of people looks in. */
const withSearch = <Person extends RosterPerson>(person: Person): Person & { readonly search: string } => ({
  ...person,
  search: foldText([person.bib, person.name, person.surname, person.club].filter((part) => part !== null).join(' ')),
});
