import { expect, test } from 'vitest';
import { tabWidthIn } from './course-tab.ts';

test.each([
  ['few on a phone', 360, 3, 64],
  ['six on a phone, which fit a little narrower', 360, 6, 60],
  ['thirty on a phone, which scroll', 360, 30, 64],
  ['few on a screen', 1120, 5, 84],
  ['fifteen on a screen, which just fit', 1120, 15, 74],
  ['none', 360, 0, 64],
])('tabs are wide enough to be read: %s', (_, view, tabs, width) => {
  expect(tabWidthIn(view, tabs)).toBe(width);
});
