import { expect, test } from 'vitest';
import { ribbonLayout, ribbonWidth, scrollToShow, spreadTabs, tabWidthIn } from './ribbon-layout.ts';

const evenly = (stops: number): number[] => Array.from({ length: stops }, (_, index) => index / (stops - 1));

test('tabs that have room stand under their stops, and the outermost inside the view', () => {
  const { width, isTooMany, margin, stops, centres, tabWidth } = ribbonLayout(1_120, evenly(4));
  expect([width, isTooMany, margin]).toEqual([1_120, false, 10]);
  expect(stops.map(Math.round)).toEqual([10, 377, 743, 1_110]);
  expect(centres.slice(1, 3).map(Math.round)).toEqual([377, 743]);
  expect([centres[0], centres[3]]).toEqual([tabWidth / 2, 1_120 - tabWidth / 2]);
});

// @spec [Live screens] doc 2 §2.1, issue 3: A course with more stops than room stays whole in view, and its tabs scroll beneath
test('too many tabs stand beside each other, wider than the view, under a course that is seen whole', () => {
  const { width, isTooMany, stops, centres, tabWidth } = ribbonLayout(360, evenly(31));
  expect(isTooMany).toBe(true);
  expect(width).toBe(31 * tabWidth);
  expect([stops[0], stops[30]]).toEqual([16, 344]);
  expect([centres[0], centres[30]]).toEqual([tabWidth / 2, width - tabWidth / 2]);
});

test.each([
  ['few on a phone', 360, 3, 64],
  ['six on a phone, which fit a little narrower', 360, 6, 60],
  ['seven on a phone, the finish among them', 360, 7, 51],
  ['eight on a phone, which scroll', 360, 8, 64],
  ['thirty on a phone, which scroll', 360, 30, 64],
  ['few on a screen', 1120, 5, 84],
  ['fifteen on a screen, which just fit', 1120, 15, 74],
  ['none', 360, 0, 64],
])('tabs are wide enough to be read: %s', (_, view, tabs, width) => {
  expect(tabWidthIn(view, tabs)).toBe(width);
});

test('tabs with room stand where they want, those at the ends just inside', () => {
  expect(spreadTabs([0, 200, 400], 60, 400)).toEqual([30, 200, 370]);
});

test('tabs that would touch share the shift', () => {
  expect(spreadTabs([30, 190, 210, 370], 60, 400)).toEqual([30, 170, 230, 370]);
});

// @spec [Live screens] issue 3: Stops stand at their distance; tabs beside each other never touch, with 30 they scroll and the chosen one is in view
test.each([
  ['all on one point', Array.from({ length: 6 }, () => 200), 400],
  ['crowded at the finish', [0, 380, 385, 390, 395, 400], 400],
  ['crowded at the start', [0, 1, 2, 3, 4, 400], 400],
  ['in no order', [0, 300, 100, 250, 260, 400], 400],
  ['that just fit', [0, 10, 20, 200, 300, 360], 360],
])('tabs %s never touch, never leave the ribbon and keep their order', (_, wanted, width) => {
  const centres = spreadTabs(wanted, 60, width);
  expect(centres[0]).toBeGreaterThanOrEqual(30 - 1e-6);
  expect(centres.at(-1)).toBeLessThanOrEqual(width - 30 + 1e-6);
  for (const [index, centre] of centres.slice(1).entries())
    expect(centre - (centres[index] ?? 0)).toBeGreaterThanOrEqual(60 - 1e-6);
});

test('the ribbon is as wide as the view, or as its tabs', () => {
  expect([ribbonWidth(360, 3, 64), ribbonWidth(360, 30, 64)]).toEqual([360, 1920]);
});

test('a tab in view does not scroll, another comes into the middle', () => {
  const view = { left: 100, width: 300 };
  expect(scrollToShow({ centre: 140, width: 64 }, view)).toBe(100);
  expect(scrollToShow({ centre: 900, width: 64 }, view)).toBe(750);
  expect(scrollToShow({ centre: 32, width: 64 }, view)).toBe(0);
});
