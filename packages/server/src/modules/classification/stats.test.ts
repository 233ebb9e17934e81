import { aFinishedRace } from '@dorsal/testkit/a-finished-race.ts';
import { expect, test } from 'vitest';

const { web, race, oid } = await aFinishedRace();

// @spec [Calls] doc 1 §3, doc 2 §3, doc 3 §3: Statistics: total, statuses with took_start, times by order of the intermediate, gender, category, club
// @spec [Calls] doc 2 §2.1, doc 2 §9: Club statistics: only clubs with 2 to 10 entries
test('statistics of a modality count statuses, checkpoints, genders, categories and clubs of two to ten', async () => {
  const stats = await (await web.post('/registrations/stats', { modality: oid })).json();
  expect(stats).toMatchObject({
    total: 7,
    status: { finished: 4, started: 1, disqualified: 1, took_start: 6 },
    start: 6,
    finish: 5,
    result_intermediate_results: { 0: 6 },
    gender: { female: 4, male: 3 },
    category: { 'F-SEN': 2, 'M-SEN': 1, 'M-VET': 1 },
    club: { 'CA Vila': 2 },
  });
});

// @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/registrations/stats`: of a modality, an event, with filters, simple
test('statistics with a filter, of an event, and simple ones agree with each other', async () => {
  const stats = async (body: object) =>
    (await (await web.post('/registrations/stats', body)).json()) as Record<string, unknown>; // shape checked below
  expect(await stats({ modality: oid, gender: ['female'] })).toMatchObject({
    total: 4,
    status: { finished: 2, took_start: 3 },
    finish: 2,
    gender: { female: 4 },
  });
  expect(await stats({ event: race.event })).toMatchObject({
    total: 7,
    status: { finished: 4, took_start: 6 },
    modalities: { [oid]: 7 },
  });
  const simple = await stats({ modality: oid, simple_stats: true });
  expect(simple).toMatchObject({ total: 7, status: { finished: 4 } });
  expect(simple).not.toHaveProperty('gender');
});
