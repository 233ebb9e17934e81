import { finished } from 'node:stream/promises';
import type { ImportNotice } from '@dorsal/contract/calls/staff/jobs.ts';
import { CsvError, type Parser, parse } from 'csv-parse';
import { createEventLoopTurn } from '#platform/event-loop-turn.ts';
import { decodeText } from './decode-text.ts';
import { largestFileBytes, largestTable, tableTooLarge, tooLarge } from './limits.ts';
import { parseWorkbook } from './parse-workbook.ts';

/** The tables of a CSV file (one) or an XLSX workbook (one a sheet), by their first bytes and not by the file's name. */
export async function parseTables(bytes: Buffer): Promise<ParsedTables | TableRefusal> {
  if (bytes.length > largestFileBytes.table) return { ok: false, reason: tooLarge(largestFileBytes.table) };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return await parseXlsx(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return { ok: false, reason: 'this is an old Excel file (.xls): save it as .xlsx or CSV' };
  }
  const { text, doubt } = decodeText(bytes);
  if (text.includes('\0')) return { ok: false, reason: 'this is neither text nor an XLSX workbook' };
  if (doubt?.isUnknown) {
    const reason = `the encoding of this file cannot be told (it would say "${doubt.word}"): save it as UTF-8`;
    return { ok: false, reason };
  }
  const read = await parseCsv(text, largestTable.rows);
  if (!read.ok) return read;
  const notices: ImportNotice[] = doubt
    ? [{ code: 'encoding_assumed', name: doubt.encoding, names: [doubt.word] }]
    : [];
  return { ok: true, tables: [read.table], notices };
}

const startsWith = (bytes: Buffer, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** One row of a file, as text. */
export interface TableRow {
  /** As an editor counts: the first is 1. In a sheet, the number of the row. */
  readonly line: number;
  /** Trimmed; '' where there is nothing. */
  readonly cells: readonly string[];
}

/** The rows of a CSV file, or of one sheet. Empty rows are left out. */
export interface Table {
  /** Name of the sheet; null: the file has just one table. */
  readonly sheet: string | null;
  readonly rows: readonly TableRow[];
}

interface ParsedTables {
  readonly ok: true;
  readonly tables: Table[];
  readonly notices: readonly ImportNotice[];
}

export type TableRefusal = { readonly ok: false; readonly reason: string };

export const isEmptyRow = (row: TableRow): boolean => row.cells.every((cell) => cell === '');

const delimiters = [';', ',', '\t', '|'] as const;

/** A row that is longer has an open quote somewhere before it. */
const longestRow = 200_000;

/** Bytes that are parsed at once: others wait no longer than that. */
const slice = 16_384;

/**
 * Text with any of the usual delimiters as rows; quotes may hold delimiters and line ends. Refused beyond `mostRows` rows, empty ones too. It is parsed in
 * slices and no further than its bounds; between them others have their turn.
 */
export async function parseCsv(
  text: string,
  mostRows: number,
): Promise<{ readonly ok: true; readonly table: Table } | TableRefusal> {
  // A row can have line ends inside quotes, but not most rows.
  if (text.split('\n', 3 * mostRows + 1).length > 3 * mostRows) return { ok: false, reason: tooManyRows(mostRows) };
  const rows: TableRow[] = [];
  let [cells, records, lastLine] = [0, 0, 0];
  const take = ({ record, info }: CsvRecord): null => {
    cells += record.length;
    records = info.records;
    lastLine = info.lines;
    const reason = records > mostRows ? tooManyRows(mostRows) : tableTooLarge({ columns: record.length, cells });
    if (reason !== null) throw new TableTooLarge(reason);
    const row = { line: info.lines - newLinesIn(record), cells: record };
    if (!isEmptyRow(row)) rows.push(row);
    return null; // the parser builds no list of its own
  };
  const parser = parse({
    delimiter: delimiterOf(text),
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: longestRow,
    record_delimiter: '\n',
    on_record: take as unknown as () => null, // `info: true` makes records of this shape; the types do not follow the option
  });
  parser.on('error', () => undefined); // looked at below
  const isEnded = await parseInSlices(parser, Buffer.from(text), () => records);
  const { errored: failure } = parser;
  if (isEnded && failure === null) return { ok: true, table: { sheet: null, rows } };
  if (failure !== null && !(failure instanceof CsvError || failure instanceof TableTooLarge)) throw failure;
  if (failure instanceof TableTooLarge) return { ok: false, reason: failure.message };
  const isUnended = !isEnded || failure?.code === 'CSV_MAX_RECORD_SIZE';
  return { ok: false, reason: isUnended ? unended(text, rows.at(-1)?.line ?? 0) : strayQuote(text, failure, lastLine) };
}

/** The place of a quote that makes no cell, and the way out. `lastLine`: the line on which the last whole row ends. */
function strayQuote(text: string, failure: CsvError | null, lastLine: number): string {
  if (failure?.code === 'CSV_QUOTE_NOT_CLOSED') {
    const rest = text.split('\n').slice(lastLine);
    const line = lastLine + rest.findIndex((one) => one.trim() !== '') + 1;
    return `the quote that is open in line ${line} is not closed before the end of the file: close it, or take it out`;
  }
  return `line ${failure?.['lines'] ?? lastLine + 1}: a quote ends in the middle of a cell. Take it out, or write it twice ("") where it belongs to the text`;
}

/** Hands bytes over until they end, or the parser has failed. False: a row goes on beyond any; the parser bounds what stands in its cells, but not how many are empty. */
async function parseInSlices(parser: Parser, bytes: Buffer, records: () => number): Promise<boolean> {
  const turn = createEventLoopTurn();
  let [taken, rowFrom] = [0, 0];
  for (let at = 0; at < bytes.length && !parser.errored; at += slice) {
    parser.write(bytes.subarray(at, at + slice));
    if (records() > taken) [taken, rowFrom] = [records(), at];
    if (!parser.errored && at - rowFrom > 2 * longestRow) {
      parser.destroy();
      return false;
    }
    if (turn.isOver()) await turn.yieldToEventLoop();
  }
  if (!parser.errored) await finished(parser.resume().end()).catch(() => undefined); // its failure stands in it
  return true;
}

/** The row after a line, which is too long: a quote in it is open, or (where none is) line ends are missing. */
function unended(text: string, line: number): string {
  const row = text.split('\n').slice(line).join('\n').trimStart().slice(0, longestRow);
  return row.includes('"')
    ? `the row after line ${line} does not end within ${longestRow} characters: close the quote that is open there`
    : `the row after line ${line} does not end within ${longestRow} characters: shorten it, or look whether line ends are missing`;
}

const tooManyRows = (mostRows: number): string =>
  `the file has more than ${mostRows} rows: split it, and import its parts`;

class TableTooLarge extends Error {
  override readonly name = 'TableTooLarge';
}

interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number; readonly records: number };
}

