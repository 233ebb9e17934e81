import type { Gender, Result, ResultStatus, Warning } from '@dorsal/domain/timing/types.ts';
import { type BoardPenalty, type BoardPerson, emptyResult } from '#modules/derive/board-events/board-change.ts';
import type { Slab } from './row-arena.ts';
import { RowReader } from './row-reader.ts';
import type { WordTable } from './word-table.ts';

/**
 * The binary row of one participant on a board, as `memberColumns` names its fields. What ranking needs is read once when the board is loaded;
 * names and the rest only for the few who stand on a page.
 */
export const memberColumns = `p.number, p.oid, p.bib, p.name, p.surname, p.gender, p.category, p.club, p.team, p.federation,
  p.is_local, p.is_classified, p.is_public, p.search, p.start_offset_ms, p.disqualified_reason,
  r.status, r.reference_at, r.wave_number, r.net_start_at, r.crossings, r.penalty_ms, r.warnings`;

/** How many fields stand before the result's. */
const personFields = 16;

/** What places depend on besides times. */
export interface RankingTraits {
  readonly gender: Gender;
  readonly category: string | null;
  readonly isLocal: boolean;
  readonly isClassified: boolean;
}

/** A whole row as the board is built of it: with the club, for counts. */
export interface MemberTraits extends RankingTraits {
  readonly id: number;
  readonly club: string | null;
  readonly result: Result;
}

const reader = new RowReader();

/** Reads traits and result of the row that starts there. */
export function readTraits(slab: Slab, start: number, words: WordTable): MemberTraits {
  reader.open(slab, start);
  const id = reader.int4() ?? 0;
  reader.skip(4);
  const gender = readGender(words);
  const category = reader.word(words);
  const club = reader.word(words);
  reader.skip(2);
  const isLocal = reader.flag();
  const isClassified = reader.flag();
  reader.skip(4);
  return { id, gender, category, club, isLocal, isClassified, result: readResult(words) };
}

/** Only what places depend on: a crossing asks this of its runner, and no name. */
export function readRankingTraits(slab: Slab, start: number, words: WordTable): RankingTraits {
  reader.open(slab, start).skip(5);
  const gender = readGender(words);
  const category = reader.word(words);
  reader.skip(3);
  return { gender, category, isLocal: reader.flag(), isClassified: reader.flag() };
}

const readGender = (words: WordTable): Gender => (reader.word(words) ?? 'other') as Gender; // a check of the table

/** Everything a page shows of a person. `penalties` come from elsewhere: few have any. */
export function readPerson(slab: Slab, start: number, penalties: readonly BoardPenalty[]): BoardPerson {
  reader.open(slab, start).skip(1);
  return {
    oid: reader.text() ?? '',
    bib: reader.text(),
    name: reader.text() ?? '',
    surname: reader.text() ?? '',
    gender: (reader.text() ?? 'other') as Gender, // a check of the table
    category: reader.text(),
    club: reader.text(),
    team: reader.text(),
    federation: reader.text(),
    isLocal: reader.flag(),
    isClassified: reader.flag(),
    isPublic: reader.flag(),
    search: reader.text() ?? '',
    startOffsetMs: reader.int4(),
    disqualifiedReason: reader.text(),
    penalties,
  };
}

/** Only the folded text of bib, name, surname and club, for a walk over the whole field. */
export const readSearchText = (slab: Slab, start: number): string => reader.open(slab, start).skip(13).text() ?? '';

export function readResultAt(slab: Slab, start: number, words: WordTable): Result {
  reader.open(slab, start).skip(personFields);
  return readResult(words);
}

function readResult(words: WordTable): Result {
  const status = reader.word(words);
  // No row yet: nobody has looked at this person since they were entered.
  if (status === null) return emptyResult;
  return {
    status: status as ResultStatus, // derive alone writes this column
    referenceAt: reader.int8(),
    wave: reader.int4(),
    netStartAt: reader.int8(),
    crossings: reader.list(readInstant) ?? [],
    penaltyMs: reader.int4() ?? 0,
    warnings: (reader.list(readText) ?? []) as Warning[], // derive alone writes this column
  };
}

const readInstant = (row: RowReader): number | null => row.int8();
const readText = (row: RowReader): string | null => row.text();
