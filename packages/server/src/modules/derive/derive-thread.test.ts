import type { Worker } from 'node:worker_threads';
import { aContext, aRace, aRead, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterEach, expect, test } from 'vitest';
import { decodeAppended } from '#modules/derive/board-change.ts';
import type { Derived } from '#modules/derive/derive-modality.ts';
import { beginThread, deriveInThread } from './derive-thread.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** A thread that hears of marks by nudges and its own sweep; `until` resolves when it has derived the modality. */
function aThread() {
  const workers: Worker[] = [];
  const waiting: { modality: number; resolve: (derived: Derived) => void }[] = [];
  const taken: number[] = [];
  const thread = deriveInThread({
    url,
    listenUrl: null,
    log: context.log,
    onEvent: (event) => {
      if (event.kind === 'taken') taken.push(event.taken.marks);
      else for (const one of waiting) if (one.modality === event.modality) one.resolve(event.derived);
    },
    begin: (options) => {
      const worker = beginThread(options);
      workers.push(worker);
      return worker;
    },
  });
  ended.push(thread.stop);
  const until = (modality: number): Promise<Derived> => new Promise((resolve) => waiting.push({ modality, resolve }));
  return { thread, workers, taken, until };
}

test('derives in the other thread, and tells what it took and what it wrote for boards', async () => {
  const race = await aRace(context, { readers: [1, 2, 3] });
  const { thread, taken, until } = aThread();
  const first = until(race.modality);
  thread.start();
  await first;
  const second = until(race.modality);
  await sendReads(context, 1, [aRead(1, 1_000)]);
  thread.nudge(race.modality);
  const derived = await second;
  expect(taken.at(-1)).toBe(1);
  expect(derived).toMatchObject({ marks: 1, people: 1, changes: 1, isMoreLeft: false });
  const [event] = derived.events.map(decodeAppended);
  expect(event?.changes?.changes).toMatchObject([{ isRemoved: false, result: { status: 'started' }, person: null }]);
  expect((await standings(context, race.modality))[0]).toContain('started');
});

test('a thread that died is begun again, and what was marked meanwhile is derived', async () => {
  const race = await aRace(context, { readers: [4, 5, 6] });
  const { thread, workers, until } = aThread();
  const first = until(race.modality);
  thread.start();
  await first;
  await workers[0]?.terminate();
  const second = until(race.modality);
  await sendReads(context, 4, [aRead(1, 1_000)]);
  await second;
  expect(workers).toHaveLength(2);
  expect((await standings(context, race.modality))[0]).toContain('started');
});

test('stops when nothing runs, also a thread that has died', async () => {
  const { thread, workers } = aThread();
  thread.start();
  await workers[0]?.terminate();
  await thread.stop();
  expect(workers).toHaveLength(1);
});
