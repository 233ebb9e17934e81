import type { ServerResponse } from 'node:http';
import { streamLive } from '@dorsal/contract/calls/boards.ts';
import { type BoardMoved, type LiveMessage, mostChanged, mostTouched } from '@dorsal/contract/views/live-messages.ts';
import { countsOf } from '@dorsal/domain/ranking/counts.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { BoardNode, BoardStep, FactsChange } from '#modules/boards/board-node.ts';
import { onStaleness } from '#modules/boards/board-watchers.ts';
import type { LiveBoard, MovedRunner } from '#modules/boards/live-board.ts';
import { knownLineage, lineageOf } from '#modules/lineage/lineage.ts';
import type { ModalityNumbers } from '#modules/races/modality-numbers.ts';
import { seesRace } from '#modules/races/race-visibility.ts';
import type { Context, Db } from '#platform/context.ts';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { HijackedAnswer, refuse } from '#platform/http/answers.ts';
import type { Authenticate, Caller } from '#platform/http/caller.ts';
import { addressSubject } from '#platform/http/caller-address.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { visibilityOf } from '#platform/http/visibility.ts';
import type { Metrics } from '#platform/metrics.ts';
import { type Followed, Viewer } from './viewer.ts';

export interface LiveHubParts {
  readonly context: Context;
  readonly node: BoardNode;
  readonly metrics: Metrics;
  /** The recent messages about these modalities, sent to a new stream after its hello: its page may be older than they are. */
  readonly recent?: (modalities: readonly number[]) => readonly LiveMessage[];
  readonly streamsPerAddress: number;
  /** Least time between two messages about a board. Default 500 ms. */
  readonly everyMs?: Ms;
  /** Default 15 s: proxies cut what is silent for a minute. */
  readonly heartbeatMs?: Ms;
  /** Default 50,000. */
  readonly mostStreams?: number;
}

/** The one for whom a stream is opened. */
interface StreamOpener {
  readonly address: string;
  /** Tells whether their session still holds and shows them these races; null: a visitor, who has none. */
  readonly isAdmitted: (() => Promise<boolean>) | null;
}

/** The wait before a flush tries again on a board that is half way through a change. */
const retryMs: Ms = 50;

interface Channel {
  readonly viewers: Set<Viewer>;
  pending: PendingStep | null;
  sentAt: EpochMs;
  timer: NodeJS.Timeout | undefined;
  /** Messages go out one after the other, however long it takes to reach everyone. */
  sending: Promise<void>;
}

/** All open streams of this node. Each change of a board is sent to its viewers, in at most one message each 500 ms. */
export class LiveHub {
  readonly #parts: LiveHubParts;
  readonly #channels = new Map<number, Channel>();
  readonly #viewers = new Set<Viewer>();
  readonly #byAddress = new Map<string, number>();
  readonly #admissions = new Map<Viewer, () => Promise<boolean>>();
  readonly #stops: (() => void)[];
  readonly #heart: NodeJS.Timeout;
  #isClosed = false;

