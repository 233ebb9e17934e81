import { expect, test } from 'vitest';
import { pagesOf, shownPages } from './shown-pages.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4]],
  [2, 9, [1, 2, 3, 4]],
  [5, 9, [4, 5, 6, 7]],
  [9, 9, [6, 7, 8, 9]],
  [40, 9, [6, 7, 8, 9]],
  [1, 0, []],
])('page %i of %i has links to %j', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
});

test.each([
  [0, 0],
  [1, 1],
  [12, 1],
  [13, 2],
  [24, 2],
])('%i events are %i pages of 12', (total, pages) => {
  expect(pagesOf(total, 12)).toBe(pages);
});
