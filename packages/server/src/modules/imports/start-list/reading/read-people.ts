import { normaliseChip } from '@dorsal/domain/timing/normalise-chip.ts';
import type { Gender, Ms } from '@dorsal/domain/timing/types.ts';
import { parseDuration } from '@dorsal/domain/units/durations.ts';
import type { TableRow } from '#modules/imports/table/table.ts';
import type { HeadedTable } from './find-heading.ts';
import { type Column, fold, readHeading } from './headings.ts';
import { type ListedFields, type ListedPerson, type RefusedRow, UnreadableCell } from './listed-person.ts';
import { birthdateReader } from './read-birthdate.ts';
import { genderReader } from './read-gender.ts';
import { splitName } from './split-name.ts';

/** What the cells of a list are read against. */
export interface ListSetting {
  readonly thisYear: number;
  /** The year in which ages are counted. */
  readonly referenceYear: number;
  /** Number of a wave by its folded name. */
  readonly waves: ReadonlyMap<string, number>;
  /** Whether a wave that is not known refuses the row: it does where times count from waves. */
  readonly needsWave: boolean;
  /** Folded names of the other races of the event, to tell rows that belong there. */
  readonly otherRaces: ReadonlyMap<string, string>;
}

export interface ReadPeople {
  readonly people: readonly ListedPerson[];
  readonly refused: readonly RefusedRow[];
}

/** The people of a list, row by row; what a row holds that cannot be read refuses that row alone. */
export function readPeople(list: HeadedTable, setting: ListSetting): ReadPeople {
  const read = rowReader(list, setting);
  const people: ListedPerson[] = [];
  const refused: RefusedRow[] = [];
  for (const row of list.rows) {
    // Sheets made to be printed have the heading on every page.
    if (isHeadingAgain(row, list)) continue;
    try {
      people.push(read(row));
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      refused.push({ line: row.line, reason: error.message });
    }
  }
  return { people, refused };
}

const isHeadingAgain = ({ cells }: TableRow, { columns }: HeadedTable): boolean =>
  columns.size > 1 && [...columns.values()].every((index) => readHeading(cells[index] ?? '') !== null);

type Cell = (column: Column) => string | undefined;

function rowReader(list: HeadedTable, setting: ListSetting): (row: TableRow) => ListedPerson {
  const columnCells = (column: Column): string[] => {
    const index = list.columns.get(column);
    return index === undefined ? [] : list.rows.map((row) => row.cells[index] ?? '');
  };
  const genderOf = genderReader(columnCells('gender'));
  const birthdateOf = birthdateReader(columnCells('birthdate'), setting.thisYear);
  return (row) => {
    const cell: Cell = (column) => {
      const index = list.columns.get(column);
      return index === undefined ? undefined : clean(row.cells[index] ?? '');
    };
    const bib = readBib(cell('bib'));
    const names = readNames(cell);
    if (bib === null && !names.name && !names.surname) throw new UnreadableCell('neither a bib nor a name');
    const race = setting.otherRaces.get(fold(cell('race') ?? ''));
    if (race !== undefined) throw new UnreadableCell(`is entered for ${race}`);
    const fields: ListedFields = {
      ...names,
      ...optional('gender', cell('gender'), (text) => readGender(text, genderOf)),
      ...optional('birthdate', cell('birthdate'), (text) => birthdateOf(text) ?? unreadable('birthdate', text)),
      ...readAges(cell, setting.referenceYear),
      ...readTexts(cell),
      ...readFlags(cell),
      ...readStart(cell, setting),
      ...readChips(cell('chip')),
    };
    return { line: row.line, bib, fields };
  };
}

/** Without characters that no list means: line ends inside a cell, tabs, null. */
const clean = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function unreadable(what: string, text: string): never {
  throw new UnreadableCell(`${what} "${text.slice(0, 60)}" cannot be read`);
}

