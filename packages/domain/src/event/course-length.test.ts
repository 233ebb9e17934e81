import { expect, test } from 'vitest';
import { chosenDistance, courseLength } from './course-length.ts';

// @spec [Tracks] doc 3 §3, issue 4: `gpx_use_own_distance` chooses the distance: of the race, the file name, the kilometres and the profile
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
])('a race is as long as %s', (_, lengths, expected) => {
  expect(chosenDistance(lengths)).toBe(expected);
});

test.each([
  ['as its finish is far', { finishM: 42_195, chosenM: 42_613 }, 42_195],
  ['as the race is said to be, where the finish has no distance', { finishM: null, chosenM: 42_613 }, 42_613],
  ['as nobody knows', { finishM: null, chosenM: null }, null],
])('a course is as long %s', (_, lengths, expected) => {
  expect(courseLength(lengths)).toBe(expected);
});
