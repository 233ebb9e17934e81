import { type ExpectedArrival, expectedArrival } from '@dorsal/domain/prediction/expected-arrival.ts';
import type { RaceArrivals } from '@dorsal/domain/prediction/race-arrivals.ts';
import { FieldWhereabouts, lastHeard } from '@dorsal/domain/race-day/whereabouts.ts';
import { tookStart } from '@dorsal/domain/ranking/board.ts';
import { heldListed } from '@dorsal/domain/timing/times-of.ts';
import type { Ms, Result } from '@dorsal/domain/timing/types.ts';
import type { BoardFacts } from '#modules/boards/board-facts.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { BoardArrivals } from '#modules/predictions/board-arrivals.ts';
import { lastPassed } from '#modules/predictions/expected-arrivals.ts';
import { isOn } from '#modules/races/race-visibility.ts';
import { createEventLoopTurn, type EventLoopTurn } from '#platform/event-loop-turn.ts';

/** The place of everybody of a board, and when those who are out are expected: moved with the board, so that no answer walks over everybody's reads. */
export interface BoardField {
  readonly whereabouts: FieldWhereabouts;
  /** By participant; null: nothing can be said of them. Of those who are out alone. */
  readonly expected: Map<number, ExpectedArrival | null>;
  /** Those whose finish is being checked: in a race that was stopped, the checkpoint where it is classified. */
  readonly heldAtFinish: Set<number>;
  /** Those who took the start and have no crossing there, with what is known of it. */
  readonly startless: Map<number, Startless>;
  /** The mats that hear: where they become others, the next place of many does. */
  stops: readonly number[];
  /** The work on what is still to be expected, which all who ask meanwhile share. */
  expecting: Promise<void> | null;
}

/** Nobody heard them at the start; or they were heard, and it waits; or they were heard too late, and nobody has accepted that. */
export type Startless = 'unheard' | 'being_checked' | 'late';

/** Counts wait no longer than this for expectations: with 60,000 people the first ones take seconds. */
const soonMs: Ms = 500;
/** People who move while others are worked out are worked out after them, so many times at most. */
const mostRounds = 3;

/** The fields of the boards here: made when a board is first asked for, and gone with it. */
export class BoardFields {
  readonly #arrivals: BoardArrivals;
  readonly #held = new WeakMap<LiveBoard, BoardField>();

  constructor(arrivals: BoardArrivals) {
    this.#arrivals = arrivals;
  }

  /** The field of a board as it stands now. Its counts move with it from then on. */
  async of(board: LiveBoard): Promise<BoardField> {
    const held = this.#held.get(board) ?? (await board.hold(() => this.#make(board)));
    await board.whole();
    held.whereabouts.isOnWithoutGun = isOnWithoutGun(board.facts);
    return held;
  }

  /** As `of`, with the expectations of all who are out: those who moved since the last time are looked at again. */
  async withExpected(board: LiveBoard): Promise<BoardField> {
    const field = await this.of(board);
    await this.#expectAll(board, field);
    await board.whole();
    return field;
  }

