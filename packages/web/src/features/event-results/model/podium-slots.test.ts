import { expect, test } from 'vitest';
import type { PodiumOfGender } from './podium.ts';
import { shownGroups } from './podium-slots.ts';

const somebody = { id: 'a', place: 1, bib: '1', name: null, club: null, timeMs: 1 };
const women: PodiumOfGender = { gender: 'female', people: [somebody] };
const others: PodiumOfGender = { gender: 'other', people: [somebody] };
const shown = (podium: readonly PodiumOfGender[] | null, isOver: boolean): string[] =>
  shownGroups(podium, isOver).map(({ gender, people }) => `${gender} ${people.length}`);

test('the places of men and women stand there before anybody has come in', () => {
  expect(shown(null, false)).toEqual(['male 0', 'female 0']);
  expect(shown(null, true)).toEqual(['male 0', 'female 0']);
  expect(shown([women, others], false)).toEqual(['male 0', 'female 1', 'other 1']);
});

test('once a race is over, a group in which nobody came in is not shown', () => {
  expect(shown([women], true)).toEqual(['female 1']);
  expect(shown([], true)).toEqual([]);
});
