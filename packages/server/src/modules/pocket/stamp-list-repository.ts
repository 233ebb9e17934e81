import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Counts of a phone's stamps. */
export interface StampCounts {
  readonly phone: number;
  readonly stamps: number;
  readonly withoutBib: number;
  readonly uncertain: number;
}

export async function countsOfPhones(db: Db, event: number): Promise<StampCounts[]> {
  const { rows } = await sql<StampCounts>`
    select phone_number as phone, count(*)::int as stamps, (count(*) filter (where bib is null))::int as "withoutBib",
      (count(*) filter (where not is_certain))::int as uncertain
    from hand_stamp where event_number = ${event} group by phone_number`.execute(db);
  return rows;
}

/** A stamp or a word on somebody, as staff are told of it. */
export interface ListedLine {
  readonly phone: string;
  readonly phoneName: string;
  readonly kind: 'stamp' | 'gun' | 'retired' | 'back';
  readonly epoch: number;
  readonly seq: number;
  readonly segment: number;
  readonly at: EpochMs;
  readonly isCertain: boolean;
  /** Of the place; null: it is gone, or none was named. */
  readonly checkpoint: string | null;
  readonly place: string | null;
  readonly race: string | null;
  readonly meant: readonly number[];
  readonly bib: string | null;
  /** A gun or a word that was not done. */
  readonly isRefused: boolean;
}

/** The stamps of an event, and the guns and words on people that were not done; the oldest first. A phone may name places and races of other events: they are none. */
export async function linesOfEvent(db: Db, event: number): Promise<ListedLine[]> {
  const { rows } = await sql<ListedLine>`
    select p.oid as phone, p.name as "phoneName", 'stamp' as kind, h.epoch, h.seq, h.segment, h.at, h.is_certain as "isCertain",
      c.oid as checkpoint, c.name as place, m.name as race, h.meant_numbers as meant, h.bib, false as "isRefused"
    from hand_stamp h join helper_phone p on p.number = h.phone_number
    left join checkpoint c on c.number = h.checkpoint_number left join modality m on m.number = c.modality_number
    where h.event_number = ${event}
    union all
    select p.oid, p.name, a.kind, a.epoch, a.seq, coalesce((l.entry ->> 'segment')::int, 0), a.at, a.is_certain or a.kind <> 'gun', c.oid, c.name, m.name, '{}'::int[], a.bib,
      a.outcome is not null and a.outcome <> 'unknown_bib'
    from phone_act a join helper_phone p on p.number = a.phone_number
    left join pocket_log l on l.phone_number = a.phone_number and l.epoch = a.epoch and l.seq = a.seq
    left join (checkpoint c join modality own on own.number = c.modality_number) on c.oid = a.checkpoint and own.event_number = p.event_number
    left join modality m on (m.number = c.modality_number or m.oid = a.modality) and m.event_number = p.event_number
    where p.event_number = ${event} and a.stands and a.outcome is distinct from 'done'
    order by at, phone, epoch, seq`.execute(db);
  return rows;
}

/** A line of a phone that staff can name: a stamp, or a word on somebody. */
export async function lineToName(trx: Db, phone: number, key: { readonly epoch: number; readonly seq: number }) {
  const { rows } = await sql<{ checkpoint: number | null; bib: string | null }>`
    select checkpoint_number as checkpoint, bib from hand_stamp where phone_number = ${phone} and epoch = ${key.epoch} and seq = ${key.seq}
    union all
    select null, bib from phone_act where phone_number = ${phone} and epoch = ${key.epoch} and seq = ${key.seq} and kind <> 'gun'`.execute(
    trx,
  );
  return rows[0];
}

/** Tells whether a phone has a line in a segment. */
export async function hasLineIn(
  trx: Db,
  phone: number,
  { epoch, segment }: { readonly epoch: number; readonly segment: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pocket_log
    where phone_number = ${phone} and epoch = ${epoch} and (entry ->> 'segment')::int = ${segment} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** The word of staff that stands on a line, and on its segment. */
export async function wordsOfStaff(
  trx: Db,
  phone: number,
  { epoch, seq, segment }: { readonly epoch: number; readonly seq: number; readonly segment: number },
): Promise<{ readonly bib: string | null; readonly byMs: number | null }> {
  const { rows } = await sql<{ bib: string | null; byMs: number | null }>`
    select (select bib from pocket_naming where phone_number = ${phone} and epoch = ${epoch} and seq = ${seq}) as bib,
      (select by_ms from pocket_shift where phone_number = ${phone} and epoch = ${epoch} and segment = ${segment}) as "byMs"`.execute(
    trx,
  );
  return rows[0] ?? { bib: null, byMs: null };
}
