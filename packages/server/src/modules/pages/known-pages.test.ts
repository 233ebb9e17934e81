import { expect, test } from 'vitest';
import { createDb, createPool } from '#platform/db/pool.ts';
import { aTestDatabase } from '#platform/db/test-database.ts';
import { aContext, aRace } from '#testing/a-race.ts';
import { knownPages } from './known-pages.ts';

const { db } = await aTestDatabase();
const race = await aRace(aContext(db));
const oidOf = async (table: 'event' | 'modality' | 'participant', number: number): Promise<string> =>
  (await db.selectFrom(table).select('oid').where('number', '=', number).executeTakeFirstOrThrow()).oid;
await db.updateTable('event').set({ slug: 'cursa' }).where('number', '=', race.event).execute();
await db.insertInto('event_slug').values({ slug: 'cursa-vella', event_number: race.event }).execute();
await db
  .updateTable('participant')
  .set({ bib: 'F-3' })
  .where('number', '=', race.people[2] ?? 0)
  .execute();
const modality = await oidOf('modality', race.modality);
const person = await oidOf('participant', race.people[0] ?? 0);
const nobody = 'f'.repeat(24);

const knows = (path: string): Promise<boolean> => knownPages(db, () => 0)(path);

test('what has an address is known by all of its names', async () => {
  const paths = [
    '/e/cursa',
    '/e/cursa-vella',
    `/m/${modality}`,
    `/r/${person}`,
    `/r/${person}/diploma`,
    `/r/${race.event}-1`,
    `/r/${race.event}_2`,
    `/r/${race.event}-f-3`,
    `/r/${race.event}%2D1`,
  ];
  for (const path of paths) expect([path, await knows(path)]).toEqual([path, true]);
});

test('what nobody has is unknown', async () => {
  const paths = [
    '/e/nowhere',
    `/m/${nobody}`,
    '/m/nonsense',
    `/r/${nobody}`,
    `/r/${race.event}-999`,
    '/r/0-1',
    '/r/%E0%A4%A',
  ];
  for (const path of paths) expect([path, await knows(path)]).toEqual([path, false]);
});

test('a path that names nothing is left to the app', async () => {
  for (const path of ['/', '/login', '/e', '/r/', '/results/x'])
    expect([path, await knows(path)]).toEqual([path, true]);
});

test('who has left the race is unknown, after a minute also to who remembers', async () => {
  let now = 0;
  const remembers = knownPages(db, () => now);
  const path = `/r/${race.event}-2`;
  expect(await remembers(path)).toBe(true);
  await db
    .updateTable('participant')
    .set({ cancelled_at: new Date(0) })
    .where('bib', '=', '2')
    .execute();
  expect(await knows(path)).toBe(false);
  now = 59_999;
  expect(await remembers(path)).toBe(true);
  now = 60_000;
  expect(await remembers(path)).toBe(false);
});

test('a hidden race is as unknown as none', async () => {
  await db.updateTable('modality').set({ visible: false }).where('number', '=', race.modality).execute();
  expect(await knows(`/m/${modality}`)).toBe(false);
});

test('while the database is away everything is known', async () => {
  const away = createDb(createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 }));
  expect(await knownPages(away, () => 0)('/m/nonsense')).toBe(true);
  await away.destroy();
});