/** The parser gives the line on which a row ends. */
const newLinesIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);

/** The one that cuts the first lines into the same number of columns most often; of equals, the one that cuts into more. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 60_000)
    .split('\n', 60)
    .filter((line) => line.trim() !== '');
  let best = { delimiter: ',', agreeing: 0, columns: 1 };
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => countOutsideQuotes(line, delimiter)).filter((count) => count > 0);
    const columns = mostCommon(counts);
    const agreeing = counts.filter((count) => count === columns).length;
    if (agreeing > best.agreeing || (agreeing === best.agreeing && columns > best.columns))
      best = { delimiter, agreeing, columns };
  }
  return best.delimiter;
}

function countOutsideQuotes(line: string, delimiter: string): number {
  let count = 0;
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) count += 1;
  }
  return count;
}

function mostCommon(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, seen] of times) if (seen > (times.get(best) ?? 0)) best = count;
  return best;
}

/** Every sheet of an XLSX workbook that has anything in it. Dates come as `YYYY-MM-DD`, times of day as `HH:MM:SS`. */
async function parseXlsx(bytes: Buffer): Promise<ParsedTables | TableRefusal> {
  const workbook = await parseWorkbook(bytes);
  if (!workbook.ok) return workbook;
  let [characters, cells] = [0, 0];
  const tables: Table[] = [];
  for (const { sheet, data } of workbook.sheets) {
    // Several names can stand for the same sheet.
    cells += data.length * Math.max(1, data[0]?.length ?? 0);
    const reason = tableTooLarge({ cells });
    if (reason !== null) return { ok: false, reason };
    const rows = data.map((values, index) => {
      const row = { line: index + 1, cells: values.map(cellText) };
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      return row;
    });
    // Cells share the texts of a workbook; whoever reads them may build each anew.
    if (characters > largestTable.characters) return { ok: false, reason: tooLong };
    const filled = rows.filter((row) => !isEmptyRow(row));
    if (filled.length > 0) tables.push({ sheet, rows: filled });
  }
  return { ok: true, tables, notices: [] };
}

const tooLong = `the cells have more than ${largestTable.characters / 1e6} million characters together: leave out columns of long texts, or import the list in parts`;

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  return String(value).trim();
}

/** Times of day have a date at the beginning of the calendar of sheets, 1900. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return 'no date';
  const iso = date.toISOString();
  if (date.getUTCFullYear() < 1901) return iso.slice(11, 19);
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}
