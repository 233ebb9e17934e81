import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { resolveProblems } from '#modules/problems/problem-repository.ts';
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
import type { Context } from '#platform/context.ts';

/** While the reader's own clock showed `from` to `to`, it was `differenceMs` ahead of true time; 0 says that it was right. */
export interface NewClockDifference {
  /** The reader's public number. */
  readonly reader: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly differenceMs: Ms;
}

export type ClockSet =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: 'reader_not_found' | 'dates_reversed' };

/** Corrects a reader's clock for a span, also long after: the reads stay as they are, and everyone with a read in it is timed again. */
export function setClockDifference(context: Context, clock: NewClockDifference, by: Actor): Promise<ClockSet> {
  return runCommand(context, { name: 'clock_difference_set', by }, async (trx, note): Promise<ClockSet> => {
    const { from, to } = clock;
    if (to < from) return { ok: false, refusal: 'dates_reversed' };
    const reader = await findReaderByNumber(trx, clock.reader);
    if (reader === null) return { ok: false, refusal: 'reader_not_found' };
    const clocks = await loadReaderClocks(trx, [reader]);
    const was = await clockDifferences(trx, reader);
    await replaceClockDifference(trx, { reader, from, to, differenceMs: clock.differenceMs });
    note(`reader:${clock.reader}`, { clocks: was }, { clocks: await clockDifferences(trx, reader) });
    await resolveProblems(trx, 'reader_clock', [`reader:${clock.reader}`]);
    await proposeWaitingGuns(context, trx, { reader, from, to, before: clocks, isPreview: isLookedAt(by) });
    await mark(trx, 'reader_clock', { reader, from, to });
    return { ok: true };
  });
}

/** Puts all differences of a reader's clock back as they were, the oldest first: everyone with a read where they differ is timed again. */
export function restoreClockDifferences(
  context: Context,
  { reader: number, clocks }: { readonly reader: number; readonly clocks: readonly ClockDifference[] },
  by: Actor,
): Promise<ClockSet> {
  return runCommand(context, { name: 'clock_difference_set', by }, async (trx, note): Promise<ClockSet> => {
    const reader = await findReaderByNumber(trx, number);
    if (reader === null) return { ok: false, refusal: 'reader_not_found' };
    const before = await loadReaderClocks(trx, [reader]);
    const was = await clockDifferences(trx, reader);
    await replaceAllClockDifferences(trx, reader, clocks);
    note(`reader:${number}`, { clocks: was }, { clocks });
    const isIn = (list: readonly ClockDifference[], one: ClockDifference): boolean =>
      list.some(
        ({ from, to, differenceMs }) => from === one.from && to === one.to && differenceMs === one.differenceMs,
      );
    const moved = [...was.filter((one) => !isIn(clocks, one)), ...clocks.filter((one) => !isIn(was, one))];
    for (const { from, to } of moved) {
      await proposeWaitingGuns(context, trx, { reader, from, to, before, isPreview: isLookedAt(by) });
      await mark(trx, 'reader_clock', { reader, from, to });
    }
    return { ok: true };
  });
}

const isLookedAt = ({ sent }: Actor): boolean => sent?.isPreview === true;
