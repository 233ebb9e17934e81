import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTime, inTimeOnce } from './hearing.ts';
import { aRead } from './testing/a-race.ts';

const few = fc.integer({ min: 0, max: 2 });
const someRead = fc
  .record({
    device: few,
    at: few,
    epoch: few,
    seq: few,
    chip: fc.constantFrom('7', '8'),
    heardAt: few,
    isInvalidated: fc.boolean(),
  })
  .map(({ device, at, ...rest }) => aRead(device, at, rest));

test('equal instants are told apart by reader, epoch, sequence and chip', () => {
  const reads = [aRead(1, 5, { seq: 2 }), aRead(1, 5), aRead(2, 4), aRead(1, 5, { chip: '6' })];
  expect(inTimeOnce(reads).map(({ at, seq, chip }) => `${at} ${seq} ${chip}`)).toEqual([
    '4 1 7',
    '5 1 6',
    '5 1 7',
    '5 2 7',
  ]);
});

test('the order is total: two reads are equal in it only if they are the same', () => {
  fc.assert(
    fc.property(someRead, someRead, someRead, (a, b, c) => {
      expect(Math.sign(inTime(a, b)) + Math.sign(inTime(b, a))).toBe(0);
      if (inTime(a, b) === 0) expect(a).toEqual(b);
      if (inTime(a, b) <= 0 && inTime(b, c) <= 0) expect(inTime(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});

// @spec [Timing rules] design §5: Any order of arrival gives the same result and reasons
test('any arrival, and any repeats, give the same list', () => {
  fc.assert(
    fc.property(fc.array(someRead), fc.func(fc.integer()), (reads, key) => {
      const shuffled = [...reads, ...reads].sort((a, b) => key(a) - key(b));
      expect(inTimeOnce(shuffled)).toEqual(inTimeOnce(reads));
    }),
  );
});

test('the reads that were given stay as they are', () => {
  const reads = [aRead(1, 5), aRead(1, 5), aRead(1, 4)];
  const copy = [...reads];
  inTimeOnce(reads);
  expect(reads).toEqual(copy);
});
