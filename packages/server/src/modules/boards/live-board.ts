import { mostChanged } from '@dorsal/contract/views/live-messages.ts';
import { raceNow } from '@dorsal/domain/event/race-clock.ts';
import { ArrivalOrder } from '@dorsal/domain/ranking/arrival-order.ts';
import { type Board, type Moved, moveEntry, removeEntry, setOrders } from '@dorsal/domain/ranking/board.ts';
import { crossingListed, heldListed, rankingTimes } from '@dorsal/domain/timing/times-of.ts';
import type { EpochMs, Ms, RankingRules, ResultStatus } from '@dorsal/domain/timing/types.ts';
import type { BoardChange, BoardChanges } from '#modules/derive/board-change.ts';
import { listsPeople, type RaceVisibility } from '#modules/races/race-visibility.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { type BoardFacts, parseFacts } from './board-facts.ts';
import type { Member, Roster } from './roster.ts';

/** One runner that a change moved, for the live message. */
export interface MovedRunner {
  readonly oid: string;
  readonly bib: string | null;
  /** Position of the checkpoint whose time changed, or came to be checked, the last one where several did; null: none did. */
  readonly checkpoint: number | null;
  /** Positions of the others. */
  readonly others: readonly number[];
  /** The ranking time there; null: there is none any more. */
  readonly timeMs: Ms | null;
  /** The instant of the crossing there; null: none counts. */
  readonly crossedAt: EpochMs | null;
  readonly status: ResultStatus;
}

export interface LiveBoardParts {
  readonly modality: number;
  readonly version: number;
  readonly factsText: string;
  readonly rules: RankingRules;
  readonly roster: Roster;
  readonly board: Board;
}

let loaded = 0;

/**
 * The board of one modality on this node: places, people and their version. Loaded by `loadBoard`, moved by `move` alone. Calls without an
 * `await` between them see one version.
 */
export class LiveBoard {
  readonly modality: number;
  /** Unique in this process, so that values made from a board before it was loaded again count as stale. */
  readonly instance = ++loaded;
  readonly roster: Roster;
  readonly board: Board;
  #version: number;
  #rules: RankingRules;
  #facts: BoardFacts;
  #factsText: string;
  /** Counts the changes of facts, so that values made with older facts count as stale. */
  #factsEpoch = 0;
  /** By checkpoint, the last version that changed what is listed there. */
  readonly #touchedAt: number[];
  /** By checkpoint, the last version that changed times, places or their order there; data of people and their other times aside. */
  readonly #movedAt: number[];
  /** By checkpoint; made when its last arrivals are first asked for. */
  readonly #arrivals = new Map<number, ArrivalOrder>();
  /** The last version that changed someone's data, entered or removed someone; times and places aside. */
  #peopleVersion: number;
  #turn: Promise<unknown> = Promise.resolve();
  #isMoving = false;
  readonly #listeners: ((change: BoardChange) => void)[] = [];

  constructor(parts: LiveBoardParts) {
    this.modality = parts.modality;
    this.roster = parts.roster;
    this.board = parts.board;
    this.#version = parts.version;
    this.#peopleVersion = parts.version;
    this.#rules = parts.rules;
    this.#factsText = parts.factsText;
    this.#facts = parseFacts(parts.factsText);
    this.#touchedAt = Array.from({ length: parts.board.checkpointCount }, () => parts.version);
    this.#movedAt = [...this.#touchedAt];
  }

  get version(): number {
    return this.#version;
  }

  get rules(): RankingRules {
    return this.#rules;
  }

  get facts(): BoardFacts {
    return this.#facts;
  }

