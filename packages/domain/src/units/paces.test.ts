import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heightIn, longDistance } from './distances.ts';
import { paceOf, paceUnit } from './paces.ts';
import { secondsText } from './seconds-text.ts';

const pace = (sport: string, distanceM: number, timeMs: number, units: 'metric' | 'imperial' = 'metric') => {
  const found = paceOf({ sport, distanceM, timeMs, units });
  return found && [Number(found.value.toFixed(6)), found.unit];
};

// @spec [Units, formats and constants] doc 2 §9, doc 3 §1: Speed: km/h for cycling and btt, min/100m for swimming and open_waters, per km otherwise
test('per kilometre on foot, km/h by bicycle, per 100 m in the water', () => {
  expect(pace('running', 10_000, 2_450_000)).toEqual([245_000, 'min/km']);
  expect(pace('trail_running', 1000, 3_725_000)).toEqual([3_725_000, 'min/km']);
  expect(pace('cycling', 40_000, 3_600_000)).toEqual([40, 'km/h']);
  expect(pace('btt', 10_000, 1_800_000)).toEqual([20, 'km/h']);
  expect(pace('swimming', 1500, 1_680_000)).toEqual([112_000, 'min/100m']);
  expect(pace('open_waters', 1500, 1_680_000)).toEqual([112_000, 'min/100m']);
});

test('in miles where asked for, in the water per 100 yards', () => {
  expect(pace('running', 1609.344, 360_000, 'imperial')).toEqual([expect.closeTo(360_000, 1), 'min/mi']);
  expect(pace('cycling', 1609.344, 360_000, 'imperial')).toEqual([expect.closeTo(10, 5), 'mph']);
  expect(pace('swimming', 91.44, 90_000, 'imperial')).toEqual([90_000, 'min/100yd']);
  expect(pace('open_waters', 1828.8, 1_680_000, 'imperial')).toEqual([84_000, 'min/100yd']);
  expect(paceUnit('unheard of', 'metric')).toBe('min/km');
});

test('there is no pace over nothing or in no time', () => {
  expect([pace('running', 0, 1000), pace('running', 1000, 0), pace('cycling', 1000, -1)]).toEqual([null, null, null]);
});

// @spec [Units, formats and constants] doc 1 §1, doc 3 §1: Metric and imperial: factors 0.621371192 and 3.2808399
test('distances and heights by the factors of the spec', () => {
  expect([longDistance(1000, 'imperial'), heightIn(1, 'imperial')]).toEqual([0.621371192, 3.2808399]);
  expect([longDistance(21_097, 'metric'), heightIn(850, 'metric')]).toEqual([21.097, 850]);
});

test('who is faster has more km/h and fewer minutes', () => {
  const time = fc.integer({ min: 1000, max: 36_000_000 });
  fc.assert(
    fc.property(time, time, fc.constantFrom('running', 'cycling', 'swimming'), (a, b, sport) => {
      const value = (timeMs: number) => paceOf({ sport, distanceM: 5000, timeMs, units: 'metric' })?.value ?? 0;
      const order = sport === 'cycling' ? value(b) - value(a) : value(a) - value(b);
      expect(Math.sign(order)).toBe(Math.sign(a - b));
    }),
  );
});

test.each([
  [0, '0'],
  [5, '0.005'],
  [3_723_500, '3723.5'],
  [1_000_010, '1000.01'],
  [-1500, '-1.5'],
  [-5, '-0.005'],
])('%d ms are %s seconds in an export', (spanMs, text) => {
  expect(secondsText(spanMs)).toBe(text);
});

test('seconds of an export are the time again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (spanMs) => {
      expect(Math.round(Number(secondsText(spanMs)) * 1000)).toBe(spanMs);
    }),
  );
});
