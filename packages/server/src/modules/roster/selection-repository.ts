import { foldText } from '@dorsal/domain/search/fold-text.ts';
import type { Gender, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** People of a race to whom all of this applies; undefined: it is not asked. */
export interface SelectedBy {
  readonly bibs?: readonly string[] | undefined;
  readonly club?: string | undefined;
  /** The name. */
  readonly wave?: string | undefined;
  readonly category?: string | undefined;
  readonly gender?: Gender | undefined;
}

/** Somebody of a selection with all that it may rule on. */
export interface SelectedPerson {
  readonly number: number;
  readonly oid: string;
  readonly bib: string | null;
  readonly staffStatus: StaffStatus | null;
  readonly reason: string | null;
  readonly wave: number | null;
  readonly waveName: string | null;
  readonly category: string | null;
  readonly categoryIsByHand: boolean;
  readonly isClassified: boolean;
  /** The results of their race are official. */
  readonly isOfficial: boolean;
}

/** The people of a selection that are not cancelled, by number; locked until the transaction ends, in this order. */
export async function selectedPeople(trx: Db, modality: number, by: SelectedBy): Promise<SelectedPerson[]> {
  const { bibs, club, wave, category, gender } = by;
  const also = [
    ...(bibs ? [sql`p.bib = any(${[...bibs]}::text[])`] : []),
    ...(club === undefined ? [] : [sql`p.club = ${club}`]),
    ...(wave === undefined ? [] : [sql`w.name = ${wave}`]),
    ...(category === undefined ? [] : [sql`p.category = ${category}`]),
    ...(gender === undefined ? [] : [sql`p.gender = ${gender}`]),
  ];
  if (also.length === 0) return [];
  return await peopleWhere(
    trx,
    sql`p.modality_number = ${modality} and p.cancelled_at is null and ${sql.join(also, sql` and `)}`,
  );
}

/** These people (public ids), as `selectedPeople` gives them. */
export const peopleOfIds = (trx: Db, oids: readonly string[]): Promise<SelectedPerson[]> =>
  peopleWhere(trx, sql`p.oid = any(${[...oids]}::text[])`);

async function peopleWhere(trx: Db, where: ReturnType<typeof sql>): Promise<SelectedPerson[]> {
  const { rows } = await sql<SelectedPerson>`
    select p.number, p.oid, p.bib, p.staff_status as "staffStatus", p.disqualified_reason as reason, p.wave_number as wave, w.name as "waveName",
      p.category, p.category_is_by_hand as "categoryIsByHand", p.is_classified as "isClassified",
      coalesce((select m.status = 'finished_official' from modality m where m.number = p.modality_number), false) as "isOfficial"
    from participant p left join wave w on w.number = p.wave_number
    where ${where} order by p.number for no key update of p`.execute(trx);
  return rows;
}

/** Puts these people (numbers) into a wave; null: none. */
export async function writeWaves(trx: Db, waves: ReadonlyMap<number, number | null>): Promise<void> {
  if (waves.size === 0) return;
  await sql`
    update participant p set wave_number = moved.wave
    from unnest(${[...waves.keys()]}::int[], ${[...waves.values()]}::int[]) moved (person, wave) where p.number = moved.person`.execute(
    trx,
  );
}

export interface CategoryByHand {
  readonly person: number;
  readonly category: string | null;
  readonly isByHand: boolean;
}

export async function writeCategories(trx: Db, categories: readonly CategoryByHand[]): Promise<void> {
  if (categories.length === 0) return;
  await sql`
    update participant p set category = moved.category, category_is_by_hand = moved.by_hand
    from unnest(${categories.map(({ person }) => person)}::int[], ${categories.map(({ category }) => category)}::text[],
      ${categories.map(({ isByHand }) => isByHand)}::boolean[]) moved (person, category, by_hand) where p.number = moved.person`.execute(
    trx,
  );
}

export async function writeClassified(trx: Db, classified: ReadonlyMap<number, boolean>): Promise<void> {
  if (classified.size === 0) return;
  await sql`
    update participant p set is_classified = ruled.classified
    from unnest(${[...classified.keys()]}::int[], ${[...classified.values()]}::boolean[]) ruled (person, classified)
    where p.number = ruled.person`.execute(trx);
}

/** Somebody of two who wear each other's chips. */
export interface Wearer {
  readonly number: number;
  readonly oid: string;
  readonly event: number;
  readonly modality: number;
  readonly isOfficial: boolean;
  readonly bib: string | null;
  readonly chips: readonly string[];
  readonly fullName: string;
  /** The words besides the bib by which they are found. */
  readonly names: string;
}

/** People of an event by their bibs, or any by their public ids; by number, locked until the transaction ends. */
export async function wearersOf(
  trx: Db,
  of: { readonly event: number; readonly bibs: readonly string[] } | { readonly oids: readonly string[] },
): Promise<Wearer[]> {
  const where =
    'oids' in of
      ? sql`p.oid = any(${[...of.oids]}::text[])`
      : sql`p.event_number = ${of.event} and p.bib = any(${[...of.bibs]}::text[]) and p.cancelled_at is null`;
  const { rows } = await sql<Wearer>`
    select p.number, p.oid, p.event_number as event, p.modality_number as modality, p.bib, trim(concat_ws(' ', p.name, p.surname)) as "fullName",
      concat_ws(' ', p.name, p.surname, p.club) as names,
      coalesce((select m.status = 'finished_official' from modality m where m.number = p.modality_number), false) as "isOfficial",
      array(select c.chip from chip c where c.participant_number = p.number order by c.chip) as chips
    from participant p where ${where} order by p.number for no key update of p`.execute(trx);
  return rows;
}

/** Gives two people each other's bibs. */
export async function swapBibs(trx: Db, one: Wearer, other: Wearer): Promise<void> {
  // No two of an event have one bib, not even for a moment.
  await sql`update participant set bib = null where number = any(${[one.number, other.number]}::int[])`.execute(trx);
  await writeBib(trx, one, other.bib);
  await writeBib(trx, other, one.bib);
}

/** People are found by their bib too. */
async function writeBib(trx: Db, { number, names }: Wearer, bib: string | null): Promise<void> {
  const search = foldText([bib, names].filter((part) => part !== null).join(' '));
  await trx.updateTable('participant').set({ bib, search }).where('number', '=', number).execute();
}

/** Gives two people each other's chips, with all that they heard. */
export async function swapChips(trx: Db, one: Wearer, other: Wearer): Promise<void> {
  for (const [chips, to] of [[one.chips, other] as const, [other.chips, one] as const])
    await sql`
      update chip set participant_number = ${to.number}, modality_number = ${to.modality}
      where event_number = ${to.event} and chip = any(${[...chips]}::text[])`.execute(trx);
}
