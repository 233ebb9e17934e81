import type { Result, TimingRules } from '@dorsal/domain/timing/types.ts';
import { movedResult } from '@dorsal/domain/walk/steady-result.ts';
import type { Db } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import type { BoardChange } from './board-change.ts';
import { loadBoardPeople } from './board-people-repository.ts';
import type { BoardPerson } from './board-person.ts';
import { awaitedLater, type MarkedPeople } from './derive-people.ts';
import type { DeriveFrame } from './rules-repository.ts';
import {
  loadSteady,
  loadSteadyResults,
  type MovedResult,
  type SteadyResult,
  writeMovedResults,
} from './steady-repository.ts';

/** Results read by one statement: with more, the thread clears away memory for longer than it moves them. */
const atOnce = 2_000;

interface SteadyWork {
  readonly trx: Db;
  readonly frame: DeriveFrame;
  /** Does work with another connection, which loads the next people while those before are written. Null: there is none. */
  readonly beside: ((work: (loader: Db) => Promise<void>) => Promise<void>) | null;
  readonly onChanges: (changes: readonly BoardChange[]) => Promise<void>;
}

/**
 * Moves the steady results of these people, where the change was one that leaves steady results alone but for their times; gives the people who have to be
 * folded. Decision 54.
 */
export async function moveSteadyPeople(work: SteadyWork, people: MarkedPeople): Promise<MarkedPeople> {
  const some = steadyAmong(people);
  // People who cannot be folded keep what stands, whatever it was made of.
  if (work.frame.isAnyParked || some.length === 0) return people;
  const toFold = new Map(people);
  const lots: number[][] = [];
  for (let from = 0; from < some.length; from += atOnce) lots.push(some.slice(from, from + atOnce));
  const move = async (lot: readonly SteadyResult[]): Promise<void> => {
    for (const id of await moveLot(work, people, lot)) toFold.delete(id);
  };
  const load = (db: Db, lot: readonly number[]) => loadSteadyResults(db, work.frame.modality, lot);
  if (work.beside === null || lots.length === 1) for (const lot of lots) await move(await load(work.trx, lot));
  else
    await work.beside(async (loader) => {
      let moving = Promise.resolve();
      try {
        for (const lot of lots) {
          const [loaded] = await Promise.all([load(loader, lot), moving]);
          moving = awaitedLater(move(loaded));
        }
      } finally {
        // Nothing is written any more once the transaction is over.
        await moving;
      }
    });
  return toFold;
}

/** Gives those that were moved. */
async function moveLot(
  { trx, frame, onChanges }: SteadyWork,
  people: MarkedPeople,
  lot: readonly SteadyResult[],
): Promise<number[]> {
  const { rules, modality, isCarried } = frame;
  if (rules === null) return [];
  const turn = createEventLoopTurn();
  const moved: MovedResult[] = [];
  for (const steady of lot) {
    if (turn.isOver()) await turn.yieldToEventLoop();
    const one = movedBy(rules, steady);
    if (one !== null) moved.push(one);
  }
  await writeMovedResults(
    trx,
    modality,
    moved.filter(({ isChanged }) => isChanged),
  );
  const isTold = ({ id }: MovedResult): boolean => people.get(id)?.isPerson === true;
  const told = isCarried ? moved.filter(isTold).map(({ id }) => id) : [];
  const persons = told.length > 0 ? await loadBoardPeople(trx, told) : new Map<number, BoardPerson>();
  const changes = moved.filter((one) => one.isChanged || isTold(one));
  await onChanges(changes.map(({ id, result }) => ({ id, isRemoved: false, result, person: persons.get(id) ?? null })));
  return moved.map(({ id }) => id);
}

/** Null: the reads have to be looked at. They are too where the finish is open again, which no change of this kind does. */
function movedBy(rules: TimingRules, { id, result: standing, steady }: SteadyResult): MovedResult | null {
  const result = movedResult(rules, standing, steady);
  if (result === null || (hasFinish(result) && !hasFinish(standing))) return null;
  return { id, result, ...differenceOf(standing, result) };
}

const hasFinish = ({ crossings }: Result): boolean => (crossings.at(-1) ?? null) !== null;

function differenceOf(was: Result, is: Result): Pick<MovedResult, 'losesFinish' | 'isChanged'> {
  const losesFinish = hasFinish(was) && !hasFinish(is);
  const isMoved = was.referenceAt !== is.referenceAt || was.netStartAt !== is.netStartAt || was.status !== is.status;
  return { losesFinish, isChanged: losesFinish || isMoved || was.warnings.join() !== is.warnings.join() };
}

interface MovedBeforehand {
  readonly modality: number;
  /** As a change makes them. */
  readonly rules: TimingRules | null;
  /** The stored result of a person; null: there is none. */
  readonly resultOf: (id: number) => Result | null;
}

/** The results of steady people as a change makes them, by number, for previews: those of `moveSteadyPeople`. Nobody else is in it. */
export async function steadyMoved(
  db: Db,
  { modality, rules, resultOf }: MovedBeforehand,
  people: MarkedPeople,
): Promise<ReadonlyMap<number, Result>> {
  const moved = new Map<number, Result>();
  const some = steadyAmong(people);
  if (rules === null || some.length === 0) return moved;
  const steady = await loadSteady(db, modality);
  const turn = createEventLoopTurn();
  for (const id of some) {
    if (turn.isOver()) await turn.yieldToEventLoop();
    const [known, result] = [steady.get(id), resultOf(id)];
    const is = known === undefined || result === null ? null : movedResult(rules, result, known);
    if (is !== null) moved.set(id, is);
  }
  return moved;
}

/** The people of whom no mark says anything but that steady results stay. */
const steadyAmong = (people: MarkedPeople): number[] =>
  [...people].flatMap(([id, { keepsSteady }]) => (keepsSteady ? [id] : []));
