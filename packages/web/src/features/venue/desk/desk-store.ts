import { type TillSum, waysToPay } from '@dorsal/domain/registration/till.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { deskStore } from '#browser/desk-storage.ts';
import type { Draft } from './entry.ts';

/** An entry that waits in this browser until the server has it. */
export interface WaitingEntry {
  /** The form of what is stored: a later version of the page reads this one too. */
  readonly format: 1;
  /** The id under which it is sent, each time: a lost answer enters nobody twice. */
  readonly commandId: string;
  /** Of the desk whose entry it is: the address of its screen. */
  readonly address: string;
  /** The name of the desk when it was typed: a repeat is sent as it was. */
  readonly desk: string;
  /** The device; absent in what an older page has stored. */
  readonly till?: string;
  readonly draft: Draft;
  readonly typedAt: EpochMs;
  /** It was refused for what happened at other desks meanwhile, and is sent as one that waited from then on: never again as it was. */
  readonly isOvertaken?: boolean;
  /** The server's reason for not taking it, '' where it cannot be sent at all; it then waits for the person who typed it. Null: none. */
  readonly refusal: string | null;
}

/** A till that was closed without a network, until the server has it. */
export interface WaitingClosing extends Pick<WaitingEntry, 'format' | 'commandId' | 'address' | 'desk' | 'typedAt'> {
  readonly kind: 'closing';
  readonly till: string;
  /** The sums that were counted. */
  readonly sums: readonly TillSum[];
  /** The server's reason for not taking it, '' where it cannot be sent at all; the till is not closed then. Absent: none. */
  readonly refusal?: string | null;
}

/** False: it was refused, and waits for the person who made it. */
export const isToSend = ({ refusal = null }: { readonly refusal?: string | null }): boolean => refusal === null;

/** The stores of a desk for the time without a network: the entries that wait, and the bibs that are given. */
type Store = 'waiting' | 'bibs';

/** The bibs of an event and who has them, as the desk at an address last saw them. */
export interface KnownBibs {
  readonly address: string;
  readonly seenAt: EpochMs;
  readonly names: Readonly<Record<string, string>>;
}

