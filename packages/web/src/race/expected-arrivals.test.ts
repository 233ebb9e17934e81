import { expect, test } from 'vitest';
import { expectedAt, overdueFrom, spanHours } from './expected-arrivals.ts';

const at = (minute: number, second = 0): number => Date.UTC(2026, 4, 1, 17, minute, second);
const span = { fromAt: at(24), toAt: at(43, 30), aboutAt: null };

// @spec [Live screens] issue 16: An hour that has passed is not said as one that is expected
test('from the end of the span on, to the minute that it shows, somebody is later than expected', () => {
  expect(spanHours(span, 'UTC')).toEqual({ from: '17:24', to: '17:44' });
  expect(overdueFrom(span)).toBe(at(44));
  const arrival = { checkpoint: 'finish', ...span, isLate: false, finish: null };
  const said = (isOverdue: boolean) =>
    expectedAt([{ id: 'finish' }], { ...arrival, isOverdue }).map((next) => next.span);
  expect(said(true)).toEqual(['late']);
  expect(said(false)).toMatchObject([span]);
});
