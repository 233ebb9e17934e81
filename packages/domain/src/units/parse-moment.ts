import type { Ms } from '#timing/types.ts';
import { type WallTime, wallMs } from './dates.ts';
import type { Moment } from './local-times.ts';

const isoLike =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const spanish =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: +(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * A time as people and boxes write it: 'YYYY-MM-DD' or 'DD/MM/YYYY', with an hour, with 'Z' or an offset. Without an offset it is the
 * time of a place, and no instant yet. Null: it is no such time, or no such day.
 */
export function parseMoment(text: string): Moment | null {
  const trimmed = text.trim();
  const iso = isoLike.exec(trimmed);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, decimals, offset] = iso;
    return momentOf(wallTime([year, month, day, hour, minute, second, decimals]), offset);
  }
  const [, day, month, year, hour, minute, second, decimals, offset] = spanish.exec(trimmed) ?? [];
  if (year === undefined) return null;
  return momentOf(wallTime([year, month, day, hour, minute, second, decimals]), offset);
}

function wallTime(texts: readonly (string | undefined)[]): WallTime | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = texts.map((text) => Number(text ?? 0));
  const ms = Number((texts[6] ?? '0').padEnd(3, '0').slice(0, 3));
  const wall: WallTime = { year, month, day, hour, minute, second, ms };
  const date = new Date(wallMs(wall));
  const isReal = date.getUTCMonth() + 1 === month && date.getUTCDate() === day && date.getUTCHours() === hour;
  return isReal && minute < 60 && second < 60 ? wall : null;
}

function momentOf(wall: WallTime | null, offset: string | undefined): Moment | null {
  if (wall === null) return null;
  if (offset === undefined) return { kind: 'local', wallMs: wallMs(wall) };
  return { kind: 'instant', at: wallMs(wall) - offsetMs(offset) };
}

function offsetMs(offset: string): Ms {
  if (offset.toUpperCase() === 'Z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return sign * minutes * 60_000;
}
