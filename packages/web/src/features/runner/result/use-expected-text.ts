import { useTexts } from '#i18n/use-texts.ts';
import { type Arrival, type ArrivalSpan, spanHours } from '#race/expected-arrivals.ts';

/** The next stop, and the finish where that is not the next one. */
interface ExpectedText {
  readonly next: string;
  /** Null: nothing to say, as of someone who is late. */
  readonly finish: string | null;
  /** The same with the word for the finish, to stand by itself. */
  readonly finishAlone: string | null;
}

/** The words for when somebody is expected: a span, a rough hour where the span is too wide, never one exact time; 'late' once that has passed. */
export function useExpectedText(arrival: Arrival | null, zone: string): ExpectedText | null {
  const { t } = useTexts();
  if (arrival === null) return null;
  const say = (
    expected: ArrivalSpan,
    [span, about]:
      | readonly ['runner.expected', 'runner.expectedAbout']
      | readonly ['runner.finishExpected', 'runner.finishAbout'],
  ): string => {
    const hours = spanHours(expected, zone);
    return 'about' in hours ? t(about, { at: hours.about }) : t(span, hours);
  };
  const plain = ['runner.expected', 'runner.expectedAbout'] as const;
  if (arrival.isOverdue) return { next: t('runner.late'), finish: null, finishAlone: null };
  const { finish } = arrival;
  return {
    next: say(arrival, plain),
    finish: finish && say(finish, plain),
    finishAlone: finish && say(finish, ['runner.finishExpected', 'runner.finishAbout']),
  };
}
