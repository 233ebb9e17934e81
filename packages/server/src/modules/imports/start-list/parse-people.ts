import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { hasPhoneNumber, splitPhoneNumber } from '@dorsal/domain/registration/phone-number.ts';
import { isBlank, withoutTurns } from '@dorsal/domain/search/visible-text.ts';
import type { EpochMs, Gender, Ms } from '@dorsal/domain/timing/types.ts';
import { parseDuration } from '@dorsal/domain/units/durations.ts';
import type { RefusedRow } from '#modules/imports/fault.ts';
import type { TableRow } from '#modules/imports/parse-tables.ts';
import { type Column, fold, type HeadedTable, parseHeading } from './headings.ts';
import { birthdateParser } from './parse-birthdates.ts';
import { genderParser } from './parse-genders.ts';
import { splitName } from './split-name.ts';

/** The race that the cells of a list are checked against. */
export interface ListSetting {
  /** When the list comes. */
  readonly now: EpochMs;
  readonly thisYear: number;
  /** The year in which ages are counted. */
  readonly referenceYear: number;
  /** Number of a wave by its folded name. */
  readonly waves: ReadonlyMap<string, number>;
  /** True if an unknown wave refuses the row: it does if times count from waves. */
  readonly needsWave: boolean;
  /** Folded names of the other races of the event, to recognise rows that belong there. */
  readonly otherRaces: ReadonlyMap<string, string>;
}

export interface ParsedPeople {
  readonly people: readonly ListedPerson[];
  readonly refused: readonly RefusedRow[];
}

