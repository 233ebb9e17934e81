import { expect, test } from 'vitest';
import { ribbonLayout } from './ribbon-layout.ts';

const evenly = (stops: number): number[] => Array.from({ length: stops }, (_, index) => index / (stops - 1));

test('tabs that have room stand under their stops, and the outermost inside the view', () => {
  const { width, isTooMany, margin, stops, centres, tabWidth } = ribbonLayout(1_120, evenly(4));
  expect([width, isTooMany, margin]).toEqual([1_120, false, 10]);
  expect(stops.map(Math.round)).toEqual([10, 377, 743, 1_110]);
  expect(centres.slice(1, 3).map(Math.round)).toEqual([377, 743]);
  expect([centres[0], centres[3]]).toEqual([tabWidth / 2, 1_120 - tabWidth / 2]);
});

test('too many tabs stand beside each other, wider than the view, under a course that is seen whole', () => {
  const { width, isTooMany, stops, centres, tabWidth } = ribbonLayout(360, evenly(31));
  expect(isTooMany).toBe(true);
  expect(width).toBe(31 * tabWidth);
  expect([stops[0], stops[30]]).toEqual([16, 344]);
  expect([centres[0], centres[30]]).toEqual([tabWidth / 2, width - tabWidth / 2]);
});
