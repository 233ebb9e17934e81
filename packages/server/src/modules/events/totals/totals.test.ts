import { aContext, aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { cancelEntry, changePerson, deletePerson, movePerson } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addUser } from '#modules/accounts/users.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveEvent } from '#modules/races/save-event.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { countDueTotals } from './count-totals.ts';
import { createHomeStats } from './home-stats.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const first = await aRace(context, { people: 5 });
const second = await aRace(context, { people: 3, shortName: '5K', firstBib: 100 });
await sendReads(context, 3, [aRead(1, 1_800_000), aRead(2, 1_900_000)]);
await deriveEverything(context);

const totals = async () => {
  await countDueTotals(context);
  return await createHomeStats(context)();
};

// @spec [Calendar calls] doc 1 §7, doc 3 §7: GET `/stats`: kilometres run, events, users, registrations, finished; the dashboard's fields for staff alone
// @spec [Calendar calls] issue 4 (home totals): Home totals count no registration when they are asked for, and follow who is entered, cancels, moves and finishes
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

// @spec [Calendar calls] issue 4 (home totals): Home totals count no registration when they are asked for, and follow who is entered, cancels, moves and finishes
test('who cancels, is entered, moves, leaves or comes by another way is counted again', async () => {
  const [ana = 0, bea = 0, carla = 0] = first.people;
  await cancelEntry(context, ana);
  // No command changes where an entry came from.
  await sql`update participant set source = 'live_register' where number = ${bea}`.execute(db);
  await movePerson(context, carla, second);
  await deletePerson(context, second.people[0] ?? 0);
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
  await saveModality(context, first.modality, { columns: { distance_m: 21_097.5 } });
  expect(await totals()).toMatchObject({ distance: 42, finished: 2 });
});

// @spec [Calendar calls] doc 1 §1: 'users' are accounts that are not fake and the different people who are entered without one
test('users are accounts and people without one, each once', async () => {
  const [ana = 0, bea = 0] = first.people;
  // Nor takes a cancellation back.
  await sql`update participant set cancelled_at = null where number = ${ana}`.execute(db);
  await changePerson(context, ana, { name: 'ANA', surname: 'Mas', birthdate: '1990-02-28' });
  const before = (await totals()).users;
  await changePerson(context, bea, { name: 'Ana', surname: 'mas', birthdate: '1990-02-28' });
  expect((await totals()).users).toBe(before - 1);
  for (const name of ['Ona', 'Fals']) await addUser(context, { email: `${name}@example.org`, name, roles: [] });
  await sql`update user_account set is_fake = true where name = 'Fals'`.execute(db);
  expect((await totals()).users).toBe(before);
});

// @spec [Calendar calls] issue 16: Public counts tell nothing of hidden events and races: home totals, people entered in an event, the circuit of an event
test('what is hidden counts for nobody, and again once it is shown', async () => {
  const before = await totals();
  expect(before).toMatchObject({ events: 2, finished: 2 });
  await saveModality(context, first.modality, { columns: { visible: false } });
  expect(await totals()).toMatchObject({ events: 2, distance: 0, finished: 0, registrations: 3 });
  expect((await totals()).users).toBeLessThan(before.users);
  await saveModality(context, first.modality, { columns: { visible: true } });
  expect(await totals()).toEqual(before);
  await saveEvent(context, second.event, { columns: { visible: false } });
  expect(await totals()).toMatchObject({
    events: 1,
    registrations: before.registrations - 3,
    users: before.users - 3,
    finished: 2,
  });
  await saveEvent(context, second.event, { columns: { visible: true } });
  expect(await totals()).toEqual(before);
});

test('an event that is taken away takes its totals along', async () => {
  await sql`delete from event where number = ${second.event}`.execute(db);
  expect(await totals()).toMatchObject({ events: 1, registrations: 4 });
});

test('nothing is counted where nothing has changed', async () => {
  await countDueTotals(context);
  expect(await countDueTotals(context)).toBe(0);
});

test('an answer is cached for a while, loaded anew in the background, and waited for when it is old', async () => {
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
  await countDueTotals(context);
  const later = (hours: number) => ({ ...context, now: () => context.now() + hours * 3_600_000 });
  const people = async (): Promise<number> =>
    (await sql<{ people: number }>`select people from people_total`.execute(db)).rows[0]?.people ?? 0;
  const before = await people();
  await deletePerson(context, first.people[4] ?? 0);
  // As if a great race had been counted, whose people are none of those here.
  await sql`insert into entry_total (modality_number, source, registered) select number, 'crowd', 60000 from modality where number <> ${first.modality} limit 1`.execute(
    db,
  );
  await countDueTotals(later(0.5));
  expect(await people()).toBe(before);
  await countDueTotals(later(1.5));
  expect(await people()).toBe(before - 1);
});
