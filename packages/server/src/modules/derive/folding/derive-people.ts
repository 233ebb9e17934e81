import { foldResult } from '@dorsal/domain/timing/fold-result.ts';
import type { Entrant, Read, Result, TimingRules } from '@dorsal/domain/timing/types.ts';
import { type BoardChange, type BoardPerson, emptyResult } from '#modules/derive/board-events/board-change.ts';
import { loadBoardPeople } from '#modules/derive/board-events/board-people-repository.ts';
import { loadStanding, removeResults, writeResults } from '#modules/derive/derive-repository.ts';
import { type NewResultRow, newResultRow } from '#modules/derive/result-row.ts';
import type { Db } from '#platform/context.ts';
import type { Breather } from './breather.ts';
import type { DeriveFrame } from './frame-repository.ts';
import type { Parked } from './parked-repository.ts';
import { type Derivable, loadDerivables, loadReads, type PackedReads, unpackReads } from './people-repository.ts';

export type Fold = (rules: TimingRules, entrant: Entrant, reads: readonly Read[]) => Result;
export const foldWithDomain: Fold = foldResult;

/** Marked people of one modality: the number, and whether the board is told in any case. */
export type MarkedPeople = ReadonlyMap<number, { readonly isPerson: boolean }>;

/** All that is needed to fold some people. */
export interface LoadedPeople {
  readonly marked: MarkedPeople;
  readonly derivables: readonly Derivable[];
  readonly reads: ReadonlyMap<number, readonly PackedReads[]>;
  /** Those of whom the board is told whole, where an event can carry them. */
  readonly boardPeople: ReadonlyMap<number, BoardPerson>;
}

/** Loads roster, reads, times and penalties of just these people. */
export async function loadPeople(trx: Db, frame: DeriveFrame, marked: MarkedPeople): Promise<LoadedPeople> {
  const people = [...marked.keys()];
  const told = frame.isCarried ? people.filter((id) => marked.get(id)?.isPerson) : [];
  // Asked at once, answered one after the other: no turn of the event loop is waited for in between.
  const [derivables, reads, boardPeople] = await Promise.all([
    loadDerivables(trx, frame.modality, people, frame.positions),
    loadReads(trx, frame.modality, people, frame.search),
    told.length > 0 ? loadBoardPeople(trx, told) : new Map<number, BoardPerson>(),
  ]);
  return { marked, derivables, reads, boardPeople };
}

/** A person's outcome: the result with its row, or why there is none. */
export type Folded =
  | { readonly id: number; readonly result: Result; readonly row: NewResultRow }
  | { readonly id: number; readonly error: string };

/** Folds loaded people. What throws for one person is that person's outcome; the others go on. */
export async function foldPeople(
  frame: DeriveFrame,
  loaded: LoadedPeople,
  fold: Fold,
  breather: Breather,
): Promise<Folded[]> {
  const outcomes: Folded[] = [];
  for (const derivable of loaded.derivables) {
    if (breather.isDue()) await breather.pause();
    outcomes.push(
      foldPerson(frame.rules, derivable, () => unpackReads(loaded.reads.get(derivable.id) ?? [], frame.search), fold),
    );
  }
  return outcomes;
}

function foldPerson(rules: TimingRules | null, { id, entrant }: Derivable, reads: () => Read[], fold: Fold): Folded {
  try {
    const result = rules ? fold(rules, entrant, reads()) : emptyResult;
    return { id, result, row: newResultRow(id, result) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** What writing some people came to. */
export interface WrittenPeople {
  readonly changes: readonly BoardChange[];
  readonly parked: readonly Parked[];
}

/**
 * Writes what was folded, and takes off the board whoever of the marked is not in the modality any more. A person who could not be folded keeps
 * what stood.
 */
export async function writePeople(
  trx: Db,
  modality: number,
  loaded: LoadedPeople,
  folded: readonly Folded[],
): Promise<WrittenPeople> {
  const good = folded.filter((one) => 'row' in one);
  const parked = folded.filter((one) => 'error' in one);
  const written = new Set(
    await writeResults(
      trx,
      modality,
      good.map(({ row }) => row),
    ),
  );
  const isTold = (id: number): boolean => loaded.marked.get(id)?.isPerson === true;
  const change = (id: number, result: Result): BoardChange => ({
    id,
    isRemoved: false,
    result,
    person: loaded.boardPeople.get(id) ?? null,
  });
  const changes = good.filter(({ id }) => written.has(id) || isTold(id)).map(({ id, result }) => change(id, result));
  const toldParked = parked.map(({ id }) => id).filter(isTold);
  const standing = toldParked.length > 0 ? await loadStanding(trx, modality, toldParked) : new Map<number, Result>();
  for (const id of toldParked) changes.push(change(id, standing.get(id) ?? emptyResult));
  const here = new Set(loaded.derivables.map(({ id }) => id));
  const gone = [...loaded.marked.keys()].filter((id) => !here.has(id));
  const removed = new Set(await removeResults(trx, modality, gone));
  for (const id of gone) if (removed.has(id) || isTold(id)) changes.push({ id, isRemoved: true });
  return { changes, parked };
}
