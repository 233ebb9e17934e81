import { expect, test } from 'vitest';
import { placeLabels, type WantedLabel } from './label-places.ts';

const map = { width: 360, height: 320 };
const aLabel = (key: string, x: number, y: number, text = 'Pont'): WantedLabel => ({ key, x, y, text });

test('a label stands to the right of its mark, and to the left at the right edge', () => {
  const sides = placeLabels([aLabel('start', 100, 100), aLabel('finish', 340, 200)], map);
  expect([...sides]).toEqual([
    ['start', 'right'],
    ['finish', 'left'],
  ]);
});

test('of labels that would stand on each other the earlier stays, and the later goes to the other side or away', () => {
  const sides = placeLabels([aLabel('a', 100, 100), aLabel('b', 104, 104), aLabel('c', 102, 108)], map);
  expect([...sides]).toEqual([
    ['a', 'right'],
    ['b', 'left'],
  ]);
});

test('a label keeps off what stands on the map already', () => {
  const controls = { left: 290, right: 360, top: 0, bottom: 170 };
  expect([...placeLabels([aLabel('a', 260, 100)], map, [controls])]).toEqual([['a', 'left']]);
  expect([...placeLabels([aLabel('a', 260, 250)], map, [controls])]).toEqual([['a', 'right']]);
});

test('what is out of the map has no label', () => {
  expect(placeLabels([aLabel('a', -50, 100), aLabel('b', 100, 700)], map).size).toBe(0);
});
