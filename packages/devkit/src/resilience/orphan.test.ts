import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { createDb, createPool } from '@dorsal/server/platform/db/pool.ts';
import { openEmbeddedPostgres } from '@dorsal/server/platform/postgres/embedded.ts';
import { runningPostmaster } from '@dorsal/server/platform/postgres/postmaster-pid.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import { sendReads } from '#store/send-reads.ts';
import { storeRace } from '#store/store-race.ts';
import { untilDerived } from './a-node.ts';
import { differencesFromTruth } from './against-truth.ts';
import { runDorsal, type Served, serve } from './served.ts';

const log = pino({ level: 'silent' });
const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'dorsal-orphan-')));
chmodSync(dataDir, 0o755); // or root's PostgreSQL would live elsewhere
const pidNow = (): number | undefined => runningPostmaster(join(dataDir, 'postgres/cluster'))?.pid;
const started: Served[] = [];

afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  const left = pidNow();
  if (left !== undefined) process.kill(left, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function ready(): Promise<Served> {
  const server = serve(dataDir);
  started.push(server);
  expect(await server.ready).not.toBeNull();
  return server;
}

async function kill(server: Served): Promise<void> {
  server.child.kill('SIGKILL');
  await server.ended;
}

// @spec [Accounts and roles] issue 2: The first start makes the first admin and prints the password once
// @spec [Safety] issue 2: A start after `kill -9` finds and mends what was left
// @spec [Safety] design §3: A command, and a start, find the PostgreSQL that a killed server left
test('a server killed in the middle of a derive leaves its marks to the next one, on the same PostgreSQL', async () => {
  const race = generateRace(aRacePlan({ seed: 8, slug: 'orphan', modalities: [aModalityPlan({ field: 60 })] }));
  const first = await ready();
  const orphan = pidNow();
  expect(orphan).toBeDefined();
  const postgres = await openEmbeddedPostgres({ dataDir, purpose: 'command', log });
  const context: Context = { db: createDb(createPool(postgres.url)), now: Date.now, newId: randomId, log };
  const stored = await storeRace(context.db, race);
  // Every writer of a result waits for this lock, in the middle of the derive, after taking its marks.
  const hold = Promise.withResolvers<void>();
  const held = context.db.transaction().execute(async (trx) => {
    await sql`lock table result in access exclusive mode`.execute(trx);
    await sendReads(context, race, stored);
    await untilDeriving(context);
    await kill(first);
    await hold.promise;
  });
  expect((await first.ended).said).toContain('shown this once');
  const second = await ready();
  expect(pidNow()).toBe(orphan);
  hold.resolve();
  await held;
  await untilDerived({ context });
  expect(await differencesFromTruth(context, race, stored)).toEqual([]);
  await context.db.destroy();
  await postgres.close();
  await kill(second);
  expect((await second.ended).said).not.toContain('shown this once');
  expect(pidNow()).toBe(orphan);
});

test('a command finds the PostgreSQL that a killed server left, and stops it in order when it is done', async () => {
  expect(pidNow()).toBeDefined();
  expect(await runDorsal(['token', 'add', 'gateway'], { DATA_DIR: dataDir }).ended).toMatchObject({ code: 0 });
  expect(pidNow()).toBeUndefined();
  const postgres = await openEmbeddedPostgres({ dataDir, purpose: 'command', log });
  const db = createDb(createPool(postgres.url));
  expect(await db.selectFrom('api_token').select('name').execute()).toEqual([{ name: 'gateway' }]);
  await db.destroy();
  await postgres.close();
});

/** Until a derive waits for the results: asked again and again, the test's own time limit is the bound. */
async function untilDeriving({ db }: Context): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where relation = 'result'::regclass and not granted`.execute(db);
    if (rows.length > 0) return;
    await pause(10);
  }
}
