import { findModality } from '#modules/events/find-modality.ts';
import type { Db } from '#platform/context.ts';

const mostKnown = 10_000;

/** Numbers of modalities by what calls name them with: an id, or `EVENT-SLUG/SHORT_NAME`. Ids never change hands, so they are remembered. */
export class ModalityNumbers {
  readonly #db: Db;
  readonly #known = new Map<string, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Without asking the database; null: not known here. */
  known(oid: string): number | null {
    return this.#known.get(oid) ?? null;
  }

  /** Null: there is no such modality. */
  async find(text: string): Promise<number | null> {
    const known = this.known(text);
    if (known !== null) return known;
    const found = await findModality(this.#db, text);
    if (!found) return null;
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(found.oid, found.number);
    return found.number;
  }
}
