import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Table, TableRefusal } from './table.ts';

/** A list of 100,000 people has about 10 MB. */
export const largestTableBytes = 50_000_000;

/** The tables of a CSV file (one) or an XLSX workbook (one a sheet), told by their first bytes and not by the file's name. */
export async function readTables(
  bytes: Buffer,
): Promise<{ readonly ok: true; readonly tables: Table[] } | TableRefusal> {
  if (bytes.length > largestTableBytes)
    return { ok: false, reason: `the file is larger than ${largestTableBytes / 1e6} MB` };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return await readXlsx(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return { ok: false, reason: 'this is an old Excel file (.xls): save it as .xlsx or CSV' };
  }
  const text = decodeText(bytes);
  if (text.includes('\0')) return { ok: false, reason: 'this is neither text nor an XLSX workbook' };
  const read = readCsv(text);
  return read.ok ? { ok: true, tables: [read.table] } : read;
}

const startsWith = (bytes: Buffer, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);
