import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type pg from 'pg';
import { type AppendedEvent, type BoardEvent, decodeAppended } from '#modules/derive/board-change.ts';
import { boardChannel } from '#modules/derive/derive-repository.ts';
import type { RaceVisibility } from '#modules/races/race-visibility.ts';
import { findRaceVisibility } from '#modules/races/race-visibility-repository.ts';
import type { Context } from '#platform/context.ts';
import { createListener } from '#platform/db/listener.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { BoardFacts } from './board-facts.ts';
import { type HeldVersion, loadBoardEvents, loadFactsTexts } from './board-repository.ts';
import { BoardFollowers, BoardWaiters } from './board-watchers.ts';
import type { LiveBoard, MovedRunner } from './live-board.ts';
import { BoardLoader } from './load-board.ts';

interface BoardNodeParts {
  readonly context: Context;
  /** Gives connections for snapshots. */
  readonly pool: Pick<pg.Pool, 'connect'>;
  /** The connection string for LISTEN; null: the poll alone finds new events. */
  readonly listenUrl: string | null;
  readonly metrics: Metrics;
  /** Default one second. */
  readonly pollMs?: Ms;
  /** A board that nobody asked for this long is dropped. Default ten minutes. */
  readonly idleMs?: Ms;
  /** Most people on all boards together; beyond, the board asked for longest ago goes first. Default 1,000,000 (some 500 MB). */
  readonly mostPeople?: number;
}

/** A board went from one version to a later one. `moved` null: too much changed to be named. */
export interface BoardStep {
  readonly modality: number;
  readonly from: number;
  readonly to: number;
  readonly moved: readonly MovedRunner[] | null;
  readonly board: LiveBoard;
}

/** Name, status, gun or prizes of a modality changed. */
export interface FactsChange {
  readonly board: LiveBoard;
  readonly before: BoardFacts;
}

interface Held {
  board: LiveBoard;
  usedAt: EpochMs;
}

/** Facts (names, status, prizes) are compared with the database this often. */
const factsMs: Ms = 2_000;
/** Boards that were not compared with the database for this long are old: one second and a slow answer are usual. */
const staleMs: Ms = 4_000;
/** The time that a nudge waits for the offer that makes it needless. */
const offerMs: Ms = 10;

/**
 * The boards of this node. A board is loaded at the first request, moved by the board events after its version, and dropped after a while
 * without requests. One query a second asks for the events of all boards; a NOTIFY only makes that query come sooner.
 */
export class BoardNode {
  readonly #parts: BoardNodeParts;
  readonly #held = new Map<number, Held>();
  readonly #loading = new Map<number, Promise<LiveBoard | null>>();
  readonly #followers = new BoardFollowers();
  readonly #listeners = new Set<(step: BoardStep) => void>();
  readonly #factsListeners = new Set<(change: FactsChange) => void>();
  readonly #waiters = new BoardWaiters();
  readonly #loader: BoardLoader;
  readonly #listener;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | null = null;
  #isPollDue = false;
  readonly #offered: AppendedEvent[] = [];
  #isStopped = false;
  #factsAt = 0;
  #lastPollAt: EpochMs | null = null;
  /** The first time that they were to be compared, which a database that hangs does not answer. */
  #firstDueAt: EpochMs | null = null;

