import { compareBibs } from '#registration/bibs.ts';
import { genders, resultStatuses } from '#timing/types.ts';
import type { Counts } from '../counts.ts';
import type { ListPage, ListQuery } from '../list-at.ts';
import { type BoardEntry, type Places, type Scope, scopes } from '../types.ts';

/** The same answers as a board, by filtering, sorting and counting everything each time. Slow, and plain to check by eye. */
export class NaiveBoard {
  readonly #finish: number;
  readonly #entries: readonly BoardEntry[];

  constructor(checkpointCount: number, entries: readonly BoardEntry[]) {
    this.#finish = checkpointCount - 1;
    this.#entries = entries;
  }

  placesAt(id: number, checkpoint: number): Places {
    const self = this.#entries.find((entry) => entry.id === id);
    return perScope((scope) => {
      if (!self || !isIn(scope, self, self) || !this.#isPlaced(self, checkpoint)) return null;
      return (
        this.#placed(scope, self, checkpoint).filter((other) => time(other, checkpoint) < time(self, checkpoint))
          .length + 1
      );
    });
  }

  totalsAt(id: number, checkpoint: number): Places {
    const self = this.#entries.find((entry) => entry.id === id);
    return perScope((scope) => (self && isIn(scope, self, self) ? this.#placed(scope, self, checkpoint).length : null));
  }

  listAt(query: ListQuery): ListPage {
    const { checkpoint, offset, limit } = query;
    const isFinish = checkpoint === this.#finish;
    const asksForAny = !query.statuses?.length;
    const isHeld = (entry: BoardEntry) => entry.held.includes(checkpoint) && !hasTime(entry, checkpoint);
    const isOfFinishers = isFinish && asksForAny;
    const isChecked = (entry: BoardEntry) => isHeld(entry) && (!isOfFinishers || entry.status === 'started');
    const statuses = asksForAny ? (isFinish ? ['finished'] : resultStatuses) : (query.statuses ?? []);
    const ids = this.#entries
      .filter((entry) => (query.includesUntimed ?? isFinish) || hasTime(entry, checkpoint) || isChecked(entry))
      .filter((entry) => statuses.includes(entry.status) || (isOfFinishers && isChecked(entry)))
      .filter((entry) => !query.genders?.length || query.genders.includes(entry.gender))
      .filter((entry) => !query.categories?.length || query.categories.includes(entry.category ?? ''))
      .filter((entry) => (!query.onlyLocals || entry.isLocal) && (!query.onlyClassified || entry.isClassified))
      .filter((entry) => query.predicate?.(entry.id) ?? true)
      .toSorted(
        (a, b) => (isOfFinishers ? Number(isChecked(a)) - Number(isChecked(b)) : 0) || this.#shownOrder(query, a, b),
      )
      .map((entry) => entry.id);
    return { ids: ids.slice(offset, offset + limit), total: ids.length };
  }

  counts(): Counts {
    const count = (wanted: (entry: BoardEntry) => boolean) => this.#entries.filter(wanted).length;
    const categories = [...new Set(this.#entries.flatMap(({ category }) => category ?? []))].sort();
    const gendersOf = (name: string) =>
      new Set(this.#entries.filter(({ category }) => category === name).map(({ gender }) => gender));
    return {
      total: this.#entries.length,
      tookStart: count(({ status }) => status !== 'waiting' && status !== 'not_started'),
      byStatus: record(resultStatuses, (status) => count((entry) => entry.status === status)),
      byGender: record(genders, (gender) => count((entry) => entry.gender === gender)),
      byCategory: new Map(categories.map((category) => [category, count((entry) => entry.category === category)])),
      byCheckpoint: Array.from({ length: this.#finish + 1 }, (_, c) =>
        count((entry) => (c === this.#finish ? entry.status === 'finished' : hasTime(entry, c))),
      ),
      sharedCategories: categories.filter((category) => gendersOf(category).size > 1),
      classified: count((entry) => this.#isPlaced(entry, this.#finish)),
    };
  }

  #placed(scope: Scope, self: BoardEntry, checkpoint: number): BoardEntry[] {
    return this.#entries.filter((entry) => isIn(scope, self, entry) && this.#isPlaced(entry, checkpoint));
  }

  #isPlaced(entry: BoardEntry, checkpoint: number): boolean {
    if (!entry.isClassified || !hasTime(entry, checkpoint)) return false;
    return checkpoint === this.#finish ? entry.status === 'finished' : entry.status !== 'disqualified';
  }

  /** First the runners with a time there; the others by how far they came, or by bib where they are there because they are being checked. */
  #shownOrder({ checkpoint, includesUntimed, statuses }: ListQuery, a: BoardEntry, b: BoardEntry): number {
    if (hasTime(a, checkpoint) && hasTime(b, checkpoint))
      return time(a, checkpoint) - time(b, checkpoint) || byBib(a, b);
    if (hasTime(a, checkpoint) || hasTime(b, checkpoint)) return hasTime(a, checkpoint) ? -1 : 1;
    const isFinish = checkpoint === this.#finish;
    const isChecked = !(includesUntimed ?? isFinish) || (isFinish && !statuses?.length && a.status === 'started');
    if (isChecked) return byBib(a, b);
    const furthest = (entry: BoardEntry) => entry.timesMs.findLastIndex((timeMs) => timeMs !== null);
    return furthest(b) - furthest(a) || time(a, furthest(a)) - time(b, furthest(b)) || byBib(a, b);
  }
}

const byBib = (a: BoardEntry, b: BoardEntry): number =>
  a.bib !== null && b.bib !== null
    ? compareBibs(a.bib, b.bib) || a.id - b.id
    : Number(a.bib === null) - Number(b.bib === null) || a.id - b.id;

const hasTime = (entry: BoardEntry, checkpoint: number): boolean => (entry.timesMs[checkpoint] ?? null) !== null;
const time = (entry: BoardEntry, checkpoint: number): number => entry.timesMs[checkpoint] ?? 0;

function isIn(scope: Scope, self: BoardEntry, other: BoardEntry): boolean {
  if (scope.startsWith('local') && !(self.isLocal && other.isLocal)) return false;
  if (scope === 'general' || scope === 'local') return true;
  if (self.gender !== other.gender) return false;
  return scope.endsWith('gender') || (self.category !== null && self.category === other.category);
}

const perScope = (placeIn: (scope: Scope) => number | null): Places => record(scopes, placeIn);

function record<K extends string, V>(keys: readonly K[], numberOf: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, numberOf(key)])) as Record<K, V>; // one entry a key
}