/** `{key: value}` where the list has the column, with null for an empty cell; else nothing. */
function optional<Key extends string, Value>(
  key: Key,
  text: string | undefined,
  read: (text: string) => Value,
): { readonly [K in Key]?: Value | null } {
  if (text === undefined) return {};
  const value = text === '' ? null : read(text);
  return { [key]: value } as { readonly [K in Key]: Value | null }; // a computed key is widened to string
}

/** `F-3`, `W 12`; what has more words is a title or a note between the rows. */
const longestBib = 20;

function readBib(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (text.length > longestBib || text.split(' ').length > 2) return unreadable('bib', text);
  // Sheets turn numbers into decimals.
  return text.replace(/^(\d+)[.,]0+$/, '$1');
}

function readNames(cell: Cell): { name?: string; surname?: string } {
  const whole = cell('full_name');
  const turned = cell('full_name_surname_first');
  const name = cell('name');
  const surname = cell('surname');
  if (name === undefined && surname === undefined) {
    if (whole !== undefined) return splitName(whole);
    return turned === undefined ? {} : splitName(turned, 'surname_first');
  }
  return { ...(name === undefined ? {} : { name }), ...(surname === undefined ? {} : { surname }) };
}

function readGender(text: string, genderOf: (text: string) => Gender | 'unclear' | null): Gender {
  const gender = genderOf(text);
  if (gender === 'unclear') throw new UnreadableCell(`gender "${text}" can be a man or a woman in this list`);
  return gender ?? unreadable('gender', text);
}

function readAges(cell: Cell, referenceYear: number): { age?: number | null } {
  const year = optional('age', cell('birth_year'), (text) => {
    const born = Number(text);
    const age = referenceYear - born;
    return /^\d{4}$/.test(text) && age >= 0 && age <= 130 ? age : unreadable('year of birth', text);
  });
  const age = optional('age', cell('age'), (text) => {
    const years = Number(text.replace(/[.,]0+$/, ''));
    // Exports write 0 where nobody said.
    if (years === 0) return null;
    return Number.isInteger(years) && years > 0 && years <= 130 ? years : unreadable('age', text);
  });
  return typeof age.age === 'number' || year.age === undefined ? age : year;
}

function readTexts(cell: Cell): ListedFields {
  const text = (value: string): string => value.slice(0, 300);
  return {
    ...optional('category', cell('category'), text),
    ...optional('club', cell('club'), text),
    ...optional('team', cell('team'), text),
    ...optional('federation', cell('federation'), text),
    ...optional('idNumber', cell('id_number'), text),
    ...optional('email', cell('email'), text),
    ...optional('phone', cell('phone'), text),
  };
}

const yes = new Set('1 yes y true t si s x verdadero cert sip oui v'.split(' '));
const no = new Set('0 no n false f falso fals non'.split(' '));

function readFlags(cell: Cell): ListedFields {
  const flag = (what: string) => (text: string) => {
    const word = fold(text);
    return yes.has(word) ? true : no.has(word) ? false : unreadable(what, text);
  };
  return {
    ...optional('isLocal', cell('local'), flag('local')),
    ...optional('isClassified', cell('classify'), flag('classify')),
    ...optional('isPublic', cell('public'), flag('public')),
  };
}

function readStart(cell: Cell, setting: ListSetting): ListedFields {
  return {
    ...optional('wave', cell('wave'), (text) => {
      const wave = setting.waves.get(fold(text));
      if (wave === undefined && setting.needsWave) throw new UnreadableCell(`there is no wave "${text}" in this race`);
      return wave ?? null;
    }),
    ...optional('startOffsetMs', cell('start_offset'), readOffset),
  };
}

/** Nobody starts a day after the gun; what is longer is a time of day or an instant in numbers. */
const longestOffsetMs: Ms = 24 * 3_600_000;

function readOffset(text: string): Ms {
  const offset = parseDuration(text);
  return offset === null || offset > longestOffsetMs ? unreadable('start offset', text) : offset;
}

function readChips(text: string | undefined): { chips?: readonly string[] } {
  if (text === undefined) return {};
  const chips = text.split(/[\s;,|/+]+/).map(normaliseChip);
  return { chips: [...new Set(chips.filter((chip) => chip !== ''))] };
}
