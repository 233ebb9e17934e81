import { type ExpectedArrival, expectedArrival } from '@dorsal/domain/prediction/expected-arrival.ts';
import type { RaceArrivals } from '@dorsal/domain/prediction/race-arrivals.ts';
import { FieldWhereabouts, lastHeard } from '@dorsal/domain/race-day/whereabouts.ts';
import type { BoardFacts } from '#modules/boards/board-facts.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { BoardArrivals } from '#modules/predictions/board-arrivals.ts';
import { lastPassed } from '#modules/predictions/expected-arrivals.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';

/** The place of everybody of a board, and when those who are out are expected: moved with the board, so that no answer walks over everybody's reads. */
export interface BoardField {
  readonly whereabouts: FieldWhereabouts;
  /** By participant; null: nothing can be said of them. Of those who are out alone. */
  readonly expected: Map<number, ExpectedArrival | null>;
  /** Those whose finish is being checked. */
  readonly heldAtFinish: Set<number>;
  /** The mats that hear: where they become others, the next place of many does. */
  stops: readonly number[];
}

/** The board stands still for so many expectations at a time. */
const atOnce = 200;

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
    let todo = await board.hold(() => this.#toExpect(board, field));
    const turn = createEventLoopTurn();
    while (todo.length > 0) {
      todo = await board.hold(() => this.#expectSome(board, field, todo));
      if (turn.isOver()) await turn.yieldToEventLoop();
    }
    await board.whole();
    return field;
  }

  async #make(board: LiveBoard): Promise<BoardField> {
    const known = this.#held.get(board);
    if (known) return known;
    const field: BoardField = {
      ...{ whereabouts: new FieldWhereabouts(), expected: new Map(), heldAtFinish: new Set(), stops: [] },
    };
    const finish = board.board.checkpointCount - 1;
    const place = (id: number): void => {
      const standing = board.roster.standingOf(id);
      field.whereabouts.set(id, standing);
      if (standing?.held.at(-1) === finish) field.heldAtFinish.add(id);
      else field.heldAtFinish.delete(id);
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

  /** Gives those who are left. */
  async #expectSome(board: LiveBoard, { expected }: BoardField, todo: readonly number[]): Promise<number[]> {
    const race = await this.#arrivals.of(board);
    for (const id of todo.slice(0, atOnce)) expected.set(id, expectedOf(race, board, id));
    return todo.slice(atOnce);
  }
}

/** Somebody with a start of their own has no gun; the race's, or that it is on, tells that they are out. */
const isOnWithoutGun = ({ chronotype, gunAt, status }: BoardFacts): boolean =>
  chronotype === 'individual_chrono' && (gunAt !== null || isOnOrOver.has(status));
const isOnOrOver: ReadonlySet<BoardFacts['status']> = new Set(['live', 'finished_provisional', 'finished_official']);

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
