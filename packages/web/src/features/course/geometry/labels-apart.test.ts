import { expect, test } from 'vitest';
import { labelsApart } from './labels-apart.ts';

const label = (at: number, weight: number, width = 40) => ({ at, weight, width });

test('labels with room all stand', () => {
  expect(labelsApart([label(20, 1), label(70, 2), label(120, 3)], 6)).toEqual([true, true, true]);
});

test('of two that touch the weightier one stands, and who fits beside it still does', () => {
  expect(labelsApart([label(20, 1), label(50, 2), label(60, 3), label(110, 0)], 6)).toEqual([false, false, true, true]);
});

test('the gap counts', () => {
  expect(labelsApart([label(20, 1), label(62, 2)], 2)).toEqual([true, true]);
  expect(labelsApart([label(20, 1), label(62, 2)], 3)).toEqual([false, true]);
});
