import { timingToken } from '@dorsal/domain/event/timing-token.ts';
import { stringify } from 'csv-stringify/sync';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import type { ListedEntry, ListedRace } from './entry-repository.ts';

/** The choices of a list of entries (document 3, section 2, 'Registrations list for an event'). */
export interface SheetOptions {
  /** A sheet a race; else one for all. */
  readonly isSeparate: boolean;
  /** Names, clubs and the like in capitals. */
  readonly isUppercase: boolean;
  /** With the token that gives a timing device its race. */
  readonly withToken: boolean;
  /** With the address that the code of a bib holds; `race`: with its race in it. */
  readonly withCode: 'none' | 'bib' | 'race';
  /** By the id of a race the extra questions that become columns. Absent: all of them. */
  readonly questions: Readonly<Record<string, boolean | readonly string[]>>;
  readonly combinations: readonly Combination[];
}

/** One column of several extra questions, with a text between each two. */
export interface Combination {
  readonly name: string;
  readonly questions: readonly string[];
  readonly separators?: readonly string[] | undefined;
}

export type Cell = string | number;
export interface EntrySheet {
  readonly name: string;
  readonly heading: readonly string[];
  readonly rows: () => Iterable<readonly Cell[]>;
}

interface Column {
  readonly name: string;
  readonly of: (entry: ListedEntry, race: ListedRace) => Cell | boolean | Date | null;
  /** In capitals where those are asked for. */
  readonly isMain?: true;
}

const plain: readonly Column[] = [
  { name: 'modality', of: (_, { name }) => name },
  { name: 'bib_number', of: ({ bib }) => bib },
  { name: 'name', of: ({ name }) => name, isMain: true },
  { name: 'surname', of: ({ surname }) => surname, isMain: true },
  { name: 'id_number', of: (entry) => entry.id_number, isMain: true },
  { name: 'gender', of: ({ gender }) => gender },
  { name: 'birthdate', of: ({ birthdate }) => birthdate },
  { name: 'age', of: ({ age }) => age },
  { name: 'category', of: ({ category }) => category },
  { name: 'club', of: ({ club }) => club, isMain: true },
  { name: 'team', of: ({ team }) => team, isMain: true },
  { name: 'federation', of: ({ federation }) => federation, isMain: true },
  { name: 'town', of: ({ town }) => town, isMain: true },
  { name: 'local', of: (entry) => entry.is_local },
  { name: 'classify', of: (entry) => entry.is_classified },
  { name: 'wave', of: ({ wave }) => wave },
  { name: 'chips', of: ({ chips }) => (chips ?? []).join(' ') },
  { name: 'email', of: (entry) => entry.contact_email },
  { name: 'phone', of: (entry) => entry.contact_phone },
  { name: 'emergency_name', of: (entry) => entry.emergency_name, isMain: true },
  { name: 'emergency_phone', of: (entry) => entry.emergency_phone },
  { name: 'mail_consent', of: (entry) => entry.mail_consent },
  { name: 'source', of: ({ source }) => source },
  { name: 'price_paid', of: (entry) => (entry.price_paid_cents === null ? null : entry.price_paid_cents / 100) },
  { name: 'created_at', of: (entry) => entry.created_at },
  { name: 'imported_at', of: (entry) => entry.imported_at },
  { name: 'cancelled_at', of: (entry) => entry.cancelled_at },
];

/** The sheets of a list of entries. `site`: the address of this site, where it is known. */
export function entrySheets(
  { races, entries }: { readonly races: readonly ListedRace[]; readonly entries: readonly ListedEntry[] },
  options: SheetOptions,
  site: string,
): EntrySheet[] {
  const sheetOf = (name: string, of: readonly ListedRace[]): EntrySheet => {
    const byNumber = new Map(of.map((race) => [race.number, race]));
    const own = entries.filter(({ modality }) => byNumber.has(modality));
    const columns = columnsOf({ races: of, entries: own }, options, site);
    return {
      name,
      heading: columns.map((column) => column.name),
      rows: function* () {
        for (const entry of own) {
          const race = byNumber.get(entry.modality);
          if (race) yield columns.map((column) => cellOf(column, entry, race, options));
        }
      },
    };
  };
  return options.isSeparate ? races.map((race) => sheetOf(race.name, [race])) : [sheetOf('', races)];
}

function cellOf(column: Column, entry: ListedEntry, race: ListedRace, { isUppercase }: SheetOptions): Cell {
  const value = column.of(entry, race);
  if (typeof value === 'number') return value;
  const text = textOf(value);
  return isUppercase && column.isMain ? text.toLocaleUpperCase() : text;
}

