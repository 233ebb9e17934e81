import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Context, Db } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { type AppendedEvent, type BoardChange, maxChanges } from './board-change.ts';
import {
  awaitedLater,
  type Fold,
  type Folded,
  foldPeople,
  foldWithDomain,
  type LoadedPeople,
  loadPeople,
  type MarkedPeople,
  writePeople,
} from './derive-people.ts';
import { appendBoardEvent, besideDerive, countMarked, inDerive, type Mark, takeMarks } from './derive-repository.ts';
import { peopleOf } from './marked-people.ts';
import { type Parked, park, unpark } from './parked-repository.ts';
import { type DeriveFrame, loadDeriveFrame } from './rules-repository.ts';
import { moveSteadyPeople } from './steady-people.ts';
import { settleWaiting } from './waiting-repository.ts';

/** The outcome of one derive. */
export interface Derived {
  /** The number of people named by the marks taken, repetitions included; 0: there was nothing to do. */
  readonly marks: number;
  readonly people: number;
  readonly changes: number;
  /** The board's newest version; null: the marks changed nothing. */
  readonly version: number | null;
  /** The events appended for the board, in order. */
  readonly events: readonly AppendedEvent[];
  /** The instant of the oldest mark, to measure the lag up to the board. */
  readonly oldestMarkAt: EpochMs | null;
  /** True if marks may be left: there were more than one transaction takes. */
  readonly isMoreLeft: boolean;
}

/** The most people marked by live reads that one step takes. */
const livePeople = 2_000;
/** People marked by a correction are taken in steps of this size, all in one transaction. */
const correctionPeople = 50_000;
/** Only an outage or the import of a whole log marks this many people: one step of the board then costs less than a hundred. */
const backlogPeople = 100_000;
/** The most people of one transaction, about; a queue that grows faster is left for the next. */
const mostPeople = 1_000_000;
/** People loaded, folded and written at a time, while the next are loaded. An event carries as many. */
const peopleAtOnce = 350;
/** The same of a correction, which no event carries: fewer statements. */
const correctedAtOnce = 1_000;

export interface DeriveOptions {
  /** Default: the domain's. */
  readonly fold?: Fold;
  /** Many people are loaded on two more connections of the context, while the first writes. Only where there are any: inside a greater transaction there is none. */
  readonly loadsBeside?: boolean;
  /** Told of the marks taken, before they are looked into. */
  readonly onTaken?: (taken: TakenMarks) => void;
}

/** The marks that a derive has taken off the queue: the number of people named, repetitions included. */
export type TakenMarks = Pick<Derived, 'marks' | 'isMoreLeft'>;

/**
 * Folds the marked people of a modality again and moves its board: one transaction under the modality's lock. A correction is one event, so
 * that the board moves in one step; many live reads are an event for each `peopleAtOnce`. READ COMMITTED, so each statement sees what was
 * committed before it: marks are taken first, what they stand for is loaded after.
 */
export function deriveModality(
  context: Context,
  modality: number,
  { fold = foldWithDomain, loadsBeside = false, onTaken }: DeriveOptions = {},
): Promise<Derived> {
  return inDerive(context.db, modality, async (trx) => {
    const { marks, isOneStep, isMoreLeft } = await takeStandingMarks(trx, modality);
    const people = peopleOf(marks);
    const named = marks.reduce((sum, { participants }) => sum + participants.length, 0);
    onTaken?.({ marks: named, isMoreLeft });
    if (people.size === 0)
      return { marks: 0, people: 0, changes: 0, version: null, events: [], oldestMarkAt: null, isMoreLeft: false };
    const changedPeople = [...people.values()].filter(({ isPerson }) => isPerson).length;
    const frame = await loadDeriveFrame(trx, modality, !isOneStep || changedPeople <= maxChanges);
    // The event is as old as the oldest change in it, so that boards can tell how far behind they are.
    const oldestMarkAt = marks.reduce((oldest, { at }) => Math.min(oldest, at), Number.POSITIVE_INFINITY);
    const events = eventWriter(trx, frame, { isOneStep, at: oldestMarkAt });
    const lot = isOneStep ? correctedAtOnce : peopleAtOnce;
    const work = { trx, frame, fold, lot, onChanges: events.add };
    const beside = loadsBeside ? (load: (loader: Db) => Promise<void>) => besideDerive(context.db, load) : null;
    const toFold = await moveSteadyPeople({ ...work, beside }, people);
    await (loadsBeside && toFold.size > lot
      ? besideDerive(context.db, (first, second) => derivePeopleBeside(work, toFold, [first, second]))
      : derivePeople(work, toFold));
    const { changes, written } = await events.close();
    const version = written.at(-1)?.version ?? null;
    return { marks: named, people: people.size, changes, version, events: written, oldestMarkAt, isMoreLeft };
  });
}

interface StandingMarks {
  readonly marks: Mark[];
  readonly isOneStep: boolean;
  readonly isMoreLeft: boolean;
}

