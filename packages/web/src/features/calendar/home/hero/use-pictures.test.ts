import { expect, test } from 'vitest';
import { otherPicture } from './use-pictures.ts';

test('the next picture is another one, and each of them as likely', () => {
  const next = Array.from({ length: 400 }, (_, step) => otherPicture(2, 5, step / 400));
  expect([0, 1, 2, 3, 4].map((picture) => next.filter((found) => found === picture).length)).toEqual([
    100, 100, 0, 100, 100,
  ]);
});

test('a single picture stays', () => {
  expect(otherPicture(0, 1, 0.7)).toBe(0);
});
