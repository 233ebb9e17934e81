import { aContext, anEvent, aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { describePages } from '#modules/page-metadata/page-metadata.ts';
import { saveEvent } from '#modules/races/save-event.ts';
import { saveModality } from '#modules/races/save-modality.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const web = await aWeb(context, url, { everyMs: 0 });
afterAll(() => web.close());

interface Told {
  readonly event: number;
  readonly slug: string;
  readonly modality: number;
  readonly oid: string;
  readonly finish: string;
  readonly person: string;
  readonly surname: string;
}

let made = 0;
/** A race of one person who was heard at the start, in an event of its own. */
async function aToldRace(
  columns: { visible?: boolean; show_registration_list?: boolean; show_total_registrations?: boolean },
  isShown = true,
): Promise<Told> {
  made += 1;
  const [slug, surname] = [`secret-${made}`, `Nobodyknows${'abcdefgh'[made]}`];
  const event = await anEvent(context, { slug, ...columns });
  const firstBib = made * 100;
  const readers = [made * 10 + 1, made * 10 + 2, made * 10 + 3] as const;
  const race = await aRace(context, {
    event: event.number,
    people: 1,
    firstBib,
    readers,
    described: { [firstBib]: { surname } },
  });
  if (!isShown) await saveModality(context, race.modality, { columns: { visible: false } });
  await sendReads(context, made * 10 + 1, [aRead(firstBib, 1_000)]);
  await deriveModality(context, race.modality);
  const oidOf = async (table: 'modality' | 'participant' | 'checkpoint', number: number): Promise<string> =>
    (await db.selectFrom(table).select('oid').where('number', '=', number).executeTakeFirstOrThrow()).oid;
  return {
    event: event.number,
    slug,
    modality: race.modality,
    oid: await oidOf('modality', race.modality),
    finish: await oidOf('checkpoint', race.checkpoints[2]),
    person: await oidOf('participant', race.people[0] ?? 0),
    surname,
  };
}

/** The answers of every way to the people of a race, as status and text. */
async function waysTo(race: Told, token?: string): Promise<[string, number, string][]> {
  const bodies: [string, object][] = [
    ['/registrations', { modality: race.oid, order: ['result.shown_order'] }],
    ['/registrations', { modality: race.oid, intermediate: 'start' }],
    ['/registrations', { modality: race.oid, winners: true }],
    ['/registrations', { modality: `${race.slug}/10K`, limit: 50 }],
    ['/registrations', { event: race.slug }],
    ['/registrations', { event: race.event, limit: 9_999 }],
    ['/registrations', { event: race.event, bib: `${made * 100}` }],
    ['/registrations', { id: race.person, include_modality: true }],
    ['/registrations', { ids: [race.person] }],
    ['/registrations', { free_text_search: race.surname, limit: 20 }],
    ['/registrations/stats', { free_text_search: race.surname }],
    ['/expected-arrivals', { registrations: [race.person] }],
    ['/last-positions', { registrations: [race.person] }],
    ['/last-positions', { modality: race.oid }],
  ];
  const answers: [string, number, string][] = [];
  for (const [path, body] of bodies) {
    const answer = await web.post(path, body, token);
    answers.push([`${path} ${JSON.stringify(body)}`, answer.status, await answer.text()]);
  }
  for (const at of ['start', 'finish']) {
    const path = `/boards/${race.oid}/${at}`;
    const answer = await web.get(path);
    answers.push([path, answer.status, await answer.text()]);
  }
  return answers;
}

const telling = (answers: readonly [string, number, string][], race: Told): string[] =>
  answers.filter(([, , text]) => text.includes(race.surname) || text.includes(race.person)).map(([way]) => way);

async function pageOf(race: Told): Promise<number> {
  const describe = describePages(context, { environment: 'production' });
  const asked = { path: `/r/${race.person}`, search: '', origin: 'https://live.example.org' };
  const answer = await describe({ ...asked, language: 'en', isLanguageAsked: false });
  return answer.kind === 'page' ? answer.status : 0;
}

const hidden: readonly [string, { visible?: boolean }, boolean][] = [
  ['a hidden event', { visible: false }, true],
  ['a hidden race', {}, false],
];

test.each(hidden)('%s is known to nobody but staff, on whatever way', async (_, columns, isShown) => {
  const race = await aToldRace(columns, isShown);
  const answers = await waysTo(race);
  expect(telling(answers, race)).toEqual([]);
  const named = answers.filter(([way]) => /^.(registrations|boards)/.test(way) && way.includes(race.oid));
  expect(named.map(([way, status]) => [way, status])).toEqual(named.map(([way]) => [way, 404]));
  expect((await web.post('/registrations/stats', { modality: race.oid })).status).toBe(404);
  expect((await web.get(`/live?modalities=${race.oid}`)).status).toBe(404);
  expect(await pageOf(race)).toBe(404);
  expect(telling(await waysTo(race, 'timer'), race)).toContain(
    `/registrations ${JSON.stringify({ event: race.slug })}`,
  );
});

test('a start list that is not shown names nobody until the race is on', async () => {
  const race = await aToldRace({ show_registration_list: false });
  for (const caller of [undefined, 'reader', 'community_manager', 'venue-999999'])
    expect([caller, telling(await waysTo(race, caller), race)]).toEqual([caller, []]);
  expect(await pageOf(race)).toBe(404);
  expect(telling(await waysTo(race, 'timer'), race).length).toBeGreaterThan(5);
  expect(telling(await waysTo(race, `venue-${race.event}`), race).length).toBeGreaterThan(5);
  await saveModality(context, race.modality, { columns: { status: 'live' } });
  await web.boards.node.tidy();
  expect(telling(await waysTo(race), race).length).toBeGreaterThan(5);
  expect(await pageOf(race)).toBe(200);
});

const stats = async (body: object, token?: string): Promise<unknown> => {
  const answer = await web.post('/registrations/stats', body, token);
  const { server_time: _, version: __, ...counts } = (await answer.json()) as Record<string, unknown>; // counts of the contract
  return counts;
};

// @spec [Calls] issue 16: Hidden start lists are public: while a list is hidden nobody is counted in any group, and the total only where it is shown
test.each([
  ['is shown', true, 1],
  ['is not shown', false, 0],
])(
  'of a hidden start list whose total %s, the public gets no other count, and nobody by any filter',
  async (_, shows, total) => {
    const race = await aToldRace({ show_registration_list: false, show_total_registrations: shows });
    const nobody = { total: 0, list_hidden: true };
    // Nobody of the total is in a list: it says how many of it.
    const all = { total, ...(shows && { unlisted: total }) };
    expect(await stats({ modality: race.oid })).toEqual({ ...all, list_hidden: true });
    expect(await stats({ modality: race.oid, simple_stats: true, has_prize: false })).toEqual({
      ...all,
      list_hidden: true,
    });
    for (const filter of [
      { gender: ['female', 'male'] },
      { club: ['CA Vila'] },
      { status: ['started'] },
      { intermediate: 'start' },
    ])
      expect(await stats({ modality: race.oid, ...filter })).toEqual(nobody);
    expect(await stats({ modality: race.oid, exist: ['result'] }, 'venue-999999')).toEqual(nobody);
    const groups = { gender: {}, category: {}, club: {}, modalities: {}, events: {} };
    const empty = { status: { took_start: 0 }, ...groups, shared_categories: [] };
    expect(await stats({ event: race.event })).toEqual({ ...empty, ...all, list_hidden: true });
    // A list of nobody finds nobody, here as in lists.
    for (const nobodys of [{ ids: [] }, { bibs: [] }])
      expect(await stats({ event: race.event, ...nobodys })).toEqual({ ...empty, ...nobody });
    expect(await stats({ event: race.event, gender: ['female', 'male'] })).toEqual({ ...empty, ...nobody });
    expect(await stats({ event: race.event, free_text_search: race.surname })).toEqual({ ...empty, ...nobody });
    const seen = { total: 1, status: { started: 1, took_start: 1 } };
    expect(await stats({ modality: race.oid }, 'timer')).toMatchObject(seen);
    const whole = await stats({ event: race.event }, 'timer');
    expect(whole).toMatchObject(seen);
    expect(whole).not.toHaveProperty('list_hidden');
    expect(await stats({ modality: race.oid }, `venue-${race.event}`)).toMatchObject(seen);
    await saveModality(context, race.modality, { columns: { status: 'live' } });
    await web.boards.node.tidy();
    expect(await stats({ modality: race.oid })).toMatchObject(seen);
  },
);

test('a race that is hidden while its pages are in memory is gone from them, and its streams end', async () => {
  const race = await aToldRace({});
  await saveModality(context, race.modality, { columns: { status: 'live' } });
  const body = { modality: race.oid, order: ['result.shown_order'] };
  await waysTo(race);
  expect(telling(await waysTo(race), race).length).toBeGreaterThan(5);
  const abort = new AbortController();
  const stream = await fetch(`${web.base}/live?modalities=${race.oid}`, { signal: abort.signal });
  expect(stream.status).toBe(200);
  await saveEvent(context, race.event, { columns: { visible: false } });
  await web.boards.node.tidy();
  expect(telling(await waysTo(race), race)).toEqual([]);
  expect((await web.post('/registrations', body)).status).toBe(404);
  const text = await stream.text();
  expect(text).toContain('hello');
});
