import type { TillSum } from '@dorsal/domain/registration/till.ts';
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

/** Those of one desk, the first ones first. One that this version cannot read stays where it is. */
export async function waitingEntries(address: string): Promise<readonly WaitingEntry[]> {
  const all: readonly unknown[] = await inStore('waiting', 'readonly', (of) => of.getAll());
  const own = all.filter(isWaitingEntry).filter((entry) => entry.address === address);
  return own.toSorted((a, b) => a.typedAt - b.typedAt);
}

const texts = ['bib', 'race', 'document', 'name', 'surname', 'birthdate', 'club'] as const;

function isWaitingEntry(stored: unknown): stored is WaitingEntry {
  const { format, draft, commandId, typedAt } = stored as Partial<WaitingEntry>; // stores hold objects
  if (format !== 1 || typeof commandId !== 'string' || typeof typedAt !== 'number') return false;
  return typeof draft === 'object' && draft !== null && texts.every((field) => typeof draft[field] === 'string');
}

/** The closings of one desk that wait, the first ones first. */
export async function waitingClosings(address: string): Promise<readonly WaitingClosing[]> {
  const all: readonly unknown[] = await inStore('waiting', 'readonly', (of) => of.getAll());
  const own = all.filter(isWaitingClosing).filter((closing) => closing.address === address);
  return own.toSorted((a, b) => a.typedAt - b.typedAt);
}

function isWaitingClosing(stored: unknown): stored is WaitingClosing {
  const { format, kind, typedAt } = stored as Partial<WaitingClosing>; // stores hold objects
  return format === 1 && kind === 'closing' && typeof typedAt === 'number';
}

export const keepWaiting = (entry: WaitingEntry | WaitingClosing): Promise<unknown> =>
  inStore('waiting', 'readwrite', (of) => of.put(entry));

export const dropWaiting = (commandId: string): Promise<unknown> =>
  inStore('waiting', 'readwrite', (of) => of.delete(commandId));

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
