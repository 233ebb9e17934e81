import type { PricePeriod } from '@dorsal/domain/event/price-now.ts';
import type { Payment, TillLine } from '@dorsal/domain/registration/till.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { TillClosingTable, TillLineTable } from '#platform/db/tables/participants.ts';

/** The prices of a race: its own, and those of its periods. */
export interface RacePrices {
  readonly cents: number | null;
  readonly periods: readonly PricePeriod[];
}

export async function pricesOf(db: Db, modality: number): Promise<RacePrices> {
  const race = await db
    .selectFrom('modality')
    .select('price_cents')
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  const periods = await db
    .selectFrom('price_period')
    .select(['starts_at', 'ends_at', 'price_cents'])
    .where('modality_number', '=', modality)
    .execute();
  return {
    cents: race.price_cents,
    periods: periods.map(({ starts_at, ends_at, price_cents: cents }) => ({
      startsAt: starts_at?.getTime() ?? null,
      endsAt: ends_at?.getTime() ?? null,
      cents,
    })),
  };
}

/** An entry of a desk with what it costs and how it is paid. */
export interface PaidEntry {
  readonly participant: number;
  readonly oid: string;
  readonly event: number;
  readonly due: number | null;
  readonly payment: Payment | null;
  readonly isCancelled: boolean;
}

const entryQuery = (db: Db) =>
  db
    .selectFrom('venue_entry as v')
    .innerJoin('participant as p', 'p.number', 'v.participant_number')
    .select(['p.number as participant', 'p.oid', 'p.event_number as event', 'v.due_cents as due'])
    .select(['v.paid_how as how', 'v.paid_cents as cents'])
    .select(sql<boolean>`p.cancelled_at is not null`.as('isCancelled'));

interface EntryRow extends Omit<PaidEntry, 'payment'> {
  readonly how: Payment['how'] | null;
  readonly cents: number | null;
}

const paidEntryOf = ({ how, cents, ...entry }: EntryRow): PaidEntry => ({
  ...entry,
  payment: how === null || cents === null ? null : { how, cents },
});

/** Those of an event who were entered at its venue. */
export async function paidEntries(db: Db, event: number, oids: readonly string[]): Promise<PaidEntry[]> {
  if (oids.length === 0) return [];
  const rows = await entryQuery(db)
    .where('p.event_number', '=', event)
    .where('p.oid', 'in', [...oids])
    .execute();
  return rows.map(paidEntryOf);
}

/** One of them, held until the transaction ends; undefined: no desk has entered such a person. */
export async function paidEntryToChange(trx: Db, oid: string): Promise<PaidEntry | undefined> {
  const row = await entryQuery(trx).where('p.oid', '=', oid).forUpdate('v').executeTakeFirst();
  return row && paidEntryOf(row);
}

export async function writePayment(trx: Db, participant: number, payment: Payment | null): Promise<void> {
  const paid = { paid_how: payment?.how ?? null, paid_cents: payment?.cents ?? null };
  await trx.updateTable('venue_entry').set(paid).where('participant_number', '=', participant).execute();
}

/** The till that took what stands as the payment of an entry; '': none, or one without an id. */
export async function tillThatTook(db: Db, participant: number): Promise<string> {
  const line = await db
    .selectFrom('till_line')
    .select('till')
    .where('participant_number', '=', participant)
    .where('cents', '>', 0)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return line?.till ?? '';
}

export async function insertTillLines(
  trx: Db,
  lines: readonly Omit<Insertable<TillLineTable>, 'closing_number'>[],
): Promise<void> {
  if (lines.length > 0)
    await trx
      .insertInto('till_line')
      .values([...lines])
      .execute();
}

/** A line of a till. `closing` null: it stands open. */
export interface StoredLine extends TillLine {
  readonly till: string;
  readonly desk: string;
  readonly closing: number | null;
}

/** All lines of an event, the oldest first. */
export const tillLines = (db: Db, event: number): Promise<StoredLine[]> =>
  db
    .selectFrom('till_line')
    .select(['till', 'desk', 'how', 'cents', 'participant_number as entry', 'closing_number as closing'])
    .where('event_number', '=', event)
    .orderBy('number')
    .execute();

export interface StoredClosing {
  readonly number: number;
  readonly till: string;
  readonly desk: string;
  readonly closedAt: EpochMs;
}

/** All closings of an event, the latest first. */
export const tillClosings = (db: Db, event: number): Promise<StoredClosing[]> =>
  db
    .selectFrom('till_closing')
    .select(['number', 'till', 'desk', 'closed_at as closedAt'])
    .where('event_number', '=', event)
    .orderBy('number', 'desc')
    .execute();

/** Closes what stands open in a till. Gives its lines. */
export async function closeLines(trx: Db, closing: Insertable<TillClosingTable>): Promise<TillLine[]> {
  const { number } = await trx.insertInto('till_closing').values(closing).returning('number').executeTakeFirstOrThrow();
  return await trx
    .updateTable('till_line')
    .set({ closing_number: number })
    .where('event_number', '=', closing.event_number)
    .where('till', '=', closing.till)
    .where('closing_number', 'is', null)
    .returning(['how', 'cents', 'participant_number as entry'])
    .execute();
}

/** Somebody who has not paid. */
export interface UnpaidRow {
  readonly oid: string;
  readonly bib: string | null;
  readonly name: string;
  readonly surname: string;
  readonly race: string;
  readonly due: number;
  readonly desk: string;
  readonly typedAt: EpochMs;
}

const isUnpaid = sql`p.cancelled_at is null and v.paid_how is null and v.due_cents > 0`;

/** Those of an event, the oldest entries first. */
export async function unpaidPeople(db: Db, event: number, most: number): Promise<UnpaidRow[]> {
  const { rows } = await sql<UnpaidRow>`
    select p.oid, p.bib, p.name, p.surname, m.oid as race, v.due_cents as due, v.desk, v.typed_at as "typedAt"
    from venue_entry v join participant p on p.number = v.participant_number join modality m on m.number = p.modality_number
    where p.event_number = ${event} and ${isUnpaid} order by v.typed_at, p.number limit ${most}`.execute(db);
  return rows;
}

/** The entries of an event that are not paid, of people who are not cancelled, and what they owe. */
export async function unpaidOf(db: Db, event: number): Promise<{ readonly entries: number; readonly cents: number }> {
  const { rows } = await sql<{ readonly entries: number; readonly cents: number }>`
    select count(*)::int as entries, coalesce(sum(v.due_cents), 0)::bigint as cents
    from venue_entry v join participant p on p.number = v.participant_number
    where p.event_number = ${event} and ${isUnpaid}`.execute(db);
  return rows[0] ?? { entries: 0, cents: 0 };
}
