import { expect, test } from 'vitest';
import { focusAfter } from './move-focus.ts';

// @spec [Live screens] issue 3, design §7: Arrows, Home and End move between the open tabs, Enter and the space bar open one
test.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 3, 0],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
])('%s from tab %i of 4 goes to tab %i', (key, from, to) => {
  expect(focusAfter(key, from, 4)).toBe(to);
});

test('other keys are left alone, and without tabs there is nowhere to go', () => {
  expect([focusAfter('Enter', 0, 4), focusAfter('Tab', 0, 4), focusAfter('Home', -1, 0)]).toEqual([null, null, null]);
});

test('from a closed tab, which is none of the open ones, arrows enter at the ends', () => {
  expect([focusAfter('ArrowRight', -1, 4), focusAfter('ArrowLeft', -1, 4)]).toEqual([0, 3]);
});
