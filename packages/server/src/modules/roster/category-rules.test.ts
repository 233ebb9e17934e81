import { aContext, aModality, anEvent } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { categoryRulesOf } from './category-rules.ts';

const { db } = await aTestDatabase();
const context = aContext(db);

interface Night {
  readonly event: string | null;
  readonly race: string | null;
  readonly zone?: string;
  readonly isNaturalYear?: boolean;
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

async function ageDay({ event, race, zone = 'Europe/Madrid', isNaturalYear = false }: Night): Promise<string> {
  const columns = { date_start: dateOf(event), time_zone: zone, natural_year: isNaturalYear };
  const made = await anEvent(context, columns);
  const { number } = await aModality(context, { event: made.number, columns: { planned_start_at: dateOf(race) } });
  return (await categoryRulesOf(db, number)).referenceDay;
}

// @spec [Registration and categories] issue 15: Ages count on the event's day in its zone, for every race of it, also one that starts after midnight
test.each<[string, Night, string]>([
  [
    'a race after midnight has the day on which its event began',
    { event: '2026-05-02T18:00Z', race: '2026-05-02T22:30Z' },
    '2026-05-02',
  ],
  ['an event that begins after midnight has the new day', { event: '2026-05-02T22:30Z', race: null }, '2026-05-03'],
  ['that day is the one of its zone', { event: '2026-05-02T22:30Z', race: null, zone: 'UTC' }, '2026-05-02'],
  ['where the event has no date the race’s own start counts', { event: null, race: '2026-05-02T22:30Z' }, '2026-05-03'],
  [
    'a race into the new year counts in the year of its event',
    { event: '2026-12-31T21:00Z', race: '2026-12-31T23:15Z', isNaturalYear: true },
    '2026-12-31',
  ],
  [
    'an event that begins in the new year counts in that one',
    { event: '2026-12-31T23:15Z', race: null, isNaturalYear: true },
    '2027-12-31',
  ],
])('%s', async (_, night, day) => {
  expect(await ageDay(night)).toBe(day);
});
