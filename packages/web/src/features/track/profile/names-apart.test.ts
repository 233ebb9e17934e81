import { expect, test } from 'vitest';
import { namesApart } from './names-apart.ts';

const named = (x: number, text: string, key = x) => ({ key, x, text });

test('names stand over their stops and never on each other', () => {
  const placed = namesApart([named(50, 'Font'), named(70, 'Collet'), named(200, 'Cim')], 300);
  expect(placed.map(({ text }) => text)).toEqual(['Font', 'Cim']);
  expect(placed[0]?.left).toBe(50);
});

test('at the edges they are moved inwards, and one wider than the profile is left out', () => {
  const [first, last] = namesApart([named(0, 'Refugi'), named(300, 'Refugi')], 300);
  expect(first?.left).toBeCloseTo(19.8);
  expect(last?.left).toBeCloseTo(280.2);
  expect(namesApart([named(10, 'a'.repeat(60))], 300)).toEqual([]);
});
