import type { expectedArrivals as expectedArrivalsCall } from '@dorsal/contract/calls/results/expected-arrivals.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { expectedArrival, isLate, type Underway } from '@dorsal/domain/prediction/expected-arrival.ts';
import type { RaceField } from '@dorsal/domain/prediction/race-field.ts';
import type { EpochMs, Result } from '@dorsal/domain/timing/types.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { aBreather } from '#modules/derive/folding/breather.ts';
import type { Context } from '#platform/context.ts';
import { raceFieldOf } from './race-field-of.ts';
import { type FoundRunner, findRunnersOfLiveRaces } from './runner-repository.ts';

type Answer = AnswerOf<typeof expectedArrivalsCall>;

/** When people are expected at their next checkpoint. Who is not on the course of a live race is left out. */
export async function expectedArrivals(
  context: Context,
  node: BoardNode,
  question: { readonly registrations: readonly string[]; readonly seesHidden: boolean },
): Promise<Answer> {
  const runners = await findRunnersOfLiveRaces(context.db, question);
  const answers: Answer[] = [];
  for (const [modality, ofOne] of Map.groupBy(runners, (runner) => runner.modality)) {
    const board = await node.board(modality);
    if (board) answers.push(await board.hold(() => answerFrom(board, ofOne, context.now())));
  }
  return answers.flat();
}

async function answerFrom(board: LiveBoard, runners: readonly FoundRunner[], now: EpochMs): Promise<Answer> {
  const field = raceFieldOf(board);
  const raceTime = board.timeAt(now);
  const breather = aBreather();
  const answer: Answer = [];
  for (const runner of runners) {
    answer.push(...present(board, field, runner, raceTime));
    if (breather.isDue()) await breather.pause();
  }
  return answer;
}

/** At most one. */
function present(board: LiveBoard, field: RaceField, { number, oid }: FoundRunner, now: EpochMs): Answer {
  const result = board.roster.find(number)?.result;
  const underway = result?.status === 'started' ? lastPassed(number, result) : null;
  const expected = underway && expectedArrival(field, underway);
  const checkpoint = expected && board.facts.checkpoints[expected.checkpoint];
  if (!expected || !checkpoint) return [];
  const { from, to } = expected;
  return [{ registration: oid, checkpoint: checkpoint.oid, from, to, is_late: isLate(expected, now) }];
}

/** Where somebody was last; without a crossing they started with the gun. */
function lastPassed(id: number, { crossings, netStartAt }: Result): Underway | null {
  const checkpoint = Math.max(
    0,
    crossings.findLastIndex((at) => at !== null),
  );
  const at = crossings[checkpoint] ?? netStartAt;
  return at === null ? null : { id, checkpoint, at };
}
