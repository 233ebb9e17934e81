import { expect, test } from 'vitest';
import { scopeName } from '#race/parts/prize-texts.ts';
import { aParticipant } from '#race/testing/a-participant.ts';
import { placesOf } from './places-shown.ts';
import { onTheWay } from './testing/a-runner.ts';

const finished = {
  status: 'finished',
  pos_general: 5,
  pos_gender: 3,
  pos_category: 1,
  pos_local: 2,
  totals: { general: 243, gender: 106, category: 28, local: 40 },
} as const;
const who = { _id: 'ana', bib_number: '7' };

// @spec [Live screens] doc 2 §2.2: Positions general, gender, category, local ones with 'de N'; prizes, with an asterisk where another prize excludes one; a note that positions ignore exclusions
test('places at the finish say of how many; the local ones are for locals', () => {
  expect(placesOf(aParticipant({ ...who, result: finished })).places).toEqual([
    { scope: 'general', place: 5, of: 243 },
    { scope: 'gender', place: 3, of: 106 },
    { scope: 'category', place: 1, of: 28 },
  ]);
  expect(placesOf(aParticipant({ ...who, local: true, result: finished })).places.at(-1)).toEqual({
    scope: 'local',
    place: 2,
    of: 40,
  });
});

test('on the way the places are those of the last checkpoint, without totals', () => {
  expect(placesOf({ ...aParticipant(who), result: onTheWay() })).toEqual({
    atOrder: 1,
    places: [
      { scope: 'general', place: 7, of: null },
      { scope: 'category', place: 2, of: null },
    ],
  });
  expect(placesOf(aParticipant(who))).toEqual({ atOrder: null, places: [] });
});

test('a scope is called by the group of the person', () => {
  const t = (key: string) => key.split('.').at(-1) ?? '';
  const ana = aParticipant({ ...who, gender: 'female', category: 'V35' });
  expect(scopeName('general', ana, t)).toBe('general');
  expect(scopeName('gender', ana, t)).toBe('female');
  expect(scopeName('category', ana, t)).toBe('V35\u00a0· female');
  expect(scopeName('local', ana, t)).toBe('local');
  expect(scopeName('local_category', ana, t)).toBe('local\u00a0· V35\u00a0· female');
});
