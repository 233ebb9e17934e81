/** Counts how often each word comes. */
export class Tally {
  readonly #counts = new Map<string, number>();

  /** Null and the empty text are not counted. */
  add(word: string | null, times = 1): void {
    if (word === null || word === '') return;
    this.#counts.set(word, (this.#counts.get(word) ?? 0) + times);
  }

  /** By word, in alphabetical order. */
  all(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Only words that come so often, in alphabetical order. */
  between(from: number, to: number): Record<string, number> {
    return Object.fromEntries(Object.entries(this.all()).filter(([, count]) => count >= from && count <= to));
  }
}
