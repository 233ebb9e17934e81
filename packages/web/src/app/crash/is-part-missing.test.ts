import { expect, test } from 'vitest';
import { isPartMissing } from './is-part-missing.ts';

// @spec [Live screens] design §5, issue 3: A crashed screen says so and shows the way on; a part replaced by a newer version is named as that
test.each([
  ['Failed to fetch dynamically imported module: https://dorsal.example/assets/RunnerPage-Bx2.js', true],
  ['error loading dynamically imported module: https://dorsal.example/assets/RunnerPage-Bx2.js', true],
  ['Importing a module script failed.', true],
  ["Cannot read properties of undefined (reading 'name')", false],
])('%s', (message, isMissing) => {
  expect(isPartMissing(new TypeError(message))).toBe(isMissing);
});
