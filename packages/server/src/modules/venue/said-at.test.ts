import { expect, test } from 'vitest';
import { saidAt } from './said-at.ts';

const now = Date.parse('2026-05-02T08:00:00Z');

// @spec [Registration at the venue] issue 20, staff.md §4: What waited at a desk is of the instant that the desk tells, of the last two days and never of the future, whatever its clock says
test.each([
  [undefined, now],
  [now - 3_600_000, now - 3_600_000],
  [now + 1, now],
  [0, now - 2 * 86_400_000],
])('what a desk says of %s counts as of %s', (at, counts) => {
  expect(saidAt(at, now)).toBe(counts);
});
