import { expect, test } from 'vitest';
import { isPartMissing } from './is-part-missing.ts';

test.each([
  ['Failed to fetch dynamically imported module: https://dorsal.example/assets/RunnerPage-Bx2.js', true],
  ['error loading dynamically imported module: https://dorsal.example/assets/RunnerPage-Bx2.js', true],
  ['Importing a module script failed.', true],
  ["Cannot read properties of undefined (reading 'name')", false],
])('%s', (message, isMissing) => {
  expect(isPartMissing(new TypeError(message))).toBe(isMissing);
});