  constructor(parts: BoardNodeParts) {
    this.#parts = parts;
    this.#loader = new BoardLoader(parts.pool);
    const nudged = (payload: string) => {
      const [modality = 0, version = 0] = payload.split(':').map(Number);
      if (!this.#isBehind(modality, version)) return;
      // A derive of this process offers what it wrote about now: then nothing need be read.
      setTimeout(() => {
        if (this.#isBehind(modality, version)) void this.poll();
      }, offerMs);
    };
    this.#listener = parts.listenUrl === null ? null : createListener(parts.listenUrl, boardChannel, nudged);
  }

  start(): void {
    this.#timer = setInterval(() => void this.#everySecond(), this.#parts.pollMs ?? 1_000);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#waiters.releaseAll();
    await this.#listener?.stop();
    await this.#polling;
    await Promise.allSettled(this.#loading.values());
  }

  /** A loaded board in its present version; undefined: it is not loaded, or a change is half applied to it. */
  peek(modality: number): LiveBoard | undefined {
    const held = this.#held.get(modality);
    if (!held || held.board.isMoving) return undefined;
    held.usedAt = this.#parts.context.now();
    return held.board;
  }

  /** The part of a race that the public may see: from its board where it is loaded, else from the database. Null: there is no such race. */
  async visibilityOf(modality: number): Promise<RaceVisibility | null> {
    return this.peek(modality)?.visibility ?? (await findRaceVisibility(this.#parts.context.db, modality));
  }

  /** The board, loaded if it must be; null: there is no such modality, or it has no course. */
  async board(modality: number): Promise<LiveBoard | null> {
    const held = this.#held.get(modality);
    if (held) held.usedAt = this.#parts.context.now();
    const board = held?.board ?? (await this.#load(modality));
    await board?.whole();
    return board;
  }

  /** The board at `version` or later; as it stands after `longestMs` (default one second), reached or not. */
  async boardAt(modality: number, version: number, longestMs: Ms = 1_000): Promise<LiveBoard | null> {
    const board = await this.board(modality);
    if (!board || board.version >= version) return board;
    const reached = this.#waiters.wait(modality, version, longestMs);
    void this.poll();
    await reached;
    return await this.board(modality);
  }

  /** Calls back on every step of every board here. Gives the way to stop it. */
  onStep(listener: (step: BoardStep) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back when facts of a board changed. Gives the way to stop it. */
  onFacts(listener: (change: FactsChange) => void): () => void {
    this.#factsListeners.add(listener);
    return () => this.#factsListeners.delete(listener);
  }

  /** Tells whether a board is loaded, even in the middle of a change. */
  has(modality: number): boolean {
    return this.#held.has(modality);
  }

  /** The version of a board that is here; 0: it is not. */
  versionOf(modality: number): number {
    return this.#held.get(modality)?.board.version ?? 0;
  }

  /** Keeps a board from being dropped while someone watches it. Gives the way to let go. */
  follow(modality: number): () => void {
    return this.#followers.follow(modality);
  }

  /** Milliseconds since the boards were last compared with the database; null: never yet. For readiness. */
  get sincePollMs(): Ms | null {
    return this.#lastPollAt === null ? null : this.#parts.context.now() - this.#lastPollAt;
  }

  /** The same where it is too long; null: the boards are as the database has them. For those who look at them. */
  get staleForMs(): Ms | null {
    const heardAt = this.#lastPollAt ?? this.#firstDueAt;
    const silentMs = heardAt === null ? 0 : this.#parts.context.now() - heardAt;
    return silentMs < staleMs ? null : silentMs;
  }

  #isBehind(modality: number, version: number): boolean {
    const held = this.#held.get(modality);
    return held !== undefined && held.board.version < version;
  }

  /** Takes events that a derive of this process has just committed: boards that stand right before them need not ask for them. */
  offer(events: readonly AppendedEvent[]): void {
    const wanted = events.filter(({ modality }) => this.#held.has(modality));
    if (wanted.length === 0) return;
    this.#offered.push(...wanted);
    void this.#goOn();
  }

  /** Moves all boards to the newest version that can be read now. Calls that come meanwhile share one more round. */
  async poll(): Promise<void> {
    this.#firstDueAt ??= this.#parts.context.now();
    this.#isPollDue = true;
    await this.#goOn();
  }

  async #goOn(): Promise<void> {
    this.#polling ??= this.#pollWhileDue().finally(() => {
      this.#polling = null;
    });
    await this.#polling;
  }

  async #pollWhileDue(): Promise<void> {
    while ((this.#isPollDue || this.#offered.length > 0) && !this.#isStopped) {
      try {
        for (const event of this.#offered.splice(0)) await this.#moveOffered(event);
        if (!this.#isPollDue) continue;
        this.#isPollDue = false;
        if (await this.#moveAll()) this.#isPollDue = true;
        this.#lastPollAt = this.#parts.context.now();
      } catch (error) {
        // The database is away for a moment; the next second tries again.
        this.#parts.context.log.warn({ err: error }, 'board_poll_failed');
        return;
      }
    }
  }

  /** True: there may be more. */
  async #moveAll(): Promise<boolean> {
    const versions: HeldVersion[] = [...this.#held].map(([modality, { board }]) => ({
      modality,
      version: board.version,
    }));
    if (versions.length === 0) return false;
    const { events, isMoreLeft } = await loadBoardEvents(this.#parts.context.db, versions);
    for (const [modality, ofOne] of Map.groupBy(events, (event) => event.modality))
      await this.#moveOne(modality, ofOne);
    return isMoreLeft;
  }

  /** Moves a board by an offered event. If it does not fit, a poll becomes due. */
  async #moveOffered(event: AppendedEvent): Promise<void> {
    const board = this.#held.get(event.modality)?.board;
    if (!board || event.version <= board.version) return;
    if (!(await this.#step(board, decodeAppended(event)))) this.#isPollDue = true;
  }

  async #moveOne(modality: number, events: readonly BoardEvent[]): Promise<void> {
    const board = this.#held.get(modality)?.board;
    if (!board) return;
    // A hole means that events were pruned before this node saw them.
    for (const event of events) if (!(await this.#step(board, event))) return void (await this.#reload(modality));
  }

  /**
   * False: the event is not the next version of the board, or it carries no changes that fit. Events of versions that the board already has are
   * skipped.
   */
  async #step(board: LiveBoard, { modality, version, at, changes }: BoardEvent): Promise<boolean> {
    const from = board.version;
    if (version <= from) return true;
    if (changes === null || version !== from + 1 || !board.fits(changes)) return false;
    const moved = await board.move(version, changes);
    this.#parts.metrics.boardLag.observe(Math.max(0, this.#parts.context.now() - at) / 1_000);
    this.#announce({ modality, from, to: board.version, moved, board });
    return true;
  }

  async #reload(modality: number): Promise<void> {
    const before = this.#held.get(modality);
    const board = await this.#loader.load(modality);
    if (!board) {
      this.#drop(modality);
      return;
    }
    this.#held.set(modality, { board, usedAt: before?.usedAt ?? this.#parts.context.now() });
    this.#announce({ modality, from: before?.board.version ?? 0, to: board.version, moved: null, board });
    if (before) this.#tellFacts(board, before.board.facts);
  }

  #announce(step: BoardStep): void {
    this.#waiters.reached(step.modality, step.to);
    for (const listener of this.#listeners) listener(step);
  }

  #load(modality: number): Promise<LiveBoard | null> {
    const known = this.#loading.get(modality);
    if (known) return known;
    const loading = this.#loader
      .load(modality)
      .then((board) => {
        if (board && !this.#isStopped) this.#held.set(modality, { board, usedAt: this.#parts.context.now() });
        this.#makeRoom(modality);
        return board;
      })
      .finally(() => this.#loading.delete(modality));
    this.#loading.set(modality, loading);
    return loading;
  }

  async #everySecond(): Promise<void> {
    try {
      await this.#listener?.ensure();
    } catch (error) {
      this.#parts.context.log.warn({ err: error }, 'board_listen_failed');
    }
    await this.poll();
    if (this.#parts.context.now() - this.#factsAt >= factsMs) {
      await this.tidy().catch((error) => this.#parts.context.log.warn({ err: error }, 'board_tidy_failed'));
    }
  }

  /** Compares the facts of all boards with the database, and drops the boards that nobody needs. Done every two seconds. */
  async tidy(): Promise<void> {
    this.#factsAt = this.#parts.context.now();
    await this.#renewFacts();
    this.#makeRoom(null);
  }

  async #renewFacts(): Promise<void> {
    if (this.#held.size === 0) return;
    const texts = await loadFactsTexts(this.#parts.context.db, [...this.#held.keys()]);
    for (const [modality, { board }] of [...this.#held]) {
      const text = texts.get(modality);
      const before = board.facts;
      if (text === undefined) this.#drop(modality);
      else if (board.renewFacts(text)) this.#tellFacts(board, before);
      else await this.#reload(modality);
    }
  }

  #tellFacts(board: LiveBoard, before: BoardFacts): void {
    if (board.facts !== before) for (const listener of this.#factsListeners) listener({ board, before });
  }

  /** Drops boards that nobody asked for, and the oldest ones when there are too many people; never the one just loaded. */
  #makeRoom(justLoaded: number | null): void {
    const { context, idleMs = 600_000, mostPeople = 1_000_000 } = this.#parts;
    let people = [...this.#held.values()].reduce((sum, { board }) => sum + board.board.slotOf.size, 0);
    for (const [modality, { board, usedAt }] of [...this.#held].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
      if (modality === justLoaded || this.#followers.has(modality)) continue;
      if (context.now() - usedAt < idleMs && people <= mostPeople) continue;
      people -= board.board.slotOf.size;
      this.#drop(modality);
    }
    this.#parts.metrics.boardsLoaded.set(this.#held.size);
  }

  #drop(modality: number): void {
    this.#held.delete(modality);
    this.#parts.metrics.boardsLoaded.set(this.#held.size);
  }
}
