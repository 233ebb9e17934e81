import { compareBibs, sameBib } from '@dorsal/domain/registration/bibs.ts';
import { type Insertable, sql } from 'kysely';
import { written } from '#modules/roster/written-bib-repository.ts';
import type { Db } from '#platform/context.ts';
import type { BibStockTable } from '#platform/db/tables/participants.ts';

/** A bib of the stock, and what has become of it. */
export interface StockBib {
  readonly bib: string;
  /** Of its race: the number, and the public id. */
  readonly modality: number;
  readonly race: string;
  readonly chip: string | null;
  /** The device that has leased it; '': none. */
  readonly till: string;
  readonly desk: string;
  readonly state: 'free' | 'nameless' | 'given';
}

/** The stock of an event, in the order of bibs. */
export async function stockOf(db: Db, event: number): Promise<StockBib[]> {
  const { rows } = await sql<StockBib>`
    select s.bib, s.modality_number as modality, m.oid as race, s.chip, s.till, s.desk,
      case when p.number is null then 'free' when v.is_nameless and p.cancelled_at is null then 'nameless' else 'given' end as state
    from bib_stock s join modality m on m.number = s.modality_number
    left join participant p on p.event_number = s.event_number and ${written(sql`p.bib`)} = s.bib_key
    left join venue_entry v on v.participant_number = p.number
    where s.event_number = ${event}`.execute(db);
  return rows.toSorted((one, other) => compareBibs(one.bib, other.bib));
}

/** One bib of it, however it is written; undefined: it is not of the stock. */
export const stockBib = (db: Db, event: number, bib: string) =>
  db
    .selectFrom('bib_stock')
    .select(['bib', 'modality_number as modality', 'chip', 'till', 'desk'])
    .where('event_number', '=', event)
    .where('bib_key', '=', sameBib(bib))
    .executeTakeFirst();

export async function insertStock(trx: Db, bibs: readonly Insertable<BibStockTable>[]): Promise<void> {
  await sql`
    insert into bib_stock (event_number, bib_key, bib, modality_number, chip)
    select event_number, bib_key, bib, modality_number, chip
    from json_populate_recordset(null::bib_stock, ${JSON.stringify(bibs)}::json)`.execute(trx);
}

export async function deleteStock(trx: Db, event: number, bibs: readonly string[]): Promise<void> {
  const keys = bibs.map(sameBib);
  await trx.deleteFrom('bib_stock').where('event_number', '=', event).where('bib_key', 'in', keys).execute();
}

/** Gives bibs to a desk, or, with '', back to all. */
export async function writeLease(
  trx: Db,
  { event, bibs }: { readonly event: number; readonly bibs: readonly string[] },
  { till, desk }: { readonly till: string; readonly desk: string },
): Promise<void> {
  const keys = bibs.map(sameBib);
  await trx
    .updateTable('bib_stock')
    .set({ till, desk })
    .where('event_number', '=', event)
    .where('bib_key', 'in', keys)
    .execute();
}

/** The person who wears a chip. */
export interface ChipBearer {
  readonly bib: string;
  /** '': it runs without one. */
  readonly name: string;
}

/** The people of an event who have these bibs (`sameBib`), by bib, and those who wear these chips, by chip. */
export async function ownedOf(
  db: Db,
  event: number,
  { bibs, chips }: { readonly bibs: readonly string[]; readonly chips: readonly string[] },
): Promise<{ readonly bibs: ReadonlyMap<string, string>; readonly chips: ReadonlyMap<string, ChipBearer> }> {
  const owned = await sql<{ readonly key: string; readonly name: string }>`
    select ${written(sql`p.bib`)} as key, trim(p.name || ' ' || p.surname) as name from participant p
    where p.event_number = ${event} and ${written(sql`p.bib`)} = any(${[...bibs]}::text[])`.execute(db);
  const worn = await sql<ChipBearer & { readonly chip: string }>`
    select c.chip, coalesce(p.bib, '') as bib, trim(p.name || ' ' || p.surname) as name
    from chip c join participant p on p.number = c.participant_number
    where c.event_number = ${event} and c.chip = any(${[...chips]}::text[])`.execute(db);
  return {
    bibs: new Map(owned.rows.map(({ key, name }) => [key, name])),
    chips: new Map(worn.rows.map(({ chip, ...bearer }) => [chip, bearer])),
  };
}
