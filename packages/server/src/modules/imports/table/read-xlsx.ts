import readWorkbook from 'read-excel-file/node';
import { isEmptyRow, type Table, type TableRefusal } from './table.ts';

/** Every sheet of an XLSX workbook that has anything in it. Dates come as `YYYY-MM-DD`, times of day as `HH:MM:SS`. */
export async function readXlsx(bytes: Buffer): Promise<{ readonly ok: true; readonly tables: Table[] } | TableRefusal> {
  const sheets = await readWorkbook(bytes).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  // Whatever the library says of a broken archive or sheet, it is the file that cannot be read.
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
