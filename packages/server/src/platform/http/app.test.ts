import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Oid } from '@dorsal/contract/codecs/oid.ts';
import { endpoint } from '@dorsal/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Context } from '#platform/context.ts';
import { createMetrics } from '../metrics.ts';
import { refuse } from './answers.ts';
import { createApp } from './app.ts';
import type { Caller } from './caller.ts';
import { serveEndpoint } from './serve-endpoint.ts';

const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/echo',
  access: 'public',
  summary: 'Says it again.',
  body: z.object({ id: Oid, text: z.string().max(5).optional() }),
  answer: z.object({ id: Oid }),
  answerByRole: { admin: z.object({ id: Oid, secret: z.string() }) },
});
const listed = endpoint({
  name: 'listed',
  method: 'GET',
  path: '/listed',
  access: 'public',
  summary: 'A list.',
  answer: z.array(z.string()),
});
const empty = endpoint({
  name: 'empty',
  method: 'POST',
  path: '/empty',
  access: 'public',
  summary: 'Nothing.',
  body: z.object({}),
  answer: z.boolean(),
});
const breaks = endpoint({
  name: 'breaks',
  method: 'POST',
  path: '/breaks',
  access: 'public',
  summary: 'Breaks.',
  answer: z.boolean(),
});
const refuses = endpoint({
  name: 'refuses',
  method: 'POST',
  path: '/refuses',
  access: 'public',
  summary: 'No.',
  answer: z.boolean(),
});
const timersOnly = endpoint({
  name: 'timersOnly',
  method: 'POST',
  path: '/timers',
  access: ['timer'],
  summary: 'Staff.',
  answer: z.boolean(),
});
const takesReads = endpoint({
  name: 'takesReads',
  method: 'POST',
  path: '/takes',
  access: 'gateway',
  summary: 'Reads.',
  answer: z.boolean(),
});
const later = endpoint({
  name: 'later',
  method: 'POST',
  path: '/later/:id',
  access: ['admin'],
  summary: 'Later.',
  answer: z.boolean(),
});

