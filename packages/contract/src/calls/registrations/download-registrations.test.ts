import { expect, test } from 'vitest';
import { downloadRegistrations } from './download-registrations.ts';

const named = (name: string) =>
  downloadRegistrations.body.safeParse({
    event: '5f3a9c0b1d2e4f6078901234',
    export_combinations: [{ name, questions: ['size'] }],
  }).success;

test('the name of a combination has more than three characters', () => {
  expect([named(''), named('abc'), named('abcd')]).toEqual([false, false, true]);
});
