import { type matStory, mostMatMinutes } from '@dorsal/contract/calls/staff/race-day.ts';
import type { AnswerOf, BodyOf } from '@dorsal/contract/endpoint.ts';
import { isLate } from '@dorsal/domain/prediction/expected-arrival.ts';
import {
  type HeardAndMissed,
  likelyGap,
  likelyPassings,
  matMinutes,
  mendsFor,
} from '@dorsal/domain/race-day/mat-story.ts';
import type { EpochMs, Result } from '@dorsal/domain/timing/types.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import type { Caller } from '#platform/http/caller.ts';
import { presentPlace, type RaceDayParts, racesOfDay } from './present-races.ts';

/** The story of one checkpoint, from the board and from when people are expected; times by hand count as heard, so a list that was pasted mends the gap. */
export async function answerMatStory(
  parts: RaceDayParts,
  { modality, intermediate }: BodyOf<typeof matStory>,
  caller: Caller | null,
): Promise<AnswerOf<typeof matStory> | Refused> {
  const races = await racesOfDay(parts, { modality }, caller);
  if (races instanceof Refused) return races;
  const [race] = races;
  if (race === undefined) return refuse('checkpoint_not_found');
  const { board } = race;
  const position = board.facts.checkpoints.findIndex(({ oid }) => oid === intermediate);
  const place = presentPlace(race, position);
  if (place === undefined) return refuse('checkpoint_not_found');
  const now = parts.context.now();
  const late = await lateAt(parts, { board, position, now });
  const told = { ...(await passingsOf(board, position)), late };
  const gap = likelyGap(told);
  return {
    ...{ at: now, place, heard: told.heard.length, missed: told.missed.length, late: late.length },
    minutes: [...matMinutes(told, { gap, most: mostMatMinutes })],
    ...(gap && { gap: { from: gap.from, to: gap.to ?? undefined, people: gap.people } }),
    mends: [...mendsFor(told, gap)],
  };
}

/** Those heard at a checkpoint, and the likely instants of those heard before and behind it alone. */
const passingsOf = (board: LiveBoard, position: number): Promise<Omit<HeardAndMissed, 'late'>> =>
  board.hold(async () => {
    const turn = createEventLoopTurn();
    const rows: (EpochMs | null)[][] = [];
    for (const id of board.board.slotOf.keys()) {
      const result = board.roster.resultOf(id);
      // A crossing that is being checked was heard.
      if (result && !result.held.includes(position)) rows.push(instantsOf(result));
      if (turn.isOver()) await turn.yieldToEventLoop();
    }
    return { heard: rows.flatMap((row) => row[position] ?? []), missed: likelyPassings(rows, position) };
  });

/** The instants of somebody at each checkpoint: where only the gun started them, they were at the start when it went. */
function instantsOf({ crossings: [start = null, ...others], netStartAt, referenceAt }: Result): (EpochMs | null)[] {
  return [start ?? netStartAt ?? referenceAt, ...others];
}

interface AtMat {
  readonly board: LiveBoard;
  readonly position: number;
  readonly now: EpochMs;
}

/** The instants at which those who are overdue at a checkpoint should have passed. */
async function lateAt({ fields }: RaceDayParts, { board, position, now }: AtMat): Promise<EpochMs[]> {
  const { expected } = await fields.withExpected(board);
  const at = board.timeAt(now);
  return [...expected.values()].flatMap((arrival) =>
    arrival?.checkpoint === position && isLate(arrival, at) ? [arrival.about ?? (arrival.from + arrival.to) / 2] : [],
  );
}
