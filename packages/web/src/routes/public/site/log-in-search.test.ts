import { expect, test } from 'vitest';
import { logInSearch } from './log-in-search.ts';

test('the log-in says why, and where to go on', () => {
  expect(logInSearch({ why: 'ended', from: '/m/1?at=finish' })).toEqual({ why: 'ended', from: '/m/1?at=finish' });
  expect(logInSearch({ why: 'because', from: 'x'.repeat(2_001) })).toEqual({});
});
