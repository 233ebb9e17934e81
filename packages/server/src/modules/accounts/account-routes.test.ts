import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createEvent } from '#modules/races/save-event.ts';
import { type Context, randomId } from '#platform/context.ts';
import { createApp } from '#platform/http/app.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createAuthenticator } from './authenticate.ts';
import { accountRoutes } from './route.ts';
import { addUser } from './users.ts';

const { db } = await aTestDatabase();
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const context: Context = { db, now: () => Date.parse('2026-05-01T08:00:00Z'), newId: randomId, log };
const authenticator = createAuthenticator(context);
const app = await createApp({
  context,
  config: { tls: null, webRoot: null, publicUrl: null, trustedProxies: 0, mapOrigins: [], streamsPerAddress: 10 },
  authenticate: authenticator.authenticate,
  endpoints: allEndpoints,
  served: accountRoutes(context, authenticator),
  metrics: createMetrics(),
});
afterAll(() => app.close());

const password = 'correct horse battery';
await addUser(context, { email: 'ada@example.org', name: 'Ada', roles: ['admin', 'community_manager'], password });

async function post(url: string, body?: object, token?: string, cookie?: string) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
  };
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, ...(body && { payload: body }) });
  return {
    status: answer.statusCode,
    body: answer.json(),
    retryAfter: answer.headers['retry-after'],
    headers: answer.headers,
  };
}

// @spec [Accounts and roles] design §5: `/login`: JSON body, query parameters still work, and no log holds them
// @spec [Safety] design §8: Personal data and secrets stay out of the log
test('a JSON body logs in, and so do query parameters, which no log holds', async () => {
  const entered = await post('/login', { email: 'ada@example.org', password });
  expect(entered).toMatchObject({
    status: 200,
    body: {
      name: 'Ada',
      role: ['admin', 'community_manager'],
      roles: ['admin', 'community_manager'],
      token: expect.any(String),
    },
  });
  const query = `email=ada%40example.org&password=${encodeURIComponent(password)}`;
  expect(await post(`/login?${query}`)).toMatchObject({ status: 200, body: { name: 'Ada' } });
  // The body wins.
  expect(await post(`/login?${query}`, { email: 'ada@example.org', password: 'wrong' })).toMatchObject({ status: 401 });
  const logged = lines.join('');
  expect(logged).not.toContain('horse');
  expect(logged).not.toContain('ada');
  expect(logged).not.toContain(entered.body.token);
});

test('what is missing is named, and what is wrong is not', async () => {
  expect(await post('/login', { email: 'ada@example.org' })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_request', fields: [{ path: 'password' }] } },
  });
  const wrong = await post('/login', { email: 'ada@example.org', password: 'wrong' });
  const unknown = await post('/login', { email: 'nobody@example.org', password: 'wrong' });
  expect(wrong.status).toBe(401);
  expect({ ...unknown.body.error, request_id: '' }).toEqual({ ...wrong.body.error, request_id: '' });
});

// @spec [Accounts and roles] doc 3 §2, doc 3 §7, design §5: Log-in with e-mail and password gives a token, roles (also as role) and name; log-out ends it
// @spec [Accounts and roles] doc 3 §2, doc 3 §7: `/test` answers whether a token holds
test('a session can be asked for in each of three ways, until it is ended', async () => {
  const { token } = (await post('/login', { email: 'ada@example.org', password })).body;
  const good = { success: true, roles: ['admin', 'community_manager'], name: 'Ada' };
  expect((await post(`/test?token=${token}`)).body).toEqual(good);
  expect((await post('/test', { token })).body).toEqual(good);
  expect((await post('/test', {}, token)).body).toEqual(good);
  expect((await post('/test?token=no-such-token')).body).toEqual({ success: false });
  expect(await post('/logout', {}, token)).toMatchObject({ status: 200, body: { success: true } });
  expect((await post(`/test?token=${token}`)).body).toEqual({ success: false });
  expect((await post('/logout')).body).toEqual({ success: true });
});

// @spec [Accounts and roles] doc 2 §4, doc 2 §6, doc 3 §6: `/login/live-register`: token and PIN give a role (live_register) and a token
// @spec [Safety] design §8: Log-ins and PINs limited per address and per account or token, with growing delays; an unknown account answers like a wrong password
test('the PIN opens the venue screen, a wrong one does not, and trying is slowed down', async () => {
  const venue = { live_registration_token: 'venue', live_registration_password: '123456' };
  await createEvent({ db, newId: randomId }, { slug: 'cursa', name: 'Cursa', columns: venue });
  expect(await post('/login/live-register', { token: 'venue', password: '123456' })).toMatchObject({
    status: 200,
    body: { role: 'live_register', token: expect.any(String) },
  });
  const tries = [];
  for (let at = 0; at < 11; at += 1)
    tries.push(await post('/login/live-register', { token: 'venue', password: '000000' }));
  expect(tries[0]).toMatchObject({ status: 401, body: { error: { code: 'wrong_pin' } } });
  expect(tries.at(-1)).toMatchObject({ status: 429, retryAfter: '1', body: { error: { code: 'too_many_attempts' } } });
});

// @spec [Accounts and roles] issue 16: Passwords in the query of `/login` are deprecated and answered with a warning header
test('secrets in an address are answered with a warning, those in a body with none', async () => {
  const query = `email=ada%40example.org&password=${encodeURIComponent(password)}`;
  expect((await post(`/login?${query}`)).headers).toMatchObject({
    deprecation: '@1795392000',
    link: '</api/docs>; rel="deprecation"',
    warning: '299 - "email and password in the query is deprecated: send it in the body"',
  });
  expect((await post('/login?email=ada%40example.org', { password: 'wrong' })).headers).toMatchObject({
    deprecation: expect.any(String),
    warning: expect.stringContaining('"email in the query'),
  });
  expect((await post('/test?token=x')).headers).toHaveProperty('deprecation');
  const plain = (await post('/login', { email: 'ada@example.org', password })).headers;
  expect(plain).not.toHaveProperty('deprecation');
  expect(plain).not.toHaveProperty('warning');
});

// @spec [Safety] issue 16: The cookie that makes a browser known is read by no script, sent to the log-in alone, and expires
test('a log-in makes the browser known, until it forgets', async () => {
  const first = await post('/login', { email: 'ada@example.org', password });
  const set = String(first.headers['set-cookie']);
  expect(set).toMatch(/^dorsal_device=[\w-]{43}; Path=\/api\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
  const cookie = `a=b; ${set.split(';')[0]}; c=d`;
  for (let at = 0; at < 6; at += 1) await post('/login', { email: 'ada@example.org', password: 'wrong' });
  expect(await post('/login', { email: 'ada@example.org', password })).toMatchObject({
    status: 429,
    body: { error: { message: 'Too many attempts. Try again in 1 second.', retry_after: 1 } },
  });
  expect(await post('/login', { email: 'ada@example.org', password }, undefined, cookie)).toMatchObject({
    status: 200,
  });
  const forgotten = await post('/logout', { forget_device: true });
  expect(forgotten.headers['set-cookie']).toContain('dorsal_device=; Path=/api/login; Max-Age=0;');
});
