import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { migrateToLatest } from '@dorsal/server/platform/db/migrate.ts';
import { createDb, createPool } from '@dorsal/server/platform/db/pool.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@dorsal/server/platform/postgres/embedded.ts';
import { runningPostmaster } from '@dorsal/server/platform/postgres/postmaster-pid.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import { type Random, randomFrom } from '#random.ts';
import { type StoredRace, storeRace } from '#store/store-race.ts';
import { aGatewayToken, aNode, boardOver, untilDerived } from './a-node.ts';
import { differencesFromTruth } from './against-truth.ts';
import { builtFromNothing, exportsOf } from './built-from-nothing.ts';
import { Gateway } from './gateway.ts';
import { type Served, serve } from './served.ts';
import { inPiecesOf, readsOf, storedReads } from './stored-reads.ts';
import { seedOfThisRun } from './this-run.ts';

/** In the gate both at once: `orphan.test.ts` kills the server alone, `embedded.test.ts` PostgreSQL below one. */
const kills = isLong ? 20 : 1;
/** From a kill until reads are taken again: seconds on a machine of its own. */
const patienceMs = 120_000;
const log = pino({ level: 'silent' });
const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'dorsal-kill-')));
chmodSync(dataDir, 0o755); // or root's PostgreSQL would live elsewhere
const cluster = join(dataDir, 'postgres/cluster');
const started: Served[] = [];

afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  const left = runningPostmaster(cluster);
  if (left !== null) process.kill(left.pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Two distances over the same mats, with whatever boxes do wrong but sending twice: here the gateway does that itself. */
const race = generateRace(
  aRacePlan({
    seed: 20,
    slug: 'killed',
    sharesMats: true,
    modalities: [
      aModalityPlan({ shortName: '10k', field: isLong ? 120 : 30, course: 'loop' }),
      aModalityPlan({ shortName: '5k', distanceM: 5_000, field: isLong ? 80 : 20, firstBib: 1_001, course: 'loop' }),
    ],
    boxTroubles: ['unknown_chips', 'absurd_clock', 'counter_restart', 'clock_off', 'out_of_order'],
  }),
);
const batches = race.batches.flatMap(inPiecesOf(2));

const everyVictim = ['server', 'postgres', 'both'] as const;
type Victim = (typeof everyVictim)[number];

// @spec [Safety] design §1, §4.1: No acknowledged read is missing and none is double after 20 kills of server and PostgreSQL in the middle of an ingest; the board is the one built from nothing
test('kills of server and PostgreSQL lose no acknowledged read, double none, and leave the board that is true', async ({
  onTestFailed,
}) => {
  const { token, stored } = await prepared();
  const gateway = new Gateway({ token, batches, senders: 4 });
  const sent = gateway.sendAll();
  const random = randomFrom(seedOfThisRun(onTestFailed));
  let server = await found(gateway);
  for (const [index, victim] of victimsOf(random).entries()) {
    await gateway.untilAnswered(random.whole(1, 8));
    await pause(random.between(0, 12)); // the moment of the kill, anywhere in the batches under way
    expect(gateway.isDone).toBe(false);
    server = await within(`${victim} killed as number ${index + 1}`, killed(victim, server, gateway));
  }
  await within('every batch is acknowledged', sent);
  expect(gateway.again.sent).toBeGreaterThan(0);
  expect([...gateway.refusals].filter((status) => status !== null && status !== 503)).toEqual([]);

  const postgres = await openEmbeddedPostgres({ dataDir, purpose: 'command', log });
  const context = contextOn(postgres);
  await within('all marks are taken', untilDerived({ context }));
  expect(await storedReads(context)).toEqual(readsOf(gateway.acknowledged));
  expect(await differencesFromTruth(context, race, stored)).toEqual([]);
  const exports = await exportsOf(context);
  const boards = await boardsOf((await server.ready) ?? '', stored);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(await builtFromNothing(context)).toEqual(exports);
  const fresh = await aNode(postgres.url);
  expect(await boardsOf(fresh.address, stored)).toEqual(boards);
  await fresh.close();
  await context.db.destroy();
  await postgres.close();
  expect(runningPostmaster(cluster)).toBeNull();
}, 600_000);

/** Each of them once at least, in any order, where there are as many kills. */
function victimsOf(random: Random): Victim[] {
  if (kills < everyVictim.length) return ['both'];
  const drawn = Array.from({ length: kills - everyVictim.length }, () => random.pick(everyVictim));
  const keyed = [...everyVictim, ...drawn].map((victim) => ({ victim, key: random.next() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ victim }) => victim);
}

/** Fails with the name of the step if the work does not end in time. */
async function within<T>(step: string, work: Promise<T>): Promise<T> {
  const late = pause(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(`not within ${patienceMs / 1_000} s: ${step}`);
  });
  return await Promise.race([work, late]);
}

/** A new cluster with the race in it, and a token for the gateway. */
async function prepared(): Promise<{ token: string; stored: StoredRace }> {
  const postgres = await openEmbeddedPostgres({ dataDir, purpose: 'command', log });
  const context = contextOn(postgres);
  await migrateToLatest(context.db);
  const stored = await storeRace(context.db, race);
  const token = await aGatewayToken({ context });
  await context.db.destroy();
  await postgres.close();
  return { token, stored };
}

const contextOn = ({ url }: EmbeddedPostgres): Context => ({
  db: createDb(createPool(url, { max: 4 })),
  now: Date.now,
  newId: randomId,
  log,
});

/** Starts the server; the gateway knows where it is. */
async function found(gateway: Gateway): Promise<Served> {
  const server = serve(dataDir);
  started.push(server);
  const address = await server.ready;
  if (address === null) throw new Error(`the server does not start: ${(await server.ended).said}`);
  gateway.find(address);
  return server;
}

/** Kills, and gives the server that takes batches again afterwards: the same one where PostgreSQL alone was killed. */
async function killed(victim: Victim, server: Served, gateway: Gateway): Promise<Served> {
  const postgres = runningPostmaster(cluster)?.pid ?? 0;
  expect(postgres).toBeGreaterThan(0);
  if (victim !== 'server') process.kill(postgres, 'SIGKILL');
  if (victim !== 'postgres') {
    server.child.kill('SIGKILL');
    gateway.lose();
    await server.ended;
    const next = await found(gateway);
    const now = runningPostmaster(cluster)?.pid;
    if (victim === 'server') expect(now).toBe(postgres);
    else expect(now).not.toBe(postgres);
    await gateway.untilAnswered(1);
    return next;
  }
  // Sessions outlive a killed postmaster until they have answered what they have in hand.
  const gaveUp = await Promise.race([untilBack(postgres), server.ended]);
  expect(gaveUp, 'the server brings its PostgreSQL back').toBeUndefined();
  await gateway.untilAnswered(1);
  return server;
}

/** Until another PostgreSQL runs than the one killed: asked again and again, the test's own time limit is the bound. */
async function untilBack(killedPid: number): Promise<void> {
  while ((runningPostmaster(cluster)?.pid ?? killedPid) === killedPid) await pause(20);
}

async function boardsOf(address: string, { modalities }: StoredRace): Promise<unknown[]> {
  // Right after an ingest a busy machine's database can look as if it hung: such a server says that it is not ready.
  await expect.poll(async () => (await fetch(`${address}/api/health/ready`)).status, { timeout: patienceMs }).toBe(200);
  const asked = modalities.flatMap(({ oid }) => [
    boardOver(address, { oid, checkpoint: 'start' }),
    boardOver(address, { oid }),
  ]);
  return await Promise.all(asked);
}