  constructor(parts: LiveHubParts) {
    this.#parts = parts;
    this.#stops = [
      parts.node.onStep((step) => this.#note(step)),
      parts.node.onFacts((change) => this.#tellStatus(change)),
    ];
    this.#heart = setInterval(() => void this.beat(), parts.heartbeatMs ?? 15_000);
  }

  /** Says when boards become old or new again, once the node compares them with the database. */
  start(): void {
    this.#stops.push(onStaleness(this.#parts.node, () => void this.beat()));
  }

  /** Tells whether another stream may be opened from an address. */
  hasRoom(address: string): boolean {
    const { streamsPerAddress, mostStreams = 50_000 } = this.#parts;
    const ofAddress = this.#byAddress.get(address) ?? 0;
    return !this.#isClosed && ofAddress < streamsPerAddress && this.#viewers.size < mostStreams;
  }

  /** Opens a stream on boards that are loaded. Its first message gives their versions. */
  open(response: ServerResponse, followed: readonly Followed[], { address, isAdmitted }: StreamOpener): void {
    if (response.destroyed) return;
    const viewer = new Viewer(response, followed);
    if (isAdmitted) this.#admissions.set(viewer, isAdmitted);
    this.#viewers.add(viewer);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    const letGo = followed.map(({ number }) => this.#parts.node.follow(number));
    for (const { number } of followed) this.#channelOf(number).viewers.add(viewer);
    this.#parts.metrics.viewers.inc();
    viewer.onClose(() => {
      for (const stop of letGo) stop();
      this.#forget(viewer, address);
    });
    viewer.begin();
    viewer.send(encodeMessage(this.#standing('hello', viewer)));
    const recent = this.#parts.recent?.(followed.map(({ number }) => number)) ?? [];
    for (const message of recent) viewer.send(encodeMessage(message));
  }

  /** Sends every stream the versions of its boards. */
  async beat(): Promise<void> {
    // A database that hangs is not waited for: pages hear of it now.
    if (this.#parts.node.staleForMs === null) await this.#loadMissing();
    for (const group of Map.groupBy(this.#viewers, (viewer) => viewer.group).values()) {
      const [first] = group;
      if (first) await this.#sendAll(group, encodeMessage(this.#standing('heartbeat', first)));
    }
  }

  /** Ends the streams of those whose session has ended, or who no longer time a race: staff see what others do not. Their pages come back as what they are now. */
  async endUnadmitted(): Promise<void> {
    for (const [viewer, isAdmitted] of [...this.#admissions]) if (!(await isAdmitted())) viewer.end();
  }

  /** A course may have been made after someone began to watch. */
  async #loadMissing(): Promise<void> {
    const { context, node } = this.#parts;
    for (const modality of [...this.#channels.keys()].filter((followed) => !node.has(followed)))
      await node.board(modality).catch((error) => context.log.warn({ err: error, modality }, 'board_load_failed'));
  }

  /** Ends all streams; their pages come back to another node, or when this one is there again. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heart);
    for (const stop of this.#stops) stop();
    for (const { timer } of this.#channels.values()) clearTimeout(timer);
    for (const viewer of this.#viewers) viewer.end();
  }

  #note({ modality, from, to, moved }: BoardStep): void {
    const channel = this.#channels.get(modality);
    if (!channel) return;
    channel.pending = later(channel.pending ?? { from, to: from, moved: new Map() }, to, moved);
    if (channel.timer) return;
    const wait = channel.sentAt + (this.#parts.everyMs ?? 500) - this.#parts.context.now();
    channel.timer = setTimeout(() => this.#flush(modality, channel), Math.max(0, wait));
  }

  #flush(modality: number, channel: Channel): void {
    channel.timer = undefined;
    const { context, node } = this.#parts;
    const { pending } = channel;
    if (!pending) return;
    channel.sentAt = context.now();
    const board = node.peek(modality);
    if (!board && !node.has(modality)) {
      // The board was dropped: if it comes back, heartbeats tell viewers its version.
      channel.pending = null;
      return;
    }
    if (!board) {
      // The board is half way through the next change: the pending step goes out after it.
      channel.timer = setTimeout(() => this.#flush(modality, channel), retryMs);
      return;
    }
    channel.pending = null;
    // The board may have moved on: the next message carries the later changes as a step of its own.
    const message = encodeMessage(boardMessage(board, pending, board.timeAt(context.now())));
    channel.sending = channel.sending.then(() => this.#sendAll(channel.viewers, message));
  }

  #tellStatus({ board, before }: FactsChange): void {
    const channel = this.#channels.get(board.modality);
    // Streams opened while the race was shown end with it; those of staff come back.
    if (before.isVisible && !board.facts.isVisible) this.#endHidden(board);
    const { facts } = board;
    const clock = facts.event.clock;
    if (!channel || JSON.stringify(facts) === JSON.stringify(before)) return;
    const message: LiveMessage = {
      type: 'status',
      server_time: board.timeAt(this.#parts.context.now()),
      event: facts.event.oid,
      modality: facts.oid,
      status: facts.status,
      ...(facts.clockFrom !== null && { chrono_start: facts.clockFrom }),
      ...(clock !== null && { clock_speed: clock.speed }),
    };
    channel.sending = channel.sending.then(() => this.#sendAll(channel.viewers, encodeMessage(message)));
  }

  #endHidden({ modality, facts }: LiveBoard): void {
    const gone = encodeMessage({ type: 'gone', server_time: this.#parts.context.now(), modality: facts.oid });
    for (const viewer of [...(this.#channels.get(modality)?.viewers ?? [])]) {
      viewer.send(gone);
      viewer.end();
    }
  }

  /** Says something to every stream that follows one of these modalities, once to each. */
  async tell(modalities: readonly number[], message: LiveMessage): Promise<void> {
    const viewers = new Set(modalities.flatMap((modality) => [...(this.#channels.get(modality)?.viewers ?? [])]));
    await this.#sendAll(viewers, encodeMessage(message));
  }

  /** Tens of thousands of writes are done in steps, so that requests get their turn in between. */
  async #sendAll(viewers: Iterable<Viewer>, message: Buffer): Promise<void> {
    const turn = createEventLoopTurn();
    for (const viewer of [...viewers]) {
      if (!viewer.isOver && !viewer.send(message)) {
        this.#parts.metrics.slowViewers.inc();
        viewer.drop();
      }
      if (turn.isOver()) await turn.yieldToEventLoop();
    }
  }

  #standing(type: 'hello' | 'heartbeat', { followed }: Viewer): LiveMessage {
    const { context, node } = this.#parts;
    const versions = followed.map(({ oid, number }) => [oid, node.versionOf(number)] as const);
    const now = context.now();
    const clocks = followed.flatMap(({ oid, number }) => {
      const board = node.peek(number);
      const clock = board?.facts.event.clock;
      return board && clock ? [[oid, { now: board.timeAt(now), speed: clock.speed }] as const] : [];
    });
    return {
      type,
      server_time: now,
      versions: Object.fromEntries(versions),
      ...(type === 'hello' && {
        statuses: this.#statusesOf(followed),
        lineage: knownLineage(context.db) ?? undefined,
      }),
      stale_ms: node.staleForMs ?? undefined,
      ...(clocks.length > 0 && { clocks: Object.fromEntries(clocks) }),
    };
  }

  /** By modality; one without a course has none here. */
  #statusesOf(followed: readonly Followed[]): Record<string, EventStatus> {
    const known = followed.flatMap(({ oid, number }) => {
      const status = this.#parts.node.peek(number)?.facts.status;
      return status === undefined ? [] : [[oid, status] as const];
    });
    return Object.fromEntries(known);
  }

  #channelOf(modality: number): Channel {
    const known = this.#channels.get(modality);
    if (known) return known;
    const channel: Channel = {
      viewers: new Set(),
      pending: null,
      sentAt: 0,
      timer: undefined,
      sending: Promise.resolve(),
    };
    this.#channels.set(modality, channel);
    return channel;
  }

  #forget(viewer: Viewer, address: string): void {
    if (!this.#viewers.delete(viewer)) return;
    this.#admissions.delete(viewer);
    this.#parts.metrics.viewers.dec();
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
    for (const { number } of viewer.followed) {
      const channel = this.#channels.get(number);
      channel?.viewers.delete(viewer);
      if (channel?.viewers.size !== 0) continue;
      clearTimeout(channel.timer);
      this.#channels.delete(number);
    }
  }
}

interface LiveRouteParts {
  readonly hub: LiveHub;
  readonly node: BoardNode;
  readonly numbers: ModalityNumbers;
  readonly db: Db;
  readonly authenticate: Authenticate;
}

/** `GET /live`: one stream for all that a page shows. */
export const liveRoute = ({ hub, node, numbers, db, authenticate }: LiveRouteParts): ServedEndpoint =>
  serveEndpoint(streamLive, async ({ query, address: from, caller, token }) => {
    const address = addressSubject(from);
    if (!hub.hasRoom(address)) return refuse('too_many_requests', { retryAfterS: 30 });
    const found = await findFollowed(query.modalities, { node, numbers, caller });
    if (found === null) return refuse('modality_not_found');
    const { followed, levels } = found;
    // Loaded before the stream says where they stand; one without a course stands at 0.
    await Promise.all([lineageOf(db), ...followed.map(({ number }) => node.board(number))]);
    const isAdmitted = async (): Promise<boolean> => {
      const now = await authenticate(token ?? '');
      if (now === null) return false;
      return (await findFollowed(query.modalities, { node, numbers, caller: now }))?.levels === levels;
    };
    return new HijackedAnswer((response) =>
      hub.open(response, followed, { address, isAdmitted: caller === null || token === null ? null : isAdmitted }),
    );
  });

interface Found {
  readonly followed: readonly Followed[];
  /** As who the caller sees each of them: a timer who was taken off its event is another one there. */
  readonly levels: string;
}

/** Races that are not there for this caller are left out: the others go on. Null: none is there. */
async function findFollowed(
  modalities: readonly string[],
  { node, numbers, caller }: Pick<LiveRouteParts, 'node' | 'numbers'> & { readonly caller: Caller | null },
): Promise<Found | null> {
  const followed: Followed[] = [];
  const levels: string[] = [];
  for (const oid of modalities) {
    const number = await numbers.find(oid);
    const race = number === null ? null : await node.visibilityOf(number);
    if (number === null || race === null || !seesRace(caller, race)) continue;
    followed.push({ oid, number });
    levels.push(visibilityOf(caller, race.event));
  }
  return followed.length === 0 ? null : { followed, levels: levels.join(' ') };
}

/** The changes of a board since its last message. `moved`: the latest of each runner, by id; null: too many to list. */
interface PendingStep {
  readonly from: number;
  readonly to: number;
  readonly moved: ReadonlyMap<string, MovedRunner> | null;
}

/** A step and the one after it as one. */
export function later({ from, moved }: PendingStep, to: number, more: readonly MovedRunner[] | null): PendingStep {
  if (moved === null || more === null) return { from, to, moved: null };
  const both = new Map(moved);
  for (const runner of more) both.set(runner.oid, withMoved(runner, both.get(runner.oid)));
  return { from, to, moved: both.size > mostChanged ? null : both };
}

/** Joins two moves of a runner in one message: all checkpoints of both have moved. Where anything else of the person changed, none is named. */
function withMoved(runner: MovedRunner, before: MovedRunner | undefined): MovedRunner {
  if (before === undefined) return runner;
  if (before.checkpoint === null || runner.checkpoint === null)
    return { ...runner, checkpoint: null, others: [], timeMs: null, crossedAt: null };
  const last = before.checkpoint > runner.checkpoint ? before : runner;
  const moved = new Set([...before.others, before.checkpoint, ...runner.others, runner.checkpoint]);
  const others = [...moved].filter((other) => other !== last.checkpoint);
  return { ...runner, checkpoint: last.checkpoint, timeMs: last.timeMs, crossedAt: last.crossedAt, others };
}

/** One event of a stream, as bytes: encoded once, however many see it. */
const encodeMessage = (message: LiveMessage): Buffer => Buffer.from(`data: ${JSON.stringify(message)}\n\n`);

/** The message for a step of a board. */
function boardMessage(board: LiveBoard, { from, to, moved }: PendingStep, now: EpochMs): BoardMoved {
  const { listsPeople } = board.visibility;
  return {
    type: 'board',
    modality: board.facts.oid,
    from,
    to,
    server_time: now,
    ...(listsPeople && { counts: countsMessage(board) }),
    ...(moved === null || !listsPeople
      ? { reload: true as const, ...touchedSince(board, from) }
      : { changed: [...moved.values()].map((runner) => changedRunner(board, runner)) }),
  };
}

/** Empty if somebody's own data changed, since a name stands on the pages of all checkpoints, or if too many checkpoints moved. */
function touchedSince(board: LiveBoard, from: number): Pick<BoardMoved, 'touched'> {
  if (board.peopleVersion > from) return {};
  const touched = board.movedSince(from).flatMap((checkpoint) => board.facts.checkpoints[checkpoint]?.oid ?? []);
  return touched.length > mostTouched ? {} : { touched };
}

function countsMessage({ board }: LiveBoard): NonNullable<BoardMoved['counts']> {
  const { total, byStatus, byCheckpoint, classified } = countsOf(board);
  const status = Object.fromEntries(Object.entries(byStatus).filter(([, count]) => count > 0));
  return { total, status, checkpoints: [...byCheckpoint], classified };
}

type Changed = NonNullable<BoardMoved['changed']>[number];

/** Names no checkpoint if more moved than can be named: then any page may be touched. */
function changedRunner({ facts }: LiveBoard, moved: MovedRunner): Changed {
  const { oid, bib, checkpoint, others, timeMs, crossedAt, status } = moved;
  const person = { registration: oid, ...(bib !== null && { bib }), status };
  const at = checkpoint === null ? undefined : facts.checkpoints[checkpoint]?.oid;
  if (at === undefined || others.length > mostTouched) return person;
  const also = others.flatMap((other) => facts.checkpoints[other]?.oid ?? []);
  const time = timeMs !== null && { key: timeMs, ...(crossedAt !== null && { at: crossedAt }) };
  return { ...person, checkpoint: at, ...(also.length > 0 && { also }), ...time };
}
