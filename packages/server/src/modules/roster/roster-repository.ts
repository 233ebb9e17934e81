import { foldText } from '@dorsal/domain/search/fold-text.ts';
import type { EpochMs, Gender, Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { ChipTable, ParticipantTable } from '#platform/db/tables/participants.ts';

/** The fields of a person that a start list can change. */
export interface RosterPerson {
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  readonly gender: Gender;
  readonly birthdate: string | null;
  readonly age: number | null;
  readonly category: string | null;
  readonly categoryIsByHand: boolean;
  readonly club: string | null;
  readonly team: string | null;
  readonly federation: string | null;
  readonly isLocal: boolean;
  readonly isClassified: boolean;
  readonly isPublic: boolean;
  readonly idNumber: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly town: string | null;
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
  /** Null: nobody asked. */
  readonly mailConsent: boolean | null;
  /** When and by what they said so; null with the consent. */
  readonly mailConsentAt: EpochMs | null;
  readonly mailConsentBy: string | null;
  readonly wave: number | null;
  readonly startOffsetMs: Ms | null;
}

export interface KnownPerson extends RosterPerson {
  readonly number: number;
}

/** The people and chips before a start list is stored. */
export interface Roster {
  /** People of the race. */
  readonly people: readonly KnownPerson[];
  /** Short name of the race by bib, for the other races of the event. */
  readonly bibsElsewhere: ReadonlyMap<string, string>;
  /** Participant by chip, in all races of the event. */
  readonly chips: ReadonlyMap<string, number>;
}

/** One start list of an event at a time. */
export async function lockRoster(trx: Db, event: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(13, ${event}::int)`.execute(trx);
}

export async function loadRoster(db: Db, race: { readonly event: number; readonly modality: number }): Promise<Roster> {
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
      'town',
    ])
    .select(['category_is_by_hand as categoryIsByHand', 'is_local as isLocal', 'is_classified as isClassified'])
    .select(['is_public as isPublic', 'id_number as idNumber', 'contact_email as email', 'contact_phone as phone'])
    .select(['emergency_name as emergencyName', 'emergency_phone as emergencyPhone', 'mail_consent as mailConsent'])
    .select(['mail_consent_at as consentedAt', 'mail_consent_by as mailConsentBy'])
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
    people: people.map(({ consentedAt, ...person }) => ({
      ...person,
      mailConsentAt: consentedAt?.getTime() ?? null,
    })),
    bibsElsewhere: new Map(elsewhere.map(({ bib, short_name }) => [bib ?? '', short_name])),
    chips: new Map(chips.map(({ chip, participant_number }) => [chip, participant_number])),
  };
}

/** The public ids of these people, by their numbers. */
export async function publicIdsOf(db: Db, people: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ number: number; oid: string }>`
    select number, oid from participant where number = any(${[...people]}::int[])`.execute(db);
  return new Map(rows.map(({ number, oid }) => [number, oid]));
}

/** The rows inserted by one statement, since people come by thousands. They are one JSON text, which has room for more than 65,535 values. */
const rowsAtOnce = 5000;

/** A row as its JSON has it: a date is text. */
type JsonRow<Row> = { readonly [Column in keyof Row]: Exclude<Row[Column], Date> };

/** Columns of a person; the words of the search are made of them. */
export type PersonColumns = JsonRow<Omit<Insertable<ParticipantTable>, 'search' | 'extra_questions'>>;

/** Gives the numbers in the order of the people, all of whom have the same columns. `onWritten` gets the size of each chunk. */
export async function insertPeople(
  trx: Db,
  people: readonly PersonColumns[],
  onWritten?: (rows: number) => void,
): Promise<number[]> {
  const [first] = people;
  if (!first) return [];
  const columnsOfRow = sql.join([...Object.keys(first), 'search'].map((column) => sql.ref(column)));
  const numbers = new Map<string, number>();
  for (let from = 0; from < people.length; from += rowsAtOnce) {
    const rows = JSON.stringify(people.slice(from, from + rowsAtOnce).map(withSearch));
    const inserted = await sql<{ number: number; oid: string }>`
      insert into participant (${columnsOfRow})
      select ${columnsOfRow} from json_populate_recordset(null::participant, ${rows}::json)
      returning number, oid`.execute(trx);
    for (const { number, oid } of inserted.rows) numbers.set(oid, number);
    onWritten?.(inserted.rows.length);
  }
  return people.map(({ oid }) => numbers.get(oid) ?? Number.NaN);
}

/** The columns of somebody from a start list. */
export const columnsOfPerson = (person: RosterPerson) => ({
  bib: person.bib,
  name: person.name,
  surname: person.surname,
  gender: person.gender,
  birthdate: person.birthdate,
  age: person.age,
  category: person.category,
  category_is_by_hand: person.categoryIsByHand,
  club: person.club,
  team: person.team,
  federation: person.federation,
  is_local: person.isLocal,
  is_classified: person.isClassified,
  is_public: person.isPublic,
  id_number: person.idNumber,
  contact_email: person.email,
  contact_phone: person.phone,
  town: person.town,
  emergency_name: person.emergencyName,
  emergency_phone: person.emergencyPhone,
  mail_consent: person.mailConsent,
  mail_consent_at: person.mailConsentAt === null ? null : new Date(person.mailConsentAt).toISOString(),
  mail_consent_by: person.mailConsentBy,
  wave_number: person.wave,
  start_offset_ms: person.startOffsetMs,
});

/** Writes these people anew, as a start list has them. */
export async function updatePeople(trx: Db, people: readonly KnownPerson[], importedAt: EpochMs): Promise<void> {
  const imported_at = new Date(importedAt).toISOString();
  for (let from = 0; from < people.length; from += rowsAtOnce) {
    const rows = people
      .slice(from, from + rowsAtOnce)
      .map(({ number, ...person }) => ({ number, ...withSearch({ ...columnsOfPerson(person), imported_at }) }));
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'number');
    await sql`
      update participant p set (${sql.join(columns.map((column) => sql.ref(column)))}) =
        (select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))})
      from json_populate_recordset(null::participant, ${JSON.stringify(rows)}::json) r
      where p.number = r.number`.execute(trx);
  }
}

/** With the words that the search of people looks in. */
const withSearch = <Person extends Named>(person: Person): Person & { readonly search: string } => ({
  ...person,
  search: foldText([person.bib, person.name, person.surname, person.club].filter((part) => part != null).join(' ')),
});

interface Named {
  readonly bib?: string | null | undefined;
  readonly name?: string | undefined;
  readonly surname?: string | undefined;
  readonly club?: string | null | undefined;
}

/** The chips of these people, in place of those that they had. */
export async function replaceChips(
  trx: Db,
  race: { readonly event: number; readonly modality: number },
  chips: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const owners = [...chips.keys()];
  await sql`delete from chip where participant_number = any(${owners}::int[])`.execute(trx);
  await insertChips(
    trx,
    [...chips].flatMap(([person, codes]) =>
      codes.map((chip) => ({
        event_number: race.event,
        modality_number: race.modality,
        chip,
        participant_number: person,
      })),
    ),
  );
}

export async function insertChips(trx: Db, chips: readonly Insertable<ChipTable>[]): Promise<void> {
  await sql`
    insert into chip (event_number, modality_number, chip, participant_number)
    select event_number, modality_number, chip, participant_number
    from json_populate_recordset(null::chip, ${JSON.stringify(chips)}::json)`.execute(trx);
}

/** Number of whom a chip is in an event; null: nobody has it. Locked until the transaction ends. */
export async function chipOwner(trx: Db, event: number, chip: string): Promise<number | null> {
  const row = await trx
    .selectFrom('chip')
    .select('participant_number')
    .where('event_number', '=', event)
    .where('chip', '=', chip)
    .forUpdate()
    .executeTakeFirst();
  return row?.participant_number ?? null;
}

/** False: somebody of the event has it by now. */
export async function insertChip(trx: Db, chip: Insertable<ChipTable>): Promise<boolean> {
  const made = await trx
    .insertInto('chip')
    .values(chip)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False: this person does not have it. */
export async function deleteChip(trx: Db, person: number, chip: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('chip')
    .where('participant_number', '=', person)
    .where('chip', '=', chip)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Writes the rulings of staff on people (their numbers): null takes one back. The reason is shown with a disqualification. */
export async function writeStaffStatuses(
  trx: Db,
  rulings: readonly { readonly person: number; readonly status: StaffStatus | null; readonly reason: string | null }[],
): Promise<void> {
  if (rulings.length === 0) return;
  await sql`
    update participant p set staff_status = ruled.status, disqualified_reason = ruled.reason
    from unnest(${rulings.map(({ person }) => person)}::int[], ${rulings.map(({ status }) => status)}::text[],
      ${rulings.map(({ reason }) => reason)}::text[]) ruled (person, status, reason)
    where p.number = ruled.person`.execute(trx);
}

/** Writes when somebody was seen back at base, and when the bib was handed out; null: not. */
interface Whereabouts {
  readonly backAt: number | null;
  readonly collectedAt: number | null;
  /** Of a bib that was handed out. */
  readonly bibNote: string | null;
}

export async function writeWhereabouts(
  trx: Db,
  person: number,
  { backAt, collectedAt, bibNote }: Whereabouts,
): Promise<void> {
  await trx
    .updateTable('participant')
    .set({ back_at: backAt, bib_collected_at: collectedAt, bib_note: bibNote })
    .where('number', '=', person)
    .execute();
}

/** The instant at which a bib was handed out; null: nobody has it. */
export async function writeCollected(trx: Db, person: number, at: EpochMs | null): Promise<void> {
  await trx.updateTable('participant').set({ bib_collected_at: at }).where('number', '=', person).execute();
}

export async function writeLateStart(trx: Db, person: number, isAccepted: boolean): Promise<void> {
  await trx.updateTable('participant').set({ accepts_late_start: isAccepted }).where('number', '=', person).execute();
}

/** Columns of a person that a paper tells. */
export type PaperColumns = Pick<
  PersonColumns,
  | 'name'
  | 'surname'
  | 'gender'
  | 'birthdate'
  | 'category'
  | 'club'
  | 'is_local'
  | 'is_classified'
  | 'id_number'
  | 'valid_id'
>;

/** Writes whose a bib is. */
export async function writePaper(
  trx: Db,
  { number, bib }: { readonly number: number; readonly bib: string | null },
  paper: PaperColumns,
): Promise<void> {
  await trx
    .updateTable('participant')
    .set(withSearch({ ...paper, bib }))
    .where('number', '=', number)
    .execute();
}

/** Gives somebody a bib. */
export async function writeBib(
  trx: Db,
  person: Named & { readonly number: number },
  bib: string | null,
): Promise<void> {
  const { name, surname, club } = person;
  const { search } = withSearch({ bib, name, surname, club });
  await trx.updateTable('participant').set({ bib, search }).where('number', '=', person.number).execute();
}

/** Says since when somebody's entry is cancelled; null: it is not. */
export async function writeCancelled(trx: Db, person: number, at: EpochMs | null): Promise<void> {
  const cancelled_at = at === null ? null : new Date(at);
  await trx.updateTable('participant').set({ cancelled_at }).where('number', '=', person).execute();
}

export interface RaceRow {
  readonly chronotype: string;
  readonly waves: readonly { readonly number: number; readonly name: string }[];
  readonly otherRaces: readonly { readonly name: string; readonly shortName: string }[];
  readonly names: readonly string[];
}

export async function loadRace(db: Db, modality: number): Promise<RaceRow> {
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
