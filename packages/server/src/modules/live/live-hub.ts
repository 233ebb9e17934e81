import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '@dorsal/contract/live-messages.ts';
import type { EventStatus } from '@dorsal/domain/event/status.ts';
import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { BoardStep, FactsChange } from '#modules/boards/board-node-parts.ts';
import { aBreather } from '#modules/derive/folding/breather.ts';
import type { Context } from '#platform/context.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { boardMessage, encodeMessage, later, type PendingStep } from './message.ts';
import { type Followed, Viewer } from './viewer.ts';

export interface LiveHubParts {
  readonly context: Context;
  readonly node: BoardNode;
  readonly metrics: Metrics;
  /** What a stream on these modalities is told after its hello: what was said a short time ago, which its page may be too old for. */
  readonly recent?: (modalities: readonly number[]) => readonly LiveMessage[];
  readonly streamsPerAddress: number;
  /** Least time between two messages about a board. Default 500 ms. */
  readonly everyMs?: Ms;
  /** Default 15 s: proxies cut what is silent for a minute. */
  readonly heartbeatMs?: Ms;
  /** Default 50,000. */
  readonly mostStreams?: number;
}

/** How soon a board is looked at again that was half way through a change. */
const retryMs: Ms = 50;

interface Channel {
  readonly viewers: Set<Viewer>;
  pending: PendingStep | null;
  sentAt: EpochMs;
  timer: NodeJS.Timeout | undefined;
  /** Messages go out one after the other, however long it takes to reach everyone. */
  sending: Promise<void>;
}

/** All open streams of this node. A board that moves tells each of its viewers, at most one message each 500 ms. */
export class LiveHub {
  readonly #parts: LiveHubParts;
  readonly #channels = new Map<number, Channel>();
  readonly #viewers = new Set<Viewer>();
  readonly #byAddress = new Map<string, number>();
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

  /** Whether another stream may be opened from an address. */
  hasRoom(address: string): boolean {
    const { streamsPerAddress, mostStreams = 50_000 } = this.#parts;
    const ofAddress = this.#byAddress.get(address) ?? 0;
    return !this.#isClosed && ofAddress < streamsPerAddress && this.#viewers.size < mostStreams;
  }

  /** Opens a stream on boards that are loaded. It begins with where they stand. */
  open(response: ServerResponse, followed: readonly Followed[], address: string): void {
    if (response.destroyed) return;
    const viewer = new Viewer(response, followed);
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

  /** Says to every stream where its boards stand. */
  async beat(): Promise<void> {
    // A course that was laid after someone began to watch.
    for (const modality of this.#channels.keys()) if (!this.#parts.node.has(modality)) await this.#loadAgain(modality);
    for (const group of Map.groupBy(this.#viewers, (viewer) => viewer.group).values()) {
      const [first] = group;
      if (first) await this.#sendAll(group, encodeMessage(this.#standing('heartbeat', first)));
    }
  }

  async #loadAgain(modality: number): Promise<void> {
    const { context, node } = this.#parts;
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
    // Half way through the next change, or loaded anew: what is pending goes out with that.
    if (!board && !node.has(modality)) {
      // It is gone: its viewers hear of it by their heartbeats, if it comes back.
      channel.pending = null;
      return;
    }
    if (!board) {
      channel.timer = setTimeout(() => this.#flush(modality, channel), retryMs);
      return;
    }
    channel.pending = null;
    // The board may be further by now: what happened since is told by the next message, as its own step.
    const message = encodeMessage(boardMessage(board, pending, board.timeAt(context.now())));
    channel.sending = channel.sending.then(() => this.#sendAll(channel.viewers, message));
  }

  #tellStatus({ board, before }: FactsChange): void {
    const channel = this.#channels.get(board.modality);
    const { facts } = board;
    const clock = facts.event.clock;
    const isSame =
      facts.status === before.status &&
      facts.gunAt === before.gunAt &&
      clock?.realFrom === before.event.clock?.realFrom &&
      clock?.raceUntil === before.event.clock?.raceUntil;
    if (!channel || isSame) return;
    const message: LiveMessage = {
      type: 'status',
      server_time: board.timeAt(this.#parts.context.now()),
      event: facts.event.oid,
      modality: facts.oid,
      status: facts.status,
      ...(facts.gunAt !== null && { chrono_start: facts.gunAt }),
      ...(clock !== null && { clock_speed: clock.speed }),
    };
    channel.sending = channel.sending.then(() => this.#sendAll(channel.viewers, encodeMessage(message)));
  }

  /** Says something to every stream that follows one of these modalities, once to each. */
  async tell(modalities: readonly number[], message: LiveMessage): Promise<void> {
    const viewers = new Set(modalities.flatMap((modality) => [...(this.#channels.get(modality)?.viewers ?? [])]));
    await this.#sendAll(viewers, encodeMessage(message));
  }

  /** Tens of thousands of writes are done in steps, so that requests get their turn in between. */
  async #sendAll(viewers: Iterable<Viewer>, message: Buffer): Promise<void> {
    const breather = aBreather();
    for (const viewer of [...viewers]) {
      if (!viewer.isOver && !viewer.send(message)) {
        this.#parts.metrics.slowViewers.inc();
        viewer.drop();
      }
      if (breather.isDue()) await breather.pause();
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
      ...(type === 'hello' && { statuses: this.#statusesOf(followed) }),
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
