import { type AllowanceOptions, createAllowance } from '#platform/allowance.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { type Caller, rolesOfCaller } from '#platform/http/caller.ts';
import { addressSubject } from '#platform/http/caller-address.ts';
import { createFairTurns } from './fair-turns.ts';
import { type FilterBody, looksUpPeople } from './people-filter.ts';

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
  /** People are named one by one, as on the page of a runner: found by an index, and no search. */
  readonly isLookUp: boolean;
  /** Staff are let in without a limit of their address. */
  readonly isStaff: boolean;
}

/** A call about people as the gate looks at it; modality and event have been looked up. */
export const askedSearch = (
  { body, address, caller }: AskingCall,
  { modality, event }: { readonly modality: number | null; readonly event: number | null },
): AskedSearch => {
  const isScoped = modality !== null || event !== null;
  const isWide = !isScoped && body.id === undefined && body.ids === undefined;
  const isLookUp = !isWide && looksUpPeople(body);
  return { address, isWide, isLookUp, isStaff: rolesOfCaller(caller).length > 0 };
};

interface AskingCall {
  readonly address: string;
  readonly caller: Caller | null;
  readonly body: FilterBody;
}

/** Lets calls about people into the database, a few at a time: searches, and beside them those who are looked up by id or bib. */
export interface SearchGate {
  readonly run: <Answer>(asked: AskedSearch, search: () => Promise<Answer>) => Promise<Answer | Refused>;
}

/** The seconds after which somebody is asked to come again, where all places to wait are taken. */
const busyS = 2;

/** A part of the pool (`DATABASE_POOL`). A crowd that opens its pages at once waits for a moment; each look-up takes a few milliseconds. */
const lookUps = { most: 6, mostWaiting: 1_000 };

/** One for a process: it bounds what lists that no board answers take of the database. */
export function createSearchGate(options: SearchGateOptions = {}): SearchGate {
  const { most = 2, mostWaiting = 40 } = options;
  const take = createAllowance(options);
  const turns = { search: createFairTurns({ most, mostWaiting }), lookUp: createFairTurns(lookUps) };

  const waitOf = ({ address, isWide, isStaff }: AskedSearch): number | null =>
    isWide && !isStaff ? take(addressSubject(address)) : null;

  const run: SearchGate['run'] = async (asked, search) => {
    const wait = waitOf(asked);
    if (wait !== null) return refuse('too_many_requests', { retryAfterS: Math.max(1, Math.ceil(wait / 1_000)) });
    const { enter, leave } = turns[asked.isLookUp ? 'lookUp' : 'search'];
    if (!(await enter(subjectOf(asked)))) return refuse('too_many_requests', { retryAfterS: busyS });
    try {
      return await search();
    } finally {
      leave();
    }
  };
  return { run };
}

/** Staff behind the address of a crowd have turns of their own. */
const subjectOf = ({ address, isStaff }: AskedSearch): string => `${isStaff ? 'staff ' : ''}${addressSubject(address)}`;
