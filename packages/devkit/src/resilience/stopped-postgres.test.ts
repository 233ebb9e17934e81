import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import { addUser } from '@dorsal/server/modules/accounts/users.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { migrateToLatest } from '@dorsal/server/platform/db/migrate.ts';
import { createDb, createPool } from '@dorsal/server/platform/db/pool.ts';
import { openEmbeddedPostgres } from '@dorsal/server/platform/postgres/embedded.ts';
import { runningPostmaster } from '@dorsal/server/platform/postgres/postmaster-pid.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import { itemAt } from '#random.ts';
import { storeRace } from '#store/store-race.ts';
import { aGatewayToken, untilDerived } from './a-node.ts';
import { differencesFromTruth } from './against-truth.ts';
import { Gateway } from './gateway.ts';
import { type Served, serve } from './served.ts';
import { inPiecesOf, readsOf, storedReads } from './stored-reads.ts';

const hangMs = 30_000;
/** By then the pulse has said that it hangs; the table shows answers after it apart. */
const knownAfterMs = 6_000;
const senders = 4;

const log = pino({ level: 'silent' });
const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'dorsal-stopped-')));
chmodSync(dataDir, 0o755); // or root's PostgreSQL would live elsewhere
const cluster = join(dataDir, 'postgres/cluster');
const started: Served[] = [];
const stoppedPids = new Set<number>();

