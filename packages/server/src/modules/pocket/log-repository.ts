import type { PocketEntry } from '@dorsal/contract/views/pocket-log.ts';
import type { PocketEntry as DomainEntry, PocketContact, SegmentShift } from '@dorsal/domain/pocket/pocket-entry.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { rosterGate } from '#modules/derive/marks/roster-gate-repository.ts';
import type { Db } from '#platform/context.ts';
import type { HandStampTable, PhoneActTable } from '#platform/db/tables/pocket.ts';
import { entryOfText, textOfEntry } from './present-log.ts';

/** A line of a phone's log by its counters. */
export interface LineKey {
  readonly epoch: number;
  readonly seq: number;
}
export const keyOf = ({ epoch, seq }: LineKey): string => `${epoch}:${seq}`;

/** Passes the roster gate, which stays open for others who bring stamps or reads: the roster that is seen from here on is the one that stands until the commit. */
export async function passRosterGate(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(rosterGate.class)}, ${sql.lit(rosterGate.key)})`.execute(trx);
}

/** Stores lines as they came; gives the keys of those that were not there yet. */
export async function insertEntries(
  trx: Db,
  phone: number,
  entries: readonly PocketEntry[],
  at: EpochMs,
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const rows = entries.map((entry) => ({
    ...{ phone_number: phone, epoch: entry.epoch, seq: entry.seq, received_at: at },
    entry: textOfEntry(entry),
  }));
  const made = await trx
    .insertInto('pocket_log')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['epoch', 'seq'])
    .execute();
  return new Set(made.map(keyOf));
}

/** Of the contacts of a minute of a segment the quickest stays. */
export async function upsertContacts(trx: Db, phone: number, contacts: readonly PocketContact[]): Promise<void> {
  const quickest = new Map<string, PocketContact>();
  const minuteOf = ({ mono }: PocketContact): number => Math.floor(mono / 60_000);
  for (const contact of contacts) {
    const key = `${contact.epoch}:${contact.segment}:${minuteOf(contact)}`;
    if ((quickest.get(key)?.rtt ?? Number.POSITIVE_INFINITY) > contact.rtt) quickest.set(key, contact);
  }
  if (quickest.size === 0) return;
  const rows = [...quickest.values()].map((contact) => ({
    ...{ phone_number: phone, epoch: contact.epoch, segment: contact.segment, minute: minuteOf(contact) },
    ...{ wall: contact.wall, mono: contact.mono, server_at: contact.serverAt, rtt: contact.rtt },
  }));
  await trx
    .insertInto('pocket_contact')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['phone_number', 'epoch', 'segment', 'minute'])
        .doUpdateSet({
          wall: sql`excluded.wall`,
          mono: sql`excluded.mono`,
          server_at: sql`excluded.server_at`,
          rtt: sql`excluded.rtt`,
        })
        .whereRef('pocket_contact.rtt', '>', 'excluded.rtt'),
    )
    .execute();
}

/** Everything that a phone's log is placed by. */
export interface StoredLog {
  readonly entries: readonly DomainEntry[];
  readonly contacts: readonly PocketContact[];
  readonly shifts: readonly SegmentShift[];
  /** The bibs that staff named, by line. */
  readonly namings: ReadonlyMap<string, string>;
}

export async function loadLog(trx: Db, phone: number): Promise<StoredLog> {
  const lines = await trx.selectFrom('pocket_log').select('entry').where('phone_number', '=', phone).execute();
  const contacts = await trx
    .selectFrom('pocket_contact')
    .select(['epoch', 'segment', 'wall', 'mono', 'server_at as serverAt', 'rtt'])
    .where('phone_number', '=', phone)
    .execute();
  const shifts = await trx
    .selectFrom('pocket_shift')
    .select(['epoch', 'segment', 'by_ms as byMs'])
    .where('phone_number', '=', phone)
    .execute();
  const namings = await trx
    .selectFrom('pocket_naming')
    .select(['epoch', 'seq', 'bib'])
    .where('phone_number', '=', phone)
    .execute();
  return {
    entries: lines.map(({ entry }) => entryOfText(entry)),
    contacts,
    shifts,
    namings: new Map(namings.map((naming) => [keyOf(naming), naming.bib])),
  };
}

/** The newest line that is stored; null: none is. */
export async function newestLine(db: Db, phone: number): Promise<LineKey | null> {
  const row = await db
    .selectFrom('pocket_log')
    .select(['epoch', 'seq'])
    .where('phone_number', '=', phone)
    .orderBy('epoch', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type HandStamp = Omit<HandStampTable, 'phone_number' | 'event_number'>;

export const stampsOfPhone = (trx: Db, phone: number): Promise<HandStamp[]> =>
  trx
    .selectFrom('hand_stamp')
    .select(['epoch', 'seq', 'segment', 'at', 'is_certain', 'checkpoint_number', 'meant_numbers', 'bib', 'bib_key'])
    .where('phone_number', '=', phone)
    .execute();

/** Writes stamps in place of those of the same lines, and deletes those of others. */
export async function replaceStamps(
  trx: Db,
  of: { readonly phone: number; readonly event: number },
  { written, gone }: { readonly written: readonly HandStamp[]; readonly gone: readonly LineKey[] },
): Promise<void> {
  const keys = [...written, ...gone];
  if (keys.length === 0) return;
  await sql`
    delete from hand_stamp h using unnest(${keys.map(({ epoch }) => epoch)}::int[], ${keys.map(({ seq }) => seq)}::int[]) k (epoch, seq)
    where h.phone_number = ${of.phone} and h.epoch = k.epoch and h.seq = k.seq`.execute(trx);
  if (written.length === 0) return;
  await trx
    .insertInto('hand_stamp')
    .values(written.map((stamp) => ({ ...stamp, phone_number: of.phone, event_number: of.event })))
    .execute();
}

export type PhoneAct = Omit<PhoneActTable, 'phone_number'>;

export const actsOfPhone = (trx: Db, phone: number): Promise<PhoneAct[]> =>
  trx
    .selectFrom('phone_act')
    .select(['epoch', 'seq', 'kind', 'at', 'is_certain', 'stands', 'bib', 'checkpoint', 'modality', 'wave'])
    .select(['outcome', 'had_status'])
    .where('phone_number', '=', phone)
    .orderBy('epoch')
    .orderBy('seq')
    .execute();

/** Writes an act in place of the one of the same line. */
export async function writeAct(trx: Db, phone: number, act: PhoneAct): Promise<void> {
  const { epoch, seq, ...rest } = act;
  await trx
    .insertInto('phone_act')
    .values({ ...act, phone_number: phone })
    .onConflict((conflict) => conflict.columns(['phone_number', 'epoch', 'seq']).doUpdateSet(rest))
    .execute();
}

/** Null takes the shift back. */
export async function writeShift(
  trx: Db,
  of: { readonly phone: number; readonly epoch: number; readonly segment: number },
  byMs: number | null,
): Promise<void> {
  const key = { phone_number: of.phone, epoch: of.epoch, segment: of.segment };
  if (byMs === null) {
    const { phone_number, epoch, segment } = key;
    await trx
      .deleteFrom('pocket_shift')
      .where((by) => by.and({ phone_number, epoch, segment }))
      .execute();
    return;
  }
  await trx
    .insertInto('pocket_shift')
    .values({ ...key, by_ms: byMs })
    .onConflict((conflict) => conflict.columns(['phone_number', 'epoch', 'segment']).doUpdateSet({ by_ms: byMs }))
    .execute();
}

/** Null takes the naming back. */
export async function writeNaming(trx: Db, phone: number, { epoch, seq }: LineKey, bib: string | null): Promise<void> {
  await trx
    .deleteFrom('pocket_naming')
    .where((by) => by.and({ phone_number: phone, epoch, seq }))
    .execute();
  if (bib !== null) await trx.insertInto('pocket_naming').values({ phone_number: phone, epoch, seq, bib }).execute();
}
