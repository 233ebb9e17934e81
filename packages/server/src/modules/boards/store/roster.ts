import type { Result } from '@dorsal/domain/timing/types.ts';
import type { BoardChange, BoardPenalty, BoardPerson } from '#modules/derive/board-change.ts';
import { type MemberTraits, readPerson, readResultAt, readSearchText, readTraits } from './member-row.ts';
import { RowArena } from './row-arena.ts';

/** One participant of a board, whole. `id` is the participant's number. */
export interface Member {
  readonly id: number;
  readonly person: BoardPerson;
  readonly result: Result;
}

/** Who changed since the board was loaded. `person` null: as loaded. */
interface Changed {
  person: BoardPerson | null;
  result: Result;
}

/**
 * Everyone on one board, by participant number, with what a page shows of them. As loaded they stay binary rows and are read when
 * somebody looks; who changed since is held as objects.
 */
export class Roster {
  readonly #arena = new RowArena();
  readonly #rows = new Map<number, number>();
  readonly #changed = new Map<number, Changed>();
  readonly #penalties: ReadonlyMap<number, readonly BoardPenalty[]>;
  readonly #clubOf = new Map<number, string>();
  /** Equal names of clubs are one text in memory. */
  readonly #clubs = new Map<string, string>();

  constructor(penalties: ReadonlyMap<number, readonly BoardPenalty[]>) {
    this.#penalties = penalties;
  }

  /** Takes a row of the snapshot in and gives what ranking needs of it. The row is copied. */
  load(row: Buffer): MemberTraits {
    const traits = readTraits(row);
    this.#rows.set(traits.id, this.#arena.put(row));
    this.#setClub(traits.id, traits.club);
    return traits;
  }

  /** Applies a change; gives the member as it stands then, null where it is gone or was never known. */
  apply(change: BoardChange): Member | null {
    const { id } = change;
    if (change.isRemoved) {
      this.#rows.delete(id);
      this.#changed.delete(id);
      this.#setClub(id, null);
      return null;
    }
    const known = this.#changed.get(id);
    if (change.person === null && known === undefined && !this.#rows.has(id)) return null;
    this.#changed.set(id, { person: change.person ?? known?.person ?? null, result: change.result });
    if (change.person) this.#setClub(id, change.person.club);
    return this.find(id);
  }

  find(id: number): Member | null {
    const person = this.#changed.get(id)?.person ?? this.#loadedPerson(id);
    return person === null ? null : { id, person, result: this.resultOf(id) };
  }

  resultOf(id: number): Result {
    const changed = this.#changed.get(id);
    if (changed) return changed.result;
    const { slab, start } = this.#rowOf(id);
    return readResultAt(slab, start);
  }

  clubOf(id: number): string | null {
    return this.#clubOf.get(id) ?? null;
  }

  /** Folded text of bib, name, surname and club. */
  searchTextOf(id: number): string {
    const person = this.#changed.get(id)?.person;
    if (person) return person.search;
    const { slab, start } = this.#rowOf(id);
    return readSearchText(slab, start);
  }

  #loadedPerson(id: number): BoardPerson | null {
    if (!this.#rows.has(id)) return null;
    const { slab, start } = this.#rowOf(id);
    return readPerson(slab, start, this.#penalties.get(id) ?? []);
  }

  #rowOf(id: number): { readonly slab: Buffer; readonly start: number } {
    const reference = this.#rows.get(id);
    if (reference === undefined) throw new RangeError(`participant ${id} is not on this board`);
    return this.#arena.find(reference);
  }

  #setClub(id: number, club: string | null): void {
    if (club === null || club === '') {
      this.#clubOf.delete(id);
      return;
    }
    const shared = this.#clubs.get(club) ?? club;
    this.#clubs.set(shared, shared);
    this.#clubOf.set(id, shared);
  }
}
