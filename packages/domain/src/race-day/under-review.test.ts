import { expect, test } from 'vitest';
import { isUnderReview } from './under-review.ts';

const doubtful = { status: 'finished', warnings: ['no_start_read', 'two_explanations'] } as const;

// @spec [Race day] issue 19: Top-ten arrivals with an open problem say 'being checked' on the public page
test('one of the first ten with an open doubt is under review until the results are official', () => {
  expect(isUnderReview('live', doubtful, 10)).toBe(true);
  expect(isUnderReview('finished_provisional', doubtful, 1)).toBe(true);
  expect(isUnderReview('finished_official', doubtful, 1)).toBe(false);
});

test('nobody behind them, without a place, out of the race, or with warnings that move no place', () => {
  expect(isUnderReview('live', doubtful, 11)).toBe(false);
  expect(isUnderReview('live', doubtful, null)).toBe(false);
  expect(isUnderReview('live', { ...doubtful, status: 'disqualified' }, 1)).toBe(false);
  expect(isUnderReview('live', { status: 'finished', warnings: ['no_start_read', 'late_start'] }, 1)).toBe(false);
});
