import { expect, test } from 'vitest';
import { modalityDefaults, newShortName } from './modality-defaults.ts';

test.each([
  ['running', 'all', true, 1],
  ['hiking', 'all', false, 1],
  ['time_trial_climb', 'individual_chrono', true, 0.1],
  ['cycling', 'all', true, 0.1],
  ['triathlon', 'batched_chrono', true, 1],
  ['other', 'all', true, 1],
])('a new race of %s counts from %s, is timed: %s, to %s seconds', (sport, chronotype, isTimed, precision) => {
  expect(modalityDefaults(sport)).toEqual({ chronotype, isTimed, precision });
});

test.each([
  ['Mitja', 21_097, [], '21.1K'],
  ['Popular', 10_000, ['10K', '10K 2'], '10K 3'],
  ['Xics', 400, [], '400 m'],
  ['  Marxa nocturna ', null, [], 'Marxa nocturna'],
])('%s of %s m beside %j is called %s', (name, distanceM, taken, shortName) => {
  expect(newShortName({ name, distanceM }, taken)).toBe(shortName);
});
