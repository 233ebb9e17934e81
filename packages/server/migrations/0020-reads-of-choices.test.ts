import { aContext, aRace, aRead, gunAt, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { setClockDifference } from '#modules/corrections/set-clock-difference.ts';
import { up } from './0020-reads-of-choices.ts';

const { db } = await aTestDatabase();

test('a choice of before gets the read of its very instant at that checkpoint; another one goes by its instant', async () => {
  const context = aContext(db);
  const race = await aRace(context, { people: 4, readers: [1, 2, 3] });
  const [middle, finish] = [race.checkpoints[1] ?? 0, race.checkpoints[2] ?? 0];
  await sendReads(context, 1, [aRead(1, 1_000_000)]);
  await sendReads(context, 2, [aRead(1, 1_000_000), aRead(2, 1_100_000), aRead(4, 1_300_000)]);
  await sendReads(context, 3, [aRead(1, 2_000_000), aRead(3, 2_200_000)]);
  const corrected = { reader: 3, from: gunAt, to: gunAt + 9_000_000, differenceMs: 1_000 };
  await setClockDifference(context, corrected, { name: 'user:1', user: null });

  await sql`alter table crossing_choice drop column heard_device, drop column heard_at`.execute(db);
  const before = [
    { bib: 1, checkpoint: middle, at: gunAt + 1_000_000 },
    { bib: 1, checkpoint: finish, at: gunAt + 1_999_000 }, // the read's instant as it is corrected
    { bib: 2, checkpoint: middle, at: gunAt + 1_101_000 }, // in the visit, but not the read's
    { bib: 3, checkpoint: middle, at: gunAt + 2_200_000 }, // of another mat
    { bib: 4, checkpoint: middle, at: null },
  ];
  for (const { bib, checkpoint, at } of before)
    await sql`insert into crossing_choice (participant_number, checkpoint_number, visit_at)
      values (${race.people[bib - 1] ?? 0}, ${checkpoint}, ${at})`.execute(db);
  await up(db as unknown as Kysely<unknown>); // a migration knows no tables
  const after = await db
    .selectFrom('crossing_choice')
    .select(['visit_at', 'heard_device', 'heard_at'])
    .orderBy('participant_number')
    .orderBy('visit_at')
    .execute();
  const named = [race.readers[1] ?? 0, gunAt + 1_000_000];
  expect(after.map((row) => [row.visit_at, row.heard_device, row.heard_at])).toEqual(
    before.map(({ at }, index) => (index === 0 ? [at, ...named] : [at, null, null])),
  );
});