const open = (): Promise<IDBDatabase> =>
  new Promise((done, failed) => {
    const asked = indexedDB.open(deskStore, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('waiting', { keyPath: 'commandId' });
      asked.result.createObjectStore('bibs', { keyPath: 'address' });
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });

/** One act on a store. What it writes is on the disk when this ends, where the browser can promise that. @throws where nothing can be stored */
async function inStore<T>(
  store: Store,
  mode: IDBTransactionMode,
  act: (of: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((done, failed) => {
      const transaction = database.transaction(store, mode, { durability: 'strict' });
      const asked = act(transaction.objectStore(store));
      transaction.oncomplete = () => done(asked.result);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Something in the store that this version cannot read: edited by hand, or of a later one. It stays until the person removes it. */
export interface Unreadable {
  readonly key: IDBValidKey;
  /** As much as can be made out of whose it is. */
  readonly seen: string;
}

/** All that waits at one desk, the first ones first. What cannot be read holds up nothing of the rest. */
export function readWaiting(all: readonly unknown[], address: string) {
  const own = all.filter(isObject).filter((item) => isOf(item, address));
  const items: readonly unknown[] = own;
  const entries = items.filter(isWaitingEntry);
  const closings = items.filter(isWaitingClosing);
  const unreadable = own.filter((item) => !isWaitingEntry(item) && !isWaitingClosing(item));
  return {
    entries: entries.toSorted((a, b) => a.typedAt - b.typedAt),
    closings: closings.toSorted((a, b) => a.typedAt - b.typedAt),
    unreadable: unreadable.map(unreadableOf),
  };
}

/** An item whose desk cannot be read is shown at each. */
const isOf = ({ address }: Stored, desk: string): boolean => address === desk || typeof address !== 'string';

const allWaiting = async (address: string) =>
  readWaiting(await inStore<unknown[]>('waiting', 'readonly', (of) => of.getAll()), address);

export const waitingEntries = async (address: string): Promise<readonly WaitingEntry[]> =>
  (await allWaiting(address)).entries;

export const waitingClosings = async (address: string): Promise<readonly WaitingClosing[]> =>
  (await allWaiting(address)).closings;

export const unreadableItems = async (address: string): Promise<readonly Unreadable[]> =>
  (await allWaiting(address)).unreadable;

type Stored = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isSwitch = (value: unknown): boolean => typeof value === 'boolean';
const isInstant = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
const isAbsentOr = (is: (value: unknown) => boolean, value: unknown): boolean => value === undefined || is(value);
const isWay = (value: unknown): boolean => waysToPay.some((way) => way === value);

const isOwn = ({ format, commandId, address, desk, typedAt }: Stored): boolean =>
  format === 1 && [commandId, address, desk].every(isText) && isInstant(typedAt);

const isRefusal = (value: unknown): boolean => value === null || isText(value);

function isWaitingEntry(stored: unknown): stored is WaitingEntry {
  if (!isObject(stored) || !isOwn(stored) || !isDraft(stored['draft'])) return false;
  const { till, isOvertaken, refusal } = stored;
  return isAbsentOr(isText, till) && isAbsentOr(isSwitch, isOvertaken) && isRefusal(refusal);
}

const texts = ['bib', 'race', 'document', 'name', 'surname', 'birthdate', 'club'] as const;

function isDraft(draft: unknown): boolean {
  if (!isObject(draft) || !texts.every((field) => isText(draft[field]))) return false;
  const { gender, hasDocument, isLocal, payment, quotedAt, isNameless, left } = draft;
  const isPaid = (paid: unknown): boolean => isObject(paid) && isWay(paid['how']) && isText(paid['amount']);
  return (
    (gender === '' || gender === 'male' || gender === 'female') &&
    [hasDocument, isLocal].every(isSwitch) &&
    isAbsentOr(isPaid, payment) &&
    isAbsentOr(isInstant, quotedAt) &&
    isAbsentOr(isSwitch, isNameless) &&
    isAbsentOr(Array.isArray, left)
  );
}

function isWaitingClosing(stored: unknown): stored is WaitingClosing {
  if (!isObject(stored) || !isOwn(stored) || stored['kind'] !== 'closing') return false;
  const { till, sums, refusal } = stored;
  return isText(till) && Array.isArray(sums) && sums.every(isSum) && isAbsentOr(isRefusal, refusal);
}

const isSum = (sum: unknown): boolean =>
  isObject(sum) && isWay(sum['how']) && [sum['cents'], sum['entries']].every(Number.isSafeInteger);

function unreadableOf({ commandId, draft }: Stored): Unreadable {
  const { bib, document, name, surname, birthdate } = isObject(draft) ? draft : {};
  const seen = [bib, name, surname, document, birthdate].filter((value) => isText(value) || typeof value === 'number');
  // The store has none without its key.
  return { key: commandId as IDBValidKey, seen: seen.filter((value) => value !== '').join(' · ') };
}

export const keepWaiting = (entry: WaitingEntry | WaitingClosing): Promise<unknown> =>
  inStore('waiting', 'readwrite', (of) => of.put(entry));

export const dropWaiting = (key: IDBValidKey): Promise<unknown> =>
  inStore('waiting', 'readwrite', (of) => of.delete(key));

/** Gives what waits under other addresses of the same event to the desk at this one. Gives how many items that were. */
export async function bringOver(
  address: string,
  isOfEvent: (item: WaitingEntry | WaitingClosing) => boolean,
): Promise<number> {
  const all: readonly unknown[] = await inStore<unknown[]>('waiting', 'readonly', (of) => of.getAll());
  const others = all
    .filter((item) => isWaitingEntry(item) || isWaitingClosing(item))
    .filter((item) => item.address !== address && isOfEvent(item));
  for (const item of others) await keepWaiting({ ...item, address });
  return others.length;
}

export const keepBibs = (known: KnownBibs): Promise<unknown> => inStore('bibs', 'readwrite', (of) => of.put(known));

/** People's names are kept for the day alone. */
const longestMs = 24 * 3_600_000;

/** Null: this desk did not see them today. */
export async function knownBibs(address: string): Promise<KnownBibs | null> {
  const known: KnownBibs | undefined = await inStore('bibs', 'readonly', (of) => of.get(address));
  if (known === undefined || Date.now() - known.seenAt < longestMs) return known ?? null;
  await forgetBibs(address);
  return null;
}

export const forgetBibs = (address: string): Promise<unknown> =>
  inStore('bibs', 'readwrite', (of) => of.delete(address));
