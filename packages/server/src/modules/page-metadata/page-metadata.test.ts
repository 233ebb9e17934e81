import { languages } from '@dorsal/contract/codecs/enums.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { aContext, anEvent, aRace } from '@dorsal/testkit/a-race.ts';
import { cancelEntry } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { saveEvent } from '#modules/races/save-event.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { changeSite } from '#modules/site/site-content.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import type { PageRequest } from '#platform/http/pages.ts';
import { describePages } from './page-metadata.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const cursa = await anEvent(context, {
  slug: 'cursa',
  name: 'Cursa',
  city: 'Elx',
  county: 'Baix Vinalopó/Alacant',
  country_iso: 'ES',
  status: 'live',
});
const race = await aRace(context, {
  event: cursa.number,
  described: { 2: { name: 'Secreta', is_public: false }, 3: { bib: 'F-3' } },
});
await saveModality(context, race.modality, { columns: { price_cents: 1250, status: 'live' } });
await anEvent(context, { slug: 'lliga', name: 'Lliga', is_circuit: true });
// No command changes a slug yet.
await db.insertInto('event_slug').values({ slug: 'cursa-vella', event_number: race.event }).execute();
const oidOf = async (table: 'modality' | 'participant', number: number): Promise<string> =>
  (await db.selectFrom(table).select('oid').where('number', '=', number).executeTakeFirstOrThrow()).oid;
const event = cursa.oid;
const modality = await oidOf('modality', race.modality);
const person = await oidOf('participant', race.people[0] ?? 0);
const nobody = 'f'.repeat(24);
const origin = 'https://live.example.org';

const fresh = () => describePages(context, { environment: 'production' });
const ask = (path: string, more: Partial<PageRequest> = {}) =>
  fresh()({ path, search: '', origin, language: 'en', isLanguageAsked: false, ...more });
async function headOf(path: string, more: Partial<PageRequest> = {}): Promise<string> {
  const answer = await ask(path, more);
  return answer.kind === 'page' ? answer.head : `moved to ${answer.to}`;
}
const statusOf = async (path: string): Promise<number | string> => {
  const answer = await ask(path);
  return answer.kind === 'page' ? answer.status : answer.to;
};
/** The objects of schema.org on a page, by their kind. */
function schemaOrgOf(head: string): Record<string, Record<string, unknown>> {
  const texts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const schemaOrg = texts.map(([, text = '']) => JSON.parse(text) as Record<string, unknown>); // written by us
  return Object.fromEntries(schemaOrg.map((object) => [String(object['@type']), object]));
}

