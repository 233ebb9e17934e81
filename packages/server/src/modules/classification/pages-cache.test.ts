import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { aFinishedRace, codeOf } from '@dorsal/testkit/a-finished-race.ts';
import { aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { lineageOf } from '#modules/lineage/lineage.ts';
import { saveModality } from '#modules/races/save-modality.ts';

const minute = 60_000;
const { web, race, oid, checkpoints, context, rows } = await aFinishedRace();

/** The number of pages answered from the cache and from the board so far. */
async function answered(): Promise<{ cache: number; board: number }> {
  const text = await web.metrics.registry.getSingleMetricAsString('dorsal_pages_total');
  const count = (from: string) => Number(new RegExp(`from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { cache: count('cache'), board: count('board') };
}

/** Counts the sources that answer a few requests. */
async function sources(requests: () => Promise<unknown>): Promise<{ cache: number; board: number }> {
  const before = await answered();
  await requests();
  const after = await answered();
  return { cache: after.cache - before.cache, board: after.board - before.board };
}

const twin = (path: string, headers?: Record<string, string>) => web.get(`/boards/${oid}/${path}`, headers);
const page = { modality: oid, order: ['result.shown_order'] };

// @spec [Calls] design §4.7: GET `/boards/{modality}/{checkpoint}`: the cacheable twin, kept for ever for a version that has been reached
// @spec [Calls] staff.md §6: A restore begins a new lineage, which board addresses name: nothing cached of the one before is taken for the one of now
test('a version that has been reached is cached for ever, the newest is asked about again, a POST is never cached', async () => {
  const version = Number((await twin('finish')).headers.get('x-board-version'));
  const lineage = await lineageOf(context.db);
  const cachingOf = async (query: string) => (await twin(`finish?${query}`)).headers.get('cache-control');
  // Made first, then from the cache.
  for (const _ of [1, 2]) {
    expect(await cachingOf(`v=${version}&lineage=${lineage}`)).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf(`v=${version}`)).toBe('public, no-cache');
    // The versions of another lineage went further: the newest of now is the answer.
    expect(await cachingOf(`v=${version + 99}&lineage=another`)).toBe('public, no-cache');
    expect(await cachingOf(`v=${version}&lineage=another`)).toBe('public, no-cache');
  }
  const newest = await twin('finish');
  expect(newest.headers.get('cache-control')).toBe('public, no-cache');
  expect((await twin('finish', { 'if-none-match': newest.headers.get('etag') ?? '' })).status).toBe(304);
  expect((await web.post('/registrations', page)).headers.get('cache-control')).toBe('no-store');
});

test('the same question in other words is one page, for the twin and the POST alike', async () => {
  await twin('finish?gender=male&gender=female&limit=15');
  const asked = await sources(async () => {
    const first = await (await twin(`${checkpoints[2]}?gender=female&gender=male&utm_source=x`)).text();
    const posted = await web.post('/registrations', { ...page, gender: ['male', 'female'], limit: 15, offset: 0 });
    expect(await posted.text()).toBe(first);
  });
  expect(asked).toEqual({ cache: 2, board: 0 });
});

test('cached and new pages are the same, for every kind of client', async () => {
  const plain = await web.get(`/boards/${oid}/start?limit=50`, { 'accept-encoding': 'identity' });
  const zipped = await web.get(`/boards/${oid}/start?limit=50`, { 'accept-encoding': 'gzip' });
  expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  const refused = await web.get(`/boards/${oid}/start?limit=50`, { 'accept-encoding': 'gzip;q=0' });
  expect(refused.headers.get('content-encoding')).toBeNull();
  expect(await zipped.text()).toBe(await plain.text());
  expect(zipped.headers.get('vary')).toContain('Accept-Encoding');
});

test('a token makes no difference to the twin, and makes a POST go the long way', async () => {
  await web.post('/registrations', page);
  const asked = await sources(async () => {
    const anyone = await (await twin('finish')).text();
    expect(await (await twin('finish', { authorization: 'Bearer admin' })).text()).toBe(anyone);
    expect(await (await web.post('/registrations', page, 'admin')).text()).not.toBe(anyone);
  });
  expect(asked).toEqual({ cache: 2, board: 1 });
});

test('a cached page never goes the long way', async () => {
  await twin('finish');
  const wasLong = async (response: Promise<Response>) => (await response).headers.has('x-request-id');
  expect(await wasLong(twin('finish'))).toBe(false);
  expect(await wasLong(web.post('/registrations', page))).toBe(false);
  expect(await wasLong(web.post('/registrations', { ...page, offset: 1 }))).toBe(true);
  expect(await wasLong(web.post('/registrations', page, 'revoked'))).toBe(true);
});

test('a body that comes in two pieces is answered like one', async () => {
  const { hostname, port } = new URL(web.base);
  const body = JSON.stringify(page);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setNoDelay(true);
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  socket.write(`POST /api/registrations HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body.slice(0, 10)}`);
  setImmediate(() => socket.write(body.slice(10)));
  const answer = await text(socket);
  expect(answer).toContain('HTTP/1.1 200');
  expect(answer).toContain('"bib_number":"1"');
});

// @spec [Calls] design §4.7: A crossing on the way does not evict the finish page
test('a crossing on the way leaves the finish page cached, and moves its own page and the version', async () => {
  await Promise.all([twin('finish'), twin(checkpoints[1] ?? '')]);
  const before = Number((await twin('finish')).headers.get('x-board-version'));
  await sendReads(context, 2, [aRead(7, 25 * minute)]);
  await deriveModality(context, race.modality);
  await web.boards.node.poll();
  const asked = await sources(async () => {
    expect((await twin(`finish?v=${before + 1}`)).headers.get('x-board-version')).toBe(String(before + 1));
    expect((await (await twin(checkpoints[1] ?? '')).text()).includes('"bib_number":"7"')).toBe(true);
  });
  expect(asked).toEqual({ cache: 1, board: 1 });
});

// @spec [Calls] design §4.7: A node behind the version asked for waits up to a second, the POST takes min_version
test('a node that is behind waits for the version, and says so when it does not come', async () => {
  const version = Number((await twin('finish')).headers.get('x-board-version'));
  await sendReads(context, 3, [aRead(5, 50 * minute)]);
  await deriveModality(context, race.modality);
  const reached = await twin(`finish?v=${version + 1}`);
  expect([reached.status, reached.headers.get('x-board-version')]).toEqual([200, String(version + 1)]);
  expect(await reached.text()).toContain('"bib_number":"5"');
  expect(await codeOf(await twin(`finish?v=${version + 99}`))).toEqual([503, 'version_not_reached']);
});

test('a prize that is edited is seen without a new version', async () => {
  await twin('finish');
  await saveModality(context, race.modality, { columns: {}, prizes: [] });
  await web.boards.node.tidy();
  expect(await (await twin('finish')).text()).not.toContain('has_prize');
});

// @spec [Ranking and prizes] design §5 'which time leads', issue 16: The former time of a disqualified person is that of the clock that ranks
test('where net times rank, a disqualified person keeps the net time', async () => {
  const kept = async (): Promise<unknown> => {
    const [out] = await rows({ ...page, status: ['disqualified'] });
    return out?.result?.['total_time_dsq'];
  };
  const official = Number(await kept());
  await saveModality(context, race.modality, { columns: { ranks_by_net_time: true }, prizes: [] });
  await web.boards.node.tidy();
  // The sixth crosses the start six seconds after the gun.
  expect(await kept()).toBe(official - 6);
});

test('an address that asks for nonsense is refused', async () => {
  expect(await codeOf(await twin('finish?limit=-1'))).toEqual([400, 'invalid_request']);
  expect(await codeOf(await twin('elsewhere'))).toEqual([400, 'invalid_request']);
  expect(await codeOf(await twin('f'.repeat(24)))).toEqual([404, 'checkpoint_not_found']);
  expect(await codeOf(await web.get(`/boards/${'f'.repeat(24)}/finish`))).toEqual([404, 'modality_not_found']);
});
