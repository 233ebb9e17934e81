import type { Ms } from '#timing/types.ts';

const clock = /^(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?$/;
const seconds = /^(\d{1,9})(?:[.,](\d{1,9}))?$/;

/**
 * Parses a duration as people write it: `H:MM:SS`, `MM:SS` or seconds, each with decimals after a point or a comma. It rounds to the nearest
 * millisecond. Null if the text is no duration: minutes under hours and seconds under minutes stay below 60.
 */
export function parseDuration(text: string): Ms | null {
  const trimmed = text.trim();
  const plain = seconds.exec(trimmed);
  if (plain) return Number(plain[1]) * 1000 + fractionMs(plain[2]);
  const parts = clock.exec(trimmed);
  if (!parts) return null;
  const [hours, minutes, rest] = [Number(parts[1] ?? 0), Number(parts[2]), Number(parts[3])];
  if (rest > 59 || (parts[1] !== undefined && minutes > 59)) return null;
  return ((hours * 60 + minutes) * 60 + rest) * 1000 + fractionMs(parts[4]);
}

const fractionMs = (digits: string | undefined): Ms =>
  digits === undefined ? 0 : Math.round(Number(`0.${digits}`) * 1000);

export interface DurationFormat {
  /** Digits after the second; finer ones are cut off, as the rounding of a result has been done before. Default 0. */
  readonly decimals?: 0 | 1 | 3;
  /** Always with hours in two digits, `HH:MM:SS`. Default: `H:MM:SS`, and `M:SS` under an hour. */
  readonly isPadded?: boolean;
}

/** Something added to a time, or given back: `+1:00`, `−1:00`. */
export const formatAddition = (ms: Ms): string => `${ms < 0 ? '−' : '+'}${formatDuration(Math.abs(ms))}`;

/** Milliseconds → `1:02:03`, `2:03`, `1:02:03.456`; a minus sign before a negative one. */
export function formatDuration(ms: Ms, { decimals = 0, isPadded = false }: DurationFormat = {}): string {
  const total = Math.trunc(Math.abs(ms));
  const [hours, minutes, rest] = [
    Math.trunc(total / 3_600_000),
    Math.trunc(total / 60_000) % 60,
    Math.trunc(total / 1000) % 60,
  ];
  const two = (value: number): string => String(value).padStart(2, '0');
  const head = isPadded ? `${two(hours)}:${two(minutes)}` : hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  const tail =
    decimals === 0
      ? ''
      : `.${String(total % 1000)
          .padStart(3, '0')
          .slice(0, decimals)}`;
  return `${ms < 0 ? '-' : ''}${head}:${two(rest)}${tail}`;
}
