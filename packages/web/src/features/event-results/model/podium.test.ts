import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import { expect, test } from 'vitest';
import { type PodiumOfGender, podiumOf } from './podium.ts';

type Wishes = Partial<RegistrationView> & { readonly place?: number };

const aWinner = (bib: string, { place = 1, result, ...wishes }: Wishes): RegistrationView => ({
  _id: bib.padStart(24, '0'),
  bib_number: bib,
  name: 'Ana',
  surname: 'Serra',
  gender: 'female',
  ...wishes,
  result: { status: 'finished', pos_gender: place, total_time: 1_000, ...result },
});

const lines = (podium: readonly PodiumOfGender[]): string[] =>
  podium.map(({ gender, people }) => `${gender} ${people.map(({ place, bib }) => `${place}:${bib}`).join(' ')}`);

test('each gender has its places, the group of others only where somebody is in it', () => {
  const answered = [
    aWinner('7', { gender: 'female' }),
    aWinner('3', { gender: 'male', place: 2 }),
    aWinner('5', { gender: 'male' }),
  ];
  expect(lines(podiumOf(answered, {}))).toEqual(['male 1:5 2:3', 'female 1:7']);
  expect(lines(podiumOf([...answered, aWinner('9', { gender: 'other' })], {}))).toEqual([
    'male 1:5 2:3',
    'female 1:7',
    'other 1:9',
  ]);
});

test('whoever shares a place stands there with the other, by bib', () => {
  const answered = [
    aWinner('31', { place: 2 }),
    aWinner('4', { place: 2 }),
    aWinner('12', {}),
    aWinner('8', { place: 4 }),
  ];
  expect(lines(podiumOf(answered, {}))).toEqual(['female 1:12 2:4 2:31']);
});

test('who has no place in the gender is not on the podium', () => {
  const { result: _, ...nobody } = aWinner('1', {});
  expect(podiumOf([nobody, { ...nobody, result: { status: 'retired' } }], {})).toEqual([]);
});

test('who asked not to be named is a bib, and the time is the one that ranks', () => {
  const { name: _, surname: __, ...unnamed } = aWinner('6', { club: '' });
  const hidden = { ...unnamed, result: { ...unnamed.result, total_time_real: 900 } };
  const of = (positions_by_real_time: boolean) => podiumOf([hidden], { positions_by_real_time })[0]?.people[0];
  expect(of(false)).toMatchObject({ name: null, bib: '6', club: null, timeMs: 1_000 });
  expect(of(true)).toMatchObject({ timeMs: 900 });
});
