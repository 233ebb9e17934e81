import type { Result } from '@dorsal/domain/timing/types.ts';
import type { BoardChange, BoardPenalty, BoardPerson } from '#modules/derive/board-events/board-change.ts';
import {
  type MemberTraits,
  type RankingTraits,
  readPerson,
  readRankingTraits,
  readResultAt,
  readSearchText,
  readTraits,
} from './member-row.ts';
import { RowArena } from './row-arena.ts';
import { WordTable } from './word-table.ts';

/** One participant of a board, whole. `id` is the participant's number. */
export interface Member {
  readonly id: number;
  readonly person: BoardPerson;
  readonly result: Result;
}

/** Who changed since the board was loaded. `person` null: as loaded; the whole null: gone. */
type Changed = { readonly person: BoardPerson | null; readonly result: Result } | null;

/** A row as loaded: where it stands, and the club, which filters and counts ask of everyone. */
interface LoadedRow {
  readonly id: number;
  readonly reference: number;
  readonly club: string | null;
}

/**
 * Everyone on one board, by participant number, with what a page shows of them. As loaded they stay binary rows and are read when
 * somebody looks; who changed since is held as objects.
 */
export class Roster {
  readonly #arena = new RowArena();
  readonly #words = new WordTable();
  /** By id once the roster is sealed: a search in it costs less than a map of 60,000. */
  #rows: LoadedRow[] = [];
  readonly #changed = new Map<number, Changed>();
  readonly #penalties: ReadonlyMap<number, readonly BoardPenalty[]>;

  constructor(penalties: ReadonlyMap<number, readonly BoardPenalty[]>) {
    this.#penalties = penalties;
  }

  /** Takes a row of the snapshot in and gives what ranking needs of it. The row is copied. Nothing can be asked before `seal`. */
  load(row: Buffer): MemberTraits {
    const reference = this.#arena.put(row);
    const traits = readTraits(this.#arena.slabOf(reference), this.#arena.startOf(reference), this.#words);
    this.#rows.push({ id: traits.id, reference, club: traits.club });
    return traits;
  }

  /** Everyone is loaded. */
  seal(): void {
    this.#rows = this.#rows.sort((a, b) => a.id - b.id);
  }

  /** Applies a change; gives what places depend on besides times, null where the member is gone or was never known. */
  apply(change: BoardChange): RankingTraits | null {
    const { id } = change;
    if (change.isRemoved) {
      this.#changed.set(id, null);
      return null;
    }
    const known = this.#changed.get(id);
    const person = change.person ?? known?.person ?? null;
    const traits = person ?? (known === null ? null : this.#loadedTraits(id));
    if (traits !== null) this.#changed.set(id, { person, result: change.result });
    return traits;
  }

  find(id: number): Member | null {
    const changed = this.#changed.get(id);
    if (changed === null) return null;
    const person = changed?.person ?? this.#loadedPerson(id);
    const result = changed?.result ?? this.#loadedResult(id);
    return person && result && { id, person, result };
  }

  /** Null also where there is no such member. */
  clubOf(id: number): string | null {
    const changed = this.#changed.get(id);
    if (changed === null) return null;
    return changed?.person ? changed.person.club : (this.#rowOf(id)?.club ?? null);
  }

  /** Folded text of bib, name, surname and club; empty where there is no such member. */
  searchTextOf(id: number): string {
    const changed = this.#changed.get(id);
    if (changed?.person) return changed.person.search;
    const row = changed === null ? undefined : this.#rowOf(id);
    return row ? readSearchText(this.#arena.slabOf(row.reference), this.#arena.startOf(row.reference)) : '';
  }

  #loadedPerson(id: number): BoardPerson | null {
    const row = this.#rowOf(id);
    if (!row) return null;
    const penalties = this.#penalties.get(id) ?? [];
    return readPerson(this.#arena.slabOf(row.reference), this.#arena.startOf(row.reference), penalties);
  }

  #loadedTraits(id: number): RankingTraits | null {
    const row = this.#rowOf(id);
    if (!row) return null;
    return readRankingTraits(this.#arena.slabOf(row.reference), this.#arena.startOf(row.reference), this.#words);
  }

  #loadedResult(id: number): Result | null {
    const row = this.#rowOf(id);
    if (!row) return null;
    return readResultAt(this.#arena.slabOf(row.reference), this.#arena.startOf(row.reference), this.#words);
  }

  #rowOf(id: number): LoadedRow | undefined {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#rows[middle]?.id ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    const row = this.#rows[low];
    return row?.id === id ? row : undefined;
  }
}
