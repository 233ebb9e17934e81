import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';

/** A list of 100,000 people has about 10 MB. */
export const largestTableBytes = 50_000_000;

/** The tables of a CSV file (one) or an XLSX workbook (one a sheet), by their first bytes and not by the file's name. */
export async function parseTables(
  bytes: Buffer,
): Promise<{ readonly ok: true; readonly tables: Table[] } | TableRefusal> {
  if (bytes.length > largestTableBytes)
    return { ok: false, reason: `the file is larger than ${largestTableBytes / 1e6} MB` };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return await parseXlsx(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return { ok: false, reason: 'this is an old Excel file (.xls): save it as .xlsx or CSV' };
  }
  const text = decodeText(bytes);
  if (text.includes('\0')) return { ok: false, reason: 'this is neither text nor an XLSX workbook' };
  const read = parseCsv(text);
  return read.ok ? { ok: true, tables: [read.table] } : read;
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

export type TableRefusal = { readonly ok: false; readonly reason: string };

export const isEmptyRow = (row: TableRow): boolean => row.cells.every((cell) => cell === '');

const delimiters = [';', ',', '\t', '|'] as const;

/** A row that is longer has an open quote somewhere before it. */
const longestRow = 200_000;

/** Text with any of the usual delimiters as rows; quotes may hold delimiters and line ends. */
export function parseCsv(text: string): { readonly ok: true; readonly table: Table } | TableRefusal {
  try {
    const records: unknown = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: longestRow,
      record_delimiter: '\n',
    });
    const rows = (records as CsvRecord[]) // `info: true` makes records of this shape; the types do not follow the option
      .map(({ record, info }) => ({ line: info.lines - newLinesIn(record), cells: record }))
      .filter((row) => !isEmptyRow(row));
    return { ok: true, table: { sheet: null, rows } };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, reason: error.message };
  }
}

interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
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
async function parseXlsx(bytes: Buffer): Promise<{ readonly ok: true; readonly tables: Table[] } | TableRefusal> {
  const sheets = await readWorkbook(bytes).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  // A failure of the library on a broken archive or sheet means that the file cannot be read.
  if (sheets instanceof Error) return { ok: false, reason: `the workbook cannot be read (${sheets.message})` };
  const tables = sheets.map(({ sheet, data }) => ({
    sheet,
    rows: data
      .map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }))
      .filter((row) => !isEmptyRow(row)),
  }));
  return { ok: true, tables: tables.filter(({ rows }) => rows.length > 0) };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  return String(value).trim();
}

/** Times of day have a date at the beginning of the calendar of sheets, 1900. */
function dateText(date: Date): string {
  const iso = date.toISOString();
  if (date.getUTCFullYear() < 1901) return iso.slice(11, 19);
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

/**
 * The text of a file whose encoding nobody names: by its byte order mark; as UTF-16 where every other byte is empty; as UTF-8 where
 * the bytes are valid UTF-8; else as Windows-1252, which has all of Latin-1. Line ends come out as `\n`.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/\r\n?/g, '\n');
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nulls = nullsAt(bytes.subarray(0, 4096));
  if (nulls.odd > 0.4) return 'utf-16le';
  if (nulls.even > 0.4) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Share of empty bytes at even and at odd places: Latin letters in UTF-16 have every other byte empty. */
function nullsAt(bytes: Uint8Array): { even: number; odd: number } {
  const pairs = Math.max(1, Math.floor(bytes.length / 2));
  let even = 0;
  let odd = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  return { even: even / pairs, odd: odd / pairs };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
