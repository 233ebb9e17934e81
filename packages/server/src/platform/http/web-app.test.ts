import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { serveWebApp } from './web-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'dorsal-web-app-'));
const built = (title: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${title}</body></html>`;
await writeFile(join(folder, 'index.html'), built('First'));
const app = Fastify();
await serveWebApp(
  app,
  { webRoot: folder, publicUrl: null },
  {
    describe: async ({ path, search, language, origin }) =>
      path === '/e/old'
        ? { kind: 'moved', to: `/e/new${search}` }
        : { kind: 'page', status: 200, language, head: `<title>Own</title><link href="${origin}${path}" />` },
  },
);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

// @spec [Site content, notices, ads and page metadata] design §7: Each public page has its title, description, preview image and schema.org data in the HTML that the server sends
// @spec [Site content, notices, ads and page metadata] issue 4 Shell: Language by address (`?lang=ca`), so that search engines see all three: hreflang, canonical, `<html lang>`
test('each page comes with a head of its own, in the language that is asked for', async () => {
  expect((await get('/', { 'accept-language': 'es-ES,es;q=0.9' })).body).toContain('<html lang="es">');
  const { body } = await get('/e/cursa?lang=ca&x=1', { 'accept-language': 'es', host: 'live.example.org' });
  expect(body).toContain('<html lang="ca">');
  expect(body).toContain('<link href="http://live.example.org/e/cursa" />');
  expect(body.match(/<title>/g)).toHaveLength(1);
  expect((await get('/e/cursa?lang=xx')).body).toContain('<html lang="en">');
});

test('a page is packed, varies with the language, and is asked about again by its tag', async () => {
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await get('/company', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Language, Accept-Encoding',
      'cache-control': 'no-cache',
    });
    const held = { 'if-none-match': String(headers['etag']) };
    expect((await get('/company', held)).statusCode).toBe(304);
    expect((await get('/company?lang=ca', held)).statusCode).toBe(200);
  }
});

test.each(['br;q=0', 'gzip;q=0', 'br;q=0, gzip;q=0', 'identity, *;q=0'])(
  '%s is answered as it is',
  async (encoding) => {
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(join(folder, 'assets/weighed.js.gz'), 'packed');
    await writeFile(join(folder, 'assets/weighed.js.br'), 'packed');
    await writeFile(join(folder, 'assets/weighed.js'), 'script');
    for (const path of ['/company', '/assets/weighed.js']) {
      const { headers, body } = await get(path, { 'accept-encoding': encoding });
      expect(headers['content-encoding']).toBeUndefined();
      expect(body).toMatch(/<html|script/);
    }
  },
);

test('the packing that a client likes better is taken', async () => {
  const { headers } = await get('/company', { 'accept-encoding': 'br;q=0.2, gzip' });
  expect(headers['content-encoding']).toBe('gzip');
});

test('what stands elsewhere now is led there, with all that was asked', async () => {
  const moved = await get('/e/old?lang=ca');
  expect([moved.statusCode, moved.headers.location]).toEqual([308, '/e/new?lang=ca']);
  const file = await get('/index.html');
  expect([file.statusCode, file.headers.location]).toEqual([308, '/']);
});

// @spec [Safety] issue 16: Files of the build that are for the server alone (its notes, the packed page without metadata) are not served
test.each([
  '/.built-from',
  '/%2Ebuilt-from',
  '/index.html.gz',
  '/index%2Ehtml.gz',
  '/index.html.br',
  '/assets/app.js.gz',
  '/assets/.notes',
])('%s is for the server alone', async (path) => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const name of ['.built-from', 'index.html.gz', 'index.html.br', 'assets/app.js.gz', 'assets/.notes'])
    await writeFile(join(folder, name), 'of the server');
  await writeFile(join(folder, 'assets/app.js'), 'script');
  const answer = await get(path);
  expect(answer.body).not.toContain('of the server');
  expect((await get('/assets/app.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
});

test('a build beside the running server is seen within a second', async () => {
  expect((await get('/company')).body).toContain('First');
  await writeFile(join(folder, 'index.html'), built('Second'));
  await utimes(join(folder, 'index.html'), new Date(0), new Date(0));
  await vi.waitFor(async () => expect((await get('/company')).body).toContain('Second'), { timeout: 5_000 });
});

// @spec [Site content, notices, ads and page metadata] issue 4, 5: Long queries (100 kB in the test; Node itself refuses more than 16 kB of headers with 431) and badly escaped addresses: a page, nothing executed
test('an address of 100 kB, or one that is badly escaped, is a page like any other', async () => {
  expect((await get(`/e/${'x'.repeat(190)}?q=${'y'.repeat(100_000)}`)).statusCode).toBe(200);
  expect((await get('/e/%E0%A4%A')).statusCode).toBeLessThan(500);
});