// @spec [Site content, notices, ads and page metadata] design §5 ids, unknown: Slugs kept, old ones redirect; an unknown slug or id is a page with status 404
test('what has an address is there; who has several names is led to the one of now', async () => {
  for (const path of [
    '/',
    '/events/next',
    '/results',
    '/circuits',
    '/company',
    '/e/cursa',
    '/e/cursa/register',
    '/c/lliga',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of [
    `/m/${modality}`,
    `/r/${person}`,
    `/r/${person}/diploma`,
    `/r/${race.event}_1`,
    `/r/${race.event}-f-3`,
  ])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(await statusOf('/e/cursa-vella/registrations')).toBe('/e/cursa/registrations');
  expect(await statusOf(`/e/${event}`)).toBe('/e/cursa');
  expect(await statusOf(`/e/${race.event}`)).toBe('/e/cursa');
  expect(await statusOf('/e/lliga')).toBe('/c/lliga');
  expect(await statusOf('/c/cursa/results')).toBe('/e/cursa');
});

test('what was asked besides the path goes along', async () => {
  expect(await headOf('/e/cursa-vella', { search: '?lang=ca' })).toBe('moved to /e/cursa?lang=ca');
});

// @spec [Live screens] design §5: An address of an event, a race or a result that nobody has is the app with status 404; while the database is away everything is known
// @spec [Site content, notices, ads and page metadata] design §5 ids, unknown: Slugs kept, old ones redirect; an unknown slug or id is a page with status 404
test('what nobody has is not there, and says so in the head', async () => {
  for (const path of [
    '/e/nowhere',
    '/c/nowhere',
    `/m/${nobody}`,
    '/m/nonsense',
    `/r/${nobody}`,
    `/r/${race.event}-999`,
    '/r/0-1',
    '/r/%E0%A4%A',
    '/e/a%00b',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  expect(await headOf('/e/nowhere')).toContain('<meta name="robots" content="noindex" />');
});

test('the pages of staff and what old calendars linked to have titles of their own', async () => {
  for (const path of ['/admin', '/admin/events']) expect(await headOf(path)).toContain('<title>Back-office');
  expect(await headOf('/administration')).toContain('<title>Not found');
  const describe = fresh();
  const titleOf = async (search: string): Promise<string | undefined> => {
    const answer = await describe({ path: '/results', search, origin, language: 'en', isLanguageAsked: false });
    return answer.kind === 'page' ? /<title>(.*?) – /.exec(answer.head)?.[1] : undefined;
  };
  expect([await titleOf(''), await titleOf('?type=next'), await titleOf('?type=past')]).toEqual([
    ...['Race results', 'Race calendar', 'Race results'],
  ]);
});

test('a page that names no race is there, and an address of no page is not', async () => {
  for (const path of ['/login', '/admin/x', '/live-register/x', '/timer/x'])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of ['/blah', '/e', '/m/', '/r/', '/events/next/foo', '/nonsense/x'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
});

// @spec [Site content, notices, ads and page metadata] issue 16: A calendar that there is not is no page of its own: the server leads on as the app does
test('a calendar that there is not leads on to the next one, with what else was asked', async () => {
  for (const path of ['/events', '/events/', '/events/live', '/events/live/'])
    expect(await headOf(path, { search: '?q=riu' })).toBe('moved to /events/next?q=riu');
});

// @spec [Site content, notices, ads and page metadata] design §7: Each public page has its title, description, preview image and schema.org data in the HTML that the server sends
// @spec [Site content, notices, ads and page metadata] issue 4 Shell: Language by address (`?lang=ca`), so that search engines see all three: hreflang, canonical, `<html lang>`
test('the head of an event says what, when and where, in the language of the page', async () => {
  const head = await headOf('/e/cursa', { language: 'ca', isLanguageAsked: true });
  expect(head).toContain('<title>Cursa – Dorsal</title>');
  expect(head).toContain('content="Cursa, Elx, 08/05/2021. Proves: 10K. Recorregut,');
  expect(head).toContain(`<link rel="canonical" href="${origin}/e/cursa?lang=ca" />`);
  expect(head).toContain('<meta property="og:locale" content="ca_ES" />');
  expect(head).toContain(`<meta property="og:image" content="${origin}/api/posters/${event}/preview.png" />`);
  for (const language of [...languages, 'x-default']) expect(head).toContain(`hreflang="${language}"`);
  expect(head).not.toContain('noindex');
});

// @spec [Site content, notices, ads and page metadata] design §7: Each public page has its title, description, preview image and schema.org data in the HTML that the server sends
test('search engines get the event with its races, prices and place', async () => {
  const { SportsEvent: sportsEvent, BreadcrumbList: way } = schemaOrgOf(await headOf('/e/cursa'));
  expect(sportsEvent).toMatchObject({
    name: 'Cursa',
    startDate: '2021-05-08T08:00:00Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { name: 'Elx', address: { addressRegion: 'Baix Vinalopó', addressCountry: 'ES' } },
    offers: [{ price: '12.50', priceCurrency: 'EUR', url: `${origin}/e/cursa/register` }],
    subEvent: [{ '@type': 'SportsEvent', name: '10K', url: `${origin}/m/${modality}`, sport: 'running' }],
  });
  expect(way).toMatchObject({ itemListElement: [{ position: 1 }, { name: 'Cursa', item: `${origin}/e/cursa` }] });
});

// @spec [Site content, notices, ads and page metadata] design §5 Statuses: Cancelled and postponed are said to search engines; what is put off has no day
test('cancelled and put off are said, and what is put off has no day', async () => {
  const marked = async (set: { status: string; staff_mark: 'cancelled' | 'postponed' | null }) => {
    await saveEvent(context, race.event, { columns: set });
    return schemaOrgOf(await headOf('/e/cursa'))['SportsEvent'] ?? {};
  };
  expect(await marked({ status: 'cancelled', staff_mark: 'cancelled' })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  });
  const postponed = await marked({ status: 'registrations_closed', staff_mark: 'postponed' });
  expect(postponed['eventStatus']).toBe('https://schema.org/EventPostponed');
  expect(postponed).not.toHaveProperty('startDate');
  expect(await headOf('/e/cursa')).not.toContain('2021');
  await marked({ status: 'live', staff_mark: null });
});

// @spec [Site content, notices, ads and page metadata] issue 16: The text of a shared link promises live times and results only where they come: not of what is untimed, cancelled or timed by others
test('nobody is promised times that will not come', async () => {
  const texts = async (): Promise<string[]> => {
    const heads = await Promise.all(['/e/cursa', `/m/${modality}`, `/r/${person}`].map((path) => headOf(path)));
    return heads.map((head) => /<meta property="og:description" content="(.*?)" \/>/.exec(head)?.[1] ?? '');
  };
  expect(await texts()).toEqual([
    'Cursa, Elx, 08/05/2021. Races: 10K. Course, prices, entries, live tracking and results.',
    '10K of Cursa, Elx, 08/05/2021: live classification, checkpoint by checkpoint, and results.',
    'Times, places and pace of Runner 1 at every checkpoint of 10K, Cursa.',
  ]);
  const isPromised = /live tracking|live classification|Times, places/;
  const nothing = async (): Promise<string[]> => {
    const said = await texts();
    for (const text of said) expect(text).not.toMatch(isPromised);
    return said;
  };
  await saveModality(context, race.modality, { columns: { is_timed: false } });
  expect(await nothing()).toMatchObject(
    [/prices and entries\.$/, /not timed\.$/, 'Runner 1 in 10K, Cursa.'].map(matching),
  );
  await saveModality(context, race.modality, { columns: { is_timed: true } });
  await saveEvent(context, race.event, { columns: { external: true } });
  expect(await nothing()).toMatchObject([/organisers publish/, /Others time it/, /^Runner 1 in/].map(matching));
  const inStatus = async (status: EventStatus, off: object = { status: 'cancelled', staff_mark: 'cancelled' }) => {
    await saveModality(context, race.modality, { columns: { status } });
    await saveEvent(context, race.event, { columns: { external: false, ...off } });
    return await texts();
  };
  await inStatus('cancelled');
  expect(await nothing()).toMatchObject([/will not take place/, /will not take place/, /^Runner 1 in/].map(matching));
  // A race that is on stays so, and one that has results has them.
  for (const status of ['live', 'finished_official'] as const)
    expect(await inStatus(status)).toMatchObject(
      [/Cancelled while it was on\.$/, /live classification/, /^Times, places/].map(matching),
    );
  await inStatus('live', { status: 'live', staff_mark: null });
});

const matching = (text: string | RegExp): unknown => expect.stringMatching(text);

// @spec [Site content, notices, ads and page metadata] design §5: `/results` is the past events, canonical `/events/past`
test('lists, the firm and a circuit say what they are', async () => {
  const next = schemaOrgOf(await headOf('/events/next'));
  expect(next['ItemList']).toMatchObject({ itemListElement: [{ name: 'Cursa', url: `${origin}/e/cursa` }] });
  expect(schemaOrgOf(await headOf('/'))['WebSite']).toMatchObject({ name: 'Dorsal' });
  expect(schemaOrgOf(await headOf('/company'))['Organization']).toMatchObject({ foundingDate: '2012' });
  expect(schemaOrgOf(await headOf('/c/lliga'))['EventSeries']).toMatchObject({ name: 'Lliga' });
  expect(await headOf('/results')).toContain(`<link rel="canonical" href="${origin}/events/past" />`);
});

// @spec [Site content, notices, ads and page metadata] design §5: A person with `public` false has no name anywhere public, also not in page metadata
test('of a runner the head says what is public: who is not has a bib and no name, and is left out by search engines', async () => {
  expect(await headOf(`/r/${person}`)).toContain('<title>Runner 1 · 10K, Cursa – Dorsal</title>');
  const hidden = await headOf(`/r/${race.event}-2`);
  expect(hidden).toContain('<title>Bib 2 · 10K, Cursa – Dorsal</title>');
  expect(hidden).not.toContain('Secreta');
  expect(hidden).toContain('noindex');
});

// @spec [Site content, notices, ads and page metadata] issue 4, 5: Script in every text field: nothing executed (names, notices, ads, site, posters, page metadata)
test('script in names is text, in tags, attributes and JSON', async () => {
  const evil = '</title></script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>&\u2028';
  const { number } = await anEvent(context, { slug: 'evil', name: evil, city: evil, status: 'live' });
  const evilRace = await aRace(context, { event: number, people: 1, described: { 1: { name: evil } } });
  await saveModality(context, evilRace.modality, { columns: { name: evil } });
  await changeSite(context, { name: evil.slice(0, 100) }, { name: 'test', user: null });
  for (const path of [
    '/',
    '/events/next',
    '/company',
    '/e/evil',
    '/e/evil/register',
    `/m/${await oidOf('modality', evilRace.modality)}`,
    `/r/${await oidOf('participant', evilRace.people[0] ?? 0)}`,
  ]) {
    const head = await headOf(path);
    const scripts = head.match(/<script/g) ?? [];
    expect(scripts).toHaveLength(head.match(/<script type="application\/ld\+json">/g)?.length ?? 0);
    expect(head).not.toMatch(/<img|alert\(1\)<\/script>/);
    expect(Object.keys(schemaOrgOf(head)).length).toBeGreaterThan(0);
  }
  expect(schemaOrgOf(await headOf('/e/evil'))['SportsEvent']?.['name']).toBe(evil);
  await changeSite(context, { name: null }, { name: 'test', user: null });
});

// @spec [Site content, notices, ads and page metadata] doc 1 §2 Layouts: Non-production environments have a name (ENVIRONMENT), shown by the banner; search engines are kept out
test('an installation that is not production is for no search engine', async () => {
  const describe = describePages(context, { environment: 'staging' });
  const answer = await describe({ path: '/', search: '', origin, language: 'en', isLanguageAsked: false });
  expect(answer).toMatchObject({ head: expect.stringContaining('noindex') });
});

// @spec [Site content, notices, ads and page metadata] issue 16: The head of a page of an event that was just hidden names it no more
test('the head of a page is cached until the calendar changes', async () => {
  const { number } = await anEvent(context, { slug: 'amagada', name: 'Encara no' });
  let stamp = 'before';
  const describe = describePages(context, { environment: 'production' }, () => stamp);
  const statusNow = async () => {
    const answer = await describe({ path: '/e/amagada', search: '', origin, language: 'en', isLanguageAsked: false });
    return answer.kind === 'page' ? answer.status : null;
  };
  expect(await statusNow()).toBe(200);
  await saveEvent(context, number, { columns: { visible: false } });
  expect(await statusNow()).toBe(200);
  stamp = 'after';
  expect(await statusNow()).toBe(404);
});

test('a hidden race and who has left are as unknown as none', async () => {
  await cancelEntry(context, race.people[0] ?? 0);
  expect(await statusOf(`/r/${person}`)).toBe(404);
  await saveModality(context, race.modality, { columns: { visible: false } });
  expect(await statusOf(`/m/${modality}`)).toBe(404);
  await saveEvent(context, race.event, { columns: { visible: false } });
  expect(await statusOf('/e/cursa')).toBe(404);
});

// @spec [Live screens] design §5: An address of an event, a race or a result that nobody has is the app with status 404; while the database is away everything is known
test('while the database is away every page stands', async () => {
  const away = createDb(createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 }));
  const describe = describePages({ ...context, db: away }, { environment: 'production' });
  const answer = await describe({ path: '/m/x', search: '', origin, language: 'es', isLanguageAsked: false });
  expect(answer).toMatchObject({ kind: 'page', status: 200, language: 'es' });
  await away.destroy();
});

// @spec [Site content, notices, ads and page metadata] design §7: Each public page has its title, description, preview image and schema.org data in the HTML that the server sends
test('an offer has the price of now, whatever the race cost before', async () => {
  const dear = await anEvent(context, { slug: 'preus', name: 'Preus', status: 'registrations_opened' });
  const { modality: priced } = await aRace(context, { event: dear.number });
  const changedAt = new Date('2000-01-01');
  await saveModality(context, priced, {
    columns: { price_cents: 1000 },
    prices: [
      { starts_at: null, ends_at: changedAt, price_cents: 1000 },
      { starts_at: changedAt, ends_at: null, price_cents: 1550 },
    ],
  });
  const { SportsEvent: shown } = schemaOrgOf(await headOf('/e/preus'));
  expect(shown?.['offers']).toMatchObject([{ price: '15.50' }]);
});
