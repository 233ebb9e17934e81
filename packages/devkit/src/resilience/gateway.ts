import { setTimeout as pause } from 'node:timers/promises';
import type { GeneratedBatch } from '#generator/race.ts';

/** The answer to one batch that a gateway sent. */
export interface Answer {
  /** Null: none came. */
  readonly status: number | null;
  /** The body as JSON; null where there was none. */
  readonly body: unknown;
}

/** The longest wait of a gateway for an answer; after it the batch counts as lost. */
const patienceMs = 20_000;

/** Sends one batch to a server (`http://…` without `/api`), as a gateway with this token. Never throws: no answer is an answer too. */
export async function postBatch(
  address: string,
  token: string,
  batch: Pick<GeneratedBatch, 'device' | 'reads'>,
): Promise<Answer> {
  try {
    const response = await fetch(`${address}/api/reads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ device: batch.device, reads: batch.reads }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: null, body: null };
  }
}

export interface GatewayParts {
  readonly token: string;
  readonly batches: readonly GeneratedBatch[];
  /** Batches under way at a time. */
  readonly senders: number;
}

/**
 * Sends batches to a server that comes and goes, in their order, some at a time. One that got no answer, or a refusal, is sent again until it
 * is acknowledged; one that was acknowledged is never sent again, so a read that is lost after its answer stays lost.
 */
export class Gateway {
  /** Batches acknowledged, in the order of their answers. */
  readonly acknowledged: GeneratedBatch[] = [];
  /** Batches sent more than once, and those of them whose reads stood already: the answer had got lost, not the batch. */
  readonly again = { sent: 0, stood: 0 };
  /** Every status that came instead of an acknowledgement; null: no answer. */
  readonly refusals = new Set<number | null>();
  readonly #parts: GatewayParts;
  readonly #waiting = new Set<{ readonly count: number; readonly resolve: () => void }>();
  #server = Promise.withResolvers<string>();
  #next = 0;

  constructor(parts: GatewayParts) {
    this.#parts = parts;
  }

  /** The server is there, at this address. */
  find(address: string): void {
    this.#server.resolve(address);
  }

  /** The server is gone: batches wait until it is found again. */
  lose(): void {
    this.#server = Promise.withResolvers<string>();
  }

  get isDone(): boolean {
    return this.acknowledged.length === this.#parts.batches.length;
  }

  /** Sends everything; resolves when the last batch is acknowledged. */
  async sendAll(): Promise<void> {
    await Promise.all(Array.from({ length: this.#parts.senders }, () => this.#send()));
  }

  /** Resolves when that many more batches are acknowledged. */
  async untilAnswered(more: number): Promise<void> {
    const count = Math.min(this.acknowledged.length + more, this.#parts.batches.length);
    if (count <= this.acknowledged.length) return;
    await new Promise<void>((resolve) => this.#waiting.add({ count, resolve }));
  }

  async #send(): Promise<void> {
    for (let batch = this.#parts.batches[this.#next]; batch; batch = this.#parts.batches[this.#next]) {
      this.#next += 1;
      await this.#sendUntilAcknowledged(batch);
    }
  }

  async #sendUntilAcknowledged(batch: GeneratedBatch): Promise<void> {
    for (let time = 1; ; time += 1) {
      const { status, body } = await postBatch(await this.#server.promise, this.#parts.token, batch);
      if (time > 1) this.again.sent += 1;
      if (status === 200) {
        if (time > 1 && isRepeat(body)) this.again.stood += 1;
        this.#acknowledge(batch);
        return;
      }
      this.refusals.add(status);
      await pause(25);
    }
  }

  #acknowledge(batch: GeneratedBatch): void {
    this.acknowledged.push(batch);
    for (const waiting of this.#waiting) {
      if (this.acknowledged.length < waiting.count) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }
}

const isRepeat = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'accepted' in body && body.accepted === 0;