afterAll(() => {
  goOn();
  for (const { child } of started) child.kill('SIGKILL');
  const left = runningPostmaster(cluster);
  if (left !== null) process.kill(left.pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Stops PostgreSQL itself: the postmaster first, so that it makes no more children, then all of them. */
function stopPostgres(): void {
  const postmaster = runningPostmaster(cluster);
  if (postmaster === null) throw new Error('no PostgreSQL runs');
  for (const pid of [postmaster.pid, ...childrenOf(postmaster.pid)]) {
    process.kill(pid, 'SIGSTOP');
    stoppedPids.add(pid);
  }
}

function goOn(): void {
  for (const pid of stoppedPids) process.kill(pid, 'SIGCONT');
  stoppedPids.clear();
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);

/** Behind the name of the program, which stands in brackets and may hold anything, come its state and its parent. */
function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null; // gone since the folder was listed
  }
}

interface Asked {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
  /** Needs no database: it is answered all the time. */
  readonly isInMemory: boolean;
}

interface Ids {
  readonly event: string;
  readonly modality: string;
  readonly person: string;
}

const slug = 'stopped';
const account = { email: 'timer@example.org', password: 'correct horse battery' };

/** Pages as browsers ask for them: without a database they are the app alone, which then says what failed. */
const pagesOf = ({ modality, person }: Ids): Asked[] =>
  ['/', '/events/next', '/events/past', `/e/${slug}`, `/m/${modality}`, `/r/${person}`, '/robots.txt'].map((path) => ({
    name: `page ${path.replace(modality, '…').replace(person, '…').replace(slug, '…')}`,
    path,
    isInMemory: true,
  }));

function callsOf({ event, modality, person }: Ids): Asked[] {
  const id = { $oid: modality };
  const page = { offset: 0, limit: 20 };
  const inMemory: [name: string, path: string, body?: object][] = [
    ['GET /boards/…/finish', `/boards/${modality}/finish?limit=20`],
    ['GET /boards/…/finish of women', `/boards/${modality}/finish?limit=20&gender=female`],
    ['GET /boards/…/start', `/boards/${modality}/start?limit=20`],
    ['POST /registrations, places', '/registrations', { modality: id, order: ['result.shown_order'], ...page }],
    [
      'POST /registrations, by name and place',
      '/registrations',
      { modality: id, free_text_search: 'a', order: ['result.shown_order'], ...page },
    ],
    ['POST /registrations, podium', '/registrations', { modality: id, winners: true }],
    ['POST /registrations/stats', '/registrations/stats', { modality: id }],
    ['GET /constants', '/constants'],
    ['GET /health/live', '/health/live'],
  ];
  const stored: [name: string, path: string, body?: object][] = [
    ['POST /registrations, by name', '/registrations', { modality: id, free_text_search: 'a', ...page }],
    ['POST /registrations, list of the race', '/registrations', { modality: id, ...page }],
    ['POST /registrations, one runner', '/registrations', { id: { $oid: person } }],
    ['POST /registrations, of the event', '/registrations', { event: slug, ...page }],
    ['POST /modalities', '/modalities', { id, offset: 0, limit: 1 }],
    ['POST /intermediates', '/intermediates', { modality: id }],
    ['POST /events', '/events', page],
    ['POST /events, not cached', '/events', { ...page, use_cache: false }],
    ['POST /events, by name', '/events', { ...page, free_text_search: 'stopped' }],
    ['POST /events/stats', '/events/stats', {}],
    ['POST /last-positions', '/last-positions', { modality: id }],
    ['POST /expected-arrivals', '/expected-arrivals', { registrations: [{ $oid: person }] }],
    ['POST /login', '/login', account],
    ['POST /test', '/test', {}],
    ['GET /site', '/site'],
    ['GET /stats', '/stats'],
    ['GET /posters/…', `/posters/${event}`],
    ['GET /health/ready', '/health/ready'],
  ];
  const asked =
    (isInMemory: boolean) =>
    ([name, path, body]: [string, string, object?]): Asked => ({
      name,
      path: `/api${path}`,
      isInMemory,
      ...(body && { body }),
    });
  return [...inMemory.map(asked(true)), ...stored.map(asked(false))];
}

test('what is asked while PostgreSQL is stopped are calls of the contract', () => {
  const paths = callsOf({ event: 'E', modality: 'M', person: 'P' }).map(({ path }) => path.replace(/^\/api|\?.*/g, ''));
  const calls = allEndpoints.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  expect(paths.filter((path) => !calls.some((call) => call.test(path)))).toEqual([]);
});

interface Answered {
  readonly name: string;
  readonly isInMemory: boolean;
  readonly at: number;
  readonly tookMs: number;
  readonly status: number;
  readonly retryAfter: string | null;
}

async function ask(address: string, { name, path, body, isInMemory }: Asked): Promise<Answered> {
  const at = performance.now();
  const response = await fetch(`${address}${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000), // far beyond every time-out of the program: it would wait for PostgreSQL
  });
  await response.arrayBuffer();
  const tookMs = performance.now() - at;
  return { name, isInMemory, at, tookMs, status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** Clients that ask for one after the other while the work goes on. Resolves when each has its last answer. */
async function loadWhile(address: string, asked: readonly Asked[], work: () => Promise<void>): Promise<Answered[]> {
  const answers: Answered[] = [];
  let isOver = false;
  const clients = Array.from({ length: 4 }, async (_, client) => {
    for (let turn = client * 8; !isOver; turn += 1) {
      answers.push(await ask(address, itemAt(asked, turn % asked.length)));
      await pause(20);
    }
  });
  try {
    await Promise.race([work(), Promise.all(clients)]);
  } finally {
    isOver = true;
  }
  await Promise.all(clients);
  return answers;
}

interface Stream {
  readonly status: number;
  readonly kinds: { readonly type: string; readonly at: number }[];
  readonly ended: Promise<unknown>;
}

/** The kinds of messages of a stream, until it ends. */
async function follow(address: string, modality: string): Promise<Stream> {
  const kinds: { readonly type: string; readonly at: number }[] = [];
  const response = await fetch(`${address}/api/live?modalities=${modality}`);
  const ended = (async () => {
    if (!response.body) return;
    for await (const piece of response.body.pipeThrough(new TextDecoderStream()))
      for (const [, type = ''] of piece.matchAll(/"type":"(\w+)"/g)) kinds.push({ type, at: performance.now() });
  })().catch(() => undefined);
  return { status: response.status, kinds, ended };
}

/** Waits until every stream has got a message of this kind since then. */
async function untilEachGot(streams: readonly Stream[], type: string, since: number): Promise<void> {
  const hasGot = ({ kinds }: Stream): boolean => kinds.some((kind) => kind.type === type && kind.at > since);
  await expect.poll(() => streams.every(hasGot), { timeout: 120_000 }).toBe(true);
}

const race = generateRace(
  aRacePlan({ seed: 9, slug, boxTroubles: [], modalities: [aModalityPlan({ shortName: '10k', field: 300 })] }),
);

const contextOn = (url: string): Context => ({
  db: createDb(createPool(url, { max: 4 })),
  now: Date.now,
  newId: randomId,
  log,
});

/** A new cluster with the race in it, an account, and a token for the gateway. */
async function prepared() {
  const postgres = await openEmbeddedPostgres({ dataDir, purpose: 'command', log });
  const context = contextOn(postgres.url);
  await migrateToLatest(context.db);
  const stored = await storeRace(context.db, race);
  const token = await aGatewayToken({ context });
  await addUser(context, { ...account, name: 'Timer', roles: ['timer'] });
  const { oid: event } = await context.db.selectFrom('event').select('oid').executeTakeFirstOrThrow();
  const { oid: person } = await context.db.selectFrom('participant').select('oid').limit(1).executeTakeFirstOrThrow();
  await context.db.destroy();
  await postgres.close();
  return { stored, token, ids: { event, person, modality: itemAt(stored.modalities, 0).oid } };
}

async function startedServer(): Promise<Served & { readonly address: string }> {
  const server = serve(dataDir);
  started.push(server);
  const address = await server.ready;
  if (address === null) throw new Error(`the server does not start: ${(await server.ended).said}`);
  return { ...server, address };
}

if (isLong)
  // @spec [Safety] issue 16: PostgreSQL stopped for 30 s under load: what each page and call answers, streams go on, no read is lost, and a server ends within its bound
  test('PostgreSQL itself stopped under load: pages and boards go on, the rest is refused and waits for nothing, no read is lost or double, SIGTERM ends', async () => {
    const { stored, token, ids } = await prepared();
    const server = await startedServer();
    const asked = [...pagesOf(ids), ...callsOf(ids)];
    for (const one of asked) expect([one.name, (await ask(server.address, one)).status]).toEqual([one.name, 200]);
    const streams = await Promise.all(Array.from({ length: 8 }, () => follow(server.address, ids.modality)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));

    const gateway = new Gateway({ token, batches: race.batches.flatMap(inPiecesOf(1)), senders });
    gateway.find(server.address);
    const sent = gateway.sendAll();
    const at = { stopped: 0, taken: 0, posted: 0, back: 0 };
    // Resolves while PostgreSQL is stopped: none of these answers waited for it.
    const stopped = await loadWhile(server.address, asked, async () => {
      await gateway.untilAnswered(50);
      stopPostgres();
      Object.assign(at, {
        stopped: performance.now(),
        taken: gateway.acknowledged.length,
        posted: gateway.again.sent,
      });
      await pause(hangMs);
      await untilEachGot(streams, 'heartbeat', at.stopped);
    });
    const during = { taken: gateway.acknowledged.length - at.taken, posted: gateway.again.sent - at.posted };
    at.back = performance.now();
    const after = await loadWhile(server.address, asked, async () => {
      goOn();
      await sent;
      await untilEachGot(streams, 'board', at.back);
    });
    const allMs = performance.now() - at.back;
    await expect.poll(async () => (await fetch(`${server.address}/api/health/ready`)).status).toBe(200);
    for (const one of asked) expect([one.name, (await ask(server.address, one)).status]).toEqual([one.name, 200]);

    // A second time, and SIGTERM in it. PostgreSQL is left to the next start, which finds it.
    stopPostgres();
    const left = runningPostmaster(cluster);
    const stopping = performance.now();
    server.child.kill('SIGTERM');
    const end = await server.ended;
    const stopMs = performance.now() - stopping;
    await Promise.all(streams.map(({ ended }) => ended));
    expect(runningPostmaster(cluster)).toEqual(left);
    goOn();
    const next = await startedServer();

    print([...stopped, ...after], at);
    process.stderr.write(
      `load ${loadavg().map(Math.round).join(' ')}; ${gateway.acknowledged.length} reads, ${at.taken} before; posted ${during.posted} times during it, ${during.taken} taken; all after ${Math.round(allMs)} ms; refused with ${[...gateway.refusals].join(', ')}; stopped in ${Math.round(stopMs)} ms with ${end.code}\n`,
    );

    const answers = [...stopped, ...after];
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    expect(answers.filter(({ isInMemory, status }) => isInMemory && status !== 200)).toEqual([]);
    expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
    expect(during.taken).toBeLessThanOrEqual(senders); // what was under way may have been stored before
    expect([...gateway.refusals]).toEqual([503]);
    expect(end.said).toContain('Something does not finish; stopping without it.'); // within the bound of packages/cli/src/commands/serve/stop-within.ts

    const postgres = await openEmbeddedPostgres({ dataDir, purpose: 'command', log });
    const context = contextOn(postgres.url);
    await untilDerived({ context });
    expect(gateway.isDone).toBe(true);
    expect(await storedReads(context)).toEqual(readsOf(gateway.acknowledged));
    expect(await differencesFromTruth(context, race, stored)).toEqual([]);
    await context.db.destroy();
    await postgres.close();
    next.child.kill('SIGTERM');
    expect((await next.ended).code).toBe(0);
    expect(runningPostmaster(cluster)).toBeNull();
  }, 1_200_000);

/** One line for each page and call: what it answered while PostgreSQL was stopped, and after. */
function print(answers: readonly Answered[], at: { readonly stopped: number; readonly back: number }): void {
  const statuses = (list: readonly Answered[]): string =>
    [...Map.groupBy(list, ({ status }) => status)].map(([status, of]) => `${status} x ${of.length}`).join(', ');
  const sorted = (list: readonly Answered[]): number[] => list.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const median = (list: readonly Answered[]): number => Math.round(sorted(list).at(list.length / 2) ?? 0);
  const worst = (list: readonly Answered[]): number => Math.round(sorted(list).at(-1) ?? 0);
  for (const [name, all] of Map.groupBy(answers, (one) => one.name)) {
    const during = all.filter((one) => one.at + one.tookMs >= at.stopped && one.at < at.back);
    const known = during.filter((one) => one.at > at.stopped + knownAfterMs);
    const after = all.filter((one) => one.at >= at.back);
    process.stderr.write(
      `| ${[name, statuses(during), median(during), worst(during), worst(known), statuses(after), median(after), worst(after)].join(' | ')} |\n`,
    );
  }
}
