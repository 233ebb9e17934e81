import { expect, test } from 'vitest';
import { dateText, momentText, startText } from './dates.ts';

const at = (text: string) => Date.parse(text);
const time_zone = 'Europe/Madrid';
const morning = at('2026-12-12T08:00:00Z');

test('one day with its weekday, several days with both ends', () => {
  const oneDay = { date_start: morning, date_end: at('2026-12-12T15:00:00Z'), time_zone };
  expect(['en', 'ca', 'es'].map((language) => dateText(oneDay, language))).toEqual([
    'Saturday 12/12/2026',
    'Dissabte 12/12/2026',
    'Sábado 12/12/2026',
  ]);
  expect(dateText({ ...oneDay, date_end: at('2026-12-13T23:30:00Z') }, 'en')).toBe('12/12/2026 – 14/12/2026');
  expect(dateText({ time_zone }, 'en')).toBe('');
});

test('a start says its day only where the event has several', () => {
  expect(startText(morning, { date_start: morning, time_zone })).toBe('09:00');
  expect(startText(morning, { date_start: morning, date_end: at('2026-12-13T12:00:00Z'), time_zone })).toBe(
    '12/12 09:00',
  );
  expect(startText(undefined, { time_zone })).toBe('');
});

test('moments stand in the zone of the event', () => {
  expect(momentText(morning, 'UTC')).toBe('12/12/2026 08:00');
});
