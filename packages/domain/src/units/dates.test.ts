import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayIn,
  formatClock,
  formatDay,
  formatDayHour,
  formatHour,
  formatShortDay,
  instantsOfWallMs,
  isZone,
  wallMs,
  wallTimeAt,
} from './dates.ts';

const at = (text: string) => Date.parse(text);

describe('shown in the event’s zone', () => {
  const instant = at('2026-05-01T22:05:09.250Z');

  // @spec [Units, formats and constants] doc 1 §9, doc 2 §9, doc 3 §1: Dates DD/MM/YY on cards, DD/MM/YYYY and HH:mm elsewhere
  // @spec [Units, formats and constants] doc 1 §2, doc 3 §2: Registration window DD/MM HH:mm
  test('the formats of the spec', () => {
    expect(formatDay(instant, 'UTC')).toBe('01/05/2026');
    expect(formatShortDay(instant, 'UTC')).toBe('01/05/26');
    expect(formatHour(instant, 'UTC')).toBe('22:05');
    expect(formatClock(instant, 'UTC')).toBe('22:05:09');
    expect(formatDayHour(instant, 'UTC')).toBe('01/05 22:05');
  });

  // @spec [Units, formats and constants] design §5: Days and hours in the event's zone, never in the viewer's
  test('a day can be another one elsewhere', () => {
    expect([formatDay(instant, 'Europe/Madrid'), formatHour(instant, 'Europe/Madrid')]).toEqual([
      '02/05/2026',
      '00:05',
    ]);
    expect([dayIn(instant, 'Europe/Madrid'), dayIn(instant, 'America/New_York')]).toEqual(['2026-05-02', '2026-05-01']);
    expect(formatHour(instant, 'Asia/Kathmandu')).toBe('03:50');
  });

  test('milliseconds stay, also before 1970', () => {
    expect(wallTimeAt(instant, 'Europe/Madrid')).toEqual({
      year: 2026,
      month: 5,
      day: 2,
      hour: 0,
      minute: 5,
      second: 9,
      ms: 250,
    });
    expect(wallTimeAt(-1, 'UTC')).toMatchObject({ year: 1969, month: 12, day: 31, second: 59, ms: 999 });
  });
});

test('zones are told apart from other words', () => {
  expect(['UTC', 'Europe/Madrid', 'Atlantic/Canary', 'Mars/Base', ''].map(isZone)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(() => wallTimeAt(0, 'Mars/Base')).toThrow(RangeError);
});

describe('wall times become instants', () => {
  const instantsOf = (text: string, zone: string) =>
    instantsOfWallMs(at(`${text}Z`), zone).map((instant) => new Date(instant).toISOString());
  const instantOf = (text: string, zone: string) => instantsOf(text, zone).join();

  test('in winter and in summer', () => {
    expect(instantOf('2026-01-10T09:00:00', 'Europe/Madrid')).toBe('2026-01-10T08:00:00.000Z');
    expect(instantOf('2026-05-10T09:00:00.123', 'Europe/Madrid')).toBe('2026-05-10T07:00:00.123Z');
    expect(instantOf('2026-05-10T09:00:00', 'Atlantic/Canary')).toBe('2026-05-10T08:00:00.000Z');
    expect(instantOf('2026-05-10T09:00:00', 'UTC')).toBe('2026-05-10T09:00:00.000Z');
  });

  test('an hour that comes twice is two', () => {
    expect(instantsOf('2026-10-25T02:30:00', 'Europe/Madrid')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
    expect(instantsOf('2026-04-05T01:45:00', 'Australia/Lord_Howe')).toHaveLength(2);
    expect(instantOf('2026-10-25T01:59:59', 'Europe/Madrid')).toBe('2026-10-24T23:59:59.000Z');
    expect(instantOf('2026-10-25T03:00:00', 'Europe/Madrid')).toBe('2026-10-25T02:00:00.000Z');
  });

  test('an hour that does not exist is none', () => {
    expect(instantsOf('2026-03-29T02:30:00', 'Europe/Madrid')).toEqual([]);
    expect(instantOf('2026-03-29T01:59:59', 'Europe/Madrid')).toBe('2026-03-29T00:59:59.000Z');
    expect(instantOf('2026-03-29T03:00:00', 'Europe/Madrid')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('and are all that show it', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Madrid',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Pacific/Auckland',
    );
    fc.assert(
      fc.property(fc.integer({ min: at('1980-01-01'), max: at('2060-01-01') }), zone, (instant, name) => {
        const shown = wallMs(wallTimeAt(instant, name));
        const again = instantsOfWallMs(shown, name);
        expect(again).toContain(instant);
        for (const one of again) expect(wallMs(wallTimeAt(one, name))).toBe(shown);
        expect(again).toEqual([...new Set(again)].sort((a, b) => a - b));
      }),
      { numRuns: 1000 },
    );
  });
});
