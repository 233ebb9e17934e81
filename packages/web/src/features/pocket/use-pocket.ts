import { useCallback, useEffect, useRef, useState } from 'react';
import { type PocketClock, startClock } from './pocket-clock.ts';
import {
  isLacking,
  type Line,
  type LogEntry,
  linesOf,
  type NewEntry,
  type Phone,
  type Unreadable,
} from './pocket-log.ts';
import {
  addEntry,
  allEntries,
  changePhone,
  dropEntry,
  forgetPhone,
  keptContacts,
  storedPhone,
  wholeLog,
} from './pocket-store.ts';
import { learn, type Sent, sendLog } from './pocket-sync.ts';

/** The log of an event in this browser, or the reason for which there is none. */
export type Opened =
  | { readonly kind: 'loading' | 'none' | 'otherTab' | 'noStorage' }
  | ({ readonly kind: 'open' } & OpenLog);

/** The phone, its clock, and its log as it was found: what waits is counted from the first look on. */
export interface OpenLog {
  readonly phone: Phone;
  readonly clock: PocketClock;
  readonly log: Awaited<ReturnType<typeof wholeLog>>;
}

/** The log of an event in this browser: one tab writes it. `again`: looks anew, after the PIN was given. */
export function useLog(address: string): { readonly opened: Opened; readonly again: () => void } {
  const isMine = useIsMine(`dorsal-pocket-${address}`);
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round looks anew
  useEffect(() => {
    if (isMine !== true) return;
    let clock: PocketClock | null = null;
    let isOver = false;
    const look = async (): Promise<void> => {
      const found = await openLog(address);
      if (found.kind === 'open') clock = found.clock;
      if (isOver) clock?.stop();
      else setOpened(found);
    };
    look().catch(() => isOver || setOpened({ kind: 'noStorage' }));
    return () => {
      isOver = true;
      clock?.stop();
    };
  }, [address, isMine, round]);
  return {
    opened: isMine === false ? { kind: 'otherTab' } : opened,
    again: useCallback(() => setRound((now) => now + 1), []),
  };
}

/** Tells whether this tab is the one that writes, where the browser has locks; null: not known yet. */
function useIsMine(name: string): boolean | null {
  const [isMine, setMine] = useState<boolean | null>(null);
  useEffect(() => {
    const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>; // pages without https have none
    if (locks === undefined) return setMine(true);
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    // The lock of the page that was left comes free a moment later.
    const wait = new AbortController();
    const timer = setTimeout(() => wait.abort(), 1_000);
    locks
      .request(name, { signal: wait.signal }, async () => {
        clearTimeout(timer);
        setMine(true);
        await held;
      })
      .catch(() => setMine(false));
    return () => {
      clearTimeout(timer);
      wait.abort();
      release();
    };
  }, [name]);
  return isMine;
}

/** The time for which names and log are kept after the end, where all of it is sent. */
const keptMs = 24 * 3_600_000;

async function openLog(address: string): Promise<Opened> {
  const stored = await storedPhone(address);
  if (stored === null) return { kind: 'none' };
  const log = await wholeLog(address);
  const isNeeded = log.unreadable.length > 0 || isLacking(log.entries);
  // A phone that was ended, and has sent all, makes room for another link.
  if (!isNeeded && (stored.isEnded || Date.now() > stored.event.endsAt + keptMs)) {
    await forgetPhone(address);
    return { kind: 'none' };
  }
  // The clock that stands still while phones sleep begins anew with each page.
  const phone = await changePhone(address, (now) => ({ ...now, segment: now.segment + 1 }));
  return phone === null ? { kind: 'none' } : { kind: 'open', phone, clock: startClock(phone.segment), log };
}

/** The time between two looks at what waits; and between two measurements of a clock that is measured. */
const tickMs = 3_000;
const measureMs = 30_000;
/** People and guns are learned anew. */
const learnMs = 120_000;
/** Measurements of a segment that follow at once. */
const enoughContacts = 3;

interface Pocket {
  readonly phone: Phone;
  readonly lines: readonly Line[];
  /** Entries that the server does not have yet. */
  readonly waiting: number;
  /** Those that can never be sent. */
  readonly unreadable: readonly Unreadable[];
  readonly drop: (key: IDBValidKey) => Promise<void>;
  readonly sent: Sent;
  /** Writes into the log; the number of the entry, or null where it could not be written, which is said. */
  readonly add: (entry: Omit<NewEntry, 'segment' | 'wall' | 'mono'>) => Promise<number | null>;
  /** The last entry could not be written. */
  readonly hasFailed: boolean;
  readonly choose: (checkpoints: readonly string[]) => Promise<void>;
  readonly sendNow: () => Promise<void>;
}

