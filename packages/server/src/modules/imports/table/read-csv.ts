import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { isEmptyRow, type Table, type TableRefusal } from './table.ts';

const delimiters = [';', ',', '\t', '|'] as const;

/** A row that is longer has an open quote somewhere before it. */
const longestRow = 200_000;

/** Text with any of the usual delimiters as rows; quotes may hold delimiters and line ends. */
export function readCsv(text: string): { readonly ok: true; readonly table: Table } | TableRefusal {
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

/** The parser tells the line on which a row ends. */
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
