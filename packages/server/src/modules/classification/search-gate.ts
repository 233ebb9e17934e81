import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { Cache } from '#platform/cache.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { type Caller, rolesOfCaller } from '#platform/http/caller.ts';
import { addressSubject } from '#platform/http/caller-address.ts';

export interface SearchGateOptions {
  /** Searches in the database at a time: more wait, so that reads and pages have the rest of the machine. Default 2. */
  readonly most?: number;
  /** Searches that wait, at most; one more is refused. Default 40. */
  readonly mostWaiting?: number;
  /** Searches through all races that an address may make at once. Default 40: a venue or a mobile network is behind one. */
  readonly burst?: number;
  /** The time after which an address has one more. Default 250 ms. */
  readonly oneMoreMs?: Ms;
  /** A clock that nobody sets. Default: the process's own. */
  readonly now?: () => EpochMs;
}

export interface AskedSearch {
  readonly address: string;
  /** True: no race and no event is named, and nobody one by one. */
  readonly isWide: boolean;
  /** Staff are let in without a limit of their address. */
  readonly isStaff: boolean;
}

/** A call about people as the gate looks at it; modality and event have been looked up. */
export const askedSearch = (
  { body, address, caller }: AskingCall,
  { modality, event }: { readonly modality: number | null; readonly event: number | null },
): AskedSearch => ({
  address,
  isWide: modality === null && event === null && body.id === undefined && body.ids === undefined,
  isStaff: rolesOfCaller(caller).length > 0,
});

interface AskingCall {
  readonly address: string;
  readonly caller: Caller | null;
  readonly body: { readonly id?: string | undefined; readonly ids?: readonly string[] | undefined };
}

/** Lets searches in the database through, a few at a time and in the order in which they came. */
export interface SearchGate {
  readonly run: <Answer>(asked: AskedSearch, search: () => Promise<Answer>) => Promise<Answer | Refused>;
}

/** The seconds after which somebody is asked to come again, where all places to wait are taken. */
const busyS = 2;

/** One for a process: it bounds what lists that no board answers take of the database. */
export function createSearchGate(options: SearchGateOptions = {}): SearchGate {
  const { most = 2, mostWaiting = 40, burst = 40, oneMoreMs = 250, now = () => performance.now() } = options;
  /** By address, when all that it may make at once is there again. */
  const fullAt = new Cache<number>({ maxEntries: 20_000 });
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Null: it may; else the time after which it may. */
  const take = (address: string): Ms | null => {
    const at = now();
    const full = Math.max(fullAt.get(address) ?? at, at) + oneMoreMs;
    const tooEarly = full - at - burst * oneMoreMs;
    if (tooEarly > 0) return tooEarly;
    fullAt.set(address, full);
    return null;
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  const enter = async (): Promise<boolean> => {
    if (running < most) running += 1;
    else if (waiting.length >= mostWaiting) return false;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    return true;
  };
  const run: SearchGate['run'] = async ({ address, isWide, isStaff }, search) => {
    const wait = isWide && !isStaff ? take(addressSubject(address)) : null;
    if (wait !== null) return refuse('too_many_requests', { retryAfterS: Math.max(1, Math.ceil(wait / 1_000)) });
    if (!(await enter())) return refuse('too_many_requests', { retryAfterS: busyS });
    try {
      return await search();
    } finally {
      leave();
    }
  };
  return { run };
}
