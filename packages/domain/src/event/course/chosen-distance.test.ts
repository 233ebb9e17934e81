import { expect, test } from 'vitest';
import { chosenDistance } from './chosen-distance.ts';

test.each([
  ['what staff say', { distanceM: 42_195, trackM: 42_613, usesTrack: false }, 42_195],
  ['the track, where it knows better', { distanceM: 42_195, trackM: 42_613, usesTrack: true }, 42_613],
  ['the track, where nobody says anything', { distanceM: null, trackM: 9_870, usesTrack: false }, 9_870],
  ['the track, where staff left it at nothing', { distanceM: 0, trackM: 9_870, usesTrack: false }, 9_870],
  [
    'what staff say, where there is no track to know better',
    { distanceM: 10_000, trackM: null, usesTrack: true },
    10_000,
  ],
  ['nothing, where nobody knows', { distanceM: null, trackM: null, usesTrack: true }, null],
])('a course is as long as %s', (_, lengths, expected) => {
  expect(chosenDistance(lengths)).toBe(expected);
});
