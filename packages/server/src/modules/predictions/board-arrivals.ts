import { courseLength } from '@dorsal/domain/event/course-length.ts';
import type { Way } from '@dorsal/domain/prediction/own-pace.ts';
import { type CoursePoint, predictedCourse } from '@dorsal/domain/prediction/predicted-course.ts';
import { RaceArrivals } from '@dorsal/domain/prediction/race-arrivals.ts';
import type { EpochMs, Ms, Result } from '@dorsal/domain/timing/types.ts';
import type { BoardFacts } from '#modules/boards/board-facts.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { ScreenPoint } from '#modules/tracks/thin-track.ts';
import type { Context } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { climbAlong } from './climb-along.ts';
import { type Ground, loadGround, loadTrackLine } from './course-repository.ts';

interface Held {
  arrivals: RaceArrivals;
  /** The course that they were made for, as text. */
  course: string;
  track: string | null;
  line: readonly ScreenPoint[];
  factsEpoch: number;
  checkedAt: EpochMs;
}

/** The longest time that a course is taken to be as it was: changed distances, tracks and mats reach predictions by then. */
const maxAgeMs: Ms = 30_000;

/**
 * The arrivals of the boards here. They are made of everyone's results when a board is first asked for, move with each of its changes, and go
 * with it. Another course makes them anew.
 */
export class BoardArrivals {
  readonly #context: Pick<Context, 'db' | 'now'>;
  readonly #held = new WeakMap<LiveBoard, Held>();

  constructor(context: Pick<Context, 'db' | 'now'>) {
    this.#context = context;
  }

  /** To be called while the board stands still (`hold`): all of them are of its version. */
  async of(board: LiveBoard): Promise<RaceArrivals> {
    const held = this.#held.get(board);
    const now = this.#context.now();
    if (held && held.factsEpoch === board.factsEpoch && Math.abs(now - held.checkedAt) < maxAgeMs) return held.arrivals;
    const ground = await loadGround(this.#context.db, board.modality);
    const isSameTrack = held?.track === ground.track;
    const line = held && isSameTrack ? held.line : await loadTrackLine(this.#context.db, board.modality);
    const points = coursePoints(board.facts, ground, line);
    const course = JSON.stringify([board.facts.sport, points]);
    const known = { track: ground.track, line, factsEpoch: board.factsEpoch, checkedAt: now };
    if (held?.course === course) return Object.assign(held, known).arrivals;
    const arrivals = await loadArrivals(board, points);
    if (held) Object.assign(held, known, { arrivals, course });
    else this.#hold(board, { ...known, arrivals, course });
    return arrivals;
  }

  #hold(board: LiveBoard, held: Held): void {
    this.#held.set(board, held);
    board.onChange((change) => held.arrivals.set(change.id, change.isRemoved ? null : wayOf(change.result)));
  }
}

async function loadArrivals(board: LiveBoard, points: readonly CoursePoint[]): Promise<RaceArrivals> {
  const arrivals = new RaceArrivals(predictedCourse(board.facts.sport, points));
  const turn = createEventLoopTurn();
  const ways = new Map<number, Way>();
  for (const id of board.board.slotOf.keys()) {
    const result = board.roster.resultOf(id);
    if (result) ways.set(id, wayOf(result));
    if (turn.isOver()) await turn.yieldToEventLoop();
  }
  for (const _ of arrivals.load(ways)) if (turn.isOver()) await turn.yieldToEventLoop();
  return arrivals;
}

const wayOf = ({ netStartAt, crossings }: Result): Way => ({ startedAt: netStartAt, crossings });

function coursePoints(facts: BoardFacts, { mats }: Ground, line: readonly ScreenPoint[]): CoursePoint[] {
  const { checkpoints } = facts;
  const lengthM = courseLength({ finishM: checkpoints.at(-1)?.distanceM ?? null, chosenM: facts.distanceM });
  const shareAt = (distanceM: number | null): number => (distanceM ?? 0) / (lengthM ?? Number.POSITIVE_INFINITY);
  const distances = checkpoints.map(({ kind, distanceM }) => (kind === 'finish' ? lengthM : distanceM));
  const climbs = climbAlong(line, distances.map(shareAt));
  return checkpoints.map(({ number, isTimed }, index) => ({
    distanceM: distances[index] ?? null,
    climbM: climbs?.[index] ?? null,
    isTimed,
    mat: mats.get(number) ?? null,
  }));
}
