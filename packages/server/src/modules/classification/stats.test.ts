import { aFinishedRace } from '@dorsal/testkit/a-finished-race.ts';
import { changePerson } from '@dorsal/testkit/change-people.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';

const { context, web, race, oid, checkpoints, rows } = await aFinishedRace();

interface Stats {
  readonly finish: number;
  readonly version: number;
  readonly classified: number;
  readonly result_intermediate_results: Readonly<Record<string, number>>;
}

// @spec [Calls] doc 1 §3, doc 2 §3, doc 3 §3: Statistics: total, statuses with took_start, times by order of the intermediate, gender, category, club
// @spec [Calls] doc 2 §2.1, doc 2 §9: Club statistics: only clubs with 2 to 10 entries
test('statistics of a modality count statuses, checkpoints, genders, categories and clubs of two to ten', async () => {
  const stats = await (await web.post('/registrations/stats', { modality: oid })).json();
  expect(stats).toMatchObject({
    total: 7,
    status: { finished: 4, started: 1, disqualified: 1, took_start: 6 },
    start: 6,
    finish: 4,
    result_intermediate_results: { 0: 6 },
    gender: { female: 4, male: 3 },
    category: { 'F-SEN': 2, 'M-SEN': 1, 'M-VET': 1 },
    club: { 'CA Vila': 2 },
    shared_categories: [],
  });
});

// @spec [Live screens] issue 16: One definition for each number: a tab counts whom its list shows
test('each checkpoint after the start counts as many as its list has', async () => {
  const stats = (await (await web.post('/registrations/stats', { modality: oid })).json()) as Stats; // the test above shows that it has both
  const [middle, finish] = await Promise.all(
    checkpoints.slice(1).map(async (checkpoint) => {
      const list = await web.get(`/boards/${oid}/${checkpoint}`);
      return Number(list.headers.get('x-total-count'));
    }),
  );
  expect([stats.result_intermediate_results[0], stats.finish]).toEqual([middle, finish]);
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

// @spec [Live screens] issue 16: One definition for each number: 'of N' on a runner's page is what counts call classified, also where somebody finished out of the classification
test('who finished out of the classification is among the finishers and not among the classified, as a place says', async () => {
  const ask = async (more: object) =>
    (await (await web.post('/registrations/stats', { modality: oid, ...more })).json()) as Stats; // as above
  const { version } = await ask({});
  const byHand = { category: 'F-SEN', categoryIsByHand: true };
  await changePerson(context, race.people[3] ?? 0, { ...byHand, isClassified: false });
  await changePerson(context, race.people[1] ?? 0, { ...byHand, gender: 'male' });
  await deriveModality(context, race.modality);
  const counted = { classified: 3, shared_categories: ['F-SEN'] };
  expect(await ask({ min_version: version + 1 })).toMatchObject({ ...counted, finish: 4 });
  expect(await ask({ status: ['finished'] })).toMatchObject(counted);
  const ofEvent = await web.post('/registrations/stats', { event: race.event });
  expect(await ofEvent.json()).toMatchObject({ shared_categories: ['F-SEN'] });
  const alone = await rows({ event: race.event, bib_number: '1' });
  expect(alone[0]?.result?.['totals']).toMatchObject({ general: 3 });
});

test('a club of any name has its count and its group', async () => {
  const ask = (scope: object) => web.post('/registrations/stats', scope);
  const { version } = (await (await ask({ modality: oid })).json()) as Stats; // as above
  for (const person of [0, 1]) await changePerson(context, race.people[person] ?? 0, { club: '__proto__' });
  await deriveModality(context, race.modality);
  for (const scope of [{ modality: oid, min_version: version + 1 }, { event: race.event }]) {
    expect(await (await ask(scope)).text()).toContain('"__proto__":2');
    const groups = await web.post('/registrations', { ...scope, group_by: 'club', order: ['bib_number'] });
    expect(await groups.text()).toContain('"__proto__":[{');
  }
});
