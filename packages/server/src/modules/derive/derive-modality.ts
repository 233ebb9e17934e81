import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { aBreather } from '#modules/derive/folding/breather.ts';
import {
  type Fold,
  foldPeople,
  foldWithDomain,
  loadPeople,
  type MarkedPeople,
  writePeople,
} from '#modules/derive/folding/derive-people.ts';
import { type DeriveFrame, loadDeriveFrame } from '#modules/derive/folding/frame-repository.ts';
import { hasParked, type Parked, park, unpark } from '#modules/derive/folding/parked-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { type BoardChange, type BoardChanges, maxChanges } from './board-change.ts';
import { appendBoardEvent, hasBacklog, type Mark, takeDeriveLock, takeMarks } from './derive-repository.ts';

/** What one derive did. */
export interface Derived {
  /** Marks taken; 0: there was nothing to do. */
  readonly marks: number;
  readonly people: number;
  readonly changes: number;
  /** The board's new version; null: the marks changed nothing. */
  readonly version: number | null;
  /** When the oldest of the marks was made, to measure the lag up to the board. */
  readonly oldestMarkAt: EpochMs | null;
  /** Whether marks may be left: more stood than one transaction takes. */
  readonly isMoreLeft: boolean;
}

/** Live reads are taken in chunks that an event can carry. */
const liveMarks = maxChanges;
/** Marks of a correction are taken in chunks of this size, all in one transaction. */
const correctionMarks = 10_000;
/** So many marks stand only after an outage or the import of a whole log: then one step of the board costs less than a hundred. */
const backlogMarks = 100_000;
/** One transaction takes at most so many marks; a queue that grows faster is left for the next. */
const mostMarks = 1_000_000;
/** People loaded and folded at a time: bounds memory and the longest step, not the transaction. */
const peopleAtOnce = 2_000;

/**
 * Folds the marked people of a modality again and moves its board: one transaction, one event, under the modality's lock. READ COMMITTED, so
 * each statement sees what was committed before it: marks are taken first, what they stand for is loaded after. `fold` is the domain's.
 */
export function deriveModality(context: Context, modality: number, fold: Fold = foldWithDomain): Promise<Derived> {
  return context.db.transaction().execute(async (trx) => {
    await takeDeriveLock(trx, modality);
    const { marks, isMoreLeft } = await takeStandingMarks(trx, modality);
    const people = peopleOf(marks);
    if (people.size === 0)
      return { marks: 0, people: 0, changes: 0, version: null, oldestMarkAt: null, isMoreLeft: false };
    const told = [...people.values()].filter(({ isPerson }) => isPerson).length;
    const frame = await loadDeriveFrame(trx, modality, told <= maxChanges);
    const { changes, event } = await derivePeople(trx, frame, people, fold);
    const oldestMarkAt = marks.reduce((oldest, { at }) => Math.min(oldest, at), Number.POSITIVE_INFINITY);
    // The event is as old as the oldest change in it, so that boards can tell how far behind they are.
    const version = changes > 0 ? await appendBoardEvent(trx, { modality, changes: event, at: oldestMarkAt }) : null;
    return { marks: marks.length, people: people.size, changes, version, oldestMarkAt, isMoreLeft };
  });
}

/** A chunk of live marks; all that stand when a correction is among them, so that the board moves in one step. */
async function takeStandingMarks(trx: Db, modality: number): Promise<{ marks: Mark[]; isMoreLeft: boolean }> {
  const marks = await takeMarks(trx, modality, liveMarks);
  const isFull = marks.length === liveMarks;
  if (!isFull) return { marks, isMoreLeft: false };
  const takesAll = marks.some((mark) => mark.is_correction) || (await hasBacklog(trx, modality, backlogMarks));
  if (!takesAll) return { marks, isMoreLeft: true };
  while (marks.length < mostMarks) {
    const more = await takeMarks(trx, modality, correctionMarks);
    for (const mark of more) marks.push(mark);
    if (more.length < correctionMarks) return { marks, isMoreLeft: false };
  }
  return { marks, isMoreLeft: true };
}

function peopleOf(marks: readonly Mark[]): MarkedPeople {
  const people = new Map<number, { isPerson: boolean }>();
  for (const { participant_number: id, is_person: isPerson } of marks) {
    const known = people.get(id);
    if (!known) people.set(id, { isPerson });
    else if (isPerson) known.isPerson = true;
  }
  return people;
}

/** Folds the people chunk by chunk; the next chunk is loaded while the one before is folded. `event` null: more changed than an event carries. */
async function derivePeople(
  trx: Db,
  frame: DeriveFrame,
  people: MarkedPeople,
  fold: Fold,
): Promise<{ changes: number; event: BoardChanges | null }> {
  const breather = aBreather();
  const chunks = chunksOf(people);
  const isAnyParked = await hasParked(trx, frame.modality);
  const carried: BoardChange[] = [];
  const parked: Parked[] = [];
  let changes = 0;
  let loading = loadPeople(trx, frame, chunks[0] ?? new Map());
  for (let index = 0; index < chunks.length; index += 1) {
    const loaded = await loading;
    const next = chunks[index + 1];
    if (next) loading = loadPeople(trx, frame, next);
    const [folded] = await Promise.all([foldPeople(frame, loaded, fold, breather), loading]);
    const written = await writePeople(trx, frame.modality, loaded, folded);
    if (isAnyParked)
      await unpark(
        trx,
        folded.filter((one) => 'row' in one).map(({ id }) => id),
      );
    changes += written.changes.length;
    parked.push(...written.parked);
    if (changes <= maxChanges) carried.push(...written.changes);
  }
  await park(trx, frame.modality, parked);
  const isCarried = changes <= maxChanges && frame.rules !== null;
  return { changes, event: isCarried && frame.rules ? { rules: frame.rules, changes: carried } : null };
}

function chunksOf(people: MarkedPeople): MarkedPeople[] {
  const entries = [...people];
  const chunks: MarkedPeople[] = [];
  for (let from = 0; from < entries.length; from += peopleAtOnce)
    chunks.push(new Map(entries.slice(from, from + peopleAtOnce)));
  return chunks;
}
