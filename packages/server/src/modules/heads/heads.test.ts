import { languages } from '@dorsal/contract/enums.ts';
import { expect, test } from 'vitest';
import { changeSite } from '#modules/site/site-content.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import { aTestDatabase } from '#platform/db/test-database.ts';
import type { PageRequest } from '#platform/http/pages/pages.ts';
import { aContext, aRace, gunAt } from '#testing/a-race.ts';
import { describePages } from './heads.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const race = await aRace(context);
const oidOf = async (table: 'event' | 'modality' | 'participant', number: number): Promise<string> =>
  (await db.selectFrom(table).select('oid').where('number', '=', number).executeTakeFirstOrThrow()).oid;
await db
  .updateTable('event')
  .set({
    slug: 'cursa',
    name: 'Cursa',
    city: 'Elx',
    county: 'Baix Vinalopó/Alacant',
    country_iso: 'ES',
    status: 'live',
  })
  .where('number', '=', race.event)
  .execute();
await db.insertInto('event_slug').values({ slug: 'cursa-vella', event_number: race.event }).execute();
await db
  .updateTable('modality')
  .set({ price_cents: 1250, status: 'live' })
  .where('number', '=', race.modality)
  .execute();
const [, second = 0, third = 0] = race.people;
await db.updateTable('participant').set({ bib: 'F-3' }).where('number', '=', third).execute();
await db.updateTable('participant').set({ name: 'Secreta', is_public: false }).where('number', '=', second).execute();
await db
  .insertInto('event')
  .values({ oid: context.newId(), slug: 'lliga', name: 'Lliga', is_circuit: true, date_start: new Date(gunAt) })
  .execute();
const event = await oidOf('event', race.event);
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
/** Every thing of schema.org in a head, by its kind. */
function thingsOf(head: string): Record<string, Record<string, unknown>> {
  const texts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const things = texts.map(([, text = '']) => JSON.parse(text) as Record<string, unknown>); // written by us
  return Object.fromEntries(things.map((thing) => [String(thing['@type']), thing]));
}

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

test('a path that names nothing is left to the app', async () => {
  for (const path of ['/login', '/e', '/r/', '/nonsense/x']) expect([path, await statusOf(path)]).toEqual([path, 200]);
});

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

test('search engines get the event with its races, prices and place', async () => {
  const { SportsEvent: thing, BreadcrumbList: way } = thingsOf(await headOf('/e/cursa'));
  expect(thing).toMatchObject({
    name: 'Cursa',
    startDate: '2021-05-08T08:00:00Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { name: 'Elx', address: { addressRegion: 'Baix Vinalopó', addressCountry: 'ES' } },
    offers: [{ price: '12.50', priceCurrency: 'EUR', url: `${origin}/e/cursa/register` }],
    subEvent: [{ '@type': 'SportsEvent', name: '10K', url: `${origin}/m/${modality}`, sport: 'running' }],
  });
  expect(way).toMatchObject({ itemListElement: [{ position: 1 }, { name: 'Cursa', item: `${origin}/e/cursa` }] });
});

test('cancelled and put off are said, and what is put off has no day', async () => {
  const marked = async (set: { status: string; staff_mark: 'cancelled' | 'postponed' | null }) => {
    await db.updateTable('event').set(set).where('number', '=', race.event).execute();
    return thingsOf(await headOf('/e/cursa'))['SportsEvent'] ?? {};
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

test('lists, the firm and a circuit say what they are', async () => {
  const next = thingsOf(await headOf('/events/next'));
  expect(next['ItemList']).toMatchObject({ itemListElement: [{ name: 'Cursa', url: `${origin}/e/cursa` }] });
  expect(thingsOf(await headOf('/'))['WebSite']).toMatchObject({ name: 'Dorsal' });
  expect(thingsOf(await headOf('/company'))['Organization']).toMatchObject({ foundingDate: '2012' });
  expect(thingsOf(await headOf('/c/lliga'))['EventSeries']).toMatchObject({ name: 'Lliga' });
  expect(await headOf('/results')).toContain(`<link rel="canonical" href="${origin}/events/past" />`);
});

test('of a runner the head says what is public: who is not has a bib and no name, and is left out by search engines', async () => {
  expect(await headOf(`/r/${person}`)).toContain('<title>Runner 1 · 10K, Cursa – Dorsal</title>');
  const hidden = await headOf(`/r/${race.event}-2`);
  expect(hidden).toContain('<title>Bib 2 · 10K, Cursa – Dorsal</title>');
  expect(hidden).not.toContain('Secreta');
  expect(hidden).toContain('noindex');
});

test('script in names is text, in tags, attributes and JSON', async () => {
  const evil = '</title></script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>&\u2028';
  await db.updateTable('event').set({ name: evil, city: evil }).where('number', '=', race.event).execute();
  await db.updateTable('modality').set({ name: evil }).where('number', '=', race.modality).execute();
  await db.updateTable('participant').set({ name: evil }).where('oid', '=', person).execute();
  await changeSite(context, { name: evil.slice(0, 100) }, { name: 'test', user: null });
  for (const path of [
    '/',
    '/events/next',
    '/company',
    '/e/cursa',
    '/e/cursa/register',
    `/m/${modality}`,
    `/r/${person}`,
  ]) {
    const head = await headOf(path);
    const scripts = head.match(/<script/g) ?? [];
    expect(scripts).toHaveLength(head.match(/<script type="application\/ld\+json">/g)?.length ?? 0);
    expect(head).not.toMatch(/<img|alert\(1\)<\/script>/);
    expect(Object.keys(thingsOf(head)).length).toBeGreaterThan(0);
  }
  expect(thingsOf(await headOf('/e/cursa'))['SportsEvent']?.['name']).toBe(evil);
  await db.updateTable('event').set({ name: 'Cursa', city: 'Elx' }).where('number', '=', race.event).execute();
  await changeSite(context, { name: null }, { name: 'test', user: null });
});

test('an installation that is not production is for no search engine', async () => {
  const describe = describePages(context, { environment: 'staging' });
  const answer = await describe({ path: '/', search: '', origin, language: 'en', isLanguageAsked: false });
  expect(answer).toMatchObject({ head: expect.stringContaining('noindex') });
});

test('a hidden race and who has left are as unknown as none', async () => {
  await db
    .updateTable('participant')
    .set({ cancelled_at: new Date(0) })
    .where('oid', '=', person)
    .execute();
  expect(await statusOf(`/r/${person}`)).toBe(404);
  await db.updateTable('modality').set({ visible: false }).where('number', '=', race.modality).execute();
  expect(await statusOf(`/m/${modality}`)).toBe(404);
  await db.updateTable('event').set({ visible: false }).where('number', '=', race.event).execute();
  expect(await statusOf('/e/cursa')).toBe(404);
});

test('while the database is away every page stands', async () => {
  const away = createDb(createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 }));
  const describe = describePages({ ...context, db: away }, { environment: 'production' });
  const answer = await describe({ path: '/m/x', search: '', origin, language: 'es', isLanguageAsked: false });
  expect(answer).toMatchObject({ kind: 'page', status: 200, language: 'es' });
  await away.destroy();
});