  /** As `withExpected`, but soon. `isExpected` false: expectations are still worked out, and are there for a later question. */
  async withExpectedSoon(board: LiveBoard): Promise<{ readonly field: BoardField; readonly isExpected: boolean }> {
    const field = await this.of(board);
    const isExpected = await isDoneWithin(this.#expectAll(board, field), soonMs);
    await board.whole();
    return { field, isExpected };
  }

  #expectAll(board: LiveBoard, field: BoardField): Promise<void> {
    field.expecting ??= this.#expectEach(board, field).finally(() => {
      field.expecting = null;
    });
    return field.expecting;
  }

  /** The board stands still for one turn at a time. */
  async #expectEach(board: LiveBoard, field: BoardField): Promise<void> {
    const turn = createEventLoopTurn();
    for (let round = 0; round < mostRounds; round++) {
      const todo = await board.hold(() => this.#toExpect(board, field));
      if (todo.length === 0) return;
      while (todo.length > 0) {
        await board.hold(() => this.#expectSome(board, field, { todo, turn }));
        if (turn.isOver()) await turn.yieldToEventLoop();
      }
    }
  }

  async #make(board: LiveBoard): Promise<BoardField> {
    const known = this.#held.get(board);
    if (known) return known;
    const field: BoardField = {
      ...{ whereabouts: new FieldWhereabouts(), expected: new Map(), heldAtFinish: new Set(), stops: [] },
      startless: new Map(),
      expecting: null,
    };
    const finish = board.board.checkpointCount - 1;
    const place = (id: number): void => {
      const standing = board.roster.standingOf(id);
      field.whereabouts.set(id, standing);
      if (standing && heldListed(board.rules, standing).includes(finish)) field.heldAtFinish.add(id);
      else field.heldAtFinish.delete(id);
      const startless = startlessOf(board.roster.resultOf(id));
      if (startless === null) field.startless.delete(id);
      else field.startless.set(id, startless);
    };
    const turn = createEventLoopTurn();
    for (const id of board.board.slotOf.keys()) {
      place(id);
      if (turn.isOver()) await turn.yieldToEventLoop();
    }
    this.#held.set(board, field);
    board.onChange(({ id }) => {
      place(id);
      field.expected.delete(id);
    });
    return field;
  }

  /** Those who are out and of whom nothing is worked out yet. */
  async #toExpect(board: LiveBoard, field: BoardField): Promise<number[]> {
    const { stops } = await this.#arrivals.of(board);
    if (field.stops !== stops) {
      field.stops = stops;
      field.expected.clear();
    }
    return [...field.whereabouts.missing()].filter((id) => !field.expected.has(id));
  }

  /** Takes from `todo` who is worked out; all of them, where other mats hear than those that they were to be worked out with. */
  async #expectSome(
    board: LiveBoard,
    field: BoardField,
    { todo, turn }: { readonly todo: number[]; readonly turn: EventLoopTurn },
  ): Promise<void> {
    const race = await this.#arrivals.of(board);
    if (race.stops !== field.stops) todo.length = 0;
    do {
      const id = todo.pop();
      if (id !== undefined) field.expected.set(id, expectedOf(race, board, id));
    } while (todo.length > 0 && !turn.isOver());
  }
}

function startlessOf(result: Result | null): Startless | null {
  if (result === null || !tookStart(result.status) || result.crossings[0] != null) return null;
  if (result.held.includes(0)) return 'being_checked';
  return result.warnings.includes('late_start') ? 'late' : 'unheard';
}

/** False: it is still at work after `longestMs`. Its failure is that of who waits for it. */
async function isDoneWithin(work: Promise<void>, longestMs: Ms): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, longestMs, false);
  });
  const done = work.then(() => true);
  done.catch(() => undefined); // who asks next hears of it
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Somebody with a start of their own has no gun; the race's, or that it is on, tells that they are out. */
const isOnWithoutGun = ({ chronotype, gunAt, status, hadBegun }: BoardFacts): boolean =>
  chronotype === 'individual_chrono' && (gunAt !== null || hadBegun || isOn(status));

/** The next arrival of somebody who is out. Who has a bib and was never read is expected as if they had started with the others. */
function expectedOf(race: RaceArrivals, board: LiveBoard, id: number): ExpectedArrival | null {
  const standing = board.roster.standingOf(id);
  if (standing === null || standing.staffStatus !== null || standing.backAt !== null) return null;
  if (lastHeard(standing) >= 0 || standing.status === 'started') {
    const underway = lastPassed(board, id);
    return underway && expectedArrival(race, underway);
  }
  const { gunAt } = board.facts;
  return gunAt === null ? null : expectedArrival(race, { id, checkpoint: 0, at: gunAt });
}
