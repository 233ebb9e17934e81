import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Arrival, ArrivalSpan } from '../follow/runner-query.ts';

/** The next stop, and the finish where that is not the next one. */
interface ExpectedText {
  readonly next: string;
  /** Null: nothing to say, as of someone who is late. */
  readonly finish: string | null;
  /** The same with the word for the finish, to stand by itself. */
  readonly finishAlone: string | null;
}

const minuteMs = 60_000;

/** Hours are shown in whole minutes: a span of seconds still has two ends. */
const nextMinute = (at: EpochMs): EpochMs => Math.ceil(at / minuteMs) * minuteMs;
/** A rough hour is no exact minute. */
const nextFive = (at: EpochMs): EpochMs => Math.round(at / (5 * minuteMs)) * 5 * minuteMs;

/** The words for when somebody is expected: a span, a rough hour where the span is too wide, never one exact time; 'late' for a runner long overdue. */
export function useExpectedText(arrival: Arrival | null, zone: string): ExpectedText | null {
  const { t } = useTexts();
  if (arrival === null) return null;
  const say = (
    { fromAt, toAt, aboutAt }: ArrivalSpan,
    [span, about]:
      | readonly ['runner.expected', 'runner.expectedAbout']
      | readonly ['runner.finishExpected', 'runner.finishAbout'],
  ): string =>
    aboutAt === null
      ? t(span, { from: formatHour(fromAt, zone), to: formatHour(nextMinute(toAt), zone) })
      : t(about, { at: formatHour(nextFive(aboutAt), zone) });
  const plain = ['runner.expected', 'runner.expectedAbout'] as const;
  if (arrival.isLate) return { next: t('runner.late'), finish: null, finishAlone: null };
  const { finish } = arrival;
  return {
    next: say(arrival, plain),
    finish: finish && say(finish, plain),
    finishAlone: finish && say(finish, ['runner.finishExpected', 'runner.finishAbout']),
  };
}
