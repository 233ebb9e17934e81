import type { ImportNotice } from '@dorsal/contract/calls/staff/jobs.ts';
import type { Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';
import { parseDuration } from '@dorsal/domain/units/durations.ts';
import type { RefusedRow } from '#modules/imports/fault.ts';
import type { Table, TableRow } from '#modules/imports/parse-tables.ts';
import { fold } from '#modules/imports/start-list/headings.ts';

/** The times of one runner in a file. A field is absent when the file has no column for it. */
export interface ListedTimes {
  readonly line: number;
  readonly bib: string;
  readonly status?: ListedStatus;
  /** With penalties, as on the wire. */
  readonly officialMs?: Ms | null;
  readonly netMs?: Ms | null;
  /** Below nought: time is given back. */
  readonly penalty?: { readonly timeMs: Ms; readonly reason: string } | null;
  readonly disqualifiedReason?: string | null;
  /** Since the reference, by position on the course: 0 the start. Null: the cell is empty. */
  readonly splits: ReadonlyMap<number, Ms | null>;
}

/** The status in the file; staff mark only some of them, the others follow from the times. */
export type ListedStatus = StaffStatus | 'finished' | 'started';

export type ParsedTimes =
  | {
      readonly ok: true;
      readonly rows: readonly ListedTimes[];
      readonly refused: readonly RefusedRow[];
      readonly notices: readonly ImportNotice[];
    }
  | { readonly ok: false; readonly reason: string };

const named = [
  'bib_number',
  'status',
  'total_time',
  'total_time_real',
  'penalty_time',
  'penalty_reason',
  'disqualified_reason',
  'start',
] as const;
type Named = (typeof named)[number];

interface Columns {
  readonly named: ReadonlyMap<Named, number>;
  /** Index of the cell by checkpoint, from 1. */
  readonly checkpoints: ReadonlyMap<number, number>;
}

/** The rows of a file of times. `intermediates` is how many checkpoints the race has between start and finish. */
export function parseTimes(table: Table, intermediates: number): ParsedTimes {
  const [heading, ...rows] = table.rows;
  if (!heading) return { ok: false, reason: 'the file is empty' };
  const { columns, ignored, twice } = parseColumns(heading);
  const fault = headingFault(columns, twice, intermediates);
  if (fault !== null) return { ok: false, reason: fault };
  const parsed: ListedTimes[] = [];
  const refused: RefusedRow[] = [];
  const lineOfBib = new Map<string, number>();
  for (const row of rows.filter((one) => !saysNothing(one, columns))) {
    const times = parseRow(row, columns);
    const before = typeof times === 'string' ? undefined : lineOfBib.get(times.bib);
    if (typeof times === 'string') refused.push({ line: row.line, reason: times });
    else if (before !== undefined)
      refused.push({ line: row.line, reason: `bib ${times.bib} stands in line ${before} already` });
    else {
      lineOfBib.set(times.bib, row.line);
      parsed.push(times);
    }
  }
  const notices = ignored.length > 0 ? [{ code: 'columns_left_out' as const, names: [...ignored] }] : [];
  return { ok: true, rows: parsed, refused, notices };
}

function headingFault({ named: byName, checkpoints }: Columns, twice: readonly string[], intermediates: number) {
  if (!byName.has('bib_number')) return 'the first row has no column bib_number';
  if (byName.size === 1 && checkpoints.size === 0)
    return `no column but bib_number is one of times: ${named.filter((one) => one !== 'bib_number').join(', ')}, or the numbers of checkpoints`;
  if (twice.length > 0) return `there is another column for the same: ${twice.join(', ')}`;
  const beyond = [...checkpoints.keys()].filter((number) => number < 1 || number > intermediates);
  if (beyond.length === 0) return null;
  return `there is no checkpoint ${beyond.join(', ')}: the race has ${intermediates} between start and finish`;
}

interface ParsedColumns {
  readonly columns: Columns;
  readonly ignored: readonly string[];
  /** The headings of columns that another one repeats. */
  readonly twice: readonly string[];
}

function parseColumns(heading: TableRow): ParsedColumns {
  const byName = new Map<Named, number>();
  const checkpoints = new Map<number, number>();
  const headings = heading.cells.map((text, index) => ({ text, index, column: columnOf(text) }));
  for (const { column, index } of headings) {
    if (typeof column === 'number') checkpoints.set(column, index);
    else if (column !== null) byName.set(column, index);
  }
  const taken = new Set([...byName.values(), ...checkpoints.values()]);
  return {
    columns: { named: byName, checkpoints },
    ignored: headings.filter(({ column, text }) => column === null && text !== '').map(({ text }) => text),
    twice: headings.filter(({ column, index }) => column !== null && !taken.has(index)).map(({ text }) => text),
  };
}

/** The field of a heading, or the number of its checkpoint; null: it is none. */
function columnOf(text: string): Named | number | null {
  const word = fold(text);
  const name = word === 'bib' ? 'bib_number' : named.find((one) => fold(one) === word);
  if (name !== undefined) return name;
  // `t_1` is how exports head them.
  const number = /^(?:t_?)?(\d{1,3})$/i.exec(text.trim());
  return number === null ? null : Number(number[1]);
}

/** Exports list people who have no bib yet too: without a time there is nothing to take. */
function saysNothing(row: TableRow, { named: byName, checkpoints }: Columns): boolean {
  const told = (['bib_number', 'total_time', 'total_time_real', 'penalty_time', 'start'] as const).map((name) =>
    byName.get(name),
  );
  return [...told, ...checkpoints.values()].every((index) => index === undefined || (row.cells[index] ?? '') === '');
}

/** The sign that exports put before a cell that begins like a formula. */
const escaped = /^'(?=[=+@\t\r\uFF1D\uFF0B\uFF0D\uFF20-])/;

/** The row, or why it cannot be taken. */
function parseRow(row: TableRow, columns: Columns): ListedTimes | string {
  const cell: Cell = (name) => {
    const index = columns.named.get(name);
    return index === undefined ? undefined : (row.cells[index] ?? '');
  };
  const faults = zeroTotals(cell);
  const time: ParseTime = (what, text, said = text) => {
    const ms = text === '' ? null : parseDuration(text);
    if (text === '' || (ms !== null && ms <= longestMs)) return ms;
    faults.push(`${what} "${said}" is no time`);
    return null;
  };
  const bib = (cell('bib_number') ?? '').replace(escaped, '');
  if (bib === '') return 'no bib';
  const status = parseStatus(cell('status'));
  if (status === null) return `there is no status "${cell('status')}"`;
  const start = cell('start');
  const splits = new Map<number, Ms | null>(start === undefined ? [] : [[0, time('start', start)]]);
  for (const [number, index] of columns.checkpoints) {
    const split = time(`checkpoint ${number}`, row.cells[index] ?? '');
    if (split === 0) faults.push(zeroAt(`checkpoint ${number}`));
    splits.set(number, split);
  }
  const said = status === undefined ? {} : { status };
  const times: ListedTimes = {
    line: row.line,
    bib,
    splits,
    ...said,
    ...parseTotals(cell, time),
    ...parseReasons(cell, time),
  };
  return faults[0] ?? times;
}

const zeroTotals = (cell: Cell): string[] =>
  (['total_time', 'total_time_real'] as const).filter((total) => parseDuration(cell(total) ?? '') === 0).map(zeroAt);

const zeroAt = (what: string): string => `${what} is 0: leave the cell empty where there is no time`;

type Cell = (name: Named) => string | undefined;
/** `said`: the cell, where the time is a part of it. */
type ParseTime = (what: string, text: string, said?: string) => Ms | null;

function parseTotals(cell: Cell, time: ParseTime): Pick<ListedTimes, 'officialMs' | 'netMs'> {
  const official = cell('total_time');
  const net = cell('total_time_real');
  return {
    ...(official === undefined ? {} : { officialMs: time('total_time', official) }),
    ...(net === undefined ? {} : { netMs: time('total_time_real', net) }),
  };
}

function parseReasons(cell: Cell, time: ParseTime): Pick<ListedTimes, 'penalty' | 'disqualifiedReason'> {
  const penalty = cell('penalty_time');
  const disqualified = cell('disqualified_reason');
  const [, minus, text = ''] = penaltyCell.exec(penalty ?? '') ?? [];
  const timeMs = (time('penalty_time', text, penalty) ?? 0) * (minus ? -1 : 1);
  const reason = cell('penalty_reason') ?? '';
  return {
    ...(penalty === undefined ? {} : { penalty: timeMs === 0 ? null : { timeMs, reason } }),
    ...(disqualified === undefined ? {} : { disqualifiedReason: disqualified === '' ? null : disqualified }),
  };
}

/** A minus is a time credit: that of exports or of pages, also escaped as a formula. */
const penaltyCell = /^('?[-−]\s*(?=\S))?(.*)$/s;

/** Beyond any race, and inside what the tables hold. */
const longestMs: Ms = 500 * 3_600_000;

const statusOf: Readonly<Record<string, ListedStatus>> = {
  finished: 'finished',
  started: 'started',
  waiting: 'started',
  retired: 'retired',
  dnf: 'retired',
  outoftime: 'out_of_time',
  disqualified: 'disqualified',
  dsq: 'disqualified',
  dq: 'disqualified',
  notstarted: 'not_started',
  dns: 'not_started',
};

/** Undefined: nothing is said; null: a word that is no status. */
function parseStatus(text: string | undefined): ListedStatus | null | undefined {
  if (text === undefined || text === '') return undefined;
  return statusOf[fold(text)] ?? null;
}
