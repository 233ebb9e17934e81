import { foldResult } from '@dorsal/domain/timing/fold-result.ts';
import type { Entrant, Read, Result, TimingRules } from '@dorsal/domain/timing/types.ts';
import { type BoardChange, type BoardPerson, emptyResult } from '#modules/derive/board-change.ts';
import { loadBoardPeople } from '#modules/derive/board-people.ts';
import { removeResults, writeResults } from '#modules/derive/derive-repository.ts';
import { isSameResult, resultOfStored, type StoredResult, storedResult } from '#modules/derive/result-row.ts';
import type { Db } from '#platform/context.ts';
import type { Breather } from './breather.ts';
import type { DeriveFrame } from './derive-frame.ts';
import {
  type Derivable,
  loadDerivables,
  loadInvalidations,
  loadReads,
  type PackedReads,
  unpackReads,
} from './load-people.ts';
import type { Parked } from './parked-results.ts';

export type Fold = (rules: TimingRules, entrant: Entrant, reads: readonly Read[]) => Result;
export const foldWithDomain: Fold = foldResult;

/** Marked people of one modality: the number, and whether the board is told in any case. */
export type MarkedPeople = ReadonlyMap<number, { readonly isPerson: boolean }>;

/** All that is needed to fold some people. */
export interface LoadedPeople {
  readonly marked: MarkedPeople;
  readonly derivables: readonly Derivable[];
  readonly reads: ReadonlyMap<number, readonly PackedReads[]>;
  readonly invalidated: ReadonlySet<string>;
  readonly faces: ReadonlyMap<number, BoardPerson>;
}

/** Loads roster, reads, times, penalties and what stands now, of just these people. */
export async function loadPeople(trx: Db, frame: DeriveFrame, marked: MarkedPeople): Promise<LoadedPeople> {
  const people = [...marked.keys()];
  const derivables = await loadDerivables(trx, frame.modality, people, frame.positions);
  const reads = await loadReads(trx, frame.modality, people, frame.search);
  const chips = frame.hasInvalidations ? [...reads.values()].flat().map(({ chip }) => chip) : [];
  const invalidated = chips.length > 0 ? await loadInvalidations(trx, chips) : new Set<string>();
  const told = frame.isCarried ? people.filter((id) => marked.get(id)?.isPerson) : [];
  const faces = told.length > 0 ? await loadBoardPeople(trx, told) : new Map<number, BoardPerson>();
  return { marked, derivables, reads, invalidated, faces };
}

interface Changed {
  readonly id: number;
  readonly stored: StoredResult;
}

export interface FoldedPeople {
  readonly changes: BoardChange[];
  readonly results: Changed[];
  readonly parked: Parked[];
}

/** Folds loaded people. A person whose fold throws is parked and keeps what stood; the others go on. */
export async function foldPeople(
  frame: DeriveFrame,
  loaded: LoadedPeople,
  fold: Fold,
  breather: Breather,
): Promise<FoldedPeople> {
  const folded: FoldedPeople = { changes: [], results: [], parked: [] };
  for (const derivable of loaded.derivables) {
    if (breather.isDue()) await breather.pause();
    const { id } = derivable;
    const outcome = foldPerson(frame, loaded, derivable, fold);
    if (outcome.error !== null) folded.parked.push({ id, error: outcome.error });
    if (outcome.fresh) folded.results.push({ id, stored: outcome.fresh });
    const isTold = loaded.marked.get(id)?.isPerson === true;
    if (outcome.fresh || isTold)
      folded.changes.push({ id, isRemoved: false, result: outcome.result, person: loaded.faces.get(id) ?? null });
  }
  return folded;
}

interface Folded {
  readonly result: Result;
  /** The row to write; null: it stands already, or the fold threw. */
  readonly fresh: StoredResult | null;
  readonly error: string | null;
}

function foldPerson(frame: DeriveFrame, loaded: LoadedPeople, { id, entrant, stored }: Derivable, fold: Fold): Folded {
  try {
    const reads = unpackReads(loaded.reads.get(id) ?? [], frame.clocks, loaded.invalidated);
    const result = frame.rules ? fold(frame.rules, entrant, reads) : emptyResult;
    const fresh = storedResult(result);
    return { result, fresh: stored !== null && isSameResult(stored, fresh) ? null : fresh, error: null };
  } catch (error) {
    const result = stored ? resultOfStored(stored) : emptyResult;
    return { result, fresh: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Writes what was folded, and takes off the board whoever of the marked is not in the modality any more. Gives all changes of the board. */
export async function writePeople(
  trx: Db,
  modality: number,
  loaded: LoadedPeople,
  folded: FoldedPeople,
): Promise<BoardChange[]> {
  await writeResults(trx, modality, folded.results);
  const here = new Set(loaded.derivables.map(({ id }) => id));
  const gone = [...loaded.marked.keys()].filter((id) => !here.has(id));
  const removed = new Set(await removeResults(trx, modality, gone));
  const isTold = (id: number): boolean => removed.has(id) || loaded.marked.get(id)?.isPerson === true;
  return [...folded.changes, ...gone.filter(isTold).map((id): BoardChange => ({ id, isRemoved: true }))];
}
