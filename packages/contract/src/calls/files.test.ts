import { expect, test } from 'vitest';
import { downloadRegistrations } from './files.ts';

const named = (name: string) =>
  downloadRegistrations.body.safeParse({
    event: '5f3a9c0b1d2e4f6078901234',
    export_combinations: [{ name, questions: ['size'] }],
  }).success;

// @spec [Registration and categories] doc 3 §5, doc 3 §9: Export combination: a name of more than 3 characters is required
test('the name of a combination has more than three characters', () => {
  expect([named(''), named('abc'), named('abcd')]).toEqual([false, false, true]);
});
