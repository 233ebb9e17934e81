import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { dayIn } from '@dorsal/domain/units/dates.ts';
import { cachedFormats } from './cached-formats.ts';

/** The clocks, the language and the instant at which hours are read. */
export interface Reading {
  readonly zone: string;
  readonly language: string;
  readonly now: EpochMs;
}

/** An hour further away than this is taken for the same hour of the other half of the day. */
const nearMs = 12 * 3_600_000;

const weekdays = cachedFormats(
  (language, timeZone) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { weekday: 'short', timeZone }),
);

/** The weekday of an instant in brackets, to stand behind its hour; empty on the day of now, where it is no more than twelve hours away. */
export const dayBeside = (at: EpochMs, { zone, language, now }: Reading): string =>
  dayIn(at, zone) === dayIn(now, zone) && at - now <= nearMs ? '' : `\u00a0(${weekdays(language, zone).format(at)})`;

/** The weekdays of both ends of a span; of two on one day the second one alone has it. */
export const daysBeside = (
  from: EpochMs,
  to: EpochMs,
  reading: Reading,
): { readonly from: string; readonly to: string } => ({
  from: dayIn(from, reading.zone) === dayIn(to, reading.zone) ? '' : dayBeside(from, reading),
  to: dayBeside(to, reading),
});
