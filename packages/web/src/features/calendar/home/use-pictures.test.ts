import { expect, test } from 'vitest';
import { otherPicture } from './use-pictures.ts';

// @spec [Home, calendar and lists] doc 1 §2, doc 1 §9, design §5: Home: hero with a picture chosen at random and another every 5 s, drawn for this project; it can be paused and stands still under reduced motion
test('the next picture is another one, and each of them as likely', () => {
  const next = Array.from({ length: 400 }, (_, step) => otherPicture(2, 5, step / 400));
  expect([0, 1, 2, 3, 4].map((picture) => next.filter((found) => found === picture).length)).toEqual([
    100, 100, 0, 100, 100,
  ]);
});

test('a single picture stays', () => {
  expect(otherPicture(0, 1, 0.7)).toBe(0);
});
