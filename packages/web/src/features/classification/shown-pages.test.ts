import { expect, test } from 'vitest';
import { shownPages } from './shown-pages.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4]],
  [2, 20, [1, 2, 3, 4]],
  [10, 20, [9, 10, 11, 12]],
  [20, 20, [17, 18, 19, 20]],
  [9, 3, [1, 2, 3]],
  [90, 20, [17, 18, 19, 20]],
])('on page %d of %d these are shown: %j', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
});
