import { expect, test } from 'vitest';
import { noticeTime } from './notice-time.ts';

const at = Date.UTC(2026, 4, 1, 22, 30);

// @spec [Site content, notices, ads and page metadata] issue 4 Notices: Notices of an event (start delayed, course changed, postponed) by staff, on top of its pages and pushed
test('a notice of today shows its hour in the zone of the event', () => {
  expect(noticeTime(at, at + 60_000, 'Europe/Madrid')).toBe('00:30');
  expect(noticeTime(at, at + 60_000)).toBe('22:30');
});

test('one of another day, as days are at the event, shows the day too', () => {
  expect(noticeTime(at, at + 2 * 3_600_000)).toBe('01/05 22:30');
  expect(noticeTime(at, at + 2 * 3_600_000, 'Europe/Madrid')).toBe('00:30');
});
