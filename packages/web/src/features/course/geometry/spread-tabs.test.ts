import { expect, test } from 'vitest';
import { ribbonWidth, scrollToShow, spreadTabs } from './spread-tabs.ts';

test('tabs with room stand where they want, those at the ends just inside', () => {
  expect(spreadTabs([0, 200, 400], 60, 400)).toEqual([30, 200, 370]);
});

test('tabs that would touch share the shift', () => {
  expect(spreadTabs([30, 190, 210, 370], 60, 400)).toEqual([30, 170, 230, 370]);
});

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
