import { compareBibs, sameBib } from '@dorsal/domain/registration/bibs.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { BibStockTable } from '#platform/db/tables/participants.ts';
import { written } from './venue-repository.ts';

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

/** Those of these bibs (`sameBib`) that somebody of an event has, and those of these chips that somebody has. */
export async function ownedOf(
  db: Db,
  event: number,
  { bibs, chips }: { readonly bibs: readonly string[]; readonly chips: readonly string[] },
): Promise<{ readonly bibs: ReadonlySet<string>; readonly chips: ReadonlySet<string> }> {
  const owned = await sql<{ key: string }>`
    select ${written(sql`p.bib`)} as key from participant p
    where p.event_number = ${event} and ${written(sql`p.bib`)} = any(${[...bibs]}::text[])`.execute(db);
  const worn = await sql<{ chip: string }>`
    select chip from chip where event_number = ${event} and chip = any(${[...chips]}::text[])`.execute(db);
  return { bibs: new Set(owned.rows.map(({ key }) => key)), chips: new Set(worn.rows.map(({ chip }) => chip)) };
}
