import { expect, test } from 'vitest';
import { compress, encodedPage, gzipped, PageCache } from './page-cache.ts';

const page = (length: number) => encodedPage('x'.repeat(length), 1);

test('a page is found by question and stamp, and forgotten when the stamp has moved on', () => {
  const cache = new PageCache(100_000);
  const kept = page(100);
  cache.keep('q', '1', kept);
  expect(cache.find('q', '1')).toBe(kept);
  expect(cache.find('q', '2')).toBeNull();
  expect(cache.find('q', '1')).toBeNull();
  expect(cache.bytes).toBe(0);
});

test('what was asked for longest ago leaves first, and the bytes stay within their bound', () => {
  const cache = new PageCache(20_000);
  for (const name of ['a', 'b', 'c']) cache.keep(name, '1', page(1_000));
  cache.find('a', '1');
  for (let more = 0; more < 8; more++) cache.keep(`m${more}`, '1', page(1_000));
  expect([cache.find('a', '1') !== null, cache.find('b', '1') !== null]).toEqual([true, false]);
  expect(cache.bytes).toBeLessThanOrEqual(20_000);
});

test('a page that would take much of the room alone is not kept', () => {
  const cache = new PageCache(8_000);
  cache.keep('q', '1', page(2_000));
  expect([cache.find('q', '1'), cache.bytes]).toEqual([null, 0]);
});

test('the same page again takes no more room', () => {
  const cache = new PageCache(100_000);
  cache.keep('q', '1', page(100));
  const { bytes } = cache;
  cache.keep('q', '2', page(100));
  expect(cache.bytes).toBe(bytes);
});

test('small answers are not compressed, larger ones once', () => {
  expect(gzipped(page(100))).toBeNull();
  const larger = page(5_000);
  expect(gzipped(larger)).toBe(gzipped(larger));
});

test('a very long answer is compressed beside everything else, not at once', async () => {
  const long = page(1_000_000);
  expect(gzipped(long)).toBeNull();
  await compress(long);
  expect(gzipped(long)?.length).toBeLessThan(long.body.length);
});
