import type { PocketContact } from '@dorsal/domain/pocket/pocket-entry.ts';
import { pocketStore } from '#browser/desk-storage.ts';
import { type LogEntry, type NewEntry, type Phone, readLog } from './pocket-log.ts';

type Store = 'phones' | 'entries' | 'contacts';

const open = (): Promise<IDBDatabase> =>
  new Promise((done, failed) => {
    const asked = indexedDB.open(pocketStore, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('phones', { keyPath: 'address' });
      asked.result.createObjectStore('entries', { keyPath: ['address', 'seq'] });
      asked.result.createObjectStore('contacts', { keyPath: 'number', autoIncrement: true });
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });

/** One transaction. What it writes is on the disk when this ends, where the browser can promise that. @throws where nothing can be stored */
async function within<T>(
  stores: readonly Store[],
  mode: IDBTransactionMode,
  act: (of: (store: Store) => IDBObjectStore, give: (value: T) => void) => void,
): Promise<T | undefined> {
  const database = await open();
  try {
    return await new Promise<T | undefined>((done, failed) => {
      let given: T | undefined;
      const transaction = database.transaction([...stores], mode, { durability: 'strict' });
      transaction.oncomplete = () => done(given);
      transaction.onabort = () => failed(transaction.error);
      act(
        (store) => transaction.objectStore(store),
        (value) => {
          given = value;
        },
      );
    });
  } finally {
    database.close();
  }
}

/** The phone as it stands in this browser for an event; null: it was never here. */
export const storedPhone = async (address: string): Promise<Phone | null> =>
  (await within<Phone>(['phones'], 'readonly', (of, give) => {
    const asked: IDBRequest<Phone> = of('phones').get(address);
    asked.onsuccess = () => give(asked.result);
  })) ?? null;

/** Changes the phone where it stands, so that two changes lose nothing of each other. `change` of a phone that is gone is dropped. */
export async function changePhone(address: string, change: (phone: Phone) => Phone): Promise<Phone | null> {
  const changed = await within<Phone>(['phones'], 'readwrite', (of, give) => {
    const asked: IDBRequest<Phone | undefined> = of('phones').get(address);
    asked.onsuccess = () => {
      if (asked.result === undefined) return;
      const next = change(asked.result);
      of('phones').put(next);
      give(next);
    };
  });
  return changed ?? null;
}

/** Puts a new phone in the place of the one that was here: nothing of that one's log becomes the new one's. */
export const replacePhone = async (phone: Phone): Promise<void> => {
  await forget(phone.address, (phones) => void phones.put(phone));
};

/** Adds an entry at the end of the log: its number is given in the transaction that writes it. @throws where it could not be written */
export async function addEntry(address: string, entry: NewEntry): Promise<LogEntry> {
  const added = await within<LogEntry>(['phones', 'entries'], 'readwrite', (of, give) => {
    const asked: IDBRequest<Phone | undefined> = of('phones').get(address);
    asked.onsuccess = () => {
      const phone = asked.result;
      if (phone === undefined) return;
      const own = { address, epoch: phone.epoch, seq: phone.nextSeq };
      const whole: LogEntry = { ...entry, ...own, isSent: false, refusal: null };
      of('entries').put(whole);
      of('phones').put({ ...phone, nextSeq: phone.nextSeq + 1, segment: Math.max(phone.segment, entry.segment) });
      give(whole);
    };
  });
  if (added === undefined) throw new Error('this browser has lost its log');
  return added;
}

const ofPhone = (address: string): IDBKeyRange => IDBKeyRange.bound([address, 0], [address, Number.MAX_SAFE_INTEGER]);

/** The whole log of the phone, as it was made, and what cannot be read of it. */
export const wholeLog = async (address: string): Promise<ReturnType<typeof readLog>> =>
  readLog(
    (await within<readonly unknown[]>(['entries'], 'readonly', (of, give) => {
      const asked: IDBRequest<unknown[]> = of('entries').getAll(ofPhone(address));
      asked.onsuccess = () => give(asked.result);
    })) ?? [],
  );

export const allEntries = async (address: string): Promise<readonly LogEntry[]> => (await wholeLog(address)).entries;

export const dropEntry = (key: IDBValidKey): Promise<unknown> =>
  within(['entries'], 'readwrite', (of) => void of('entries').delete(key));

/** A phone as a round of sending knows it: another link may have put another one in its place meanwhile. */
type ThisPhone = Pick<Phone, 'address' | 'device'>;

/** Notes of entries that the server has them, or why not. */
export const noteSent = ({ address, device }: ThisPhone, entries: readonly LogEntry[]): Promise<unknown> =>
  within(['phones', 'entries'], 'readwrite', (of) => {
    const asked: IDBRequest<Phone | undefined> = of('phones').get(address);
    asked.onsuccess = () => {
      if (asked.result?.device !== device) return;
      for (const entry of entries) of('entries').put({ ...entry, isSent: true });
    };
  });

/** Keeps a contact until the server has it; its segment is taken from then on, whatever happens to the page. */
export const keepContact = ({ address, device }: ThisPhone, contact: PocketContact): Promise<unknown> =>
  within(['phones', 'contacts'], 'readwrite', (of) => {
    const asked: IDBRequest<Phone | undefined> = of('phones').get(address);
    asked.onsuccess = () => {
      const phone = asked.result;
      if (phone?.device !== device) return;
      of('contacts').put({ ...contact, address });
      if (phone.segment < contact.segment) of('phones').put({ ...phone, segment: contact.segment });
    };
  });

export interface KeptContact extends PocketContact {
  readonly number: number;
  readonly address: string;
}

export const keptContacts = async (address: string): Promise<readonly KeptContact[]> => {
  const all = await within<readonly KeptContact[]>(['contacts'], 'readonly', (of, give) => {
    const asked: IDBRequest<KeptContact[]> = of('contacts').getAll();
    asked.onsuccess = () => give(asked.result);
  });
  return (all ?? []).filter((contact) => contact.address === address);
};

export const dropContacts = (numbers: readonly number[]): Promise<unknown> =>
  within(['contacts'], 'readwrite', (of) => {
    for (const number of numbers) of('contacts').delete(number);
  });

/** Forgets all of a phone: its log, people and token. */
export const forgetPhone = (address: string): Promise<void> => forget(address, () => undefined);

/** `then`: put into the same transaction. */
async function forget(address: string, then: (phones: IDBObjectStore) => void): Promise<void> {
  const contacts = await keptContacts(address);
  await within(['phones', 'entries', 'contacts'], 'readwrite', (of) => {
    of('phones').delete(address);
    of('entries').delete(ofPhone(address));
    for (const { number } of contacts) of('contacts').delete(number);
    then(of('phones'));
  });
}
