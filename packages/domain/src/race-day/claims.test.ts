import { expect, test } from 'vitest';
import { claimsClosed } from './claims.ts';

// @spec [Race day] issue 19: Claims, if the event wants them, until it is official: limited, no account
test.each([
  ['waiting_for_start', true, 'claims_not_taken'],
  ['live', true, null],
  ['finished_provisional', true, null],
  ['finished_official', true, 'claims_closed'],
  ['cancelled', true, 'claims_closed'],
  ['live', false, 'claims_not_taken'],
  ['finished_official', false, 'claims_not_taken'],
] as const)('a race that is %s (claims wanted: %s) says %s', (status, takesClaims, said) => {
  expect(claimsClosed({ status, takesClaims })).toBe(said);
});
