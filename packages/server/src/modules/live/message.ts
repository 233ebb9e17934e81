import { type BoardMoved, type LiveMessage, mostChanged, mostTouched } from '@dorsal/contract/live-messages.ts';
import { countsOf } from '@dorsal/domain/ranking/counts.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { LiveBoard, MovedRunner } from '#modules/boards/live-board.ts';

/** What happened on a board since its last message. `moved` by id, the last word on each; null: too much to be named. */
export interface PendingStep {
  readonly from: number;
  readonly to: number;
  readonly moved: ReadonlyMap<string, MovedRunner> | null;
}

/** A step and the one after it as one. */
export function later({ from, moved }: PendingStep, to: number, more: readonly MovedRunner[] | null): PendingStep {
  if (moved === null || more === null) return { from, to, moved: null };
  const both = new Map([...moved, ...more.map((runner) => [runner.oid, runner] as const)]);
  return { from, to, moved: both.size > mostChanged ? null : both };
}

/** One event of a stream, as bytes: encoded once, however many see it. */
export const encodeMessage = (message: LiveMessage): Buffer => Buffer.from(`data: ${JSON.stringify(message)}\n\n`);

/** The message for what happened on a board. */
export function boardMessage(board: LiveBoard, { from, to, moved }: PendingStep, now: EpochMs): BoardMoved {
  return {
    type: 'board',
    modality: board.facts.oid,
    from,
    to,
    server_time: now,
    counts: countsMessage(board),
    ...(moved === null
      ? { reload: true as const, ...touchedSince(board, from) }
      : { changed: [...moved.values()].map((runner) => changedRunner(board, runner)) }),
  };
}

/** Nothing is said where somebody's own data changed: a name stands on the pages of all checkpoints. */
function touchedSince(board: LiveBoard, from: number): Pick<BoardMoved, 'touched'> {
  if (board.peopleVersion > from) return {};
  const touched = board.movedSince(from).flatMap((checkpoint) => board.facts.checkpoints[checkpoint]?.oid ?? []);
  return touched.length > mostTouched ? {} : { touched };
}

function countsMessage({ board }: LiveBoard): NonNullable<BoardMoved['counts']> {
  const { total, byStatus, byCheckpoint } = countsOf(board);
  const status = Object.fromEntries(Object.entries(byStatus).filter(([, count]) => count > 0));
  return { total, status, checkpoints: [...byCheckpoint] };
}

type Changed = NonNullable<BoardMoved['changed']>[number];

function changedRunner({ facts }: LiveBoard, { oid, bib, checkpoint, timeMs, status }: MovedRunner): Changed {
  const at = checkpoint === null ? undefined : facts.checkpoints[checkpoint]?.oid;
  return {
    registration: oid,
    ...(bib !== null && { bib }),
    ...(at !== undefined && { checkpoint: at }),
    ...(timeMs !== null && { key: timeMs }),
    status,
  };
}