const tokenHash = Buffer.alloc(32);
const callers: Record<string, Caller> = {
  'an-admin': { kind: 'user', user: 1, name: 'Ana', roles: ['admin'], events: [], tokenHash },
  'a-timer': { kind: 'user', user: 2, name: 'Tom', roles: ['timer'], events: [], tokenHash },
  'a-reader': { kind: 'device', token: 3, name: 'box', reader: null, tokenHash },
};
const id = 'a'.repeat(24);
const logLines: string[] = [];
let app: FastifyInstance;
let base: string;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'dorsal-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Dorsal</title>');
  await writeFile(join(webRoot, 'assets', 'app-1.js'), 'export {};');
  await writeFile(join(webRoot, 'assets', 'map-worker-1.mjs'), 'export {};');
  const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) });
  // No handler here asks the database.
  const context = { log, now: () => 0, newId: () => id } as unknown as Context;
  app = await createApp({
    context,
    config: {
      tls: null,
      webRoot,
      publicUrl: null,
      trustedProxies: 0,
      mapOrigins: ['https://tiles.example.org'],
      streamsPerAddress: 5,
    },
    authenticate: async (token) => callers[token] ?? null,
    metrics: createMetrics(),
    endpoints: [echo, listed, empty, breaks, refuses, timersOnly, takesReads, later],
    served: [
      serveEndpoint(echo, ({ body }) => ({ id: body.id, secret: 'bib 7' })),
      serveEndpoint(listed, () => ['a']),
      serveEndpoint(empty, () => true),
      serveEndpoint(breaks, () => {
        throw new Error('a broken thing');
      }),
      serveEndpoint(refuses, () => refuse('too_many_attempts', { retryAfterS: 30 })),
      serveEndpoint(timersOnly, () => true),
      serveEndpoint(takesReads, () => true),
    ],
    pages: {
      describe: async ({ path, language }) => ({
        kind: 'page',
        status: path === '/r/nobody' ? 404 : 200,
        language,
        head: '<title>Dorsal</title>',
      }),
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`; // listening on a port, so never a pipe's name
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const codeOf = async (response: Response): Promise<unknown> => {
  const { error } = (await response.json()) as { error: { code: string } }; // every refusal has this shape
  return [response.status, error.code];
};

test('an answer travels in wire form, and only with the fields that its reader may see', async () => {
  expect(await (await post('/echo', { id })).json()).toEqual({ id: { $oid: id } });
  expect(await (await post('/echo', { id }, { authorization: 'an-admin' })).json()).toEqual({
    id: { $oid: id },
    secret: 'bib 7',
  });
});

// @spec [Calls] issue 2: Which calls are served, and which answer 501 to those who may make them
test('a call that the contract has and nobody serves says so, to those who may call it', async () => {
  expect(await codeOf(await post('/later/1', {}, { authorization: 'Bearer an-admin' }))).toEqual([
    501,
    'not_built_yet',
  ]);
  expect(await codeOf(await post('/later/1', {}))).toEqual([401, 'not_signed_in']);
});

// @spec [Accounts and roles] doc 2 §6, doc 3 §6: The token travels in an authorization header
test('each access lets in its own and refuses the others', async () => {
  const statuses = async (path: string) => {
    const tokens = ['', 'an-admin', 'a-timer', 'a-reader', 'revoked'];
    return Promise.all(
      tokens.map(
        async (token) => (await post(path, {}, token === '' ? {} : { authorization: `Bearer ${token}` })).status,
      ),
    );
  };
  expect(await statuses('/timers')).toEqual([401, 403, 200, 403, 401]);
  expect(await statuses('/takes')).toEqual([401, 403, 403, 200, 401]);
  expect(await statuses('/empty')).toEqual([200, 200, 200, 200, 200]);
});

// @spec [The whole public site] issue 4: Bad slugs, filters, pages, languages and tabs, script in addresses and fields, addresses that nobody can read, five megabytes: a page or refusal that says what to do, nothing executed
test('an address that nobody can read leads to the first page; as a call there is none', async () => {
  const page = await fetch(`${base}/e/%E0%A4%A`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([302, '/']);
  expect(await codeOf(await fetch(`${base}/api/e/%E0%A4%A`))).toEqual([404, 'unknown_call']);
});

test('a wrong field is named', async () => {
  const response = await post('/echo', { id: 'seven', text: 'far too long' });
  const { error } = (await response.json()) as { error: { code: string; fields: { path: string }[] } }; // shape of a refusal
  expect([response.status, error.code, error.fields.map(({ path }) => path)]).toEqual([
    400,
    'invalid_request',
    ['id', 'text'],
  ]);
});

// @spec [Refusals and messages] issue 2, design §5: Half a JSON, no JSON, 10 MB, an unknown field: each told apart, and what is stored stays
test('half a JSON, something that is no JSON, and a body that is too large are each told apart', async () => {
  expect(await codeOf(await post('/echo', '{"id": "aa'))).toEqual([400, 'malformed_json']);
  expect(await codeOf(await post('/echo', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }))).toEqual([
    415,
    'unsupported_media_type',
  ]);
  expect(await codeOf(await post('/echo', JSON.stringify({ id, pad: 'x'.repeat(10_000_000) })))).toEqual([
    413,
    'body_too_large',
  ]);
  expect(await codeOf(await post('/echo', '{"__proto__": {"a": 1}}'))).toEqual([400, 'malformed_json']);
});

test('a call whose fields are all optional needs no body', async () => {
  expect((await post('/empty')).status).toBe(200);
  expect((await post('/empty', '', { 'content-type': 'application/json' })).status).toBe(200);
});

// @spec [Refusals and messages] design §5: A bug is a 500 with the number of the request
// @spec [Safety] design §8: Personal data and secrets stay out of the log
test('a bug is a 500 with the number of the request, and the log has the line without the query', async () => {
  const response = await post('/breaks?password=hunter2', {});
  const { error } = (await response.json()) as { error: { code: string; request_id: string } }; // shape of a refusal
  expect([response.status, error.code]).toEqual([500, 'internal_error']);
  expect(logLines.some((line) => line.includes(error.request_id) && line.includes('a broken thing'))).toBe(true);
  expect(logLines.join('')).not.toContain('hunter2');
});

// @spec [Refusals and messages] design §5: A refusal speaks the language of the caller and says when to come back
test('a refusal speaks the language of the reader and says when to come back', async () => {
  const inSpanish = await post('/refuses', undefined, { 'accept-language': 'es-ES,es;q=0.9,en;q=0.5' });
  const inEnglish = await post('/refuses', undefined, { 'accept-language': 'fr' });
  expect([inSpanish.status, inSpanish.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await inSpanish.text()).not.toBe(await inEnglish.text());
});

test('a public GET is answered by its tag when the client has it already', async () => {
  const first = await fetch(`${base}/api/listed`);
  const tag = first.headers.get('etag') ?? '';
  const second = await fetch(`${base}/api/listed`, { headers: { 'if-none-match': tag } });
  expect([first.status, second.status]).toEqual([200, 304]);
});

test('an unknown path is the web app, an unknown call and a missing script are refusals', async () => {
  const page = await fetch(`${base}/m/whatever`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await codeOf(await fetch(`${base}/api/whatever`))).toEqual([404, 'unknown_call']);
  expect(await codeOf(await fetch(`${base}/assets/gone.js`))).toEqual([404, 'unknown_call']);
  const script = (headers: Record<string, string> = {}) => fetch(`${base}/assets/app-1.js`, { headers });
  expect(await codeOf(await script({ range: 'bytes=9999999-' }))).toEqual([416, 'range_not_satisfiable']);
  expect(await codeOf(await script({ 'if-match': '"of another day"' }))).toEqual([412, 'precondition_failed']);
  expect((await script()).headers.get('cache-control')).toContain('immutable');
});

test('where nothing stands the web app comes with status 404, whole, also to who has it already', async () => {
  const known = await fetch(`${base}/r/somebody?lang=ca`);
  expect(known.status).toBe(200);
  const had = { 'if-none-match': known.headers.get('etag') ?? '', 'if-modified-since': new Date().toUTCString() };
  for (const headers of [{}, had]) {
    const unknown = await fetch(`${base}/r/nobody?lang=ca`, { headers });
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await unknown.text()).toContain('<title>Dorsal</title>');
  }
});

// @spec [Safety] design §8: A strict content policy on every page
test('every page says what it may load', async () => {
  const policy = (await fetch(`${base}/`)).headers.get('content-security-policy') ?? '';
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self' data: https://tiles.example.org",
    "worker-src 'self' blob:",
    "frame-src 'self' https:",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ]);
});

// @spec [Safety] design §8, issue 3, proof 4: Scripts, styles and answers come without the headers of pages; pages and workers with them
test.each([
  ['/', true],
  ['/api/docs', true],
  ['/assets/map-worker-1.mjs', true],
  ['/assets/app-1.js', false],
  ['/api/unknown', false],
])('%s brings what concerns pages: %s', async (path, isPage) => {
  const { headers } = await fetch(base + path);
  for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy'])
    expect([name, headers.has(name)]).toEqual([name, isPage]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

// @spec [Calls] issue 2: OpenAPI at `/api/docs`
test('the description of the API lists the calls as they travel', async () => {
  const docs = (await (await fetch(`${base}/api/docs/json`)).json()) as { paths: Record<string, unknown> }; // OpenAPI
  expect(Object.keys(docs.paths)).toContain('/api/echo');
  expect((await fetch(`${base}/api/docs`)).status).toBe(200);
});

/** As it is written: `fetch` would put the path in order first. */
const statusOfRaw = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(base);
    get({ host: '127.0.0.1', port, path }, (response) => resolve(response.resume().statusCode ?? 0)).on(
      'error',
      reject,
    );
  });

// @spec [Safety] issue 16: Malformed addresses lead to the first page, malformed calls are unknown
test.each(['//x', '/../x', '/e/./x', '/a\\b', '/e/%00', '/%5c', '/%e0%a4', '/e//x'])(
  'the malformed address %s leads to the first page',
  async (path) => {
    expect(await statusOfRaw(path)).toBe(302);
  },
);
test.each(['/api//listed', '/api/../listed', '/assets/%00', '/assets/', '/assets/../x', '/api/listed?id=%00'])(
  'the malformed call %s is unknown',
  async (path) => {
    expect(await statusOfRaw(path)).toBe(404);
  },
);

// @spec [Safety] issue 16: Malformed addresses lead to the first page, malformed calls are unknown
test('a NUL in the query of a page is taken out, and the visitor stays on the page', async () => {
  const sentTo = async (path: string) => {
    const answer = await fetch(`${base}${path}`, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await sentTo('/e/cursa?tab=info&find=a%00b')).toEqual([302, '/e/cursa?tab=info&find=ab']);
  expect(await sentTo('/e/cursa?%00')).toEqual([302, '/e/cursa']);
  expect(await sentTo('/e/%00?find=%00')).toEqual([302, '/']);
  expect((await sentTo('/e/cursa?find=a%5Cb'))[1]).toBeNull();
});

test('a text that no database can store is refused by its place', async () => {
  for (const odd of ['\\u0000', '\\ud800', 'a\\udfff']) {
    const answer = await post('/echo', `{"id":{"$oid":"${id}"},"text":"${odd}"}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: 'invalid_request', fields: [{ path: 'text' }] } },
    ]);
  }
  const inSpanish = await post('/echo', '{"id":7}', { 'accept-language': 'es' });
  const { error } = (await inSpanish.json()) as { error: { fields: { path: string; message: string }[] } }; // shape of a refusal
  expect(error.fields).toMatchObject([{ path: 'id', message: 'un id tiene 24 caracteres hexadecimales' }]);
  // A character of two halves is one.
  expect((await post('/echo', `{"id":{"$oid":"${id}"},"text":"\\ud83d\\ude00"}`)).status).toBe(200);
});

