import { expect, test } from 'vitest';
import { compress, createPageCache, encodedPage, gzipped, takesPacking, weightOfPacking } from './encoded-page.ts';

const page = (length: number) => encodedPage('x'.repeat(length), 1);

test('what was asked for longest ago leaves first, and the bytes stay within their bound', () => {
  const cache = createPageCache({ maxBytes: 20_000 });
  for (const name of ['a', 'b', 'c']) cache.set(name, page(1_000));
  cache.get('a');
  for (let more = 0; more < 8; more++) cache.set(`m${more}`, page(1_000));
  expect([cache.get('a') !== undefined, cache.get('b') !== undefined]).toEqual([true, false]);
  expect(cache.bytes).toBeLessThanOrEqual(20_000);
});

test('a page that would take much of the room alone is not cached', () => {
  const cache = createPageCache({ maxBytes: 8_000 });
  cache.set('q', page(2_000));
  expect([cache.get('q'), cache.bytes]).toEqual([undefined, 0]);
});

test('the same page again takes no more room', () => {
  const cache = createPageCache({ maxBytes: 100_000 });
  cache.set('q', page(100), '1');
  const { bytes } = cache;
  cache.set('q', page(100), '2');
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

test.each([
  [undefined, 0, 0],
  ['', 0, 0],
  ['identity', 0, 0],
  ['gzip', 0, 1],
  ['gzip, deflate, br, zstd', 1, 1],
  ['GZIP', 0, 1],
  ['x-gzip', 0, 1],
  ['gzip;q=0', 0, 0],
  ['br;q=0, gzip', 0, 1],
  ['br; q=0.000 ,gzip ; q=0.5', 0, 0.5],
  ['gzip;q=1.0, br;q=0.1', 0.1, 1],
  ['*', 1, 1],
  ['*;q=0', 0, 0],
  ['gzip, *;q=0', 0, 1],
  ['gzip;q=0, *', 1, 0],
  ['gzip;q=', 0, 0],
  ['gzip;q=.', 0, 0],
  ['gzip;level=9', 0, 0],
  ['gzipped, brotli', 0, 0],
])('Accept-Encoding %j takes br by %d and gzip by %d', (accepted, br, gzip) => {
  expect([weightOfPacking(accepted, 'br'), weightOfPacking(accepted, 'gzip')]).toEqual([br, gzip]);
  expect([takesPacking(accepted, 'br'), takesPacking(accepted, 'gzip')]).toEqual([br > 0, gzip > 0]);
});
