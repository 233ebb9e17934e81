import { expect, test } from 'vitest';
import { countdownOf, isTicking } from './countdown.ts';

const hour = 3_600_000;
const at = Date.UTC(2026, 5, 6, 7);
const open = { status: 'registrations_opened', startsAt: at } as const;

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, doc 1 §9: Event card: countdown from 48 h before the start with a ring on a scale of 24 h, full above; without end while waiting_for_start, still under reduced motion
test.each([
  [48 * hour + 1, null],
  [48 * hour, 1],
  [36 * hour, 1],
  [24 * hour, 1],
  [12 * hour, 0.5],
  [6 * hour, 0.25],
])('with %i ms left the ring is drawn to %s', (left, share) => {
  expect(countdownOf(open, at - left)).toEqual(share === null ? null : { leftMs: left, share });
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, doc 1 §9: Event card: countdown from 48 h before the start with a ring on a scale of 24 h, full above; without end while waiting_for_start, still under reduced motion
test('after the planned start a card counts nothing', () => {
  expect(countdownOf(open, at)).toBeNull();
  expect(countdownOf(open, at + hour)).toBeNull();
});

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §4, doc 1 §9: Event card: countdown from 48 h before the start with a ring on a scale of 24 h, full above; without end while waiting_for_start, still under reduced motion
test('while the start is awaited the ring goes round, with the time where there is one left', () => {
  const waiting = { status: 'waiting_for_start', startsAt: at } as const;
  expect(countdownOf(waiting, at - hour)).toEqual({ leftMs: hour, share: null });
  expect(countdownOf(waiting, at + hour)).toEqual({ leftMs: null, share: null });
  expect(countdownOf({ status: 'waiting_for_start' }, at)).toEqual({ leftMs: null, share: null });
});

test.each(['cancelled', 'live', 'finished_provisional', 'finished_official'] as const)('%s: no countdown', (status) => {
  expect(countdownOf({ status, startsAt: at }, at - hour)).toBeNull();
});

test('an event without a date has none', () => {
  expect(countdownOf({ status: 'registrations_closed' }, at)).toBeNull();
  expect(isTicking({ status: 'registrations_closed' }, at)).toBe(false);
  expect(isTicking(open, at - 47 * hour)).toBe(true);
  expect(isTicking({ status: 'waiting_for_start', startsAt: at }, at + hour)).toBe(true);
});
