import { setTimeout as pause } from 'node:timers/promises';
import { aContext, aRace } from '@dorsal/testkit/a-race.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { aGatewayToken, aNode } from './a-node.ts';
import { runDorsal, type Served } from './served.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const started: Served[] = [];
const hour = 3_600_000;
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
});

/** A server and the way in which it ends. */
interface Running {
  readonly address: string;
  readonly end: () => Promise<unknown>;
}

/** A process of its own, which is killed. */
async function aProcess(): Promise<Running> {
  const served = runDorsal(['serve', '--no-demo'], { DATABASE_URL: url });
  started.push(served);
  const address = await served.ready;
  if (address === null) throw new Error((await served.ended).said);
  const end = async (): Promise<unknown> => {
    served.child.kill('SIGKILL');
    return await served.ended;
  };
  return { address, end };
}

/** A server in this process, which is closed. */
async function aServerHere(): Promise<Running> {
  const { address, close } = await aNode(url);
  return { address, end: close };
}

/** Asked again and again; the test's own time limit is the bound. */
async function until<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    await pause(20);
  }
}

/** In the long run the server is killed. A busy machine has time to take the read in: ten seconds of these are within what counts at once. */
const [serve, aheadMs] = isLong ? ([aProcess, 25_000] as const) : ([aServerHere, 18_000] as const);

// @spec [Timing rules] issue 16, staff half §2: A read ahead of the server waits: it does not count until its time, or until the clock of its reader is corrected, and is never lost
test('a read of the future outlives the server that took it, and counts when its time has come', async () => {
  const race = await aRace(context, { gunAt: Date.now() - hour, mats: ['finish'] });
  const window = { opens_at: Date.now() - hour, closes_at: Date.now() + hour };
  await db.updateTable('reader_configuration').set(window).execute();
  const token = await aGatewayToken({ context });
  const first = await serve();
  // A time ten seconds ahead is of the future: the rest is for a busy machine to take it in.
  const time = Date.now() + aheadMs;
  const body = JSON.stringify({ device: 3, sent_at: time, reads: [{ epoch: 1, seq: 1, chip: '1', time }] });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  // As boxes do it: a server that is not able to take a read in says so, and gets it again.
  const taken = await until(async () => {
    const answer = await fetch(`${first.address}/api/reads`, { method: 'POST', headers, body });
    return answer.status === 503 ? undefined : await answer.json();
  });
  expect(taken).toMatchObject({ accepted: 1 });
  const waiting = await until(() => db.selectFrom('waiting_person').selectAll().executeTakeFirst());
  expect(waiting).toMatchObject({ participant_number: race.people[0], due_at: time - 10_000 });
  await first.end();
  const finish = async (): Promise<number | undefined> => {
    const results = db
      .selectFrom('result')
      .select('crossings')
      .where('participant_number', '=', waiting.participant_number);
    return (await results.executeTakeFirst())?.crossings[2] ?? undefined;
  };
  expect(await finish()).toBeUndefined();
  const second = await serve();
  expect(await until(finish)).toBe(time);
  expect(await db.selectFrom('waiting_person').selectAll().execute()).toEqual([]);
  await second.end();
});
