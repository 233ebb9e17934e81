import { expect, test } from 'vitest';
import { pagesOf, shownPages } from './shown-pages.ts';

// @spec [Screens] doc 2 §9: Pagination shows at most 4 page links
// @spec [Live screens] design §5, doc 2 §9: A page past the end is empty and says so; pagination shows at most 4 page links, and the way to the first page from far down
// @spec [Home, calendar and lists] doc 1 §2, doc 1 §9, design §5: Calendar: cards three in a row on wide screens, 12 a page, 4 page links; a page past the end says so and leads to the last
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
