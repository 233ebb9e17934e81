import { expectedArrivals as expectedArrivalsCall } from '@dorsal/contract/calls/results.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import {
  type ExpectedArrival,
  expectedArrival,
  isLate,
  type Span,
} from '@dorsal/domain/prediction/expected-arrival.ts';
import type { Underway } from '@dorsal/domain/prediction/prediction.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Context } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { eventVisibilityOf, type Hidden, hiddenOf } from '#platform/http/visibility.ts';
import type { BoardArrivals } from './board-arrivals.ts';
import { isCheckedAhead } from './estimate-position.ts';
import { type FoundRunner, findRunnersOfLiveRaces } from './runner-repository.ts';

/** `POST /expected-arrivals`: no names, so the same for everyone but for races that only staff may see. */
export function predictionRoute(parts: PredictionParts): ServedEndpoint {
  return serveEndpoint(expectedArrivalsCall, ({ body, caller }) =>
    expectedArrivals(parts, { registrations: body.registrations, seesHidden: hiddenOf(eventVisibilityOf(caller)) }),
  );
}

type Answer = AnswerOf<typeof expectedArrivalsCall>;

export interface PredictionParts {
  readonly context: Context;
  readonly node: BoardNode;
  readonly arrivals: BoardArrivals;
}

/** The expected arrivals of people at their next checkpoint and at the finish. It leaves out people who are not on the course of a live race. */
export async function expectedArrivals(
  parts: PredictionParts,
  question: { readonly registrations: readonly string[]; readonly seesHidden: Hidden },
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
  { context, arrivals }: PredictionParts,
  board: LiveBoard,
  runners: readonly FoundRunner[],
): Promise<Answer> {
  const race = await arrivals.of(board);
  const now = context.now();
  const turn = createEventLoopTurn();
  const answer: Answer = [];
  for (const { number, oid } of runners) {
    const underway = lastPassed(board, number);
    const expected = underway && expectedArrival(race, underway);
    if (expected) answer.push(...present(board, oid, expected, board.timeAt(now)));
    if (turn.isOver()) await turn.yieldToEventLoop();
  }
  return answer;
}

/** One, or none where the course has changed under it. A race that was stopped ends where it is classified: its finish is expected there, and nothing beyond. */
function present(board: LiveBoard, registration: string, expected: ExpectedArrival, now: EpochMs): Answer {
  const { checkpoints } = board.facts;
  const { classifiedAt: end = checkpoints.length - 1 } = board.rules;
  const isLast = expected.checkpoint === end;
  const checkpoint = isLast ? checkpoints.at(-1) : checkpoints[expected.checkpoint];
  if (!checkpoint || expected.checkpoint > end) return [];
  const isStopped = board.rules.classifiedAt !== undefined;
  const finish = expected.finish === null || isStopped ? undefined : spanOf(expected.finish);
  return [{ registration, checkpoint: checkpoint.oid, ...spanOf(expected), is_late: isLate(expected, now), finish }];
}

const spanOf = ({ from, to, about }: Span) => ({ from, to, about: about ?? undefined });

/** The last known place of a runner on the course; without a crossing they started with the gun. */
export function lastPassed(board: LiveBoard, id: number): Underway | null {
  const result = board.roster.find(id)?.result;
  if (result?.status !== 'started') return null;
  const { crossings, held, netStartAt } = result;
  const checkpoint = Math.max(
    0,
    crossings.findLastIndex((at) => at !== null),
  );
  // Heard further on, if that holds: a time at which they are expected there would say that they were not.
  if (isCheckedAhead({ crossings, held })) return null;
  const at = crossings[checkpoint] ?? netStartAt;
  return at === null ? null : { id, checkpoint, at };
}
