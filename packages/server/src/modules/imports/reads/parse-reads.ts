import { parseReadItem } from '@dorsal/contract/calls/reads.ts';
import type { Moment } from '@dorsal/domain/units/local-times.ts';
import { parseMoment } from '@dorsal/domain/units/parse-moment.ts';
import type { Fault } from '#modules/imports/fault.ts';
import { mostReadLines } from '#modules/imports/limits.ts';
import { parseCsv, type TableRow } from '#modules/imports/parse-tables.ts';
import { type ListedRead, type LocalClock, type ParsedReads, settleReads } from './settle-reads.ts';

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
 * Parses a CSV of reads with a heading: a column for the chip and one for the time (ISO text, `DD/MM/YYYY HH:mm:ss`, seconds or milliseconds
 * since 1970), and, if the box gives them, sequence, epoch, antenna, rssi, kind. A time without an offset is in the zone of the clock. Without a sequence,
 * reads of the same chip and time count as the same.
 */
export async function parseCsvReads(text: string, clock: LocalClock): Promise<ParsedReads> {
  const table = await parseCsv(text, mostReadLines);
  if (!table.ok) return { reads: [], faults: [{ path: 'file', message: table.reason }], notices: [] };
  const [heading, ...rows] = table.table.rows;
  const columns = heading ? columnsOf(heading) : {};
  if (columns.chip === undefined || columns.time === undefined) {
    return {
      reads: [],
      faults: [{ path: 'file', message: 'has no heading with a column `chip` and a column `time`' }],
      notices: [],
    };
  }
  const listed: ListedRead[] = [];
  const faults: Fault[] = [];
  for (const row of rows) {
    const read = parseRow(row, columns);
    if (typeof read === 'string') faults.push(faultAt(row.line, read));
    else listed.push({ ...read, line: row.line });
  }
  return settleReads(listed, faults, clock);
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

function parseRow(row: TableRow, columns: Columns): Omit<ListedRead, 'line'> | string {
  const cell = (column: Column): string => row.cells[columns[column] ?? -1] ?? '';
  const moment = momentOf(cell('time'));
  if (moment === null) return `has "${cell('time')}" where the time stands`;
  const optional = (column: 'antenna' | 'rssi') => (cell(column) === '' ? {} : { [column]: Number(cell(column)) });
  const judged = parseReadItem({
    epoch: counter(cell('epoch')),
    seq: counter(cell('seq')),
    chip: cell('chip'),
    time: moment.kind === 'instant' ? moment.at : moment.wallMs,
    ...optional('antenna'),
    ...optional('rssi'),
    ...(cell('kind') === '' ? {} : { kind: cell('kind') }),
  });
  return judged.ok ? { read: judged.read, moment } : judged.reason;
}

const counter = (text: string): number =>
  text === '' ? 0 : Number(text) <= largestCounter ? Number(text) : Number.NaN;

/** Up to 11 digits are seconds since 1970, 12 and more milliseconds. */
function momentOf(text: string): Moment | null {
  const number = /^(\d{9,14})(?:[.,](\d{1,6}))?$/.exec(text);
  if (!number) return parseMoment(text);
  const [, whole = '', decimals = '0'] = number;
  const at = whole.length > 11 ? Number(whole) : Number(whole) * 1000 + Math.round(Number(`0.${decimals}`) * 1000);
  return { kind: 'instant', at };
}

/**
 * The backup file of a ChronoTrack box, one read a line:
 * `TO~seq~tag~type~event~seconds.hundredths~reader~antenna bit mask~dBm~reader seq~P~read count`, where old firmware leaves the last out.
 * The seconds are the box's local time taken as if it were UTC, so the zone says what they mean. Lines that are cut or damaged are reported;
 * the others go in. The box's own sequence number makes the read the same when the file is imported again.
 */
export function parseChronotrack(text: string, clock: LocalClock): ParsedReads {
  const listed: ListedRead[] = [];
  const faults: Fault[] = [];
  const lines = text.split('\n', mostReadLines + 1);
  if (lines.length > mostReadLines)
    return { reads: [], faults: [{ path: 'file', message: tooManyLines }], notices: [] };
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const read = parseLine(trimmed);
    if (typeof read === 'string') faults.push(faultAt(index + 1, read));
    else listed.push({ ...read, line: index + 1 });
  }
  return settleReads(listed, faults, clock);
}

const tooManyLines = `has more than ${mostReadLines} lines: split it, and import its parts`;

const fewestFields = 11;

function parseLine(line: string): Omit<ListedRead, 'line'> | string {
  const fields = line.split('~');
  const [kind, seq = '', tag = '', , , seconds = '', , antenna = '', dbm = ''] = fields;
  if (kind !== 'TO') return 'is not a read of a ChronoTrack box: it does not begin with TO~';
  if (fields.length < fewestFields) return `is cut off: it has ${fields.length} fields of ${fewestFields} or more`;
  if (!/^\d{1,15}$/.test(seq)) return `has "${seq}" where the sequence number stands`;
  if (tag === '' || tag.length > 128) return 'has no tag';
  const time = /^(\d{1,11})(?:\.(\d{1,6}))?$/.exec(seconds);
  if (!time) return `has "${seconds}" where the time stands`;
  const local = Number(time[1]) * 1000 + Math.round(Number(`0.${time[2] ?? '0'}`) * 1000);
  const read = {
    epoch: 0,
    seq: Number(seq),
    chip: tag,
    ...(/^\d{1,4}$/.test(antenna) ? { antenna: Number(antenna) } : {}),
    ...(/^-?\d{1,3}$/.test(dbm) ? { rssi: Number(dbm) } : {}),
    kind: 'chip' as const,
    raw: line,
  };
  return { read, moment: { kind: 'local', wallMs: local } };
}

/** Counters of boxes and files stay far below it; a larger number is a damaged line. */
const largestCounter = 9_007_199_254_740_991;

const faultAt = (line: number, message: string): Fault => ({ path: `line ${line}`, message });
