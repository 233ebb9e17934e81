import { aProgram } from '@dorsal/testkit/a-program.ts';
import { namesInTrail } from '@dorsal/testkit/trail-of.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { askForJob } from './change-job.ts';
import { startJobQueue } from './job-queue.ts';
import { claimJob, deleteOldJobs } from './job-repository.ts';
import { type JobHandler, mostTries, runJob } from './run-job.ts';

const program = await aProgram();
const { ask, tokenOf, pool, context } = program;
const { db } = context;
const ana = { name: 'ana', user: null };

let stop = async (): Promise<void> => undefined;
afterEach(async () => {
  await stop();
  stop = async () => undefined;
  await db.deleteFrom('job').execute();
});

const aJob = async (label = 'a race'): Promise<string> => {
  const asked = await askForJob(context, { kind: 'recalculation', subject: '', label, input: {} }, ana);
  return asked.oid;
};
const stateOf = (oid: string) =>
  db.selectFrom('job').select(['state', 'tries', 'done', 'total', 'fault']).where('oid', '=', oid).executeTakeFirst();
const numberOf = async (oid: string): Promise<number> =>
  (await db.selectFrom('job').select('number').where('oid', '=', oid).executeTakeFirstOrThrow()).number;
const begin = (handler: JobHandler): void => {
  stop = startJobQueue({ context, pool, handlers: { recalculation: handler } });
};
const run = async (oid: string, handler: JobHandler) => runJob(context, () => handler, await numberOf(oid));
const until = (oid: string, state: string) =>
  vi.waitUntil(async () => (await stateOf(oid))?.state === state, { timeout: 20_000, interval: 50 });
const act = async (path: string, oid: string) =>
  (await ask(path, { body: { _id: oid }, token: tokenOf('admin') })).json().error?.code ?? 'ok';

// @spec [Jobs] staff.md §6: Their truth is public rows by id; pg-boss only wakes workers
test('a job that was asked for is taken by a worker, with its progress, and done once', async () => {
  const oid = await aJob();
  let times = 0;
  begin(async (_, job) => {
    times += 1;
    job.onProgress(1, 4);
    await vi.waitUntil(async () => (await stateOf(oid))?.done === 1);
    return { ok: true };
  });
  await until(oid, 'done');
  const second = await aJob('after the first');
  await until(second, 'done');
  expect(times).toBe(2);
  const [newest, first] = (await ask('/jobs', { body: { all: true }, token: tokenOf('admin') })).json();
  expect(newest).toMatchObject({ label: 'after the first', state: 'done' });
  expect(first).toMatchObject({ kind: 'recalculation', label: 'a race', state: 'done', done: 1, total: 4, tries: 1 });
  expect((await ask('/jobs', { body: {}, token: tokenOf('admin') })).json()).toEqual([]);
});

test('jobs are listed page by page: those that staff can do something about, all of them, or one', async () => {
  const oids = [await aJob('first'), await aJob('second'), await aJob('third')];
  await act('/job/cancel', oids[1] ?? '');
  const post = async (path: string, body: object) => (await ask(path, { body, token: tokenOf('admin') })).json();
  const labels = async (body: object) => (await post('/jobs', body)).map(({ label }: { label: string }) => label);
  expect(await labels({})).toEqual(['third', 'first']);
  expect(await labels({ all: true })).toEqual(['third', 'second', 'first']);
  expect(await labels({ all: true, offset: 1, limit: 1 })).toEqual(['second']);
  expect(await labels({ _id: oids[1] })).toEqual(['second']);
  expect([await post('/jobs/stats', {}), await post('/jobs/stats', { all: true })]).toEqual([
    { total: 2 },
    { total: 3 },
  ]);
});

// @spec [Jobs] staff.md §6: What pg-boss forgets is made known to it again: the table alone says what there is to do
test('a job of which pg-boss knows nothing is done all the same', async () => {
  begin(async () => ({ ok: true }));
  await until(await aJob(), 'done');
  await stop();
  await db.schema.dropSchema('pgboss').cascade().execute();
  const oid = await aJob();
  begin(async () => ({ ok: true }));
  await until(oid, 'done');
});

