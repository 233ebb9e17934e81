import { formatHour } from '@dorsal/domain/units/dates.ts';
import { expect, test } from 'vitest';
import { longDay } from './place-and-day.ts';

const lateEvening = Date.UTC(2026, 11, 31, 23, 30);

// @spec [Live screens] doc 2 §2.1, design §5: date in long form and DD/MM/YYYY in the event's zone, start city and county
test('the day is that of the event’s zone, in the reader’s language', () => {
  expect(longDay(lateEvening, 'UTC', 'es')).toBe('jueves, 31 de diciembre de 2026');
  expect(longDay(lateEvening, 'Europe/Madrid', 'es')).toBe('viernes, 1 de enero de 2027');
  expect(longDay(lateEvening, 'UTC', 'en')).toMatch(/^Thursday,? 31 December 2026$/);
  expect(formatHour(lateEvening, 'Europe/Madrid')).toBe('00:30');
});
