import { expect, test } from 'vitest';
import { dateText, momentText } from './dates.ts';

const at = (text: string) => Date.parse(text);
const zone = 'Europe/Madrid';
const morning = at('2026-12-12T08:00:00Z');

// @spec [Event pages] doc 1 §2: Event header: poster, start date, city and county (the text before a slash), name, tags, federation organisations
test('one day with its weekday, several days with both ends', () => {
  const oneDay = { startsAt: morning, endsAt: at('2026-12-12T15:00:00Z'), zone };
  expect(['en', 'ca', 'es'].map((language) => dateText(oneDay, language))).toEqual([
    'Saturday 12/12/2026',
    'Dissabte 12/12/2026',
    'Sábado 12/12/2026',
  ]);
  expect(dateText({ ...oneDay, endsAt: at('2026-12-13T23:30:00Z') }, 'en')).toBe('12/12/2026 – 14/12/2026');
  expect(dateText({ zone: zone }, 'en')).toBe('');
});

test('moments stand in the zone of the event', () => {
  expect(momentText(morning, 'UTC')).toBe('12/12/2026 08:00');
});
