import type { EpochMs, Ms } from '#timing/types.ts';
import { dayIn, instantsOfWallMs } from './dates.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A span as a desk types it, in a hurry: `1:02:03`, `62:03`, `1h02m03`, `1.02.03`, `1 02 03`, and digits alone as the mask HH:MM:SS takes them (document 3,
 * section 9): `10203`. Decimals stand after a point or a comma. Null where it is no span, and where it may be two: `12.03` is twelve minutes or twelve seconds.
 */
export function typedSpan(text: string): Ms | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const [seconds = 0, minutes = 0, hours = 0] = parts.numbers.toReversed();
  if (seconds > 59 || (parts.numbers.length > 2 && minutes > 59)) return null;
  return hours * hourMs + minutes * 60_000 + seconds * 1_000 + parts.fractionMs;
}

/** An hour of the day as a desk types it, since midnight: `10:42:03`, `10:42`, `104203`, `1042`, `10h42`. Null: it is none. */
export function typedHour(text: string): Ms | null {
  const plain = tidied(text);
  const parts = /^\d{3,4}$/.test(plain) ? partsOf(`${plain}00`) : partsOf(plain);
  if (parts === null || parts.numbers.length < 2) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts.numbers;
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return hours * hourMs + minutes * 60_000 + seconds * 1_000 + parts.fractionMs;
}

/**
 * The first instant, not before `from`, at which clocks of the zone show an hour. An hour that a change of clocks takes away that day is the next day's;
 * of one that comes twice the first that is not before.
 */
export function instantOfHour(hourOfDay: Ms, zone: string, from: EpochMs): EpochMs {
  const today = Date.parse(`${dayIn(from, zone)}T00:00:00Z`);
  for (let day = 0; day < 4; day += 1) {
    const found = instantsOfWallMs(today + day * dayMs + hourOfDay, zone).find((at) => at >= from);
    if (found !== undefined) return found;
  }
  return from;
}

interface Parts {
  /** Hours (where there are three), minutes, seconds. */
  readonly numbers: readonly number[];
  readonly fractionMs: Ms;
}

function partsOf(text: string): Parts | null {
  const plain = tidied(text);
  const run = /^(\d{3,7})(?:[.,](\d{1,3}))?$/.exec(plain) ?? /^(\d{1,2})$/.exec(plain);
  if (run) return { numbers: inPairs(run[1] ?? ''), fractionMs: fraction(run[2]) };
  const dotted = /^(\d{1,3})\.(\d{2})\.(\d{2})(?:,(\d{1,3}))?$/.exec(plain);
  const marked = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(plain);
  const found = dotted ?? marked;
  if (!found) return null;
  const numbers = found.slice(1, 4).flatMap((part) => (part === undefined ? [] : Number(part)));
  return { numbers, fractionMs: fraction(found[4]) };
}

/** Digits of every script's width, letters and quotes for hours, minutes and seconds, and blanks between, as colons. */
const tidied = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(\d+)\s*h\s*(\d{1,2})\s*(?:m|min|')?$/, '$1:$2:00')
    .replace(/(\d)\s*(?:h|min|m|['’′:])\s*(?=\d)/g, '$1:')
    .replace(/(\d)\s*(?:''|’’|′′|["”s])$/, '$1')
    .replace(/(\d)\s+(?=\d)/g, '$1:');

/** `10203` → 1, 02, 03. */
function inPairs(digits: string): number[] {
  const [seconds, minutes, hours] = [digits.slice(-2), digits.slice(-4, -2), digits.slice(0, -4)];
  return [hours, minutes, seconds].flatMap((part) => (part === '' ? [] : Number(part)));
}

const fraction = (digits: string | undefined): Ms =>
  digits === undefined ? 0 : Math.round(Number(`0.${digits}`) * 1_000);
