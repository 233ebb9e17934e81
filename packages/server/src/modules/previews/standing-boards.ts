import { type Board, moveEntry, removeEntry, setOrders } from '@dorsal/domain/ranking/board.ts';
import { buildBoard } from '@dorsal/domain/ranking/build-board.ts';
import type { BoardEntry } from '@dorsal/domain/ranking/types.ts';
import { heldListed, rankingTimes } from '@dorsal/domain/timing/times-of.ts';
import type { JudgeOrder } from '@dorsal/domain/timing/types.ts';
import type pg from 'pg';
import { parseFacts } from '#modules/boards/board-facts.ts';
import { boardVersion, loadBoardEvents, loadFactsTexts } from '#modules/boards/board-repository.ts';
import { loadSnapshot } from '#modules/boards/load-board.ts';
import type { Roster } from '#modules/boards/roster.ts';
import type { BoardChanges } from '#modules/derive/board-change.ts';
import type { Db } from '#platform/context.ts';

/** People that differ from those who stand: null is gone. */
export type Delta = ReadonlyMap<number, BoardEntry | null>;

/** People that differ from those who stand, and the orders of judges. */
export interface Differing {
  readonly delta: Delta;
  readonly orders: readonly JudgeOrder[] | undefined;
}

const isSameOrder = (one: Differing, other: Differing): boolean =>
  JSON.stringify(one.orders ?? []) === JSON.stringify(other.orders ?? []);

/** More people than this are put into a new board: to move them one by one costs more. */
const mostMoved = 2_000;

/** The board of one race as its version says, with two boards of the domain: one is moved to what stands before a change, one to what stands after it. */
export class StandingBoard {
  readonly roster: Roster;
  readonly entries: ReadonlyMap<number, BoardEntry>;
  readonly checkpointCount: number;
  #version: number;
  #factsText: string;
  readonly #entries: Map<number, BoardEntry>;
  readonly #boards: (Board | undefined)[] = [];

  constructor(loaded: NonNullable<Awaited<ReturnType<typeof loadSnapshot>>>) {
    this.roster = loaded.roster;
    this.#entries = new Map(loaded.entries.map((entry) => [entry.id, entry]));
    this.entries = this.#entries;
    this.checkpointCount = loaded.rules.checkpoints.length;
    this.#version = loaded.version;
    this.#factsText = loaded.factsText;
  }

  get version(): number {
    return this.#version;
  }

  get factsText(): string {
    return this.#factsText;
  }

  /** Moves it to the moment of a snapshot. False: it must be loaded anew. */
  async follow(db: Db, race: number): Promise<boolean> {
    const version = await boardVersion(db, race);
    const factsText = (await loadFactsTexts(db, [race])).get(race);
    if (factsText === undefined || version < this.#version) return false;
    if (parseFacts(factsText).course !== parseFacts(this.#factsText).course) return false;
    this.#factsText = factsText;
    if (version === this.#version) return true;
    const { events, isMoreLeft } = await loadBoardEvents(db, [{ modality: race, version: this.#version }]);
    if (isMoreLeft) return false;
    for (const { changes } of events) if (changes === null || !this.#apply(changes)) return false;
    this.#version = version;
    return true;
  }

  /** False: the changes speak of another course. */
  #apply({ rules, changes }: BoardChanges): boolean {
    for (const change of changes) {
      const traits = this.roster.apply(change);
      if (change.isRemoved || traits === null) {
        this.#set(change.id, null);
        continue;
      }
      const { status, crossings } = change.result;
      if (crossings.length !== 0 && crossings.length !== this.checkpointCount) return false;
      const { bib, gender, category, isLocal, isClassified } = traits;
      const timesMs = rankingTimes(rules, change.result);
      const held = heldListed(rules, change.result);
      this.#set(change.id, { id: change.id, bib, gender, category, isLocal, isClassified, status, timesMs, held });
    }
    return true;
  }

  #set(id: number, entry: BoardEntry | null): void {
    if (entry === null) this.#entries.delete(id);
    else this.#entries.set(id, entry);
    for (const board of this.#boards) if (board) put(board, id, entry);
  }

  /** Gives what `work` makes of the boards with these differences. They stand as before when it is done. */
  compared<Result>(
    { before, after, checkpointCount }: { before: Differing; after: Differing; checkpointCount: number },
    work: (before: Board, after: Board) => Result,
  ): Result {
    // The people who differ alike need no second board.
    const isAlike = before.delta.size === 0 && after.delta.size === 0 && isSameOrder(before, after);
    const isSame = isAlike && checkpointCount === this.checkpointCount;
    return this.#with(0, { ...before, checkpointCount: this.checkpointCount }, (was) =>
      isSame ? work(was, was) : this.#with(1, { ...after, checkpointCount }, (is) => work(was, is)),
    );
  }

  #with<Result>(
    place: 0 | 1,
    { delta, orders = [], checkpointCount }: Differing & { readonly checkpointCount: number },
    work: (board: Board) => Result,
  ): Result {
    if (delta.size > mostMoved || checkpointCount !== this.checkpointCount)
      return work(buildBoard(checkpointCount, this.#entriesWith(delta), orders));
    const board = this.#boards[place] ?? buildBoard(checkpointCount, [...this.#entries.values()]);
    this.#boards[place] = board;
    setOrders(board, orders);
    for (const [id, entry] of delta) put(board, id, entry);
    const result = work(board);
    for (const id of delta.keys()) put(board, id, this.#entries.get(id) ?? null);
    return result;
  }

  #entriesWith(delta: Delta): BoardEntry[] {
    const entries: BoardEntry[] = [];
    for (const [id, standing] of this.#entries) {
      const entry = delta.get(id);
      if (entry !== null) entries.push(entry ?? standing);
    }
    for (const [id, entry] of delta) if (entry !== null && !this.#entries.has(id)) entries.push(entry);
    return entries;
  }
}

function put(board: Board, id: number, entry: BoardEntry | null): void {
  if (entry === null) removeEntry(board, id);
  else moveEntry(board, entry);
}

/** People of all boards that are held, at most: two races of 60,000. */
const mostPeople = 120_000;

/** The boards that the last previews looked at, so that the next one of a race loads only what has moved since. */
export class StandingBoards {
  /** By race, the one looked at last behind the others. */
  readonly #held = new Map<number, StandingBoard>();

  /** Gives what `work` makes of the board of a race at the moment of a snapshot; null: it has no course. One in which it fails is not held any more. */
  async at<Result>(
    { client, db }: { readonly client: pg.PoolClient; readonly db: Db },
    race: number,
    work: (board: StandingBoard) => Promise<Result>,
  ): Promise<Result | null> {
    const held = this.#held.get(race);
    this.#held.delete(race);
    const board = held && (await held.follow(db, race)) ? held : await load(client, db, race);
    if (board === null) return null;
    const result = await work(board);
    this.#held.set(race, board);
    this.#forget();
    return result;
  }

  #forget(): void {
    let people = 0;
    for (const [race, { entries }] of [...this.#held].reverse()) {
      people += entries.size;
      if (people > mostPeople) this.#held.delete(race);
    }
  }
}

async function load(client: pg.PoolClient, db: Db, race: number): Promise<StandingBoard | null> {
  const loaded = await loadSnapshot(client, db, race);
  return loaded && new StandingBoard(loaded);
}
