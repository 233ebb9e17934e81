import { aContext, aRace, aRead, gunAt, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setClockDifference } from '#modules/corrections/set-clock-difference.ts';
import { verdictsOf } from '#modules/reads/verdicts.ts';
import { deriveModality } from './derive-modality.ts';
import { countWaiting, markDue } from './waiting-repository.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const [minute, hour] = [60_000, 3_600_000];
const by = { name: 'test', user: null };
const now = Date.now();
let race: Awaited<ReturnType<typeof aRace>>;

/** A race that is on now: its gun went off an hour ago. */
beforeAll(async () => {
  race = await aRace(context, { gunAt: now - hour });
  await db
    .updateTable('reader_configuration')
    .set({ opens_at: now - 6 * hour, closes_at: now + 6 * hour })
    .execute();
});

const sinceGun = (at: number): number => at - gunAt;
const finishes = async (): Promise<(number | null)[]> => {
  await deriveModality(context, race.modality);
  const { rows } = await sql<{ finish: number | null }>`
    select r.crossings[3] as finish from participant p left join result r on r.participant_number = p.number
    where p.modality_number = ${race.modality} order by p.number`.execute(db);
  return rows.map(({ finish }) => finish);
};
const marked = async (): Promise<number[]> =>
  (await db.selectFrom('dirty_result').select('participants').execute()).flatMap(({ participants }) => participants);

// @spec [Timing rules] issue 16, staff half §2: A read ahead of the server waits: it does not count until its time, or until the clock of its reader is corrected, and is never lost
test('a finish two hours in the future does not count until the clock of its reader is corrected', async () => {
  const heard = now - minute;
  await sendReads(context, 3, [aRead(1, sinceGun(heard + 2 * hour)), aRead(2, sinceGun(heard))]);
  expect(await finishes()).toEqual([null, heard, null]);
  expect(await countWaiting(db)).toBe(1);
  const waiting = (await verdictsOf(context, race.modality))?.filter(({ why }) => why === 'in_future');
  expect(waiting).toMatchObject([{ bib: '1', checkpoint: 2, at: heard + 2 * hour }]);
  await setClockDifference(context, { reader: 3, from: now + hour, to: now + 3 * hour, differenceMs: 2 * hour }, by);
  expect(await finishes()).toEqual([heard, heard, null]);
  expect(await countWaiting(db)).toBe(0);
  expect((await verdictsOf(context, race.modality))?.map(({ why }) => why)).toEqual([null, null]);
});

test('who is due is marked once, however many nodes look, and waits on where the clock says otherwise', async () => {
  await sendReads(context, 2, [aRead(3, sinceGun(now + hour))]);
  await finishes();
  await markDue(context);
  expect(await marked()).toEqual([]);
  await db
    .updateTable('waiting_person')
    .set({ due_at: now - 1 })
    .execute();
  await Promise.all([markDue(context), markDue(context)]);
  expect(await marked()).toEqual([race.people[2]]);
  expect(await countWaiting(db)).toBe(0);
  await finishes();
  expect(await countWaiting(db)).toBe(1);
});

test('a read up to ten seconds ahead counts at once', async () => {
  const at = Date.now() + 8_000;
  await sendReads(context, 3, [aRead(3, sinceGun(at))]);
  expect((await finishes())[2]).toBe(at);
});

test('a gun of the future starts nobody until the clock of its reader is corrected, and then no second wave', async () => {
  const waved = await aRace(context, {
    shortName: 'W',
    firstBib: 101,
    readers: [11, 12, 13],
    chronotype: 'batched_chrono',
    gunAt: null,
    waves: [
      { name: 'A', gunAt: null },
      { name: 'B', gunAt: null },
    ],
  });
  await db
    .updateTable('reader_configuration')
    .set({ opens_at: now - 6 * hour, closes_at: now + 6 * hour })
    .execute();
  const guns = async () =>
    (
      await db
        .selectFrom('wave')
        .select('gun_at')
        .where('modality_number', '=', waved.modality)
        .orderBy('position')
        .execute()
    ).map(({ gun_at }) => gun_at);
  // Its batch comes by today's clock, not by that of the test.
  const live = { ...context, now: () => now };
  await sendReads(live, 11, [aRead('', sinceGun(now + hour), { kind: 'gun' })]);
  expect(await guns()).toEqual([null, null]);
  const correct = (differenceMs: number) =>
    setClockDifference(live, { reader: 11, from: now, to: now + 3 * hour, differenceMs }, by);
  await correct(hour + minute);
  expect(await guns()).toEqual([now - minute, null]);
  await correct(hour + 10 * minute);
  expect(await guns()).toEqual([now - minute, null]);
});
