import { type AllowanceOptions, createAllowance } from '#platform/allowance.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { type Caller, rolesOfCaller } from '#platform/http/caller.ts';
import { addressSubject } from '#platform/http/caller-address.ts';

/** The allowance is of an address that searches through all races: a venue or a mobile network is behind one. */
export interface SearchGateOptions extends AllowanceOptions {
  /** Searches in the database at a time: more wait, so that reads and pages have the rest of the machine. Default 2. */
  readonly most?: number;
  /** Searches that wait, at most; one more is refused. Default 40. */
  readonly mostWaiting?: number;
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
  const { most = 2, mostWaiting = 40 } = options;
  const take = createAllowance(options);
  const waiting: (() => void)[] = [];
  let running = 0;

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
