import { expect, test } from 'vitest';
import { Cache } from './cache.ts';

test('an entry is found by its key and stamp, and gone once the stamp has moved on', () => {
  const cache = new Cache<string>({ maxEntries: 10 });
  cache.set('q', 'one', '1');
  expect(cache.get('q', '1')).toBe('one');
  expect(cache.get('q', '2')).toBeUndefined();
  expect(cache.get('q', '1')).toBeUndefined();
});

test('the entry used longest ago leaves first', () => {
  const cache = new Cache<number>({ maxEntries: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

test('an entry expires at its age, which counts from when its value was asked for', async () => {
  let now = 0;
  const cache = new Cache<number>({ maxEntries: 10, maxAgeMs: 500, now: () => now });
  const made = cache.load('q', async () => 1);
  now = 400;
  await made;
  now = 499;
  expect(cache.get('q')).toBe(1);
  now = 500;
  expect(cache.get('q')).toBeUndefined();
});

test('a value is made once for all who ask at the same moment, and null is a value', async () => {
  const cache = new Cache<null>({ maxEntries: 10 });
  let made = 0;
  const make = async (): Promise<null> => {
    made += 1;
    return null;
  };
  await Promise.all(Array.from({ length: 20 }, () => cache.load('q', make)));
  expect([cache.get('q'), cache.getOrMake('q', () => null), made]).toEqual([null, null, 1]);
});

test('a failure is nobody’s answer but theirs who waited for it', async () => {
  const cache = new Cache<number>({ maxEntries: 10 });
  await expect(cache.load('q', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect([cache.has('q'), await cache.load('q', async () => 2)]).toEqual([false, 2]);
});

test('a value is not cached when the stamp moves, or the key is invalidated, while it is made', async () => {
  const cache = new Cache<number>({ maxEntries: 10 });
  let version = 1;
  const stampNow = (): string => String(version);
  const moved = cache.load('moved', async () => 1, stampNow);
  const gone = cache.load('gone', async () => 1);
  expect([cache.has('moved', '1'), cache.has('moved', '2'), cache.has('gone')]).toEqual([true, false, true]);
  version = 2;
  cache.invalidate('gone');
  expect([await moved, await gone]).toEqual([1, 1]);
  expect([cache.has('moved', '1'), cache.has('moved', '2'), cache.has('gone')]).toEqual([false, false, false]);
});

test('whoever asks under a newer stamp does not wait for the older value, which is not cached over theirs', async () => {
  const cache = new Cache<number>({ maxEntries: 10 });
  let version = 1;
  const stampNow = (): string => String(version);
  const late = Promise.withResolvers<number>();
  const older = cache.load('q', () => late.promise, stampNow);
  version = 2;
  expect(await cache.load('q', async () => 2, stampNow)).toBe(2);
  late.resolve(1);
  expect([await older, cache.get('q', '2')]).toEqual([1, 2]);
});
