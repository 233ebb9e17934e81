import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { normaliseChip } from '@dorsal/domain/timing/normalise-chip.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { migrateToLatest } from '@dorsal/server/platform/db/migrate.ts';
import { createDb, createPool } from '@dorsal/server/platform/db/pool.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@dorsal/server/platform/postgres/embedded.ts';
import { runningPostmaster } from '@dorsal/server/platform/postgres/postmaster-pid.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { type StoredRace, storeRace } from '#factories/store-race.ts';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import type { GeneratedBatch } from '#generator/race.ts';
import { randomFrom } from '#generator/random.ts';
import { aGatewayToken, aNode, boardOver, untilDerived } from './a-node.ts';
import { differencesFromTruth } from './against-truth.ts';
import { builtFromNothing, exportsOf } from './built-from-nothing.ts';
import { Gateway } from './gateway.ts';
import { type Served, serve } from './served.ts';

const kills = 20;
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
      aModalityPlan({ shortName: '10k', field: 120, course: 'loop' }),
      aModalityPlan({ shortName: '5k', distanceM: 5_000, field: 80, firstBib: 1_001, course: 'loop' }),
    ],
    boxTroubles: ['unknown_chips', 'absurd_clock', 'counter_restart', 'clock_off', 'out_of_order'],
  }),
);
/** As small as gateways send them, so that many a moment lies in the middle of one. */
const batches = race.batches.flatMap(inPiecesOf(2));

type Victim = 'server' | 'postgres' | 'both';

test('20 kills of server and PostgreSQL lose no acknowledged read, double none, and leave the board that is true', async () => {
  const { token, stored } = await prepared();
  const gateway = new Gateway({ token, batches, senders: 4 });
  const sent = gateway.sendAll();
  const random = randomFrom(2_026);
  const victims: Victim[] = [];
  let server = await found(gateway);
  while (victims.length < kills) {
    const victim = random.pick(['server', 'postgres', 'both'] as const);
    await gateway.untilAnswered(random.whole(1, 8));
    await pause(random.between(0, 12)); // the moment of the kill, anywhere in the batches under way
    expect(gateway.isDone).toBe(false);
    server = await killed(victim, server, gateway);
    victims.push(victim);
  }
  await sent;
  expect(new Set(victims).size).toBe(3);
  expect(gateway.again.sent).toBeGreaterThan(0);
  expect([...gateway.refusals].filter((status) => status !== null && status !== 503)).toEqual([]);

  const postgres = await openEmbeddedPostgres({ dataDir, purpose: 'command', log });
  const context = contextOn(postgres);
  await untilDerived({ context });
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

/** The whole log, each read as one line, in order. */
async function storedReads({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('read_log')
    .innerJoin('reader', 'reader.number', 'read_log.device')
    .select(['numeric_id', 'epoch', 'seq', 'chip', 'heard_at', 'kind'])
    .execute();
  return rows.map((row) => lineOf(row.numeric_id, { ...row, time: row.heard_at })).toSorted();
}

const readsOf = (acknowledged: readonly GeneratedBatch[]): string[] =>
  acknowledged.flatMap(({ device, reads }) => reads.map((read) => lineOf(device, read))).toSorted();

const lineOf = (
  device: number,
  read: { epoch: number; seq: number; chip: string; time: number; kind: string },
): string =>
  `${device} ${read.epoch} ${read.seq} ${read.kind === 'gun' ? '' : normaliseChip(read.chip)} ${read.time} ${read.kind}`;

async function boardsOf(address: string, { modalities }: StoredRace): Promise<unknown[]> {
  const asked = modalities.flatMap(({ oid }) => [
    boardOver(address, { oid, checkpoint: 'start' }),
    boardOver(address, { oid }),
  ]);
  return await Promise.all(asked);
}

function inPiecesOf(most: number): (batch: GeneratedBatch) => GeneratedBatch[] {
  return (batch) =>
    Array.from({ length: Math.ceil(batch.reads.length / most) }, (_, piece) => ({
      ...batch,
      reads: batch.reads.slice(piece * most, (piece + 1) * most),
    }));
}
