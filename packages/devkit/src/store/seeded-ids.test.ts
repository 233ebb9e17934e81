import { expect, test } from 'vitest';
import { seededIds } from './seeded-ids.ts';

test('seeded ids are the same for the same seed and name, and 24 hex characters', () => {
  const [a, b, c] = [seededIds(1, 'x'), seededIds(1, 'x'), seededIds(1, 'y')];
  const [first, again, another] = [a(), b(), c()];
  expect(first).toBe(again);
  expect(first).not.toBe(another);
  expect(first).toMatch(/^[0-9a-f]{24}$/);
});
