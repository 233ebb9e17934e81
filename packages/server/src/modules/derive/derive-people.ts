import type { Entrant, EpochMs, Read, Result, TimingRules } from '@dorsal/domain/timing/types.ts';
import { foldResult, startsAt } from '@dorsal/domain/walk/fold-result.ts';
import { type Steady, steadyOf } from '@dorsal/domain/walk/steady-result.ts';
import type { Db } from '#platform/context.ts';
import type { EventLoopTurn } from '#platform/event-loop-turn.ts';
import { type BoardChange, emptyResult } from './board-change.ts';
import { loadBoardPeople } from './board-people-repository.ts';
import type { BoardPerson } from './board-person.ts';
import { loadStanding, mustFitRow, newResultRow, removeResults, writeResults } from './derive-repository.ts';
import type { Parked } from './parked-repository.ts';
import { type Derivable, loadDerivables, loadReads, type PackedReads, unpackReads } from './people-repository.ts';
import type { DeriveFrame } from './rules-repository.ts';
import { type FoldedUntil, horizonAt } from './waiting-repository.ts';

export type Fold = (rules: TimingRules, entrant: Entrant, reads: readonly Read[]) => Result;
export const foldWithDomain: Fold = foldResult;

/** The marked people of one modality by number, and whether the board is notified in any case. */
export type MarkedPeople = ReadonlyMap<number, MarkedPerson>;

export interface MarkedPerson {
  readonly isPerson: boolean;
  /** True: nothing changed that moves a steady result, but for its times. */
  readonly keepsSteady: boolean;
}

/** All that is needed to fold some people. */
export interface LoadedPeople {
  readonly marked: MarkedPeople;
  readonly derivables: readonly Derivable[];
  readonly reads: ReadonlyMap<number, readonly PackedReads[]>;
  /** The people whose own data may have changed, if an event can carry them. */
  readonly boardPeople: ReadonlyMap<number, BoardPerson>;
}

/** Loads roster, reads, times and penalties of just these people; the reads meanwhile, where `readsFrom` is another connection. */
export async function loadPeople(
  trx: Db,
  frame: DeriveFrame,
  marked: MarkedPeople,
  readsFrom: Db = trx,
): Promise<LoadedPeople> {
  const people = [...marked.keys()];
  const changedPeople = frame.isCarried ? people.filter((id) => marked.get(id)?.isPerson) : [];
  const loadTheirReads = (): ReturnType<typeof loadReads> => loadReads(readsFrom, frame.modality, people, frame.search);
  const meanwhile = readsFrom === trx ? null : awaitedLater(loadTheirReads());
  const derivables = await loadDerivables(trx, frame.modality, people, frame.positions);
  const reads = await (meanwhile ?? loadTheirReads());
  const boardPeople =
    changedPeople.length > 0 ? await loadBoardPeople(trx, changedPeople) : new Map<number, BoardPerson>();
  return { marked, derivables, reads, boardPeople };
}

/** Several run at once and are awaited in turn: one that fails before its turn must not end the process as a failure that nobody handles. */
export function awaitedLater<Value>(work: Promise<Value>): Promise<Value> {
  work.catch(() => undefined);
  return work;
}

/** A person's outcome: the result, which a row can hold, or why there is none. */
export type Folded =
  | (FoldedUntil & { readonly result: Result; readonly steady: Steady | null })
  | { readonly id: number; readonly error: string };

export interface FoldOptions {
  readonly fold: Fold;
  readonly turn: EventLoopTurn;
  /** True: whether results are steady is looked into, as they are stored. */
  readonly notesSteady: boolean;
}

/** Folds loaded people. An error in one person's fold is that person's outcome; the others go on. */
export async function foldPeople(frame: DeriveFrame, loaded: LoadedPeople, options: FoldOptions): Promise<Folded[]> {
  const { turn } = options;
  const outcomes: Folded[] = [];
  for (const person of loaded.derivables) {
    if (turn.isOver()) await turn.yieldToEventLoop();
    try {
      outcomes.push(foldPerson(frame, person, loaded.reads.get(person.id) ?? [], options));
    } catch (error) {
      outcomes.push({ id: person.id, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return outcomes;
}

function foldPerson(
  { rules, search }: DeriveFrame,
  { id, entrant }: Derivable,
  packed: readonly PackedReads[],
  { fold, notesSteady }: FoldOptions,
): Folded {
  let waitsFor: EpochMs | null = null;
  const reads = unpackReads(packed, search, (at) => {
    waitsFor = Math.min(waitsFor ?? at, at);
  });
  if (rules === null) return { id, result: emptyResult, waitsFor, steady: null };
  const folded = fold(rules, entrant, reads);
  const startAt = startsAt(rules, folded);
  const isToStart = startAt !== null && horizonAt(startAt) > search.horizon;
  // Looked at again at that instant, like somebody with a read that counts from then on.
  if (isToStart) waitsFor = Math.min(waitsFor ?? Number.POSITIVE_INFINITY, horizonAt(startAt));
  const result = isToStart ? { ...folded, status: 'waiting' as const } : folded;
  mustFitRow(result);
  return { id, result, waitsFor, steady: notesSteady ? steadyOf(rules, entrant, reads, result) : null };
}

/** The outcome of writing some people. */
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
  const good = folded.filter((one) => 'result' in one);
  const parked = folded.filter((one) => 'error' in one);
  const written = new Set(
    await writeResults(
      trx,
      modality,
      good.map(({ id, result, steady }) => newResultRow(id, result, steady)),
    ),
  );
  const isPersonChanged = (id: number): boolean => loaded.marked.get(id)?.isPerson === true;
  const change = (id: number, result: Result): BoardChange => ({
    id,
    isRemoved: false,
    result,
    person: loaded.boardPeople.get(id) ?? null,
  });
  const changes = good
    .filter(({ id }) => written.has(id) || isPersonChanged(id))
    .map(({ id, result }) => change(id, result));
  const changedParked = parked.map(({ id }) => id).filter(isPersonChanged);
  const standing =
    changedParked.length > 0 ? await loadStanding(trx, modality, changedParked) : new Map<number, Result>();
  for (const id of changedParked) changes.push(change(id, standing.get(id) ?? emptyResult));
  const here = new Set(loaded.derivables.map(({ id }) => id));
  const gone = [...loaded.marked.keys()].filter((id) => !here.has(id));
  const removed = new Set(await removeResults(trx, modality, gone));
  for (const id of gone) if (removed.has(id) || isPersonChanged(id)) changes.push({ id, isRemoved: true });
  return { changes, parked };
}
