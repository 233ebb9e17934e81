import type { RegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { expect, test } from 'vitest';
import { participantOf } from '#race/participant.ts';
import { type PodiumOfGender, podiumOf as podiumOfParticipants, shownGroups } from './podium.ts';

type Parts = Partial<RegistrationView> & { readonly place?: number };

const aWinner = (bib: string, { place = 1, result, ...parts }: Parts): RegistrationView => ({
  _id: bib.padStart(24, '0'),
  bib_number: bib,
  name: 'Ana',
  surname: 'Serra',
  gender: 'female',
  ...parts,
  result: { status: 'finished', pos_gender: place, total_time: 1_000, ...result },
});

const podiumOf = (answered: readonly RegistrationView[], ranksByNet = false) =>
  podiumOfParticipants(answered.map(participantOf), { ranksByNet });

const lines = (podium: readonly PodiumOfGender[]): string[] =>
  podium.map(({ gender, people }) => `${gender} ${people.map(({ place, bib }) => `${place}:${bib}`).join(' ')}`);

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7, doc 1 §9, design §5: Card of a race: podium of the first three places per gender with club, asked for with winners; shared places stand together, others are a group where somebody is in it, who asked not to be named is a bib
test('each gender has its places, the group of others only where somebody is in it', () => {
  const answered = [
    aWinner('7', { gender: 'female' }),
    aWinner('3', { gender: 'male', place: 2 }),
    aWinner('5', { gender: 'male' }),
  ];
  expect(lines(podiumOf(answered))).toEqual(['male 1:5 2:3', 'female 1:7']);
  expect(lines(podiumOf([...answered, aWinner('9', { gender: 'other' })]))).toEqual([
    'male 1:5 2:3',
    'female 1:7',
    'other 1:9',
  ]);
});

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7, doc 1 §9, design §5: Card of a race: podium of the first three places per gender with club, asked for with winners; shared places stand together, others are a group where somebody is in it, who asked not to be named is a bib
test('whoever shares a place stands there with the other, by bib', () => {
  const answered = [
    aWinner('31', { place: 2 }),
    aWinner('4', { place: 2 }),
    aWinner('12', {}),
    aWinner('8', { place: 4 }),
  ];
  expect(lines(podiumOf(answered))).toEqual(['female 1:12 2:4 2:31']);
});

test('who has no place in the gender is not on the podium', () => {
  const { result: _, ...nobody } = aWinner('1', {});
  expect(podiumOf([nobody, { ...nobody, result: { status: 'retired' } }])).toEqual([]);
});

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7, doc 1 §9, design §5: Card of a race: podium of the first three places per gender with club, asked for with winners; shared places stand together, others are a group where somebody is in it, who asked not to be named is a bib
test('who asked not to be named is a bib, and the time is the one that ranks', () => {
  const { name: _, surname: __, ...unnamed } = aWinner('6', { club: '' });
  const hidden = { ...unnamed, result: { ...unnamed.result, total_time_real: 900 } };
  const of = (ranksByNet: boolean) => podiumOf([hidden], ranksByNet)[0]?.people[0];
  expect(of(false)).toMatchObject({ name: null, bib: '6', club: null, timeMs: 1_000, clock: 'official' });
  expect(of(true)).toMatchObject({ timeMs: 900, clock: 'net' });
});

const somebody = { id: 'a', place: 1, bib: '1', name: null, club: null, timeMs: 1, clock: 'official' } as const;
const women: PodiumOfGender = { gender: 'female', people: [somebody] };
const others: PodiumOfGender = { gender: 'other', people: [somebody] };
const shown = (podium: readonly PodiumOfGender[] | null, isOver: boolean): string[] =>
  shownGroups(podium, isOver).map(({ gender, people }) => `${gender} ${people.length}`);

// @spec [Results of an event, and circuits] doc 1 §2, doc 1 §7, doc 1 §9, design §5: Card of a race: podium of the first three places per gender with club, asked for with winners; shared places stand together, others are a group where somebody is in it, who asked not to be named is a bib
// @spec [Results of an event, and circuits] design §5, design §7: Cards that could not be had say so once, in the place of what is missing, with a way to try again; nothing jumps
test('the places of men and women stand there before anybody has come in', () => {
  expect(shown(null, false)).toEqual(['male 0', 'female 0']);
  expect(shown(null, true)).toEqual(['male 0', 'female 0']);
  expect(shown([women, others], false)).toEqual(['male 0', 'female 1', 'other 1']);
});

test('once a race is over, a group in which nobody came in is not shown', () => {
  expect(shown([women], true)).toEqual(['female 1']);
  expect(shown([], true)).toEqual([]);
});