function columnsOf(
  list: { readonly races: readonly ListedRace[]; readonly entries: readonly ListedEntry[] },
  { withToken, withCode, combinations, questions }: SheetOptions,
  site: string,
): readonly Column[] {
  const combined = new Map(combinations.map((one) => [one.name, one]));
  // A combination takes the place of a question that is called as it is.
  const asked = questionsOf(list, questions).filter((name) => !combined.has(name));
  return [
    ...plain,
    ...asked.map((name): Column => ({ name, of: answerTo(name, questions) })),
    ...[...combined.values()].map((one): Column => ({ name: one.name, of: (entry) => joined(one, entry) })),
    ...(withToken ? [tokenColumn] : []),
    ...(withCode === 'none' ? [] : [codeColumn(site, withCode === 'race')]),
  ];
}

const tokenColumn: Column = {
  name: 'modality_token',
  of: (_, race) =>
    timingToken({ event: race.eventNumber, modality: race.number, disqualifications: [], penalties: [] }),
};

/** Document 3, section 5: 'Scanned code pattern /r/{eventNumericId}-{bib}, optionally followed by mod={modalityNumericId}'. */
const codeColumn = (site: string, withRace: boolean): Column => ({
  name: 'qr',
  of: ({ bib }, race) => {
    if (bib === null) return null;
    const address = `${site}/r/${race.eventNumber}-${encodeURIComponent(bib)}`;
    return withRace ? `${address}?mod=${race.number}` : address;
  },
});

/** The extra questions that become columns: those of the races, then those that only entries know. */
function questionsOf(
  { races, entries }: { readonly races: readonly ListedRace[]; readonly entries: readonly ListedEntry[] },
  chosen: SheetOptions['questions'],
): string[] {
  const oids = new Map(races.map(({ number, oid }) => [number, oid]));
  const named = [
    ...races.map(({ oid, extraQuestions }) => ({ oid, names: namesIn(extraQuestions) })),
    ...entries.map(({ modality, extra_questions: answers }) => ({
      oid: oids.get(modality) ?? '',
      names: Object.keys(answers),
    })),
  ];
  return [...new Set(named.flatMap(({ oid, names }) => names.filter((name) => isChosen(chosen[oid], name))))];
}

const isChosen = (chosen: boolean | readonly string[] | undefined, name: string): boolean =>
  typeof chosen === 'object' ? chosen.includes(name) : (chosen ?? true);

/** The answer of an entry whose race shows that question. */
const answerTo =
  (name: string, chosen: SheetOptions['questions']) =>
  (entry: ListedEntry, { oid }: ListedRace): string =>
    isChosen(chosen[oid], name) ? answerOf(entry, name) : '';

const answerOf = ({ extra_questions: answers }: ListedEntry, name: string): string => textOf(answers[name]);

/** Answers that there are not take their separator with them. */
function joined({ questions, separators = [] }: Combination, entry: ListedEntry): string {
  let text = '';
  for (const [at, question] of questions.entries()) {
    const answer = answerOf(entry, question);
    if (answer === '') continue;
    text += text === '' ? answer : `${separators[at - 1] ?? ' '}${answer}`;
  }
  return text;
}

function namesIn(extraQuestions: unknown): string[] {
  return (Array.isArray(extraQuestions) ? extraQuestions : []).flatMap((question: unknown) => {
    const name = typeof question === 'object' && question !== null && 'name' in question ? question.name : question;
    return typeof name === 'string' && name !== '' ? [name] : [];
  });
}

/** Any stored value as the text of a cell. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Rows that are written in one go. */
const rowsAtOnce = 200;

/** Sheets as one CSV, in turns of the event loop. A cell that begins like a formula is run by no spreadsheet. */
export async function writeTable(sheets: readonly EntrySheet[]): Promise<string> {
  const turn = createEventLoopTurn();
  const parts: string[] = [];
  for (const { heading, rows } of sheets) {
    let lot: (readonly Cell[])[] = [heading];
    for (const row of rows()) {
      lot.push(row);
      if (lot.length < rowsAtOnce) continue;
      parts.push(csvOf(lot));
      lot = [];
      if (turn.isOver()) await turn.yieldToEventLoop();
    }
    parts.push(csvOf(lot));
  }
  return parts.join('');
}

const csvOf = (rows: (readonly Cell[])[]): string => stringify(rows as Cell[][], { escape_formulas: true }); // the library changes none