/** The work of an open log: writes at once, sends by itself. */
export function usePocket({ phone: first, clock, log }: OpenLog): Pocket {
  const [phone, setPhone] = useState(first);
  const [entries, setEntries] = useState<readonly LogEntry[]>(log.entries);
  const [unreadable, setUnreadable] = useState<readonly Unreadable[]>(log.unreadable);
  const [sent, setSent] = useState<Sent>('offline');
  const [hasFailed, setFailed] = useState(false);
  const { address } = first;
  const reload = useCallback(async (): Promise<void> => {
    const [stored, now] = await Promise.all([storedPhone(address), wholeLog(address)]);
    if (stored !== null) setPhone(stored);
    setEntries(now.entries);
    setUnreadable(now.unreadable);
  }, [address]);
  const send = useSending(first, clock, { setSent, reload });
  const add: Pocket['add'] = useCallback(
    async (entry) => {
      // The clocks are looked at before anything else is done: this is the instant of the tap.
      const reading = clock.read();
      try {
        const added = await addEntry(address, { ...entry, ...reading });
        setEntries((all) => [...all, added]);
        setFailed(false);
        void send();
        return added.seq;
      } catch {
        setFailed(true);
        return null;
      }
    },
    [address, clock, send],
  );
  const choose = useCallback(
    async (chosen: readonly string[]): Promise<void> => {
      const changed = await changePhone(address, (now) => ({ ...now, chosen }));
      if (changed !== null) setPhone(changed);
    },
    [address],
  );
  const waiting = entries.filter(({ isSent }) => !isSent).length;
  const drop = useCallback(
    async (key: IDBValidKey): Promise<void> => {
      await dropEntry(key);
      await reload();
    },
    [reload],
  );
  const lines = linesOf(entries);
  return { phone, lines, waiting, unreadable, drop, sent, add, hasFailed, choose, sendNow: send };
}

interface After {
  readonly setSent: (sent: Sent) => void;
  readonly reload: () => Promise<void>;
}

/** Sends what waits and measures the clock, one round after the other. Gives a function that sends now. */
function useSending(phone: Phone, clock: PocketClock, { setSent, reload }: After): () => Promise<void> {
  const round = useRef<Promise<void> | null>(null);
  const { address } = phone;
  const measured = useRef({ segment: -1, times: 0, at: 0 });
  const learned = useRef(0);
  const send = useCallback(async (): Promise<void> => {
    const run = async (): Promise<void> => {
      const result = await sendLog(phone, clock);
      setSent(result);
      if (result === 'done') {
        const { segment } = clock.read();
        const now = measured.current;
        measured.current = { segment, times: now.segment === segment ? now.times + 1 : 1, at: Date.now() };
      }
      await reload();
    };
    // A round that is on has left without what was added meanwhile: the next tick takes it.
    round.current ??= run().finally(() => {
      round.current = null;
    });
    await round.current.catch(() => setSent('offline'));
  }, [phone, clock, setSent, reload]);
  useEffect(() => {
    const tick = async (): Promise<void> => {
      if (Date.now() - learned.current > learnMs && (await learn(phone)) === 'done') learned.current = Date.now();
      const { segment, times, at } = measured.current;
      const isMeasured = segment === clock.read().segment && times >= enoughContacts;
      const waits = (await allEntries(address)).some(({ isSent }) => !isSent);
      const isTold = (await keptContacts(address)).length < enoughContacts;
      if (waits || !isMeasured || !isTold || Date.now() - at > measureMs) await send();
    };
    let isBusy = false;
    const doTick = (): void => {
      if (isBusy) return;
      isBusy = true;
      void tick()
        .catch(() => setSent('offline'))
        .finally(() => {
          isBusy = false;
        });
    };
    void reload().then(doTick, () => undefined);
    const timer = setInterval(doTick, tickMs);
    globalThis.addEventListener('online', doTick);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', doTick);
    };
  }, [address, phone, clock, send, reload, setSent]);
  return send;
}

/** Keeps the screen on while the page is in sight. Tells whether the browser does so. */
export function useWakeLock(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>; // not in every browser
      if (wakeLock === undefined || document.visibilityState !== 'visible') return;
      lock = await wakeLock.request('screen');
      if (isOver) return void lock.release();
      setOn(true);
      lock.addEventListener('release', () => setOn(false));
    };
    const askAgain = (): void => void ask().catch(() => setOn(false)); // refused where the battery is low
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, []);
  return isOn;
}

/** Null: not known yet. False: the browser may delete the log when it has no room. */
export function useIsKept(): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    const ask = async (): Promise<boolean> =>
      (await navigator.storage?.persisted?.()) === true || (await navigator.storage?.persist?.()) === true;
    ask().then(setKept, () => setKept(false));
  }, []);
  return isKept;
}