  /** The part of it that the public may see. */
  get visibility(): RaceVisibility {
    const { event, isVisible } = this.#facts;
    return { event: event.number, isVisible, listsPeople: listsPeople(this.#facts) };
  }

  get factsEpoch(): number {
    return this.#factsEpoch;
  }

  /** The time of this race at the instant `now`: a replay has a clock of its own. */
  timeAt(now: EpochMs): EpochMs {
    return raceNow(this.#facts.event.clock, now);
  }

  /** The last version that changed the people on the board or their data, times aside. */
  get peopleVersion(): number {
    return this.#peopleVersion;
  }

  /** The last version that changed what the page of a checkpoint shows. */
  touchedAt(checkpoint: number): number {
    return this.#touchedAt[checkpoint] ?? this.#version;
  }

  /** The checkpoints where times, places or their order changed after a version, in course order. */
  movedSince(version: number): number[] {
    return [...this.#movedAt.keys()].filter((checkpoint) => (this.#movedAt[checkpoint] ?? 0) > version);
  }

  /** The order of arrivals at a checkpoint; undefined before `loadArrivals`. */
  arrivalsAt(checkpoint: number): ArrivalOrder | undefined {
    return this.#arrivals.get(checkpoint);
  }

  /** Resolves when the orders of arrivals at these checkpoints are there: one walk over everybody makes them all. They move with the board from then on. */
  async loadArrivals(checkpoints: readonly number[]): Promise<void> {
    if (checkpoints.every((checkpoint) => this.#arrivals.has(checkpoint))) return;
    await this.hold(async () => {
      // Of two that ask at once the second finds them there.
      const missing = checkpoints.filter((checkpoint) => !this.#arrivals.has(checkpoint));
      const turn = createEventLoopTurn();
      const instants = new Map(missing.map((checkpoint) => [checkpoint, new Map<number, EpochMs>()]));
      for (const id of this.board.slotOf.keys()) {
        this.#noteInstants(id, instants);
        if (turn.isOver()) await turn.yieldToEventLoop();
      }
      for (const [checkpoint, atOf] of instants) {
        this.#arrivals.set(checkpoint, new ArrivalOrder(atOf));
        await turn.yieldToEventLoop();
      }
    });
  }

  #noteInstants(id: number, into: ReadonlyMap<number, Map<number, EpochMs>>): void {
    const crossings = this.roster.resultOf(id)?.crossings ?? [];
    for (const [checkpoint, atOf] of into) {
      const at = crossingListed(this.#rules, crossings, checkpoint);
      if (at !== null) atOf.set(id, at);
    }
  }

  /** True while a large change is half applied: wait for `whole` then, and only then ask. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  /** Resolves when no change is half applied. */
  async whole(): Promise<void> {
    while (this.#isMoving) await this.#turn;
  }

  /** Calls back with each change that is applied from now on, in their order: for what is made of everyone's results, for as long as the board lives. */
  onChange(listener: (change: BoardChange) => void): void {
    this.#listeners.push(listener);
  }

  /** Runs `work` while the board stands still: for long answers that pause in between. */
  hold<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work, work);
    this.#turn = done.catch(() => undefined); // whoever asked hears of the failure
    return done;
  }

  /** Takes newer facts; false: the course itself changed, and the board must be loaded anew. */
  renewFacts(text: string): boolean {
    if (text === this.#factsText) return true;
    const facts = parseFacts(text);
    if (facts.course !== this.#facts.course) return false;
    this.#facts = facts;
    this.#factsText = text;
    this.#factsEpoch++;
    return true;
  }

  /** False: the changes speak of another course than this board has, which must be loaded anew then. */
  fits({ changes }: BoardChanges): boolean {
    const length = this.board.checkpointCount;
    return changes.every(
      (change) => change.isRemoved || change.result.crossings.length === 0 || change.result.crossings.length === length,
    );
  }

  /** Applies the changes of the next version. Gives who moved, for the live message; null: more than one names. */
  move(version: number, { rules, changes }: BoardChanges): Promise<MovedRunner[] | null> {
    return this.hold(async () => {
      this.#isMoving = true;
      try {
        this.#rules = rules;
        this.#touch(setOrders(this.board, rules.orders ?? []), version, false);
        const moved = changes.length <= mostChanged ? this.#applyAndName(changes, version) : null;
        if (moved === null) await this.#applyMany(changes, version);
        this.#version = version;
        return moved;
      } finally {
        this.#isMoving = false;
      }
    });
  }

  #applyAndName(changes: readonly BoardChange[], version: number): MovedRunner[] {
    return changes.flatMap((change) => {
      const before = this.roster.find(change.id);
      const isShown = this.#apply(change, version);
      return (isShown && this.#runnerOf(before, this.roster.find(change.id))) || [];
    });
  }

  async #applyMany(changes: readonly BoardChange[], version: number): Promise<void> {
    const turn = createEventLoopTurn();
    for (const change of changes) {
      this.#apply(change, version);
      if (turn.isOver()) await turn.yieldToEventLoop();
    }
  }

  /** Gives whether anybody can see the difference. */
  #apply(change: BoardChange, version: number): boolean {
    const traits = this.roster.apply(change);
    const moved =
      change.isRemoved || traits === null
        ? removeEntry(this.board, change.id)
        : moveEntry(this.board, {
            id: change.id,
            bib: traits.bib,
            gender: traits.gender,
            category: traits.category,
            isLocal: traits.isLocal,
            isClassified: traits.isClassified,
            status: change.result.status,
            timesMs: rankingTimes(this.#rules, change.result),
            held: heldListed(this.#rules, change.result),
          });
    this.#moveArrivals(change, traits === null, version);
    const isPersonChanged = change.isRemoved || change.person !== null;
    if (isPersonChanged) this.#peopleVersion = version;
    this.#touch(moved, version, isPersonChanged);
    for (const listener of this.#listeners) listener(change);
    return moved.isChanged || isPersonChanged;
  }

  #moveArrivals(change: BoardChange, isGone: boolean, version: number): void {
    for (const [checkpoint, order] of this.#arrivals) {
      const at = change.isRemoved || isGone ? null : crossingListed(this.#rules, change.result.crossings, checkpoint);
      if (order.set(change.id, at)) this.#touchedAt[checkpoint] = version;
    }
  }

  /** A name can stand on the page of any checkpoint. */
  #touch({ isChanged, standings, rows }: Moved, version: number, isPersonChanged: boolean): void {
    if (isPersonChanged) this.#touchedAt.fill(version);
    for (const checkpoint of rows) this.#touchedAt[checkpoint] = version;
    for (const checkpoint of standings) this.#touchedAt[checkpoint] = version;
    for (const checkpoint of standings) this.#movedAt[checkpoint] = version;
    // The start also lists who has no time there, in running order: any change can move that.
    if (!isChanged) return;
    this.#touchedAt[0] = version;
    this.#movedAt[0] = version;
  }

  #runnerOf(before: Member | null, after: Member | null): MovedRunner | null {
    const shown = after ?? before;
    if (!shown) return null;
    const [was, is] = [before, after].map((member) => (member ? rankingTimes(this.#rules, member.result) : []));
    const isMovedAt = (checkpoint: number): boolean =>
      (was?.[checkpoint] ?? null) !== (is?.[checkpoint] ?? null) ||
      this.#isHeld(before, checkpoint) !== this.#isHeld(after, checkpoint);
    const others = [...this.#touchedAt.keys()].filter(isMovedAt);
    const checkpoint = others.pop() ?? null;
    return {
      oid: shown.person.oid,
      bib: shown.person.bib,
      checkpoint,
      others,
      timeMs: checkpoint === null ? null : (is?.[checkpoint] ?? null),
      crossedAt:
        checkpoint === null || after === null ? null : crossingListed(this.#rules, after.result.crossings, checkpoint),
      // A runner removed from the board has no result left and is reported as `waiting`.
      status: after?.result.status ?? 'waiting',
    };
  }

  #isHeld(member: Member | null, checkpoint: number): boolean {
    return member !== null && heldListed(this.#rules, member.result).includes(checkpoint);
  }
}
