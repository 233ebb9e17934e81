import type { AskedCheckpoint } from '@dorsal/contract/calls/boards.ts';
import { type Board, cohortAt } from '@dorsal/domain/ranking/board.ts';
import { hasTime } from '@dorsal/domain/ranking/columns.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';

/** Fields of the person that `exist` may name. */
export const personFields = ['bib_number', 'club', 'category', 'result'] as const;
export type PersonField = (typeof personFields)[number];

const intermediate = /^intermediate_results\.(\d+)$/;

/** The fields that `exist` names, each in one form, sorted: without `result.`, and an intermediate without its `.total_time`. */
export const fieldsAsked = (exist: readonly string[] | undefined): string[] =>
  [...new Set(exist?.map((path) => path.replace(/^result\./, '').replace(/(\d)\.total_time$/, '$1')))].sort();

export const isPersonField = (field: string): field is PersonField => personFields.some((name) => name === field);

/** The field that holds the time at a checkpoint. Null: the checkpoint is named by its id. */
export function fieldOf(asked: AskedCheckpoint): string | null {
  if (asked.by === 'id') return null;
  if (asked.by === 'order') return `intermediate_results.${asked.order}`;
  return asked.by === 'start' ? 'start_time' : 'total_time';
}

/** The position of a checkpoint on a board; null: its course has no such point. */
export function positionOf(asked: AskedCheckpoint, { facts }: LiveBoard): number | null {
  const { checkpoints } = facts;
  if (asked.by === 'start') return 0;
  if (asked.by === 'finish') return checkpoints.length - 1;
  if (asked.by === 'order') return asked.order < checkpoints.length - 2 ? asked.order + 1 : null;
  const position = checkpoints.findIndex(({ oid }) => oid === asked.id);
  return position < 0 ? null : position;
}

/** Tells whether one of these fields is of an intermediate that the course of a board does not have. */
export const lacksPoint = (fields: readonly string[], { board }: LiveBoard): boolean =>
  fields.some((field) => {
    const order = intermediate.exec(field)?.[1];
    return order !== undefined && !isIntermediate(board, Number(order) + 1);
  });

/** Tells of whom on a board a field is shown; a participant number is taken. */
export function fieldTest({ board, roster }: LiveBoard, field: string): (id: number) => boolean {
  const order = intermediate.exec(field)?.[1];
  if (order !== undefined) return timedTest(board, isIntermediate(board, Number(order) + 1) ? [Number(order) + 1] : []);
  const cohortOf = (id: number) => cohortAt(board, board.slotOf.get(id) ?? -1);
  const finishes = timedTest(board, [board.checkpointCount - 1]);
  const tests: Record<string, (id: number) => boolean> = {
    bib_number: (id) => roster.find(id)?.person.bib != null,
    club: (id) => Boolean(roster.clubOf(id)),
    category: (id) => cohortOf(id)?.category != null,
    result: (id) => cohortOf(id)?.status !== 'waiting',
    start_time: timedTest(board, [0]),
    intermediate_results: timedTest(
      board,
      [...board.timed.keys()].filter((at) => isIntermediate(board, at)),
    ),
    // A disqualified person has another field for it.
    total_time: (id) => finishes(id) && cohortOf(id)?.status !== 'disqualified',
  };
  return tests[field] ?? (() => false);
}

const isIntermediate = ({ checkpointCount }: Board, position: number): boolean =>
  position > 0 && position < checkpointCount - 1;

/** People with a time at one of these positions. */
const timedTest =
  ({ slotOf, columns }: Board, positions: readonly number[]) =>
  (id: number): boolean => {
    const slot = slotOf.get(id);
    return slot !== undefined && positions.some((position) => hasTime(columns, slot, position));
  };
