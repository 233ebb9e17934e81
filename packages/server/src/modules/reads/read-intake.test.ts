import { aContext, aRace, aRead } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import { createReadIntake } from './read-intake.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const gateway = { reader: null };

/** Counts the transactions that stored these reads: rows of one transaction carry its id. */
async function transactionsOf(device: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct xmin::text)::int as count from read_log where device = ${device}`.execute(db);
  return rows[0]?.count ?? 0;
}

test('batches that come while a transaction is under way share the next one, each with its own outcome', async () => {
  const race = await aRace(context, { readers: [1, 2, 3], people: 50 });
  const marked = new Set<number>();
  const intake = createReadIntake({ context, parallel: 1, deriver: { nudge: (modality) => marked.add(modality) } });
  const read = aRead(1, 1_000);
  const batches = [[read], ...race.people.map((_, index) => [aRead(index + 1, 2_000)]), [read, aRead(2, 9_000)]];
  const taken = await Promise.all(batches.map((reads) => intake.take({ device: 1, reads }, gateway)));
  await intake.close();
  expect(taken.at(0)).toEqual({ ok: true, outcomes: [{ status: 'accepted' }] });
  expect(taken.at(-1)).toEqual({ ok: true, outcomes: [{ status: 'duplicate' }, { status: 'accepted' }] });
  expect(await transactionsOf(race.readers[0])).toBeLessThanOrEqual(2);
  expect([...marked]).toEqual([race.modality]);
  await deriveEverything(context);
});

test('a batch that cannot be stored fails alone', async () => {
  const race = await aRace(context, { readers: [4, 5, 6] });
  const intake = createReadIntake({ context, parallel: 1 });
  // The item check of the wire lets no such counter through: it is beyond what a column holds.
  const impossible = { ...aRead(2, 1_000), epoch: 2 ** 80 };
  const outcomes = await Promise.allSettled(
    [[aRead(1, 1_000)], [aRead(1, 2_000)], [impossible], [aRead(3, 1_000)]].map((reads) =>
      intake.take({ device: 4, reads }, gateway),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  const stored = await db
    .selectFrom('read_log')
    .select('chip')
    .where('device', '=', race.readers[0])
    .orderBy('chip')
    .execute();
  expect(stored.map(({ chip }) => chip)).toEqual(['1', '1', '3']);
  await intake.close();
});

test('a full intake refuses what comes, keeps what it has, and takes more once there is room', async () => {
  await aRace(context, { readers: [7, 8, 9] });
  const intake = createReadIntake({ context, mostWaiting: 10, parallel: 1 });
  const batch = (count: number) => ({ device: 7, reads: Array.from({ length: count }, () => aRead(1, 1_000)) });
  const taken = await Promise.all([batch(4), batch(4), batch(4)].map((one) => intake.take(one, gateway)));
  expect(taken.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect(taken[2]).toEqual({ ok: false, refusal: 'unavailable' });
  expect((await intake.take(batch(4), gateway)).ok).toBe(true);
  await intake.close();
});

test('after it is closed it refuses', async () => {
  const intake = createReadIntake({ context });
  await intake.close();
  expect(await intake.take({ device: 7, reads: [] }, gateway)).toEqual({ ok: false, refusal: 'unavailable' });
});

test('a database that is away is a refusal to come again, not a crash', async () => {
  const { hostname } = new URL(url);
  const away = createDb(createPool(`postgres://nobody@${hostname}:1/nothing`));
  const intake = createReadIntake({ context, db: away });
  expect(await intake.take({ device: 7, reads: [aRead(1, 1_000)] }, gateway)).toEqual({
    ok: false,
    refusal: 'unavailable',
  });
  await intake.close();
  await away.destroy();
});

// @spec [Readers] design §4.1: Same epoch and sequence with other content is kept and raises an alarm
test('a conflict that the intake took is found by the time it is closed', async () => {
  await aRace(context, { readers: [14, 15, 16] });
  const intake = createReadIntake({ context });
  await intake.take({ device: 14, reads: [aRead(1, 1_000, { seq: 900 })] }, gateway);
  await intake.take({ device: 14, reads: [aRead(2, 1_000, { seq: 900 })] }, gateway);
  await intake.close();
  const alarms = await db.selectFrom('problem').select('subject').where('type', '=', 'read_conflict').execute();
  expect(alarms).toEqual([{ subject: 'reader:14' }]);
});

test('what another node has stored meanwhile is a repeat, also where this one believed it new', async () => {
  const race = await aRace(context, { readers: [17, 18, 19] });
  const [here, there] = [createReadIntake({ context }), createReadIntake({ context })];
  const batch = (...seqs: number[]) => ({ device: 17, reads: seqs.map((seq) => aRead(1, seq * 1_000, { seq })) });
  await here.take(batch(1), gateway);
  await there.take(batch(2, 3), gateway);
  expect(await here.take(batch(2, 3, 4), gateway)).toEqual({
    ok: true,
    outcomes: [{ status: 'duplicate' }, { status: 'duplicate' }, { status: 'accepted' }],
  });
  const stored = await db.selectFrom('read_log').select('seq').where('device', '=', race.readers[0]).execute();
  expect(stored.map(({ seq }) => seq).toSorted()).toEqual([1, 2, 3, 4]);
  await Promise.all([here.close(), there.close()]);
});
