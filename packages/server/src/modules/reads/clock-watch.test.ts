import { aContext, aRace, aRead, gunAt } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { setClockDifference } from '#modules/corrections/set-clock-difference.ts';
import { createClockWatch } from './clock-watch.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const { readers } = await aRace(context);
const [reader] = readers;
const second = 1_000;
const hour = 3_600 * second;

const openProblems = () =>
  db
    .selectFrom('problem')
    .select(['subject', 'detail'])
    .where('type', '=', 'reader_clock')
    .where('resolved_at', 'is', null)
    .execute();
const measured = () =>
  db
    .selectFrom('reader')
    .select(['clock_ahead_ms', 'clock_measured_at'])
    .where('number', '=', reader)
    .executeTakeFirst();
const heard = async (...batches: readonly { atS: number; sentS?: number; readS?: number }[]): Promise<void> => {
  const watch = createClockWatch(context);
  for (const { atS, sentS, readS } of batches)
    watch.note({
      reader,
      receivedAt: gunAt + atS * second,
      sentAt: sentS === undefined ? null : gunAt + sentS * second,
      latestReadAt: readS === undefined ? null : gunAt + readS * second,
    });
  await watch.close();
};

/** Four batches, six seconds apart, of a clock that is two hours ahead. */
const ahead = (atS: number) => [0, 6, 12, 18].map((later) => ({ atS: atS + later, sentS: atS + later + 7_200 }));

// @spec [Readers] issue 16, staff half §2: A reader's clock over ten seconds off is a problem with a proposed correction; it ends when the clock is right, or staff have entered the difference
test('a clock that is ahead raises one alarm with a correction, until staff enter it', async () => {
  await heard({ atS: 0, sentS: 0 }, ...ahead(5));
  await heard(...ahead(25));
  expect(await openProblems()).toEqual([
    {
      subject: 'reader:1',
      detail: {
        aheadMs: 2 * hour,
        proposed: { from: gunAt, to: gunAt + 7_223 * second + 12 * hour, differenceMs: 2 * hour },
      },
    },
  ]);
  expect(await measured()).toEqual({ clock_ahead_ms: 2 * hour, clock_measured_at: gunAt + 43 * second });
  const by = { name: 'test', user: null };
  await setClockDifference(context, { reader: 1, from: gunAt, to: gunAt + 20 * hour, differenceMs: 2 * hour }, by);
  expect(await openProblems()).toEqual([]);
  await heard(...ahead(50));
  expect(await openProblems()).toEqual([]);
  await heard({ atS: 80, sentS: 80 });
  expect(await openProblems()).toEqual([]);
  await heard({ atS: 80, sentS: 80 }, { atS: 85, sentS: 85 }, { atS: 90, sentS: 90 });
  expect(await openProblems()).toHaveLength(1);
  await setClockDifference(context, { reader: 1, from: gunAt, to: gunAt + 20 * hour, differenceMs: 0 }, by);
});

test('a read of the future says the same of its reader, also where the gateway has a right clock', async () => {
  await heard(
    ...[0, 10, 20].flatMap((atS) => [
      { atS, sentS: atS, readS: 3_600 + atS },
      { atS: atS + 4, sentS: atS + 4 },
      { atS: atS + 8, sentS: atS + 8 },
    ]),
  );
  expect(await measured()).toMatchObject({ clock_ahead_ms: hour });
  expect(await openProblems()).toHaveLength(1);
  await heard({ atS: 70, sentS: 70, readS: 60 });
  expect(await openProblems()).toEqual([]);
});

test('one bad value is no wrong clock, also beside right ones', async () => {
  await heard({ atS: 0, sentS: 250_000_000_000 });
  await heard({ atS: 0, sentS: 0, readS: 0 }, { atS: 5, sentS: 5, readS: 7_205 }, { atS: 10, sentS: 10, readS: 10 });
  expect(await openProblems()).toEqual([]);
});

test('a clock that is more than a day off is a problem without a correction', async () => {
  const years = 200_000_000;
  await heard(...[0, 5, 10].map((atS) => ({ atS, sentS: atS + years })));
  expect(await openProblems()).toEqual([{ subject: 'reader:1', detail: { aheadMs: years * second } }]);
  await heard({ atS: 90, sentS: 90 });
  expect(await openProblems()).toEqual([]);
});

// @spec [Timing rules] issue 16: Old reads sent late by a reader that was offline are not taken as a wrong clock
test('old reads sent late are no wrong clock', async () => {
  await heard(
    { atS: 5_000, readS: 10 },
    { atS: 5_001, sentS: 5_001, readS: 20 },
    { atS: 5_050, sentS: 1_000, readS: 30 },
  );
  expect(await openProblems()).toEqual([]);
  expect(aRead(1, 1).time).toBe(gunAt + 1);
});
