import type { expectedArrivals as expectedArrivalsCall } from '@dorsal/contract/calls/results/expected-arrivals.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { type ExpectedArrival, isLate, type Underway } from '@dorsal/domain/prediction/expected-arrival.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { aBreather } from '#modules/derive/folding/breather.ts';
import type { Context } from '#platform/context.ts';
import type { KeptSpans } from './kept-spans.ts';
import { raceFieldOf } from './race-field-of.ts';
import { type FoundRunner, findRunnersOfLiveRaces } from './runner-repository.ts';

type Answer = AnswerOf<typeof expectedArrivalsCall>;

export interface PredictionParts {
  readonly context: Context;
  readonly node: BoardNode;
  readonly spans: KeptSpans;
}

/** When people are expected at their next checkpoint. Who is not on the course of a live race is left out. */
export async function expectedArrivals(
  parts: PredictionParts,
  question: { readonly registrations: readonly string[]; readonly seesHidden: boolean },
): Promise<Answer> {
  const { context, node } = parts;
  const runners = await findRunnersOfLiveRaces(context.db, question);
  const answers: Answer[] = [];
  for (const [modality, ofOne] of Map.groupBy(runners, (runner) => runner.modality)) {
    const board = await node.board(modality);
    if (board) answers.push(await board.hold(() => answerFrom(parts, board, ofOne)));
  }
  return answers.flat();
}

async function answerFrom(
  { context, spans }: PredictionParts,
  board: LiveBoard,
  runners: readonly FoundRunner[],
): Promise<Answer> {
  const field = raceFieldOf(board);
  const now = context.now();
  const breather = aBreather();
  const answer: Answer = [];
  for (const { number, oid } of runners) {
    const underway = lastPassed(board, number);
    const expected = underway && spans.expectedArrival(board, field, underway, now);
    if (expected) answer.push(...present(board, oid, expected, board.timeAt(now)));
    if (breather.isDue()) await breather.pause();
  }
  return answer;
}

/** One, or none where the course has changed under it. */
function present(board: LiveBoard, registration: string, expected: ExpectedArrival, now: EpochMs): Answer {
  const { from, to } = expected;
  const checkpoint = board.facts.checkpoints[expected.checkpoint];
  return checkpoint ? [{ registration, checkpoint: checkpoint.oid, from, to, is_late: isLate(expected, now) }] : [];
}

/** Where somebody on the course was last; without a crossing they started with the gun. */
function lastPassed(board: LiveBoard, id: number): Underway | null {
  const result = board.roster.find(id)?.result;
  if (result?.status !== 'started') return null;
  const { crossings, netStartAt } = result;
  const checkpoint = Math.max(
    0,
    crossings.findLastIndex((at) => at !== null),
  );
  const at = crossings[checkpoint] ?? netStartAt;
  return at === null ? null : { id, checkpoint, at };
}
