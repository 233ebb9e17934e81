import type { BoardMoved, LiveMessage } from '@dorsal/contract/live-messages.ts';
import { hearMessage } from './clock/clocks.ts';
import type { LiveListener } from './stream/live-stream.ts';

interface Follower {
  readonly modalities: readonly string[];
  readonly onMessage: (message: LiveMessage) => void;
  /** Null: nothing is pushed for now because the visitor wants it so, or it has not been tried. */
  readonly onConnection: (isOpen: boolean | null) => void;
}

type OpenStream = (modalities: readonly string[], listener: LiveListener) => () => void;

/** Everything of a page that follows races shares one stream (browsers allow six connections a site). */
export class LiveHub {
  readonly #openStream: OpenStream;
  readonly #followers = new Set<Follower>();
  /** Whoever holds back what moves on a board, by modality. */
  readonly #holders = new Map<string, (moved: BoardMoved) => void>();
  readonly #versions = new Map<string, number>();
  #stream: { readonly key: string; readonly close: () => void } | null = null;
  #isOpen: boolean | null = null;
  #isDue = false;

  constructor(openStream: OpenStream) {
    this.#openStream = openStream;
  }

  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    this.#streamSoon();
    follower.onConnection(this.#connectionOf(follower));
    const known = follower.modalities.flatMap((modality) => {
      const version = this.#versions.get(modality);
      return version === undefined || this.#holders.has(modality) ? [] : [[modality, version] as const];
    });
    // Who comes to a stream that is open has not heard its hello.
    if (this.#isOpen && known.length > 0) {
      follower.onMessage({ type: 'heartbeat', server_time: Date.now(), versions: Object.fromEntries(known) });
    }
    return () => {
      this.#followers.delete(follower);
      this.#streamSoon();
    };
  }

  /** What moves on a board goes to the holder alone, until the function that this gives is called. */
  hold(modality: string, holder: (moved: BoardMoved) => void): () => void {
    this.#holders.set(modality, holder);
    this.#tellConnection();
    return () => {
      if (this.#holders.get(modality) !== holder) return;
      this.#holders.delete(modality);
      this.#tellConnection();
    };
  }

  /** Everything of a board is fetched again, held back or not: at least `version`, where that is known. */
  renew(modality: string, version: number | null): void {
    const to = Math.max(version ?? 0, this.#versions.get(modality) ?? 0);
    this.#versions.set(modality, to);
    this.#give(modality, { type: 'board', modality, from: 0, to, server_time: Date.now(), reload: true });
  }

  #streamSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    // A page that changes its parts lets go and follows again in one breath.
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
      onMessage: (message) => this.#hear(message),
      onConnection: (isOpen) => {
        this.#isOpen = isOpen;
        this.#tellConnection();
      },
    });
    this.#stream = { key, close };
  }

  #hear(message: LiveMessage): void {
    const followed = new Set([...this.#followers].flatMap((follower) => follower.modalities));
    hearMessage(followed, message);
    if (message.type === 'board') {
      this.#versions.set(message.modality, message.to);
      const holder = this.#holders.get(message.modality);
      if (holder) holder(message);
      else this.#give(message.modality, message);
      return;
    }
    if (message.type === 'hello' || message.type === 'heartbeat') this.#standing(message);
    else for (const follower of this.#followers) follower.onMessage(message);
  }

  /** Where boards stand: what a holder has missed goes to the holder, the rest to those who follow. */
  #standing(message: Extract<LiveMessage, { type: 'hello' | 'heartbeat' }>): void {
    const told: Record<string, number> = {};
    for (const [modality, version] of Object.entries(message.versions)) {
      const before = this.#versions.get(modality);
      this.#versions.set(modality, version);
      const holder = this.#holders.get(modality);
      if (!holder) told[modality] = version;
      else if (before !== undefined && version > before) {
        const { server_time } = message;
        holder({ type: 'board', modality, from: before, to: version, server_time, reload: true });
      }
    }
    for (const follower of this.#followers) follower.onMessage({ ...message, versions: told });
  }

  #give(modality: string, message: BoardMoved): void {
    for (const follower of this.#followers) if (follower.modalities.includes(modality)) follower.onMessage(message);
  }

  #connectionOf({ modalities }: Follower): boolean | null {
    return modalities.length > 0 && modalities.every((modality) => this.#holders.has(modality)) ? null : this.#isOpen;
  }

  #tellConnection(): void {
    for (const follower of this.#followers) follower.onConnection(this.#connectionOf(follower));
  }
}