/** The people of a list, row by row; a cell that cannot be parsed refuses its row alone. */
export function parsePeople(list: HeadedTable, setting: ListSetting): ParsedPeople {
  const read = rowParser(list, setting);
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
  columns.size > 1 && [...columns.values()].every((index) => parseHeading(cells[index] ?? '') !== null);

type Cell = (column: Column) => string | undefined;

function rowParser(list: HeadedTable, setting: ListSetting): (row: TableRow) => ListedPerson {
  const columnCells = (column: Column): string[] => {
    const index = list.columns.get(column);
    return index === undefined ? [] : list.rows.map((row) => row.cells[index] ?? '');
  };
  const genderOf = genderParser(columnCells('gender'));
  const birthdateOf = birthdateParser(columnCells('birthdate'), setting.thisYear);
  const consentOf = consentParser(columnCells('mail_consent'), setting);
  return (row) => {
    const cell: Cell = (column) => {
      const index = list.columns.get(column);
      return index === undefined ? undefined : clean(row.cells[index] ?? '');
    };
    const bib = parseBib(cell('bib'));
    const names = parseNames(cell);
    if (bib === null && !names.name && !names.surname) throw new UnreadableCell('neither a bib nor a name');
    const race = setting.otherRaces.get(fold(cell('race') ?? ''));
    if (race !== undefined) throw new UnreadableCell(`is entered for ${race}`);
    const fields: ListedFields = {
      ...names,
      ...optional('gender', cell('gender'), (text) => parseGender(text, genderOf)),
      ...optional('birthdate', cell('birthdate'), (text) => birthdateOf(text) ?? unreadable('birthdate', text)),
      ...parseAges(cell, setting.referenceYear),
      ...parseTexts(cell),
      ...parseFlags(cell),
      ...parseEmergency(cell),
      ...optional('consent', cell('mail_consent'), consentOf),
      ...parseStart(cell, setting),
      ...parseChips(cell('chip')),
    };
    return { line: row.line, bib, fields };
  };
}

/** Without characters that no list means: line ends inside a cell, tabs, null, marks that turn direction. */
function clean(text: string): string {
  const said = withoutTurns(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return isBlank(said) ? '' : said;
}

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

/** `F-3`, `W 12`; a cell with more words is a title or a note between the rows. */
const longestBib = 20;

function parseBib(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (text.length > longestBib || text.split(' ').length > 2) return unreadable('bib', text);
  if (/[/\\?#&%]/.test(text)) throw new UnreadableCell(`bib "${text}" has a sign that no address of a page can hold`);
  // Sheets turn numbers into decimals.
  return text.replace(/^(\d+)[.,]0+$/, '$1');
}

function parseNames(cell: Cell): { name?: string; surname?: string } {
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

function parseGender(text: string, genderOf: (text: string) => Gender | 'unclear' | null): Gender {
  const gender = genderOf(text);
  if (gender === 'unclear') throw new UnreadableCell(`gender "${text}" can be a man or a woman in this list`);
  return gender ?? unreadable('gender', text);
}

function parseAges(cell: Cell, referenceYear: number): { age?: number | null } {
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

function parseTexts(cell: Cell): ListedFields {
  const text = (value: string): string => value.slice(0, 300);
  return {
    ...optional('category', cell('category'), text),
    ...optional('club', cell('club'), text),
    ...optional('team', cell('team'), text),
    ...optional('federation', cell('federation'), text),
    ...optional('idNumber', cell('id_number'), text),
    ...optional('email', cell('email'), text),
    ...optional('phone', cell('phone'), text),
    ...optional('town', cell('town'), text),
  };
}

const yes = new Set('1 yes y true t si s x verdadero cert sip oui v'.split(' '));
const no = new Set('0 no n false f falso fals non'.split(' '));

function parseFlags(cell: Cell): ListedFields {
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

/** The emergency contact: a name and a phone in columns of their own, or both in one cell. A cell without a phone leaves the one that stands. */
function parseEmergency(cell: Cell): Pick<ListedFields, 'emergencyName' | 'emergencyPhone'> {
  const whole = cell('emergency_contact');
  const both = whole === undefined ? undefined : splitPhoneNumber(whole.slice(0, 300));
  const named = optional('emergencyName', cell('emergency_name'), (text) => text.slice(0, 200));
  const called = optional('emergencyPhone', cell('emergency_phone'), (text) =>
    hasPhoneNumber(text) ? text.slice(0, 60) : unreadable('emergency phone', text),
  );
  return {
    ...(both && { emergencyName: both.name }),
    ...(both && (both.phone !== null || whole === '') && { emergencyPhone: both.phone?.slice(0, 60) ?? null }),
    ...(named.emergencyName != null || both === undefined ? named : {}),
    ...(called.emergencyPhone != null || both === undefined ? called : {}),
  };
}

/** The meaning of the cells of one list that say whether somebody takes mail: yes or no, or the day on which they said yes. */
function consentParser(cells: readonly string[], { now, thisYear }: ListSetting): (text: string) => ListedConsent {
  const dayOf = birthdateParser(cells, thisYear);
  return (text) => {
    const word = fold(text);
    if (yes.has(word) || no.has(word)) return { given: yes.has(word), at: now, isDated: false };
    const day = dayOf(text) ?? unreadable('mail consent', text);
    const at = Date.parse(day);
    if (at > now) throw new UnreadableCell(`mail consent "${text.slice(0, 60)}" is of a day to come`);
    return { given: true, at, isDated: true };
  };
}

function parseStart(cell: Cell, setting: ListSetting): ListedFields {
  return {
    ...optional('wave', cell('wave'), (text) => {
      const wave = setting.waves.get(fold(text));
      if (wave === undefined && setting.needsWave) throw new UnreadableCell(`there is no wave "${text}" in this race`);
      return wave ?? null;
    }),
    ...optional('startOffsetMs', cell('start_offset'), parseOffset),
  };
}

/** Nobody starts a day after the gun; a longer time is a time of day or an instant in numbers. */
const longestOffsetMs: Ms = 24 * 3_600_000;

function parseOffset(text: string): Ms {
  const offset = parseDuration(text);
  return offset === null || offset > longestOffsetMs ? unreadable('start offset', text) : offset;
}

/** Two on the shoes and two on the bib are usual. */
const mostChips = 20;

function parseChips(text: string | undefined): { chips?: readonly string[] } {
  if (text === undefined) return {};
  const words = text.split(/[\s;,|/+]+/, mostChips + 1);
  if (words.length > mostChips) throw new UnreadableCell(`more than ${mostChips} chips stand for one person`);
  const chips = words.map(normaliseChip);
  return { chips: [...new Set(chips.filter((chip) => chip !== ''))] };
}

/** The fields of a person on a start list. A field is absent when the list has no column for it. */
interface ListedFields {
  readonly name?: string;
  readonly surname?: string;
  /** Null: the cell is empty. */
  readonly gender?: Gender | null;
  readonly birthdate?: string | null;
  readonly age?: number | null;
  readonly category?: string | null;
  readonly club?: string | null;
  readonly team?: string | null;
  readonly federation?: string | null;
  readonly idNumber?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly town?: string | null;
  readonly emergencyName?: string | null;
  readonly emergencyPhone?: string | null;
  readonly consent?: ListedConsent | null;
  /** Null: the cell is empty, the usual holds. */
  readonly isLocal?: boolean | null;
  readonly isClassified?: boolean | null;
  readonly isPublic?: boolean | null;
  readonly wave?: number | null;
  readonly startOffsetMs?: Ms | null;
  /** Normalised. Empty: the bib is the chip. */
  readonly chips?: readonly string[];
}

/** The consent to mail in a cell. */
interface ListedConsent {
  readonly given: boolean;
  readonly at: EpochMs;
  /** The list says on which day; else it is that of the import. */
  readonly isDated: boolean;
}

export interface ListedPerson {
  readonly line: number;
  readonly bib: string | null;
  readonly fields: ListedFields;
}

/** A row or a cell that cannot be taken; thrown while one row is parsed and caught there. */
class UnreadableCell extends Error {}