// @spec [Safety] issue 16: The address of a visitor is the one that the nearest trusted proxies saw, not the one that the visitor wrote
test.each([
  [0, '203.0.113.9, 198.51.100.1, 192.0.2.7', '127.0.0.1'],
  [1, '203.0.113.9, 198.51.100.1, 192.0.2.7', '192.0.2.7'],
  [2, '203.0.113.9, 198.51.100.1, 192.0.2.7', '198.51.100.1'],
  [1, '7.7.7.7:1000', '7.7.7.7'],
  [1, '[2001:db8::1]:44', '2001:db8::1'],
  [1, '[::1]', '::1'],
  [1, `fe80::1%${'x'.repeat(7_000)}`, 'fe80::1'],
  [1, 'unknown', '127.0.0.1'],
  [1, 'x'.repeat(7_000), '127.0.0.1'],
  [2, 'somebody, 192.0.2.7:80', '192.0.2.7'],
])('behind %i proxies that write %.60s the caller has the address %s', async (trustedProxies, written, address) => {
  const where = endpoint({
    name: 'where',
    method: 'GET',
    path: '/where',
    access: 'public',
    summary: '',
    answer: z.string(),
  });
  const behind = await createApp({
    context: { log: pino({ level: 'silent' }), now: () => 0, newId: () => id } as unknown as Context, // as above
    config: { tls: null, webRoot: null, publicUrl: null, trustedProxies, mapOrigins: [], streamsPerAddress: 5 },
    authenticate: async () => null,
    metrics: createMetrics(),
    endpoints: [where],
    served: [serveEndpoint(where, (call) => call.address)],
  });
  const headers = { 'x-forwarded-for': written };
  const { payload } = await behind.inject({ url: '/api/where', headers });
  await behind.close();
  expect(JSON.parse(payload)).toBe(address);
});
