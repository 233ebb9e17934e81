import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { aTestDatabase } from '#platform/db/test-database.ts';
import { aContext, aRace } from '#testing/a-race.ts';
import { createKeptAnswers } from './kept-answers.ts';

const { db, url } = await aTestDatabase();
let now = 1_000_000;
const context = { ...aContext(db), now: () => now };
const kept = createKeptAnswers(context, url);
let made = 0;
const make = async (): Promise<string> => {
  made += 1;
  return `"${made}"`;
};
const ask = async (question = 'q', answer = make): Promise<string | undefined> =>
  (await kept.find(question, answer))?.body.toString();

afterAll(kept.stop);

test('nothing is kept until the database is heard', async () => {
  expect(await ask()).toBeUndefined();
  kept.start();
  await expect.poll(() => ask()).toBeDefined();
});

test('an answer is kept for a moment, each question for itself', async () => {
  now += 2_000;
  const first = await ask();
  expect(await ask()).toBe(first);
  expect(await ask('another')).not.toBe(first);
  now += 2_000;
  expect(await ask()).not.toBe(first);
});

test('all who ask at the same moment share one answer', async () => {
  now += 2_000;
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(new Set(answers).size).toBe(1);
});

test('whatever changes an event, a race or a notice, by whichever way, makes it forgotten', async () => {
  const { event, modality } = await aRace(context);
  const changes = [
    sql`update event set name = 'Altra' where number = ${event}`,
    sql`update modality set gun_at = 5 where number = ${modality}`,
    sql`insert into notice (oid, event_number, text, at) values ('0123456789abcdef01234567', ${event}, 'Tormenta', now())`,
    sql`insert into price_period (modality_number, price_cents) values (${modality}, 500)`,
    sql`delete from checkpoint where modality_number = ${modality} and kind = 'intermediate'`,
  ];
  for (const change of changes) {
    const before = await ask();
    await change.execute(db);
    await expect.poll(() => ask()).not.toBe(before);
  }
});

test('what is made while something changes is not kept', async () => {
  now += 2_000;
  const slow = async (): Promise<string> => {
    await sql`update event set name = name || '!'`.execute(db);
    await sql`select pg_sleep(0.05)`.execute(db);
    return make();
  };
  const during = await ask('slow', slow);
  expect(await ask('slow')).not.toBe(during);
});

test('an answer that fails is tried again', async () => {
  now += 2_000;
  await expect(ask('bad', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask('bad')).toBeDefined();
});

test('a question as long as a book is answered and not kept', async () => {
  expect(await ask('x'.repeat(3_000))).toBeUndefined();
});
