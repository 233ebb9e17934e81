import type pg from 'pg';
import type { LiveBoard } from './live-board.ts';
import { loadBoard } from './load-board.ts';

/** Snapshots read at a time: each takes a connection of the pool. */
const loadsAtOnce = 2;

/** Loads boards, a few at a time; the others wait their turn. */
export class BoardLoader {
  readonly #pool: Pick<pg.Pool, 'connect'>;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(pool: Pick<pg.Pool, 'connect'>) {
    this.#pool = pool;
  }

  /** Null: there is no such modality, or it has no course yet. */
  async load(modality: number): Promise<LiveBoard | null> {
    await this.#turn();
    try {
      const client = await this.#pool.connect();
      let isBroken = true;
      try {
        const board = await loadBoard(client, modality);
        isBroken = false;
        return board;
      } finally {
        client.release(isBroken);
      }
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#running >= loadsAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
  }
}
