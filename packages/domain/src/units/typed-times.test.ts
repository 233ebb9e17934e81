import { describe, expect, test } from 'vitest';
import { instantOfHour, typedHour, typedSpan } from './typed-times.ts';

const span = (hours: number, minutes: number, seconds: number): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1_000;

// @spec [Results desk] issue 19 (5), doc 3 §2, doc 3 §9: A time is taken as desks type it, in over twenty forms, digits alone by the mask HH:MM:SS; one that may mean two is refused
describe('a span', () => {
  test.each([
    ['1:02:03', span(1, 2, 3)],
    ['01:02:03', span(1, 2, 3)],
    [' 1:02:03 ', span(1, 2, 3)],
    ['1:2:3', span(1, 2, 3)],
    ['10203', span(1, 2, 3)],
    ['010203', span(1, 2, 3)],
    ['1 02 03', span(1, 2, 3)],
    ['1.02.03', span(1, 2, 3)],
    ['1h02m03s', span(1, 2, 3)],
    ['1h02m03', span(1, 2, 3)],
    ['1 h 02 min 03 s', span(1, 2, 3)],
    ["1h02'03''", span(1, 2, 3)],
    ['1h02′03″', span(1, 2, 3)],
    ['１：０２：０３', span(1, 2, 3)],
    ['62:03', span(1, 2, 3)],
    ['62\'03"', span(1, 2, 3)],
    ['1h02', span(1, 2, 0)],
    ['1h 2min', span(1, 2, 0)],
    ['203', span(0, 2, 3)],
    ['45', span(0, 0, 45)],
    ['2:03', span(0, 2, 3)],
    ['1:02:03.4', span(1, 2, 3) + 400],
    ['1:02:03,456', span(1, 2, 3) + 456],
    ['10203,5', span(1, 2, 3) + 500],
    ['1.02.03,5', span(1, 2, 3) + 500],
    ['1360000', span(136, 0, 0)],
    ['100:00:00', span(100, 0, 0)],
  ])('%j is understood', (text, ms) => {
    expect(typedSpan(text)).toBe(ms);
  });

  test.each([
    '',
    'abc',
    '1:60:00',
    '1:02:60',
    '160',
    '9960',
    '12.03',
    '12,5',
    '1:2:3:4',
    '-1:00',
    '--',
    '1:',
    ':30',
    '1e3',
    '12345678',
    '1:02:03.4567',
    '1..2',
    '10:42 am',
  ])('%j is none, or may mean two', (text) => {
    expect(typedSpan(text)).toBeNull();
  });
});

// @spec [Results desk] issue 19, staff half §2: A time is typed as a span or as the hour of the day, which is the first such hour behind the start and the checkpoints before
describe('an hour of the day', () => {
  test.each([
    ['10:42:03', span(10, 42, 3)],
    ['104203', span(10, 42, 3)],
    ['10:42', span(10, 42, 0)],
    ['1042', span(10, 42, 0)],
    ['942', span(9, 42, 0)],
    ['10h42', span(10, 42, 0)],
    ['10.42.03', span(10, 42, 3)],
    ['0:00:00', 0],
    ['23:59:59.9', span(23, 59, 59) + 900],
  ])('%j is understood', (text, ms) => {
    expect(typedHour(text)).toBe(ms);
  });

  test.each(['24:00', '2500', '10:60', '10', '', '10:42 pm', '1:02:03:04'])('%j is none', (text) => {
    expect(typedHour(text)).toBeNull();
  });

  const zone = 'Europe/Madrid';
  test.each([
    ['the same day', '2026-05-03T07:00:00Z', '10:42', '2026-05-03T08:42:00Z'],
    ['through the night', '2026-05-03T18:00:00Z', '02:10', '2026-05-04T00:10:00Z'],
    ['the very start', '2026-05-03T07:00:00Z', '09:00', '2026-05-03T07:00:00Z'],
    ['an hour before it is the next day’s', '2026-05-03T07:00:00Z', '08:59', '2026-05-04T06:59:00Z'],
    ['an hour that comes twice, before both', '2026-10-24T22:00:00Z', '02:30', '2026-10-25T00:30:00Z'],
    ['and between both', '2026-10-25T00:45:00Z', '02:30', '2026-10-25T01:30:00Z'],
    ['an hour that there is not is the next day’s', '2026-03-28T23:00:00Z', '02:30', '2026-03-30T00:30:00Z'],
  ])('%s', (_name, from, typed, at) => {
    expect(new Date(instantOfHour(typedHour(typed) ?? -1, zone, Date.parse(from))).toISOString()).toBe(
      new Date(at).toISOString(),
    );
  });
});
