import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallMs, wallTimeAt } from './dates.ts';
import { type Moment, settleInOrder } from './local-times.ts';

/** Times of a night of 2026 in Madrid, as boxes write them; 'Z' marks an instant. */
const moments = (day: string, hours: readonly string[]): Moment[] =>
  hours.map((hour) => {
    const at = Date.parse(`${day}T${hour.replace('Z', '').padEnd(8, ':00')}Z`);
    return hour.endsWith('Z') ? { kind: 'instant', at } : { kind: 'local', wallMs: at };
  });

function settled(day: string, hours: string, repeated: 'first' | 'second' | null = null): string {
  const times = settleInOrder(moments(day, hours.split(' ')), 'Europe/Madrid', repeated);
  if (!times.ok) return `${times.why} at ${times.index}`;
  return times.instants.map((at) => new Date(at).toISOString().slice(11, 16)).join(' ');
}
const autumn = '2026-10-25';
const spring = '2026-03-29';

describe('where summer time ends', () => {
  // @spec [Imports and exports] issue 15: An hour that comes twice is told by the order of the lines, or asked; an hour that is skipped is refused
  test.each([
    ['01:50 02:10 02:55 02:05 02:50 03:10', '23:50 00:10 00:55 01:05 01:50 02:10'],
    ['02:10 02:55 02:05', '00:10 00:55 01:05'],
    ['02:59 02:00', '00:59 01:00'],
    ['01:30 03:30', '23:30 02:30'],
  ])('the order of %s tells the hour', (hours, instants) => {
    expect(settled(autumn, hours)).toBe(instants);
  });

  test.each([
    ['02:30', 0],
    ['01:50 02:10 03:05', 1],
    ['02:10 02:20 02:30', 0],
    // two antennas, a little apart
    ['02:10:30 02:10:00', 0],
    // in no order at all
    ['02:30 01:10 02:40 01:20', 0],
    ['02:40 02:10 02:50 02:20', 0],
  ])('the order of %s does not, and nothing is guessed', (hours, index) => {
    expect(settled(autumn, hours)).toBe(`repeated at ${index}`);
  });

  test('who says which hour it was is believed, where the order leaves it open', () => {
    expect(settled(autumn, '01:50 02:10 03:05', 'first')).toBe('23:50 00:10 02:05');
    expect(settled(autumn, '01:50 02:10 03:05', 'second')).toBe('23:50 01:10 02:05');
    expect(settled(autumn, '02:10 02:55 02:05', 'first')).toBe('00:10 00:55 01:05');
    expect(settled(autumn, '02:30 01:10', 'second')).toBe('01:30 23:10');
  });

  test('a time with its offset tells of those beside it', () => {
    expect(settled(autumn, '00:50Z 02:05')).toBe('00:50 01:05');
    expect(settled(autumn, '02:55 01:02Z')).toBe('00:55 01:02');
  });
});

test('an hour that summer time skips is no time', () => {
  expect(settled(spring, '01:50 02:10 03:10')).toBe('skipped at 1');
  expect(settled(spring, '01:59 03:00')).toBe('00:59 01:00');
});

test('instants shown by the clocks of a place and read again in order are never another hour', () => {
  const zone = fc.constantFrom('Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'UTC');
  const from = Date.parse('2026-10-24T22:00Z');
  const night = fc.array(fc.integer({ min: from, max: from + 6 * 3_600_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(night, zone, (instants, name) => {
      const inOrder = instants.toSorted((a, b) => a - b);
      const shown = inOrder.map((at): Moment => ({ kind: 'local', wallMs: wallMs(wallTimeAt(at, name)) }));
      const times = settleInOrder(shown, name);
      if (times.ok) expect(times.instants).toEqual(inOrder);
      else expect(times.why).toBe('repeated');
    }),
  );
});
