import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { aTestDatabase } from '#platform/db/test-database.ts';
import { aContext, aRace, aRead, bring } from '#testing/a-race.ts';
import { createHomeStats } from './home-stats.ts';
import { countWhatIsDue } from './totals-clock.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const first = await aRace(context, { people: 5 });
const second = await aRace(context, { people: 3, shortName: '5K', firstBib: 100 });
await bring(context, 3, [aRead(1, 1_800_000), aRead(2, 1_900_000)]);
await deriveEverything(context);

const totals = async () => {
  await countWhatIsDue(context);
  return await createHomeStats(context)();
};

test('totals follow who is entered and who finishes', async () => {
  expect(await totals()).toEqual({
    distance: 20,
    events: 2,
    events_open: 0,
    users: 8,
    circuits: 0,
    registrations: 8,
    finished: 2,
    registrations_source: { import: 8 },
  });
});

test('who cancels, is entered, moves, leaves or comes by another way is counted again', async () => {
  const [ana = 0, bea = 0, carla = 0] = first.people;
  await sql`update participant set cancelled_at = now() where number = ${ana}`.execute(db);
  await sql`update participant set source = 'live_register' where number = ${bea}`.execute(db);
  await sql`update participant set modality_number = ${second.modality}, event_number = ${second.event} where number = ${carla}`.execute(
    db,
  );
  await sql`delete from participant where number = ${second.people[0]}`.execute(db);
  expect(await totals()).toMatchObject({ registrations: 6, registrations_source: { import: 5, live_register: 1 } });
  const { rows } = await sql<{ modality: number; entered: number }>`
    select modality_number as modality, sum(registered)::int as entered from entry_total group by 1 order by 1`.execute(
    db,
  );
  expect(rows).toEqual([
    { modality: first.modality, entered: 3 },
    { modality: second.modality, entered: 3 },
  ]);
});

test('a race that is longer makes those who finished it run further', async () => {
  await sql`update modality set distance_m = 21097.5 where number = ${first.modality}`.execute(db);
  expect(await totals()).toMatchObject({ distance: 42, finished: 2 });
});

test('users are accounts and people without one, each once', async () => {
  const [ana = 0, bea = 0] = first.people;
  await sql`update participant set cancelled_at = null, name = 'ANA', surname = 'Mas', birthdate = '1990-02-28' where number = ${ana}`.execute(
    db,
  );
  const before = (await totals()).users;
  await sql`update participant set name = 'Ana', surname = 'mas', birthdate = '1990-02-28' where number = ${bea}`.execute(
    db,
  );
  expect((await totals()).users).toBe(before - 1);
  await sql`insert into user_account (oid, name) values ('0123456789abcdef01234567', 'Ona'), ('0123456789abcdef01234568', 'Fals')`.execute(
    db,
  );
  await sql`update user_account set is_fake = true where name = 'Fals'`.execute(db);
  expect((await totals()).users).toBe(before);
});

test('an event that is taken away takes its totals along', async () => {
  await sql`delete from event where number = ${second.event}`.execute(db);
  expect(await totals()).toMatchObject({ events: 1, registrations: 4 });
});

test('nothing is counted where nothing has changed', async () => {
  await countWhatIsDue(context);
  expect(await countWhatIsDue(context)).toBe(0);
});

test('an answer is kept for a while, read anew in the background, and waited for when it is old', async () => {
  let now = 0;
  const read = createHomeStats({ ...context, now: () => now });
  const before = (await read()).events;
  await aRace(context, { shortName: '1K' });
  now = 14_000;
  expect((await read()).events).toBe(before);
  now = 16_000;
  expect((await read()).events).toBe(before);
  await expect.poll(async () => (await read()).events).toBe(before + 1);
  await aRace(context, { shortName: '2K' });
  now = 200_000;
  expect((await read()).events).toBe(before + 2);
});

test('a multitude of people is counted once an hour', async () => {
  await countWhatIsDue(context);
  const later = (hours: number) => ({ ...context, now: () => context.now() + hours * 3_600_000 });
  const people = async (): Promise<number> =>
    (await sql<{ people: number }>`select people from people_total`.execute(db)).rows[0]?.people ?? 0;
  const before = await people();
  await sql`delete from participant where number = ${first.people[4]}`.execute(db);
  // As if a great race had been counted, whose people are none of those here.
  await sql`insert into entry_total (modality_number, source, registered) select number, 'crowd', 60000 from modality where number <> ${first.modality} limit 1`.execute(
    db,
  );
  await countWhatIsDue(later(0.5));
  expect(await people()).toBe(before);
  await countWhatIsDue(later(1.5));
  expect(await people()).toBe(before - 1);
});
