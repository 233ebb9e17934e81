import type { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '#api/call-failed.ts';
import { raceDayKey } from '../race-day/race-day-queries.ts';
import { type Holder, handOut, hasDigits, turnQuery } from './bib-queries.ts';
import { createTurns, idOf, type LeftOver, type Taken } from './scan-turns.ts';

/** A code that is still to be taken. */
interface Waiting {
  readonly text: string;
  /** Its hand-out was sent: a bib that is out after a reload went over this table. */
  readonly isSent?: true;
}

export interface TableState {
  /** The people whose bib went over this table last, the last first. */
  readonly lately: readonly Holder[];
  readonly left: readonly LeftOver[];
  /** In their order; the first one is being taken. */
  readonly waiting: readonly Waiting[];
  /** The ids of people whose hand-out is on its way. */
  readonly busy: readonly string[];
  /** False: the tab may store nothing, and a reload would lose what waits and what is left. */
  readonly isKept: boolean;
}

/** The people below the field of a table, at most. What is left has no limit: each line stays until somebody has seen to it. */
const mostShown = 8;

/** The store of a tab; it throws where pages may store nothing. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The table of an event in this tab. It works on while another screen is shown, and after a reload it takes the codes that were waiting in their order.
 * What is said of somebody stays with them, whoever was scanned since, until it is done or removed.
 */
export function createBibTable(event: string, client: QueryClient, storage: () => TabStorage) {
  const { stored, state: now, change, watch, leavePage, comeBack } = createState(`dorsal.bibs.1.${event}`, storage);
  const drop = (text: string): void => change({ left: now().left.filter((one) => one.text !== text) });
  const leave = (one: LeftOver): void => change({ left: [one, ...now().left.filter(({ text }) => text !== one.text)] });
  const show = (done: Holder): void =>
    change({ lately: [done, ...now().lately.filter(({ id }) => id !== done.id)].slice(0, mostShown) });
  const give = async (person: Holder, note = ''): Promise<Taken> => {
    const { id, bib: text } = person;
    const isRepeated = now().left.some((one) => idOf(one) === id && hasNoAnswer(one));
    change({ busy: [...now().busy, id], left: now().left.filter((one) => idOf(one) !== id) });
    try {
      const done = await handOut(person, { note, isRepeated });
      show(done);
      return { what: 'given', text, person: done };
    } catch (error) {
      const failed = { what: 'failed', text, person, error } as const;
      leave(failed);
      return failed;
    } finally {
      change({ busy: now().busy.filter((one) => one !== id) });
      void client.invalidateQueries({ queryKey: raceDayKey });
    }
  };
  const turn = createTurns({
    find: (text) => client.fetchQuery(turnQuery(event, text)),
    give: (person) => {
      change({ waiting: now().waiting.map((one, at) => (at === 0 ? { ...one, isSent: true } : one)) });
      return give(person);
    },
  });
  /** Takes one that stands among the waiting. */
  const takeTurn = async (text: string): Promise<Taken> => {
    const taken = await turn(text);
    // A name is followed by a look at those who are found; a code perhaps by the next one at once.
    if (taken.what !== 'given' && (taken.what === 'failed' || hasDigits(text))) leave(taken);
    // Only now: a page that is left before this takes it again.
    change({ waiting: now().waiting.slice(1) });
    return taken;
  };
  /** The same for one that waited when the page was left. Its text is in no field any more: all that comes of it stays. */
  const takeAgain = async ({ text, isSent }: Waiting): Promise<void> => {
    const taken = await turn(text);
    if (taken.what === 'out' && isSent) show(taken.person);
    else if (taken.what !== 'given') leave(taken);
    change({ waiting: now().waiting.slice(1) });
  };
  let hasResumed = false;
  return {
    give,
    drop,
    take: (text: string): Promise<Taken> => {
      change({ waiting: [...now().waiting, { text }], left: now().left.filter((one) => one.text !== text) });
      return takeTurn(text);
    },
    /** Takes what waited when the page was left; once. */
    resume: (): Promise<unknown> => {
      const before = hasResumed ? [] : stored.waiting;
      hasResumed = true;
      return Promise.all(before.map(takeAgain));
    },
    noted: (person: Holder): void =>
      change({ lately: now().lately.map((one) => (one.id === person.id ? person : one)) }),
    state: now,
    watch,
    leavePage,
    comeBack,
  };
}

/** Nobody knows whether the server did it. */
const hasNoAnswer = (one: LeftOver): boolean =>
  one.what === 'failed' && !(one.error instanceof CallFailed && isRefusal(one.error.failure));

const isRefusal = ({ code, status }: CallFailed['failure']): boolean =>
  code !== 'offline' && status > 0 && status < 500;

export type BibTable = ReturnType<typeof createBibTable>;

/** The state of a table; what waits and what is left is stored with each change of it. */
function createState(under: string, storage: () => TabStorage) {
  const stored = parseKept(attempt(() => storage().getItem(under)) ?? null);
  let state: TableState = { lately: [], busy: [], ...stored, isKept: true };
  let isLeaving = false;
  const watchers = new Set<() => void>();
  const keeps = (table: TableState): boolean =>
    attempt(() => {
      storage().setItem(under, textOf(table));
      return true;
    }) ?? false;
  return {
    stored,
    state: (): TableState => state,
    change: (next: Partial<TableState>): void => {
      const changed = { ...state, ...next };
      const isSame = changed.waiting === state.waiting && changed.left === state.left;
      state = { ...changed, isKept: isSame || isLeaving ? state.isKept : keeps(changed) };
      for (const notify of watchers) notify();
    },
    /** The browser cuts off what is on its way as it leaves the page: that is no failure, and what is stored stays for the next page. */
    leavePage: (): void => {
      isLeaving = true;
    },
    /** The browser shows the page that was left again. */
    comeBack: (): void => {
      isLeaving = false;
      state = { ...state, isKept: keeps(state) };
    },
    watch: (notify: () => void): (() => void) => {
      watchers.add(notify);
      return () => watchers.delete(notify);
    },
  };
}

type Kept = Pick<TableState, 'waiting' | 'left'>;

/** The text that is stored: of a failure the refusal alone, which is shown again. */
const textOf = ({ waiting, left }: Kept): string =>
  JSON.stringify({
    waiting,
    left: left.map((one) =>
      one.what === 'failed' ? { ...one, error: one.error instanceof CallFailed ? one.error.failure : null } : one,
    ),
  });

function parseKept(text: string | null): Kept {
  const kept = attempt(() => JSON.parse(text ?? 'null') as Kept | null); // written above, under a name that changes with its form
  if (!Array.isArray(kept?.waiting) || !Array.isArray(kept.left)) return { waiting: [], left: [] };
  return { waiting: kept.waiting, left: kept.left.map(leftOf) };
}

function leftOf(one: LeftOver): LeftOver {
  if (one.what !== 'failed') return one;
  const failure = one.error as CallFailed['failure'] | null; // as `textOf` wrote it
  return { ...one, error: failure === null ? new Error('not known any more') : new CallFailed(failure) };
}

function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
