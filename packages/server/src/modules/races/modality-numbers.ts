import { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/context.ts';
import { findModality } from './race-names-repository.ts';

const maxEntries = 10_000;

/** Numbers of modalities by the names in calls: an id, or `EVENT-SLUG/SHORT_NAME`. An id names the same modality for ever, so ids are cached without an age. */
export class ModalityNumbers {
  readonly #db: Db;
  readonly #numbers = new Cache<number>({ maxEntries });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Without asking the database; null: not cached. */
  known(oid: string): number | null {
    return this.#numbers.get(oid) ?? null;
  }

  /** Null: there is no such modality. */
  async find(text: string): Promise<number | null> {
    const known = this.known(text);
    if (known !== null) return known;
    const found = await findModality(this.#db, text);
    if (!found) return null;
    this.#numbers.set(found.oid, found.number);
    return found.number;
  }
}
