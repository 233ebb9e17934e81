import type { Ms } from '@dorsal/domain/timing/types.ts';

const clock = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,9}))?$/;
const seconds = /^(\d{1,9})(?:[.,](\d{1,9}))?$/;

/** Longer than any race, and well inside what the tables hold. */
const longestMs: Ms = 500 * 3_600_000;

/** A time as seconds (`3723.4`), `H:MM:SS` or `MM:SS`, decimals after a point or a comma; null: none of these. */
export function readTime(text: string): Ms | null {
  const bare = seconds.exec(text);
  if (bare) return within(Number(bare[1]) * 1000 + millisecondsOf(bare[2]));
  const parts = clock.exec(text);
  if (!parts) return null;
  const [hours, minutes, secs] = [Number(parts[1] ?? 0), Number(parts[2]), Number(parts[3])];
  if (secs > 59 || (minutes > 59 && parts[1] !== undefined)) return null;
  return within(((hours * 60 + minutes) * 60 + secs) * 1000 + millisecondsOf(parts[4]));
}

/** From the digits themselves: 0.1 + 0.2 has no place here. */
const millisecondsOf = (decimals = ''): Ms =>
  Math.round(Number(`${decimals.padEnd(3, '0').slice(0, 3)}.${decimals.slice(3)}0`));

const within = (ms: Ms): Ms | null => (ms <= longestMs ? ms : null);
