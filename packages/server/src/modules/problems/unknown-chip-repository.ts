import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

export interface UnknownChip {
  readonly event: string;
  readonly chip: string;
  readonly reads: number;
  readonly firstAt: EpochMs;
  readonly lastAt: EpochMs;
  readonly readers: readonly number[];
  /** In the order of `readers`. */
  readonly readerNames: readonly string[];
  /** Of all events together. */
  readonly total: number;
}

interface AskedEvents {
  /** Numbers of the events that the caller may see. */
  readonly events: 'all' | readonly number[];
  /** Number of one; undefined: those with a race that runs now. */
  readonly event: number | undefined;
}

/**
 * Chips that nobody of these events has and that their readers heard in their windows, the one heard last first; `most` of them at most. `isAside`: those
 * that staff set aside, else the others.
 */
export async function findUnknownChips(
  db: Db,
  { events, event }: AskedEvents,
  { most, isAside }: { readonly most: number; readonly isAside: boolean },
): Promise<UnknownChip[]> {
  const isAsked = event === undefined ? sql`m.status = 'live'` : sql`e.number = ${event}`;
  const { rows } = await sql<UnknownChip>`
    with listening as (
      select c.reader_number, m.event_number, min(c.opens_at) as opens_at, max(c.closes_at) as closes_at
      from reader_configuration c join modality m on m.number = c.modality_number join event e on e.number = m.event_number
      where not e.external and ${isAsked} and ${events === 'all' ? sql`true` : sql`e.number = any(${[...events]}::int[])`}
      group by c.reader_number, m.event_number
    ), heard as (
      select l.event_number, r.chip, l.reader_number, count(*) as reads, min(r.heard_at) as first_at, max(r.heard_at) as last_at
      from listening l
      join read_log r on r.device = l.reader_number and r.kind = 'chip' and r.heard_at between l.opens_at and l.closes_at
      where not exists (select 1 from chip where chip.event_number = l.event_number and chip.chip = r.chip)
        and exists (select 1 from chip_aside a where a.event_number = l.event_number and a.chip = r.chip) = ${isAside}
        and not exists (select 1 from chip join reader_configuration o on o.modality_number = chip.modality_number
          where chip.chip = r.chip and o.reader_number = l.reader_number and r.heard_at between o.opens_at and o.closes_at)
      group by l.event_number, r.chip, l.reader_number
    )
    select e.oid as event, h.chip, sum(h.reads)::int as reads, min(h.first_at) as "firstAt", max(h.last_at) as "lastAt",
      array_agg(b.numeric_id order by b.numeric_id) as readers, array_agg(b.name order by b.numeric_id) as "readerNames",
      (count(*) over ())::int as total
    from heard h join event e on e.number = h.event_number join reader b on b.number = h.reader_number
    group by e.oid, h.chip order by max(h.last_at) desc, h.chip limit ${most}`.execute(db);
  return rows;
}

/** The number of an event, its row locked until the transaction ends; null: there is none. */
export async function lockEvent(trx: Db, oid: string): Promise<number | null> {
  const row = await trx.selectFrom('event').select('number').where('oid', '=', oid).forNoKeyUpdate().executeTakeFirst();
  return row?.number ?? null;
}

/** Tells whether any reader has heard a chip. */
export async function isHeard(db: Db, chip: string): Promise<boolean> {
  return (
    (await db.selectFrom('read_log').select('chip').where('chip', '=', chip).limit(1).executeTakeFirst()) !== undefined
  );
}

/** False: it was set aside already. */
export async function setAside(trx: Db, event: number, chip: string): Promise<boolean> {
  const made = await trx
    .insertInto('chip_aside')
    .values({ event_number: event, chip })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False: it was not set aside. */
export async function takeUp(trx: Db, event: number, chip: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('chip_aside')
    .where('event_number', '=', event)
    .where('chip', '=', chip)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
