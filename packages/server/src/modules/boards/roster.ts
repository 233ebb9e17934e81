import type { Standing } from '@dorsal/domain/race-day/whereabouts.ts';
import type { Gender, Result, ResultStatus, StaffStatus, Warning } from '@dorsal/domain/timing/types.ts';
import { type BoardChange, emptyResult } from '../derive/board-change.ts';
import { type BoardPenalty, type BoardPerson, personColumns } from '../derive/board-person.ts';
import { RowArena, RowDecoder, type Slab, WordTable } from './binary-rows.ts';

/** One participant of a board, whole. `id` is the participant's number. */
export interface Member {
  readonly id: number;
  readonly person: BoardPerson;
  readonly result: Result;
}

/** A member changed since the board was loaded. `person` null: as loaded; the whole null: gone. */
type Changed = { readonly person: BoardPerson | null; readonly result: Result } | null;

/** A row as loaded: where it stands, and the club, which filters and counts ask of everyone. */
interface LoadedRow {
  readonly id: number;
  readonly reference: number;
  readonly club: string | null;
}

/**
 * Everyone on one board, by participant number, with the data that a page shows of them. As loaded they stay binary rows and are decoded when
 * a page shows them; members changed since are objects.
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

  /** Adds a row of the snapshot and returns the data for ranking. The row is copied. No query is allowed before `seal`. */
  load(row: Buffer): MemberTraits {
    const reference = this.#arena.put(row);
    const traits = decodeTraits(this.#arena.slabOf(reference), this.#arena.startOf(reference), this.#words);
    this.#rows.push({ id: traits.id, reference, club: traits.club });
    return traits;
  }

  /** Everyone is loaded. */
  seal(): void {
    this.#rows = this.#rows.sort((a, b) => a.id - b.id);
  }

  /** Applies a change; returns the data that places depend on besides times, null where the member is gone or was never known. */
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

  /** The result alone, for a walk over everyone. Null: there is no such member. */
  resultOf(id: number): Result | null {
    const changed = this.#changed.get(id);
    return changed === null ? null : (changed?.result ?? this.#loadedResult(id));
  }

  /** All that tells where somebody is, for a walk over everyone. Null: there is no such member. */
  standingOf(id: number): Standing | null {
    const result = this.resultOf(id);
    if (result === null) return null;
    const known = this.#changed.get(id)?.person ?? this.#loadedWhereabouts(id);
    if (known === null) return null;
    const { staffStatus = null, collectedAt = null, backAt = null, source } = known;
    return { ...result, staffStatus, collectedAt, backAt, isOfVenue: source === 'live_register' };
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
    return row ? decodeSearchText(this.#arena.slabOf(row.reference), this.#arena.startOf(row.reference)) : '';
  }

  #loadedPerson(id: number): BoardPerson | null {
    const row = this.#rowOf(id);
    if (!row) return null;
    const penalties = this.#penalties.get(id) ?? [];
    return decodePerson(this.#arena.slabOf(row.reference), this.#arena.startOf(row.reference), penalties);
  }

  #loadedTraits(id: number): RankingTraits | null {
    const row = this.#rowOf(id);
    if (!row) return null;
    return decodeRankingTraits(this.#arena.slabOf(row.reference), this.#arena.startOf(row.reference), this.#words);
  }

  #loadedWhereabouts(id: number): PersonWhereabouts | null {
    const row = this.#rowOf(id);
    if (!row) return null;
    return decodeWhereabouts(this.#arena.slabOf(row.reference), this.#arena.startOf(row.reference), this.#words);
  }

  #loadedResult(id: number): Result | null {
    const row = this.#rowOf(id);
    if (!row) return null;
    return decodeResultAt(this.#arena.slabOf(row.reference), this.#arena.startOf(row.reference), this.#words);
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

/** Expressions over a row of `result` (r). A list that nearly everybody has empty comes as null: four bytes a person in the place of sixteen. */
const resultColumns = {
  status: 'r.status',
  referenceAt: 'r.reference_at',
  wave: 'r.wave_number',
  netStartAt: 'r.net_start_at',
  crossings: 'r.crossings',
  held: 'r.held',
  penaltyMs: 'r.penalty_ms',
  warnings: "nullif(r.warnings, '{}')",
} as const satisfies Record<keyof Result, string>;

/** The fields of a row in the order in which they are copied. The index of a field comes from this list alone. */
const fields: readonly (readonly [name: Field, column: string])[] = [
  ['id', 'p.number'],
  ...entriesOf(personColumns).map(([name, { column }]) => [name, `p.${column}`] as const),
  ...entriesOf(resultColumns).map(([name, column]) => [name, column] as const),
];
type Field = 'id' | keyof typeof personColumns | keyof typeof resultColumns;

/** The columns to select for a row, of `participant p left join result r`. */
export const memberColumns = fields.map(([, column]) => column).join(', ');

const at = Object.fromEntries(fields.map(([name], position) => [name, position])) as Record<Field, number>; // each field once

/** The data that places depend on besides times. */
export interface RankingTraits {
  readonly bib: string | null;
  readonly gender: Gender;
  readonly category: string | null;
  readonly isLocal: boolean;
  readonly isClassified: boolean;
}

/** A whole row as the board is built of it: with the club, for counts. */
interface MemberTraits extends RankingTraits {
  readonly id: number;
  readonly club: string | null;
  readonly result: Result;
}

const decoder = new RowDecoder();

/** Decodes traits and result of the row that starts there: once, when the board is loaded. */
function decodeTraits(slab: Slab, start: number, words: WordTable): MemberTraits {
  decoder.open(slab, start);
  return {
    id: decoder.to(at.id).int4() ?? 0,
    bib: decoder.to(at.bib).text(),
    gender: decodeGender(words),
    category: decoder.to(at.category).word(words),
    club: decoder.to(at.club).word(words),
    isLocal: decoder.to(at.isLocal).flag(),
    isClassified: decoder.to(at.isClassified).flag(),
    result: decodeResult(words),
  };
}

/** The data that places depend on alone: a crossing needs this of its runner, and no name. */
function decodeRankingTraits(slab: Slab, start: number, words: WordTable): RankingTraits {
  decoder.open(slab, start);
  return {
    bib: decoder.to(at.bib).text(),
    gender: decodeGender(words),
    category: decoder.to(at.category).word(words),
    isLocal: decoder.to(at.isLocal).flag(),
    isClassified: decoder.to(at.isClassified).flag(),
  };
}

/** The word of staff on where a person is. Boards that were moved by an older program lack it of those who moved. */
type PersonWhereabouts = Partial<Pick<BoardPerson, 'staffStatus' | 'collectedAt' | 'backAt' | 'source'>>;

function decodeWhereabouts(slab: Slab, start: number, words: WordTable): PersonWhereabouts {
  decoder.open(slab, start);
  return {
    staffStatus: decoder.to(at.staffStatus).word(words) as StaffStatus | null, // a check of the table
    source: decoder.to(at.source).word(words) ?? '',
    collectedAt: decoder.to(at.collectedAt).int8(),
    backAt: decoder.to(at.backAt).int8(),
  };
}

const decodeGender = (words: WordTable): Gender => (decoder.to(at.gender).word(words) ?? 'other') as Gender; // a check of the table

/** All data of a person on a page: only for the few who are on it. `penalties` come from elsewhere: few have any. */
function decodePerson(slab: Slab, start: number, penalties: readonly BoardPenalty[]): BoardPerson {
  decoder.open(slab, start);
  const person: Record<string, unknown> = {};
  for (const [name, { codec }] of entriesOf(personColumns)) person[name] = decoder.to(at[name])[codec]();
  return { ...person, penalties } as BoardPerson; // each of its columns has just been decoded
}

/** Only the folded text of bib, name, surname and club, for a walk over the whole field. */
const decodeSearchText = (slab: Slab, start: number): string => decoder.open(slab, start).to(at.search).text() ?? '';

function decodeResultAt(slab: Slab, start: number, words: WordTable): Result {
  decoder.open(slab, start);
  return decodeResult(words);
}

function decodeResult(words: WordTable): Result {
  const status = decoder.to(at.status).word(words);
  // No row yet: nobody has looked at this person since they were entered.
  if (status === null) return emptyResult;
  return {
    status: status as ResultStatus, // derive alone writes this column
    referenceAt: decoder.to(at.referenceAt).int8(),
    wave: decoder.to(at.wave).int4(),
    netStartAt: decoder.to(at.netStartAt).int8(),
    crossings: decoder.to(at.crossings).list(decodeInstant) ?? [],
    held: decoder.to(at.held).list(decodePosition) ?? emptyResult.held,
    penaltyMs: decoder.to(at.penaltyMs).int4() ?? 0,
    warnings: (decoder.to(at.warnings).list(decodeText) ?? emptyResult.warnings) as Warning[], // derive alone writes this column
  };
}

const decodeInstant = (row: RowDecoder): number | null => row.int8();
const decodePosition = (row: RowDecoder): number => row.int4() ?? 0;
const decodeText = (row: RowDecoder): string | null => row.text();

function entriesOf<Columns extends object>(columns: Columns): [keyof Columns & string, Columns[keyof Columns]][] {
  return Object.entries(columns) as [keyof Columns & string, Columns[keyof Columns]][]; // an object literal's own keys
}
