import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleInOrder } from './local-times.ts';
import { parseMoment } from './parse-moment.ts';

function instantIn(text: string, zone: string): number | null {
  const moment = parseMoment(text);
  const settled = moment && settleInOrder([moment], zone);
  return settled?.ok ? (settled.instants[0] ?? null) : null;
}

test.each([
  ['2026-05-10', '2026-05-09T22:00:00.000Z'],
  ['2026-05-10T09:30', '2026-05-10T07:30:00.000Z'],
  ['2026-05-10 09:30:15', '2026-05-10T07:30:15.000Z'],
  ['2026-05-10T09:30:15,5', '2026-05-10T07:30:15.500Z'],
  ['2026-05-10T09:30:15.123456', '2026-05-10T07:30:15.123Z'],
  ['2026-05-10T09:30:15Z', '2026-05-10T09:30:15.000Z'],
  ['2026-05-10T09:30:15+05:30', '2026-05-10T04:00:15.000Z'],
  ['2026-05-10T09:30:15-0330', '2026-05-10T13:00:15.000Z'],
  [' 10/05/2026 ', '2026-05-09T22:00:00.000Z'],
  ['10/05/2026 09:30', '2026-05-10T07:30:00.000Z'],
  ['1/5/2026 9:30:15.25', '2026-05-01T07:30:15.250Z'],
  ['25/10/2026 02:41:00 +02:00', '2026-10-25T00:41:00.000Z'],
  ['25/10/2026 02:41:00+01:00', '2026-10-25T01:41:00.000Z'],
  ['25/10/2026 02:41:00.5Z', '2026-10-25T02:41:00.500Z'],
])('%j in Madrid is %s', (text, iso) => {
  expect(new Date(instantIn(text, 'Europe/Madrid') ?? 0).toISOString()).toBe(iso);
});

test.each([
  '',
  'soon',
  '2026-13-01',
  '2026-02-30',
  '2026-05-10T24:00',
  '2026-05-10T09:60',
  '2026-05-10T09:30:60',
  '31/04/2026',
  '10-05-2026',
  '10/05/2026 +02:00',
  '2026-05-10T9',
])('%j is no instant', (text) => {
  expect(parseMoment(text)).toBeNull();
});

test('every instant written as ISO is read back, in any zone', () => {
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(instant, fc.constantFrom('UTC', 'Europe/Madrid'), (at, zone) => {
      expect(instantIn(new Date(at).toISOString(), zone)).toBe(at);
    }),
  );
});
