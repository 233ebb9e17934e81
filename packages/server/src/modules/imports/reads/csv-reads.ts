import type { ReadItem } from '@dorsal/contract/calls/readers/read-item.ts';
import { readItem } from '@dorsal/contract/calls/readers/read-item.ts';
import { parseInstant } from '@dorsal/domain/units/parse-instant.ts';
import type { Fault } from '../fault.ts';
import { readCsv } from '../table/read-csv.ts';
import type { TableRow } from '../table/table.ts';
import { faultAt, largestCounter, type ReadFile } from './read-file.ts';

const names = {
  chip: [
    'chip',
    'chip_code',
    'chipcode',
    'tag',
    'tag_id',
    'tagid',
    'epc',
    'transponder',
    'bib',
    'bib_number',
    'dorsal',
  ],
  time: ['time', 'timestamp', 'datetime', 'date_time', 'read_time', 'heard_at', 'hora', 'temps', 'tiempo', 'epoch_ms'],
  seq: ['seq', 'sequence', 'seq_number', 'log_id', 'logid', 'id'],
  epoch: ['epoch'],
  antenna: ['antenna', 'antena', 'ant'],
  rssi: ['rssi', 'dbm', 'signal'],
  kind: ['kind'],
} as const;
type Column = keyof typeof names;
type Columns = Readonly<Partial<Record<Column, number>>>;

/**
 * A CSV of reads with a heading: a column for the chip and one for the time (ISO text, `DD/MM/YYYY HH:mm:ss`, seconds or milliseconds since
 * 1970), and, where the box gives them, sequence, epoch, antenna, rssi, kind. A time without an offset is one of the zone. Where there
 * is no sequence, chip and time alone make a read the same.
 */
export function readCsvReads(text: string, zone: string): ReadFile {
  const table = readCsv(text);
  if (!table.ok) return { reads: [], faults: [{ path: 'file', message: table.reason }] };
  const [heading, ...rows] = table.table.rows;
  const columns = heading ? columnsOf(heading) : {};
  if (columns.chip === undefined || columns.time === undefined) {
    return {
      reads: [],
      faults: [{ path: 'file', message: 'has no heading with a column `chip` and a column `time`' }],
    };
  }
  const reads: ReadItem[] = [];
  const faults: Fault[] = [];
  for (const row of rows) {
    const read = readRow(row, columns, zone);
    if (typeof read === 'string') faults.push(faultAt(row.line, read));
    else reads.push(read);
  }
  return { reads, faults };
}

function columnsOf(heading: TableRow): Columns {
  const found: Partial<Record<Column, number>> = {};
  for (const [index, cell] of heading.cells.entries()) {
    const word = cell.toLowerCase().replace(/[\s.-]+/g, '_');
    for (const [column, words] of Object.entries(names)) {
      const key = column as Column; // Object.entries widens keys
      if (found[key] === undefined && (words as readonly string[]).includes(word)) found[key] = index; // includes() wants the literals
    }
  }
  return found;
}

function readRow(row: TableRow, columns: Columns, zone: string): ReadItem | string {
  const cell = (column: Column): string => row.cells[columns[column] ?? -1] ?? '';
  const time = timeOf(cell('time'), zone);
  if (time === null) return `has "${cell('time')}" where the time stands`;
  const optional = (column: 'antenna' | 'rssi') => (cell(column) === '' ? {} : { [column]: Number(cell(column)) });
  const judged = readItem({
    epoch: counter(cell('epoch')),
    seq: counter(cell('seq')),
    chip: cell('chip'),
    time,
    ...optional('antenna'),
    ...optional('rssi'),
    ...(cell('kind') === '' ? {} : { kind: cell('kind') }),
  });
  return judged.ok ? judged.read : judged.reason;
}

const counter = (text: string): number =>
  text === '' ? 0 : Number(text) <= largestCounter ? Number(text) : Number.NaN;

/** Up to 11 digits are seconds since 1970, 12 and more milliseconds. */
function timeOf(text: string, zone: string): number | null {
  const number = /^(\d{9,14})(?:[.,](\d{1,6}))?$/.exec(text);
  if (!number) return parseInstant(text, zone);
  const [, whole = '', decimals = '0'] = number;
  return whole.length > 11 ? Number(whole) : Number(whole) * 1000 + Math.round(Number(`0.${decimals}`) * 1000);
}
