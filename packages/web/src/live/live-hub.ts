import type { BoardMoved, LiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { syncClocks } from './clock/clocks.ts';
import type { LiveListener } from './stream/live-stream.ts';

interface Follower {
  readonly modalities: readonly string[];
  readonly onMessage: (message: LiveMessage) => void;
  /** Null: nothing is pushed for now because the visitor wants it so, or it has not been tried. */
  readonly onConnection: (isOpen: boolean | null) => void;
}

type OpenStream = (modalities: readonly string[], listener: LiveListener) => () => void;

/** All parts of a page that follow races share one stream (browsers allow six connections a site). */
export class LiveHub {
  readonly #openStream: OpenStream;
  readonly #followers = new Set<Follower>();
  /** By modality: who takes the changes of a board that the visitor has paused. */
  readonly #paused = new Map<string, (moved: BoardMoved) => void>();
  readonly #versions = new Map<string, number>();
  readonly #openWatchers = new Set<() => void>();
  #stream: { readonly key: string; readonly close: () => void } | null = null;
  #isOpen: boolean | null = null;
  #isDue = false;
  #lineage: string | undefined;
  readonly #onOtherLineage: () => void;

  /** `onOtherLineage`: a backup was restored, so that nothing on the page counts any more. */
  constructor(openStream: OpenStream, onOtherLineage: () => void) {
    this.#openStream = openStream;
    this.#onOtherLineage = onOtherLineage;
  }

  /** The lineage in which versions are told; undefined: no stream has said it yet. */
  get lineage(): string | undefined {
    return this.#lineage;
  }

  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    this.#streamSoon();
    follower.onConnection(this.#connectionOf(follower));
    const known = follower.modalities.flatMap((modality) => {
      const version = this.#versions.get(modality);
      return version === undefined || this.#paused.has(modality) ? [] : [[modality, version] as const];
    });
    // A follower that joins an open stream has missed its hello.
    if (this.#isOpen && known.length > 0) {
      follower.onMessage({ type: 'heartbeat', server_time: Date.now(), versions: Object.fromEntries(known) });
    }
    return () => {
      this.#followers.delete(follower);
      this.#streamSoon();
    };
  }

  /** Calls back each time that a stream opens: the server answers. Gives the function that ends it. */
  onOpen(onOpen: () => void): () => void {
    this.#openWatchers.add(onOpen);
    return () => this.#openWatchers.delete(onOpen);
  }

  /** Pauses a board: `onMoved` alone gets its changes, until the function that this gives is called. */
  pause(modality: string, onMoved: (moved: BoardMoved) => void): () => void {
    this.#paused.set(modality, onMoved);
    this.#notifyConnection();
    return () => {
      if (this.#paused.get(modality) !== onMoved) return;
      this.#paused.delete(modality);
      this.#notifyConnection();
    };
  }

  /** Everything of a board is fetched again, paused or not: at least `version`, where that is known. */
  renew(modality: string, version: number | null): void {
    const to = Math.max(version ?? 0, this.#versions.get(modality) ?? 0);
    this.#versions.set(modality, to);
    this.#send(modality, { type: 'board', modality, from: 0, to, server_time: Date.now(), reload: true });
  }

  #streamSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    // A page that swaps its parts unfollows and follows in the same task: the microtask opens one stream for both.
    queueMicrotask(() => {
      this.#isDue = false;
      this.#restream();
    });
  }

  #restream(): void {
    const modalities = [...new Set([...this.#followers].flatMap((follower) => follower.modalities))].sort();
    const key = modalities.join(',');
    if (key === (this.#stream?.key ?? '')) return;
    this.#stream?.close();
    this.#stream = null;
    this.#isOpen = null;
    if (key === '') {
      this.#versions.clear();
      return;
    }
    const close = this.#openStream(modalities, {
      onMessage: (message) => this.#receive(message),
      onConnection: (isOpen) => {
        this.#isOpen = isOpen;
        this.#notifyConnection();
        if (isOpen) for (const onOpen of this.#openWatchers) onOpen();
      },
    });
    this.#stream = { key, close };
  }

  #receive(message: LiveMessage): void {
    const followed = new Set([...this.#followers].flatMap((follower) => follower.modalities));
    syncClocks(followed, message);
    if (message.type === 'board') {
      this.#versions.set(message.modality, message.to);
      const onMoved = this.#paused.get(message.modality);
      if (onMoved) onMoved(message);
      else this.#send(message.modality, message);
      return;
    }
    if (message.type === 'hello' && !this.#isSameLineage(message.lineage)) return;
    if (message.type === 'hello' || message.type === 'heartbeat') this.#standing(message);
    else for (const follower of this.#followers) follower.onMessage(message);
  }

  #isSameLineage(lineage: string | undefined): boolean {
    const before = this.#lineage;
    this.#lineage = lineage;
    if (before === undefined || lineage === undefined || before === lineage) return true;
    this.#onOtherLineage();
    return false;
  }

  /** Versions of boards: a paused board gets one message for all that it missed, followers get the rest. */
  #standing(message: Extract<LiveMessage, { type: 'hello' | 'heartbeat' }>): void {
    const versions: Record<string, number> = {};
    for (const [modality, version] of Object.entries(message.versions)) {
      const before = this.#versions.get(modality);
      this.#versions.set(modality, version);
      const onMoved = this.#paused.get(modality);
      if (!onMoved) versions[modality] = version;
      else if (before !== undefined && version > before) {
        const { server_time } = message;
        onMoved({ type: 'board', modality, from: before, to: version, server_time, reload: true });
      }
    }
    for (const follower of this.#followers) follower.onMessage({ ...message, versions });
  }

  #send(modality: string, message: BoardMoved): void {
    for (const follower of this.#followers) if (follower.modalities.includes(modality)) follower.onMessage(message);
  }

  #connectionOf({ modalities }: Follower): boolean | null {
    return modalities.length > 0 && modalities.every((modality) => this.#paused.has(modality)) ? null : this.#isOpen;
  }

  #notifyConnection(): void {
    for (const follower of this.#followers) follower.onConnection(this.#connectionOf(follower));
  }
}
