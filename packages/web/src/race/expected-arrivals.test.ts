import { expect, test, vi } from 'vitest';
import { type Arrival, useArrivalNow } from './expected-arrivals.ts';

const shown = vi.hoisted(() => ({ now: 0 }));
vi.mock('#live/clock/use-server-now.ts', () => ({
  useHasCome: (_: string, at: number | null) => at !== null && shown.now >= at,
}));

// @spec [Live screens] issue 16: An hour that has passed is not said as one that is expected
test('from the end of the span on, to the minute that it shows, somebody is later than expected', () => {
  const at = (minute: number, second = 0) => Date.UTC(2026, 4, 1, 17, minute, second);
  const arrival: Arrival = {
    checkpoint: 'finish',
    ...{ fromAt: at(24), toAt: at(43, 30), aboutAt: null },
    ...{ isLate: false, isOverdue: false, finish: null },
  };
  const overdue = (now: number) => {
    shown.now = now;
    return useArrivalNow('10k', arrival);
  };
  expect(overdue(at(43, 59))).toEqual(arrival);
  expect(overdue(at(44))).toEqual({ ...arrival, isOverdue: true });
  expect(useArrivalNow('10k', null)).toBeNull();
});
