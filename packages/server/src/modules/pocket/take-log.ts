import { type PocketEntry, parsePocketContact, parsePocketEntry } from '@dorsal/contract/views/pocket-log.ts';
import { tolerableMs } from '@dorsal/domain/readers/sender-clock.ts';
import type { Context, Db } from '#platform/context.ts';
import { applyActs } from './apply-acts.ts';
import { insertEntries, keyOf, type LineKey, newestLine, upsertContacts } from './log-repository.ts';
import type { StampChange } from './official-stamps.ts';
import { type HelperPhone, phoneToWrite } from './phone-repository.ts';
import { placeStamps } from './place-stamps.ts';
import { contactOf } from './present-log.ts';

/** The log of a phone as it is sent. */
export interface SentLog {
  readonly entries: readonly unknown[];
  readonly contacts: readonly unknown[];
}

export interface ItemOutcome {
  readonly status: 'accepted' | 'duplicate' | 'refused';
  readonly reason?: string;
}

export interface TakenLog {
  readonly phone: HelperPhone;
  readonly knownTo: LineKey | null;
  readonly items: readonly ItemOutcome[];
  /** The stamps that it made, moved or took away. */
  readonly stamps: readonly StampChange[];
  /** Contacts that are none, by their place in the list. */
  readonly contactsRefused: readonly { readonly at: number; readonly reason: string }[];
}

interface OfPhone {
  readonly event: number;
  /** Public id. */
  readonly oid: string;
}

/** Takes a phone's log in: stored as it came, item by item, placed anew, and acted on after the commit. Null: the event has no such phone. */
export async function takeLog(context: Context, of: OfPhone, log: SentLog): Promise<TakenLog | null> {
  const taken = await context.db.transaction().execute((trx) => storeLog(context, trx, of, log));
  if (taken !== null) await applyActs(context, taken.phone);
  return taken;
}

/** Stores and places it inside of a transaction. */
export async function storeLog(context: Context, trx: Db, of: OfPhone, log: SentLog): Promise<TakenLog | null> {
  const now = context.now();
  const phone = await phoneToWrite(trx, of.event, of.oid);
  if (phone === undefined) return null;
  const judged = log.entries.map(parsePocketEntry);
  const entries = judged.flatMap((one) => (one.ok ? [one.item] : []));
  const stored = await insertEntries(trx, phone.number, firstOfEach(entries), now);
  const seen = log.contacts.map(parsePocketContact);
  const well = seen.flatMap((one) => (one.ok ? [one.item] : []));
  const contacts = well.filter(({ server_at: at }) => at <= now + tolerableMs).map(contactOf);
  await upsertContacts(trx, phone.number, contacts);
  const stamps = stored.size + contacts.length > 0 ? await placeStamps(trx, phone, now) : [];
  const left = new Set(stored);
  const items = judged.map((one): ItemOutcome => {
    if (!one.ok) return { status: 'refused', reason: one.reason };
    return { status: left.delete(keyOf(one.item)) ? 'accepted' : 'duplicate' };
  });
  const contactsRefused = seen.flatMap((one, at) => (one.ok ? [] : [{ at, reason: one.reason }]));
  return { phone, knownTo: await newestLine(trx, phone.number), items, stamps, contactsRefused };
}

/** One statement writes each line once. */
const firstOfEach = (entries: readonly PocketEntry[]): PocketEntry[] => [
  ...new Map(entries.toReversed().map((entry) => [keyOf(entry), entry])).values(),
];
