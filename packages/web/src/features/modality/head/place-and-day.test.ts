import { expect, test } from 'vitest';
import { longDay, shownHour } from './place-and-day.ts';

const lateEvening = Date.UTC(2026, 11, 31, 23, 30);

test('the day is that of the event’s zone, in the reader’s language', () => {
  expect(longDay(lateEvening, 'UTC', 'es')).toBe('jueves, 31 de diciembre de 2026');
  expect(longDay(lateEvening, 'Europe/Madrid', 'es')).toBe('viernes, 1 de enero de 2027');
  expect(longDay(lateEvening, 'UTC', 'en')).toMatch(/^Thursday,? 31 December 2026$/);
  expect(shownHour(lateEvening, 'Europe/Madrid')).toBe('00:30');
});
