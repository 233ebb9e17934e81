import type { Ms } from '@dorsal/domain/timing/types.ts';

/** A lap that somebody completed. */
export interface LoggedLap {
  /** Of this competitor, counted from 1. */
  readonly lap: number;
  /** Since the start of the race. */
  readonly elapsedMs: Ms;
  /** The rest at the mat before the next lap begins; 0 where none is noted. */
  readonly restMs: Ms;
  /** The lap ended in the pit: a stop that staff could know of. */
  readonly endsInPit: boolean;
}

/** The log of a lap race: the laps of each competitor by number, in order. */
export interface LapLog {
  readonly name: string;
  /** Laps with a rest after each, of people on foot; else of motor cars. */
  readonly hasRests: boolean;
  readonly laps: ReadonlyMap<string, readonly LoggedLap[]>;
}

/**
 * Parses a lap log in CSV, with a header line: either `number,lap,elapsed_ms,note` (`pit` marks laps that ended there), or
 * `number,lap,time_of_day,lap_split,rest` of a race with a rest after each lap, hours of the day counted on over midnight. Laps that were begun
 * and not completed have no times, and are left out. Throws where the columns are others, or the laps of somebody have a hole.
 */
export function parseLapLog(name: string, text: string): LapLog {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(',');
  const rows = lines.map((line) => new Map(line.split(',').map((cell, i) => [names[i] ?? '', cell])));
  const hasRests = names.includes('time_of_day');
  if (!hasRests && !names.includes('elapsed_ms')) throw new Error(`${name}: no column elapsed_ms or time_of_day`);
  const completed = rows.filter((row) => cellOf(row, hasRests ? 'time_of_day' : 'elapsed_ms') !== '');
  const startMs = hasRests ? startOf(completed) : 0;
  const laps = new Map<string, LoggedLap[]>();
  for (const row of completed) {
    const number = cellOf(row, 'number');
    const own = laps.get(number) ?? [];
    own.push(hasRests ? restedLap(row, startMs) : drivenLap(row));
    laps.set(number, own);
  }
  for (const [number, own] of laps) {
    own.sort((a, b) => a.lap - b.lap);
    if (own.some(({ lap }, i) => lap !== i + 1)) throw new Error(`${name}: the laps of ${number} have a hole`);
  }
  return { name, hasRests, laps };
}

type Row = ReadonlyMap<string, string>;

const cellOf = (row: Row, column: string): string => row.get(column) ?? '';

const drivenLap = (row: Row): LoggedLap => ({
  lap: Number(cellOf(row, 'lap')),
  elapsedMs: Number(cellOf(row, 'elapsed_ms')),
  restMs: 0,
  endsInPit: cellOf(row, 'note') === 'pit',
});

const restedLap = (row: Row, startMs: Ms): LoggedLap => ({
  lap: Number(cellOf(row, 'lap')),
  elapsedMs: clockMs(cellOf(row, 'time_of_day')) - startMs,
  restMs: clockMs(cellOf(row, 'rest')),
  endsInPit: false,
});

/** The time of day of the start: that of the first lap of anybody, less what it took. */
function startOf(rows: readonly Row[]): Ms {
  const first = rows.find((row) => cellOf(row, 'lap') === '1');
  return first === undefined ? 0 : clockMs(cellOf(first, 'time_of_day')) - clockMs(cellOf(first, 'lap_split'));
}

/** `24:25:29` or `43:51` in milliseconds; 0 for an empty cell. */
const clockMs = (text: string): Ms => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;
