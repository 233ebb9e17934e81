import { aContext, anEvent, aRace } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { saveModality } from '#modules/races/save-modality.ts';
import { registerSitemap } from './sitemap-route.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const race = await aRace(context);
await aRace(context, { shortName: '5K', event: race.event, people: 0 });
await saveModality(context, race.modality, { columns: { status: 'finished_official' } });
for (const at of [0, 1, 2, 3]) await anEvent(context, { slug: `e&${at}` });
await anEvent(context, { slug: 'lliga', is_circuit: true });
await anEvent(context, { slug: 'secret', visible: false });

const app = Fastify();
const apart = Fastify();
registerSitemap(app, { context, publicUrl: 'https://live.example.org', environment: 'production', mostInPart: 2 });
registerSitemap(apart, { context, publicUrl: null, environment: 'staging' });
afterAll(async () => {
  await app.close();
  await apart.close();
});
const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ url });
  return { statusCode, body, addresses: [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address) };
};

// @spec [Site content, notices, ads and page metadata] ours: robots.txt and a sitemap in parts of at most 50,000
test('the index names every part, and a part no more than it may', async () => {
  const { addresses } = await get('/sitemap.xml');
  expect(addresses.map((address) => address?.replace('https://live.example.org', ''))).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-events-1.xml',
    '/sitemap-events-2.xml',
    '/sitemap-events-3.xml',
    '/sitemap-circuits-1.xml',
    '/sitemap-races-1.xml',
  ]);
  const parts = await Promise.all([1, 2, 3].map((part) => get(`/sitemap-events-${part}.xml`)));
  expect(parts.map((part) => part.addresses.length)).toEqual([2, 2, 1]);
  const all = parts.flatMap((part) => part.addresses);
  expect(new Set(all).size).toBe(5);
  expect(all).toContain('https://live.example.org/e/e%260');
  expect(all.join()).not.toContain('secret');
  expect(parts[0]?.body).toMatch(/^<\?xml.*<lastmod>\d{4}-[^<]*Z<\/lastmod>.*<\/urlset>\n$/s);
});

test('races are there when they have results, and circuits under their own path', async () => {
  const { oid } = await db
    .selectFrom('modality')
    .select('oid')
    .where('number', '=', race.modality)
    .executeTakeFirstOrThrow();
  expect((await get('/sitemap-races-1.xml')).addresses).toEqual([`https://live.example.org/m/${oid}`]);
  expect((await get('/sitemap-circuits-1.xml')).addresses).toEqual(['https://live.example.org/c/lliga']);
});

// @spec [Site content, notices, ads and page metadata] issue 16: A sitemap says in its head that the database is away, and never breaks off behind a 200
test('a part that cannot be read is a failure from its first byte', async () => {
  const failing = db.withPlugin({
    transformQuery: () => {
      throw new Error('the database is away');
    },
    transformResult: async ({ result }) => result,
  });
  const cut = Fastify();
  registerSitemap(cut, { context: { ...context, db: failing }, publicUrl: null, environment: 'production' });
  expect((await cut.inject({ url: '/sitemap-events-1.xml' })).statusCode).toBe(500);
  await cut.close();
});

test('a part that is not there is unknown', async () => {
  for (const path of ['/sitemap-events-9.xml', '/sitemap-events-0.xml', '/sitemap-people-1.xml'])
    expect((await get(path)).statusCode).toBe(404);
});

// @spec [Site content, notices, ads and page metadata] ours: robots.txt and a sitemap in parts of at most 50,000
test('robots learn where the map is; what is not production asks them to go', async () => {
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://live.example.org/sitemap.xml');
  expect((await apart.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n');
});

test('without a set address the map names the host that was asked, and never one that is none', async () => {
  const asked = async (host: string) => (await apart.inject({ url: '/sitemap-pages.xml', headers: { host } })).body;
  expect(await asked('Races.example.org:8080')).toContain('<loc>http://races.example.org:8080/company</loc>');
  expect(await asked('a"><script>')).toContain('<loc>http://localhost/company</loc>');
});
