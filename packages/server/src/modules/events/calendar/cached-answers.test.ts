import { aContext, aRace } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { insertNotice } from '#modules/notices/notice-repository.ts';
import { updateEvent } from '#modules/races/event-repository.ts';
import { replacePrices, writeModalityGun } from '#modules/races/modality-repository.ts';
import type { Db } from '#platform/context.ts';
import { createCachedAnswers } from './cached-answers.ts';

const { db, url } = await aTestDatabase();
let now = 1_000_000;
const context = { ...aContext(db), now: () => now };
const { event, modality } = await aRace(context);
const cached = createCachedAnswers(context, url);
let made = 0;
const make = async (): Promise<string> => {
  made += 1;
  return `"${made}"`;
};
const ask = async (question = 'q', answer = make): Promise<string | undefined> =>
  (await cached.find(question, answer))?.body.toString();

afterAll(cached.stop);

test('nothing is cached until the database is listened to', async () => {
  expect(await ask()).toBeUndefined();
  cached.start();
  await expect.poll(() => ask()).toBeDefined();
});

// @spec [Calendar calls] design §6, doc 3 §7: Public answers can be kept: by tag and for a moment in browsers, two seconds or until something changes on the server; staff and `use_cache: false` get their own
test('an answer is cached for a moment, each question for itself', async () => {
  now += 2_000;
  const first = await ask();
  expect(await ask()).toBe(first);
  expect(await ask('another')).not.toBe(first);
  now += 2_000;
  expect(await ask()).not.toBe(first);
});

// @spec [Calendar calls] design §6, doc 3 §7: Public answers can be kept: by tag and for a moment in browsers, two seconds or until something changes on the server; staff and `use_cache: false` get their own
test('all who ask at the same moment share one answer', async () => {
  now += 2_000;
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(new Set(answers).size).toBe(1);
});

// @spec [Calendar calls] design §6, doc 3 §7: Public answers can be kept: by tag and for a moment in browsers, two seconds or until something changes on the server; staff and `use_cache: false` get their own
test('whatever changes an event, a race or a notice, by whichever way, makes it forgotten', async () => {
  const { newId } = context;
  const storm = { level: 'warning', text: 'Tormenta', withdrawn: false } as const;
  const place = { event, modality: null, subject: `event:${event}` };
  const changes: ((trx: Db) => Promise<void>)[] = [
    (trx) => updateEvent(trx, event, { name: 'Altra' }),
    (trx) => writeModalityGun(trx, modality, 5),
    (trx) => insertNotice(trx, { oid: newId(), place, content: storm, at: new Date(0) }),
    (trx) => replacePrices(trx, modality, [{ price_cents: 500 }]),
    async (trx) => {
      await trx
        .deleteFrom('checkpoint')
        .where('modality_number', '=', modality)
        .where('kind', '=', 'intermediate')
        .execute();
    },
  ];
  for (const change of changes) {
    const before = await ask();
    await db.transaction().execute(change);
    await expect.poll(() => ask()).not.toBe(before);
  }
});

test('what is made while something changes is not cached', async () => {
  now += 2_000;
  const slow = async (): Promise<string> => {
    const before = await ask();
    await updateEvent(db, event, { name: 'Una altra' });
    await expect.poll(() => ask()).not.toBe(before); // the change is known here
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

test('a question as long as a book is answered and not cached', async () => {
  expect(await ask('x'.repeat(3_000))).toBeUndefined();
});