/** Some of the live marks; all that stand when a correction is among them, so that the board moves in one step. */
async function takeStandingMarks(trx: Db, modality: number): Promise<StandingMarks> {
  const { marks, isAll } = await takeMarks(trx, modality, livePeople);
  const isCorrection = marks.some((mark) => mark.is_correction);
  if (isAll) return { marks, isOneStep: isCorrection, isMoreLeft: false };
  if (!isCorrection && (await countMarked(trx, modality)) < backlogPeople)
    return { marks, isOneStep: false, isMoreLeft: true };
  let named = 0;
  while (named < mostPeople) {
    const more = await takeMarks(trx, modality, correctionPeople);
    for (const mark of more.marks) {
      marks.push(mark);
      named += mark.participants.length;
    }
    if (more.isAll) return { marks, isOneStep: true, isMoreLeft: false };
  }
  return { marks, isOneStep: true, isMoreLeft: true };
}

interface EventWriter {
  /** Changes that one event can carry. */
  readonly add: (changes: readonly BoardChange[]) => Promise<void>;
  /** Gives how many changes there were, and the events that were written. */
  readonly close: () => Promise<{ changes: number; written: readonly AppendedEvent[] }>;
}

/** Writes an event for each lot of changes, or one for all of them: with more changes than it can carry that one says reload. */
function eventWriter(trx: Db, { modality, rules }: DeriveFrame, how: { isOneStep: boolean; at: EpochMs }): EventWriter {
  const carried: BoardChange[] = [];
  let changes = 0;
  const written: AppendedEvent[] = [];
  const add: EventWriter['add'] = async (lot) => {
    changes += lot.length;
    if (how.isOneStep || !rules) {
      if (changes <= maxChanges) carried.push(...lot);
    } else if (lot.length > 0)
      written.push(await appendBoardEvent(trx, { modality, changes: { rules, changes: lot }, at: how.at }));
  };
  const close: EventWriter['close'] = async () => {
    if (changes > 0 && written.length === 0) {
      const together = rules && changes <= maxChanges ? { rules, changes: carried } : null;
      written.push(await appendBoardEvent(trx, { modality, changes: together, at: how.at }));
    }
    return { changes, written };
  };
  return { add, close };
}

interface PeopleWork {
  readonly trx: Db;
  readonly frame: DeriveFrame;
  readonly fold: Fold;
  /** People loaded, folded and written at a time. */
  readonly lot: number;
  readonly onChanges: EventWriter['add'];
}

/** Loads, folds and writes the people lot by lot, on one connection. */
async function derivePeople(work: PeopleWork, people: MarkedPeople): Promise<void> {
  const { trx, frame, fold, lot } = work;
  const turn = createEventLoopTurn();
  const writer = peopleWriter(work);
  for (const chunk of chunksOf(people, lot)) {
    const loaded = await loadPeople(trx, frame, chunk);
    await writer.write(loaded, await foldPeople(frame, loaded, { fold, turn, notesSteady: true }));
  }
  await writer.close();
}

/**
 * The same with two connections more, used in turn: while one lot is folded here, the next are loaded there and the one before is written. One loader
 * has the next people ready while the other looks for those after them.
 */
async function derivePeopleBeside(work: PeopleWork, people: MarkedPeople, loaders: readonly [Db, Db]): Promise<void> {
  const { frame, fold, lot } = work;
  const turn = createEventLoopTurn();
  const writer = peopleWriter(work);
  const chunks = chunksOf(people, lot);
  const load = (index: number): Promise<LoadedPeople> =>
    awaitedLater(loadPeople(loaders[index % 2 === 0 ? 0 : 1], frame, chunks[index] ?? new Map()));
  const loading = chunks.slice(0, loaders.length).map((_, index) => load(index));
  let writing = Promise.resolve();
  try {
    for (let index = 0; loading.length > 0; index += 1) {
      const loaded = await loading.shift();
      if (!loaded) break;
      if (index + loaders.length < chunks.length) loading.push(load(index + loaders.length));
      const [folded] = await Promise.all([foldPeople(frame, loaded, { fold, turn, notesSteady: true }), writing]);
      writing = awaitedLater(writer.write(loaded, folded));
    }
  } finally {
    // Nothing is written any more once the transaction is over.
    await writing;
  }
  await writer.close();
}

interface PeopleWriter {
  readonly write: (loaded: LoadedPeople, folded: readonly Folded[]) => Promise<void>;
  /** Parks those who could not be folded. */
  readonly close: () => Promise<void>;
}

function peopleWriter({ trx, frame, onChanges }: PeopleWork): PeopleWriter {
  const parked: Parked[] = [];
  return {
    write: async (loaded, folded) => {
      const written = await writePeople(trx, frame.modality, loaded, folded);
      const good = folded.filter((one) => 'result' in one);
      if (frame.isAnyParked)
        await unpark(
          trx,
          good.map(({ id }) => id),
        );
      await settleWaiting(trx, frame, good);
      parked.push(...written.parked);
      await onChanges(written.changes);
    },
    close: () => park(trx, frame.modality, parked),
  };
}

function chunksOf(people: MarkedPeople, lot: number): MarkedPeople[] {
  const entries = [...people];
  const chunks: MarkedPeople[] = [];
  for (let from = 0; from < entries.length; from += lot) chunks.push(new Map(entries.slice(from, from + lot)));
  return chunks;
}

/**
 * A new version of a board of which only its facts changed (its prizes): pages are cached for ever by version, so what they show of the facts needs
 * one too. In a transaction of its own, after the change: derive holds the same lock and waits for people that a change may hold. Gives
 * the version.
 */
export function reloadBoard(context: Context, modality: number): Promise<number> {
  return inDerive(context.db, modality, async (trx) => {
    const { version } = await appendBoardEvent(trx, { modality, changes: null, at: context.now() });
    return version;
  });
}
