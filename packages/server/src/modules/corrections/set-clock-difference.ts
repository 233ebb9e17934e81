import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { resolveProblems } from '#modules/problems/problem-repository.ts';
import { noteOfficial } from '#modules/readers/note-official.ts';
import { type OfficialRace, officialRaces } from '#modules/readers/official-repository.ts';
import type { Span } from '#modules/readers/reader-clocks.ts';
import {
  type ClockDifference,
  clockDifferences,
  findReaderByNumber,
  loadReaderClocks,
  replaceAllClockDifferences,
  replaceClockDifference,
} from '#modules/readers/reader-repository.ts';
import { proposeWaitingGuns } from '#modules/reads/gun-reads.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import type { FieldFault } from '#platform/http/answers.ts';
import { officialRacesMoved } from './official-reads.ts';

/** While the reader's own clock showed `from` to `to`, it was `differenceMs` ahead of true time; 0 says that it was right. */
export interface NewClockDifference {
  /** The reader's public number. */
  readonly reader: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly differenceMs: Ms;
  /** Official results may move. Default: a correction that moves them is refused. */
  readonly movesOfficial?: boolean;
}

export type ClockSet =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly refusal: 'reader_not_found' | 'dates_reversed' | 'race_official' | 'touched_since';
      /** The races whose official results would move. */
      readonly faults?: readonly FieldFault[];
    };

/** Corrects a reader's clock for a span, also long after: the reads stay as they are, and everyone with a read in it is timed again. Official results move only where they may. */
export async function setClockDifference(
  context: Context,
  { reader: number, movesOfficial = false, ...difference }: NewClockDifference,
  by: Actor,
): Promise<ClockSet> {
  const { from, to } = difference;
  if (to < from) return { ok: false, refusal: 'dates_reversed' };
  return await changeClock(context, { number, movesOfficial, by }, async (trx, reader) => {
    await replaceClockDifference(trx, { reader, ...difference });
    await resolveProblems(trx, 'reader_clock', [`reader:${number}`]);
    return [{ from, to }];
  });
}

/**
 * Puts all differences of a reader's clock back as they were, the oldest first: everyone with a read where they differ is timed again. Official results do not move.
 * Refused where the clock is not as the change left it: another reader may have the number by now.
 */
export function restoreClockDifferences(
  context: Context,
  { reader: number, clocks, left }: ClockBefore,
  by: Actor,
): Promise<ClockSet> {
  return changeClock(context, { number, movesOfficial: false, by }, async (trx, reader, was) => {
    const isIn = (list: readonly ClockDifference[], one: ClockDifference): boolean =>
      list.some(
        ({ from, to, differenceMs }) => from === one.from && to === one.to && differenceMs === one.differenceMs,
      );
    if (was.length !== left.length || !was.every((one) => isIn(left, one))) return null;
    await replaceAllClockDifferences(trx, reader, clocks);
    return [...was.filter((one) => !isIn(clocks, one)), ...clocks.filter((one) => !isIn(was, one))];
  });
}

interface ClockBefore {
  /** The reader's public number. */
  readonly reader: number;
  readonly clocks: readonly ClockDifference[];
  /** The differences that the change left. */
  readonly left: readonly ClockDifference[];
}

interface OfClock {
  /** The reader's public number. */
  readonly number: number;
  readonly movesOfficial: boolean;
  readonly by: Actor;
}

/** Writes the differences of a clock, and gives the spans in which they are others now; null: it was changed since. */
type WriteClock = (trx: Db, reader: number, was: readonly ClockDifference[]) => Promise<readonly Span[] | null>;

/** One change of a reader's clock: the guns that waited for it, its note in the trail and the marks. */
function changeClock(context: Context, { number, movesOfficial, by }: OfClock, write: WriteClock): Promise<ClockSet> {
  return runCommand(context, { name: 'clock_difference_set', by }, async (trx, note): Promise<ClockSet> => {
    const reader = await findReaderByNumber(trx, number);
    if (reader === null) return { ok: false, refusal: 'reader_not_found' };
    const was = await clockDifferences(trx, reader);
    const before = await loadReaderClocks(trx, [reader]);
    const spans = await write(trx, reader, was);
    if (spans === null) return { ok: false, refusal: 'touched_since' };
    note(`reader:${number}`, { clocks: was }, { clocks: await clockDifferences(trx, reader) });
    const after = await loadReaderClocks(trx, [reader]);
    const heard = await officialRacesMoved(trx, { reader, spans, before, after });
    const isPreview = by.sent?.isPreview === true;
    const started: number[] = [];
    for (const { from, to } of spans)
      started.push(...(await proposeWaitingGuns(context, trx, { reader, from, to, before, isPreview })));
    const begun = await officialRaces(trx, started);
    const official = [...heard, ...begun.filter(({ oid }) => heard.every((one) => one.oid !== oid))];
    if (official.length > 0 && !movesOfficial)
      return { ok: false, refusal: 'race_official', faults: official.map(wouldMove) };
    noteOfficial(note, official);
    for (const { from, to } of spans) await mark(trx, 'reader_clock', { reader, from, to });
    return { ok: true };
  });
}

const wouldMove = ({ name }: OfficialRace): FieldFault => ({
  path: 'reader',
  message: `the results of "${name}" are official, and this would move them: take the race back to provisional first`,
});
