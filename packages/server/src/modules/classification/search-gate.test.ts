import { expect, test } from 'vitest';
import { Refused } from '#platform/http/answers.ts';
import { createSearchGate } from './search-gate.ts';

const wide = { address: '203.0.113.7', isWide: true, isStaff: false };
const scoped = { ...wide, isWide: false };
const done = async (): Promise<string> => 'done';
const waitOf = (answer: unknown): number | undefined => (answer instanceof Refused ? answer.retryAfterS : undefined);

// @spec [Safety] issue 16: A search through all races is limited per address: 429 with Retry-After
test('an address that has searched enough is told when it may again; others, staff and searches in a race go on', async () => {
  let now = 0;
  const gate = createSearchGate({ burst: 3, oneMoreMs: 1_500, now: () => now });
  const answers = [];
  for (let at = 0; at < 4; at += 1) answers.push(await gate.run(wide, done));
  expect(answers.slice(0, 3)).toEqual(['done', 'done', 'done']);
  expect(answers[3]).toMatchObject({ code: 'too_many_requests', retryAfterS: 2 });
  expect(await gate.run(scoped, done)).toBe('done');
  expect(await gate.run({ ...wide, isStaff: true }, done)).toBe('done');
  expect(await gate.run({ ...wide, address: '203.0.113.8' }, done)).toBe('done');
  now = 1_499;
  expect(waitOf(await gate.run(wide, done))).toBe(1);
  now = 1_500;
  expect(await gate.run(wide, done)).toBe('done');
  expect(waitOf(await gate.run(wide, done))).toBe(2);
});

test('an IPv6 address counts by its first half', async () => {
  const gate = createSearchGate({ burst: 1, now: () => 0 });
  expect(await gate.run({ ...wide, address: '2001:db8::1' }, done)).toBe('done');
  expect(waitOf(await gate.run({ ...wide, address: '2001:db8::2' }, done))).toBe(1);
});

// @spec [Safety] issue 16: Searches run a few at a time, so that reads go first
test('two search at a time, the next in the order in which they came, and who finds no place to wait is told', async () => {
  const gate = createSearchGate({ most: 2, mostWaiting: 2, burst: 100 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const search = (id: number) =>
    gate.run(wide, async () => {
      begun.push(id);
      await new Promise<void>((resolve) => void ends.push(resolve));
      if (id === 2) throw new Error('the database is away');
      return id;
    });
  const all = [1, 2, 3, 4, 5].map(search);
  expect(waitOf(await all[4])).toBe(2);
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  await expect(all[1]).rejects.toThrow('away');
  expect(begun).toEqual([1, 2, 3]);
  ends[0]?.();
  expect(await all[0]).toBe(1);
  ends[2]?.();
  await all[2];
  ends[3]?.();
  expect(await all[3]).toBe(4);
  expect(begun).toEqual([1, 2, 3, 4]);
});
