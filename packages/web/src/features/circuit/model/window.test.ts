import { expect, test } from 'vitest';
import { windowOf } from './window.ts';

const start = Date.UTC(2026, 0, 5, 9, 30);
const end = Date.UTC(2026, 6, 1, 22);

test('the window is day, month and hour in the zone of the circuit', () => {
  const dates = { registration_start: start, registration_end: end, time_zone: 'Europe/Madrid' };
  expect(windowOf(dates)).toEqual({
    key: 'circuit.registration.window',
    values: { from: '05/01 10:30', to: '02/07 00:00' },
  });
});

test('one end says what is known of it, none says nothing', () => {
  expect(windowOf({ registration_start: start, time_zone: 'UTC' })).toEqual({
    key: 'circuit.registration.from',
    values: { from: '05/01 09:30' },
  });
  expect(windowOf({ registration_end: end, time_zone: 'UTC' })?.key).toBe('circuit.registration.to');
  expect(windowOf({ time_zone: 'UTC' })).toBeNull();
});
