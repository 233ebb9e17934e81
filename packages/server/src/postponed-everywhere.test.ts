import { aProgram } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, oidOf } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { describePages } from '#modules/page-metadata/page-metadata.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { type Step, stepModality } from '#modules/statuses/take-step.ts';

const { ask, tokenOf, context, pollBoards } = await aProgram();

interface Put {
  /** Of no other event. */
  readonly day: Date;
  readonly slug: string;
  readonly event: string;
  readonly races: readonly [string, string];
  readonly person: string;
}

await anEvent(context, { slug: 'l-any-que-ve', name: 'Altra', date_start: new Date('2040-12-18T08:00:00Z') });

let made = 0;
async function twoRaces(): Promise<Put> {
  made += 1;
  const slug = `neu-${made}`;
  const day = new Date(`${2030 + made}-12-18T08:00:00Z`);
  const place = { latitude: 39.1, longitude: -0.5, city: 'Elx' };
  const event = await anEvent(context, { slug, name: `Neu${made}`, date_start: day, date_end: day, ...place });
  const race = async (shortName: string, at: number) => {
    const { modality, people } = await aRace(context, {
      event: event.number,
      shortName,
      people: 1,
      firstBib: made * 100 + at * 10,
      gunAt: null,
      readers: [made * 10 + at * 3, made * 10 + at * 3 + 1, made * 10 + at * 3 + 2],
    });
    await saveModality(context, modality, { columns: { planned_start_at: day } });
    return { oid: await oidOf(context, 'modality', modality), person: people[0] };
  };
  const [first, second] = [await race('10K', 0), await race('5K', 1)];
  const person = await oidOf(context, 'participant', first.person);
  return { day, slug, event: event.oid, races: [first.oid, second.oid], person };
}

/** The calls, files and pages that say the day of the event, of all that could. */
async function tellingTheDay({ day, slug, event, races, person }: Put): Promise<string[]> {
  const year = day.getUTCFullYear();
  const written = [`${year}-12-18`, `18/12/${year}`, `18/12/${year - 2000}`, String(day.getTime())];
  const month = { date_start: wireDate(`${year}-12-01`), date_end: wireDate(`${year}-12-31`) };
  const calls: (readonly [path: string, body?: object])[] = [
    ['/events', { slug }],
    ['/events', { free_text_search: slug.replace('-', '') }],
    ['/events', month],
    ['/events/places', { free_text_search: `neu${made}` }],
    ['/modalities', { event: slug }],
    ...races.map((id) => ['/modalities', { id }] as const),
    ['/registrations', { event: slug }],
    ['/registrations', { modality: races[0] }],
    ['/registrations', { id: person }],
    [`/posters/${event}`],
  ];
  await pollBoards();
  const told: string[] = [];
  for (const [path, body] of calls) {
    const { statusCode, body: text } = await ask(path, { method: body ? 'POST' : 'GET', ...(body && { body }) });
    expect([path, statusCode]).toEqual([path, 200]);
    if (written.some((words) => text.includes(words))) told.push(`${path} ${JSON.stringify(body)}`);
  }
  for (const text of [`neu${made}`, `neu${made} 10k`]) {
    const found = await ask('/palette', { body: { text }, token: tokenOf('admin') });
    if (written.some((words) => found.body.includes(words))) told.push(`palette ${text}`);
  }
  for (const path of ['/', '/events/next', `/e/${slug}`, `/m/${races[0]}`, `/m/${races[1]}`, `/r/${person}`]) {
    const head = await headOf(path);
    if (written.some((words) => head.includes(words))) told.push(path);
  }
  return told;
}

/** The head of a page as search engines get it. */
async function headOf(path: string): Promise<string> {
  const request = { path, search: '', origin: 'https://live.example.org', isLanguageAsked: false };
  const page = await describePages(context, { environment: 'production' })({ ...request, language: 'en' });
  return page.kind === 'page' ? page.head : '';
}

const step = async (race: string, taken: Step) =>
  expect(await stepModality(context, race, { step: taken }, { name: 'test', user: null })).toMatchObject({ ok: true });
const wireDate = (on: string, at = '00:00') => ({ $date: `${on}T${at}:00.000Z` });
const eventOf = async ({ slug }: Put, token?: string) => (await ask('/events', { body: { slug }, token })).json()[0];

// @spec [Statuses and transitions] issue 16: An event whose races are all postponed, or some of them and the others cancelled, has no day on any call, page or file, until one of them has its day again
test.each([['postpone'], ['cancel']] as const)(
  'an event is postponed with its races, the last one by %s, and is back with the first',
  async (last) => {
    const put = await twoRaces();
    const [first, second] = put.races;
    const date_start = wireDate(put.day.toISOString().slice(0, 10), '08:00');
    const before = await tellingTheDay(put);
    expect(before.length).toBeGreaterThan(12);
    await step(first, 'postpone');
    expect(await eventOf(put)).toMatchObject({ date_start });
    expect(await headOf(`/e/${put.slug}`)).toContain('https://schema.org/EventScheduled');
    await step(second, last);
    expect(await tellingTheDay(put)).toEqual([]);
    const shown = await eventOf(put);
    expect(shown).toMatchObject({ status: 'registrations_closed', postponed_with_races: true });
    expect(shown.postponed).toBeUndefined();
    const [place] = (await ask('/events/places', { body: { free_text_search: `neu${made}` } })).json();
    expect(place).toMatchObject({ slug: put.slug, status: 'registrations_closed', postponed: true });
    expect((await headOf(`/e/${put.slug}`)).match(/EventPostponed/g)).toHaveLength(last === 'postpone' ? 3 : 2);
    // Staff still read the day that it had, and the event has no mark of its own to take back.
    expect(await eventOf(put, tokenOf('admin'))).toMatchObject({
      ...{ postponed: false, postponed_with_races: true, date_start },
    });
    const next = await ask('/events', { body: { date_start, order: ['date_start'] } });
    expect(next.json().map(({ slug }: Put) => slug)).toEqual(['l-any-que-ve', put.slug]);
    await step(second, 'step_back');
    expect((await eventOf(put)).postponed_with_races).toBeUndefined();
    await step(first, 'step_back');
    expect(await tellingTheDay(put)).toEqual(before);
  },
);
