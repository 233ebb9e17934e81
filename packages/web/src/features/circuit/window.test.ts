import { expect, test } from 'vitest';
import { windowOf } from './window.ts';

const start = Date.UTC(2026, 0, 5, 9, 30);
const end = Date.UTC(2026, 6, 1, 22);

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §4, doc 1 §5: Circuit registration by type: 'auto' says that any race suffices; 'register' shows documents, a button enabled only while registrations are opened (else the status), the window as DD/MM HH:mm, and the list of registrations
test('the window is day, month and hour in the zone of the circuit', () => {
  const dates = { registration: { opensAt: start, closesAt: end }, zone: 'Europe/Madrid' };
  expect(windowOf(dates)).toEqual({
    key: 'circuit.registration.window',
    values: { from: '05/01 10:30', to: '02/07 00:00' },
  });
});

test('one end says what is known of it, none says nothing', () => {
  expect(windowOf({ registration: { opensAt: start }, zone: 'UTC' })).toEqual({
    key: 'circuit.registration.from',
    values: { from: '05/01 09:30' },
  });
  expect(windowOf({ registration: { closesAt: end }, zone: 'UTC' })?.key).toBe('circuit.registration.to');
  expect(windowOf({ registration: {}, zone: 'UTC' })).toBeNull();
});