// @spec [Jobs] issue 17: A job that breaks is tried again, a few times, and then has failed, which staff see in words and may try again
test('a job that breaks is tried four times, then it has failed, and can be begun again', async () => {
  const oid = await aJob();
  const breaks: JobHandler = async () => {
    throw new Error('the disk is full');
  };
  for (let tried = 1; tried < mostTries; tried += 1) {
    await expect(run(oid, breaks)).rejects.toThrow('the disk is full');
    expect(await stateOf(oid)).toMatchObject({ state: 'waiting', tries: tried });
  }
  await run(oid, breaks);
  expect(await stateOf(oid)).toMatchObject({ state: 'failed', fault: { code: 'broke' } });
  await run(oid, breaks);
  expect(await stateOf(oid)).toMatchObject({ state: 'failed', tries: mostTries });
  expect(await act('/job/cancel', oid)).toBe('job_over');
  expect(await act('/job/again', oid)).toBe('ok');
  expect(await stateOf(oid)).toMatchObject({ state: 'waiting', tries: 0, fault: null });
  await run(oid, async () => ({ ok: true }));
  expect(await stateOf(oid)).toMatchObject({ state: 'done' });
  expect(await act('/job/again', oid)).toBe('job_not_over');
  expect(await act('/job/again', 'f'.repeat(24))).toBe('job_not_found');
  expect((await namesInTrail(db)).slice(-2)).toEqual(['job_asked', 'job_repeated']);
});

// @spec [Jobs] issue 17: A job that is cancelled stops, and nothing of it stays
test('a cancelled job is rolled back, wherever it was', async () => {
  const oid = await aJob();
  const writes: JobHandler = async (_, job) => {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('site_content').values({ part: 'by a job', content: '{}' }).execute();
      expect(await act('/job/cancel', oid)).toBe('ok');
      await job.settle(trx, {});
    });
    return { ok: true };
  };
  await run(oid, writes);
  expect(await stateOf(oid)).toMatchObject({ state: 'cancelled' });
  expect(await db.selectFrom('site_content').selectAll().where('part', '=', 'by a job').execute()).toEqual([]);
  const waiting = await aJob();
  expect(await act('/job/cancel', waiting)).toBe('ok');
  await run(waiting, async () => {
    throw new Error('it is over');
  });
  expect(await stateOf(waiting)).toMatchObject({ state: 'cancelled', tries: 0 });
  const heard = await aJob();
  await run(heard, async (_, job) => {
    expect(await act('/job/cancel', heard)).toBe('ok');
    job.onProgress(1, 2);
    // The first one asks the table; those after its answer throw.
    await vi.waitUntil(() => {
      job.onProgress(1, 2);
      return false;
    });
    return { ok: true };
  });
  expect(await stateOf(heard)).toMatchObject({ state: 'cancelled' });
});

// @spec [Jobs] issue 17: One node at a time works on a job: whoever lost it to another can no longer end it
test('a worker that was taken for dead can end the job no more', async () => {
  const oid = await aJob();
  const number = await numberOf(oid);
  let second = '';
  await run(oid, async (_, job) => {
    await claimJob(db, number, context.now());
    await db
      .transaction()
      .execute((trx) => job.settle(trx, {}))
      .catch((error: Error) => {
        second = error.name;
        throw error;
      });
    return { ok: true };
  });
  expect(second).toBe('JobOver');
  expect(await stateOf(oid)).toMatchObject({ state: 'running', tries: 2 });
});

test('files of jobs go when no job needs them, old jobs after ninety days', async () => {
  const file = { name: 'a.csv', bytes: Buffer.from('a') };
  const asked = { kind: 'import', subject: '', label: 'a.csv', input: {}, file } as const;
  const [failed, waits] = [await askForJob(context, asked, ana), await askForJob(context, asked, ana)];
  await db
    .updateTable('job')
    .set({ state: 'failed', ended_at: new Date(context.now()) })
    .where('oid', '=', failed.oid)
    .execute();
  const counts = async (days: number) => {
    await deleteOldJobs(db, context.now() + days * 86_400_000);
    const count = async (table: 'job' | 'job_file') => (await db.selectFrom(table).select('number').execute()).length;
    return [await count('job'), await count('job_file')];
  };
  expect(await counts(6)).toEqual([2, 2]);
  expect(await counts(8)).toEqual([2, 1]);
  expect(await act('/job/again', failed.oid)).toBe('job_file_gone');
  expect(await counts(91)).toEqual([1, 1]);
  expect(await stateOf(waits.oid)).toMatchObject({ state: 'waiting' });
});
