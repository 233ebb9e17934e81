import type { EpochMs, Ms } from '#timing/types.ts';

/** Day and hour on the clocks of a place. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes a thousand times as long as using it; there are some 600 zones at most. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** Tells whether it is an IANA zone known here ('Europe/Madrid', 'UTC'). */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The wall time of the zone at an instant. Throws a RangeError for an unknown zone, see `isZone`. */
export function wallTimeAt(at: EpochMs, zone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) parts[type] = value;
  const part = (name: string): number => Number(parts[name]);
  const year = parts['era']?.startsWith('B') ? 1 - part('year') : part('year');
  return {
    year,
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
    ms: ((at % 1000) + 1000) % 1000,
  };
}

/** A wall time counted as if it were UTC, in milliseconds, as boxes write it that know no zone. */
export function wallMs({ year, month, day, hour, minute, second, ms }: WallTime): Ms {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second, ms);
}

/**
 * The instants at which clocks in the zone show this time, in their order: one, none in the hour that summer time skips, or two in the hour that
 * comes twice as it ends.
 */
export function instantsOfWallMs(wall: Ms, zone: string): EpochMs[] {
  const day = 86_400_000;
  const before = wall - offsetAt(wall - day, zone);
  const after = wall - offsetAt(wall + day, zone);
  if (before === after) return [before];
  // clocks change within a day of here
  return [before, after].filter((at) => at + offsetAt(at, zone) === wall).sort((a, b) => a - b);
}

/** The span by which clocks in the zone are ahead of UTC at an instant. */
export const offsetAt = (at: EpochMs, zone: string): Ms => wallMs(wallTimeAt(at, zone)) - at;

const two = (part: number): string => String(part).padStart(2, '0');

/** DD/MM/YYYY */
export function formatDay(at: EpochMs, zone: string): string {
  const { day, month, year } = wallTimeAt(at, zone);
  return `${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`;
}

/** DD/MM/YY, as cards show it. */
export function formatShortDay(at: EpochMs, zone: string): string {
  const { day, month, year } = wallTimeAt(at, zone);
  return `${two(day)}/${two(month)}/${two(year % 100)}`;
}

/** HH:mm */
export function formatHour(at: EpochMs, zone: string): string {
  const { hour, minute } = wallTimeAt(at, zone);
  return `${two(hour)}:${two(minute)}`;
}

/** HH:mm:ss */
export function formatClock(at: EpochMs, zone: string): string {
  const { hour, minute, second } = wallTimeAt(at, zone);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

/** DD/MM HH:mm, as registration windows show it. */
export const formatDayHour = (at: EpochMs, zone: string): string =>
  `${formatDay(at, zone).slice(0, 5)} ${formatHour(at, zone)}`;

/** YYYY-MM-DD in the zone: the day on which ages are counted. */
export function dayIn(at: EpochMs, zone: string): string {
  const { day, month, year } = wallTimeAt(at, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}
