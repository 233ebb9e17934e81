import { aContext, aRace, aRead, gunAt } from '@dorsal/testkit/a-race.ts';
import { type AWayToPostgres, aWayToPostgres } from '@dorsal/testkit/a-way-to-postgres.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiToken } from '#modules/accounts/api-tokens.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createPool } from '#platform/db/pool.ts';
import { type RunningServer, startServer } from './main.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const closed = async (): Promise<void> => undefined;
let way: AWayToPostgres;
let server: RunningServer;
let isOpen = true;
let token = '';
let race = '';

beforeAll(async () => {
  way = await aWayToPostgres(url);
  await aRace(context);
  race = (await db.selectFrom('modality').select('oid').executeTakeFirstOrThrow()).oid;
  const added = await addApiToken(context, { name: 'gate' });
  if (added.ok) token = added.token;
  const config = parseConfig({ DATABASE_URL: way.url, DORSAL_ROLES: 'api,live', HOST: '127.0.0.1', PORT: '0' });
  const pool = createPool(way.url, { max: 4 });
  const database = { db, pool, url: way.url, listenUrl: way.url, close: closed, abandon: closed };
  // On a clock that goes on, from the gun: boards become old.
  const onTheClock = { ...context, now: () => gunAt + Math.round(performance.now()) };
  server = await startServer({ config, context: onTheClock, database });
  await pool.end();
});
afterAll(async () => {
  way.goOn();
  if (isOpen) await server.close();
  await way.cut();
});

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly tookMs: number;
}

async function post(path: string, body: object): Promise<Answered> {
  const since = performance.now();
  const headers = {
    'content-type': 'application/json',
    ...(path === '/reads' && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${server.address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), tookMs: performance.now() - since };
}
const read = { ...aRead(1, 1_000), time: gunAt + 1_000 };
const calendar = () => post('/events', { offset: 0, limit: 10, use_cache: false });
const reads = () => post('/reads', { device: 1, reads: [read] });
const list = (more: object) => post('/registrations', { modality: { $oid: race }, offset: 0, limit: 10, ...more });
const board = () => post('/registrations/stats', { modality: { $oid: race } });

// @spec [Safety] issue 16: While the database hangs, boards in memory go on, what needs it is refused with 503 and `Retry-After` within seconds, and all is well when it goes on
test('a database that hangs: boards go on, what needs it is refused soon, and all is well when it goes on', async () => {
  await expect.poll(async () => (await reads()).status).toBe(200);
  expect([(await calendar()).status, (await board()).status]).toEqual([200, 200]);

  way.hang();
  const [refused, putOff, shown, ranked, podium, byName] = await Promise.all([
    calendar(),
    reads(),
    board(),
    list({ order: ['result.shown_order'] }),
    list({ winners: true }),
    list({}),
  ]);
  for (const { status, retryAfter, tookMs } of [refused, putOff, byName]) {
    expect([status, retryAfter]).toEqual([503, '1']);
    expect(tookMs).toBeLessThan(10_000);
  }
  expect([shown.status, ranked.status, podium.status]).toEqual([200, 200, 200]);
  const again = await Promise.all([calendar(), reads()]);
  // Less than it takes to know of a hang: they waited for nothing.
  for (const { status, tookMs } of again) expect([status, tookMs < 4_000]).toEqual([503, true]);

  way.goOn();
  await expect.poll(async () => (await reads()).status).toBe(200);
  expect((await calendar()).status).toBe(200);
  expect(await db.selectFrom('read_log').select('chip').execute()).toHaveLength(1);
});

interface Standing {
  readonly stale_ms?: number;
}

/** Reads hellos and heartbeats of a stream of the race, until one is so. */
async function follow() {
  const response = await fetch(`${server.address}/api/live?modalities=${race}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Standing> => {
    while (!text.includes('\n\n')) {
      const piece = await reader?.read();
      if (piece?.done !== false) throw new Error(`the stream ended, status ${response.status}: ${text}`);
      text += piece.value;
    }
    const [first = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return JSON.parse(first.slice('data: '.length));
  };
  const until = async (isSo: (standing: Standing) => boolean): Promise<Standing> => {
    const standing = await next();
    return isSo(standing) ? standing : await until(isSo);
  };
  return { until, close: () => reader?.cancel() };
}

const isStale = ({ stale_ms }: Standing): boolean => stale_ms !== undefined;

// @spec [Live push] issue 16: While the server does not hear its database, open streams say so within seconds, and so do new ones and polls; they say it too once it is back
test('a database that hangs: streams say that nothing newer is known, until it goes on', async () => {
  // It went on a moment ago: the boards are compared anew by the time that the stream says so.
  const open = await follow();
  expect(isStale(await open.until((standing) => !isStale(standing)))).toBe(false);
  way.hang();
  // No heartbeat is due by then: they come each 15 s.
  const since = performance.now();
  expect((await open.until(isStale)).stale_ms).toBeLessThan(10_000);
  expect(performance.now() - since).toBeLessThan(10_000);
  const another = await follow();
  expect(isStale(await another.until(() => true))).toBe(true);
  const answer = await fetch(`${server.address}/api/registrations/stats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ modality: { $oid: race }, simple_stats: true }),
  });
  expect(isStale(await answer.json())).toBe(true);

  way.goOn();
  for (const stream of [open, another]) {
    expect(isStale(await stream.until((standing) => !isStale(standing)))).toBe(false);
    await stream.close();
  }
});

// @spec [Safety] issue 16: A database that hangs does not stop SIGTERM: a server ends within a stated bound
test('a server over a database that hangs stops within seconds', async () => {
  way.hang();
  const since = performance.now();
  await server.close();
  isOpen = false;
  expect(performance.now() - since).toBeLessThan(15_000);
});
