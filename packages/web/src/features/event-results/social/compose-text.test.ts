import { expect, test } from 'vitest';
import type { PodiumPerson } from '../model/podium.ts';
import { composeText, type Facts, type Words } from './compose-text.ts';

const person = (id: string, place: number, more: Partial<PodiumPerson> = {}): PodiumPerson => ({
  id,
  place,
  bib: id,
  name: `Runner ${id}`,
  club: 'C.A. Llebeig',
  timeMs: 2_112_000 + place * 1_000,
  clock: 'official',
  ...more,
});
const facts: Facts = {
  event: { name: 'Cursa de la Ribera', hashtags: ['ribera', '#atletisme'] },
  race: { name: 'Cursa 10K', hashtags: ['10k', 'ribera'] },
  podium: [
    { gender: 'male', people: [person('5', 1, { club: null }), person('8', 2)] },
    { gender: 'female', people: [person('3', 1, { name: null })] },
  ],
  timeFormat: {},
  ranksByNet: false,
};
const words: Words = {
  gender: (gender) => ({ male: 'Men', female: 'Women', other: 'Other' })[gender],
  bib: (bib) => `Bib ${bib}`,
  clock: (clock) => ({ net: 'Net time', official: 'Official time' })[clock],
};
const text = (...leftOut: string[]): string => composeText(facts, words, new Set(leftOut));

// @spec [Results of an event, and circuits] doc 1 §2: Social-media text: per timed modality, boxes for event name, event hashtags, modality name, modality hashtags, each winner by gender and position, time and club
test('names, the winners of each gender, and each hashtag once', () => {
  expect(text()).toBe(`Cursa de la Ribera
Cursa 10K

Men
1. Runner 5 35:13
2. Runner 8 (C.A. Llebeig) 35:14

Women
1. Bib 3 (C.A. Llebeig) 35:13

#ribera #atletisme #10k`);
});

test('what is left out leaves no gap', () => {
  expect(text('eventName', 'eventHashtags', 'time', 'club', '8', '3')).toBe(`Cursa 10K

Men
1. Runner 5

#10k #ribera`);
  expect(text('eventName', 'raceName', 'eventHashtags', 'raceHashtags', '5', '8', '3')).toBe('');
});

test('a shared place names both, and tenths where the race measures them', () => {
  const shared = { gender: 'female', people: [person('1', 1), person('2', 1)] } as const;
  const text = composeText(
    { ...facts, podium: [shared], timeFormat: { decimals: 1 } },
    words,
    new Set(['eventName', 'raceName', 'eventHashtags', 'raceHashtags', 'club']),
  );
  expect(text).toBe('Women\n1. Runner 1 35:13.0\n1. Runner 2 35:13.0');
});

test('a hashtag has no blanks and one sign', () => {
  const event = { name: '', hashtags: ['Trail Running', '##x', ' '] };
  const none = { ...facts, event, podium: [], race: { name: '', hashtags: [] } };
  expect(composeText(none, words, new Set())).toBe('#TrailRunning #x');
});

// @spec [Results of an event, and circuits] issue 16: Where net times rank, podium cards and social texts name the clock
test('where net times rank the text names the clock, and the other one beside whoever has no net time', () => {
  const women = { gender: 'female', people: [person('1', 1, { clock: 'net' }), person('2', 2)] } as const;
  const net = { ...facts, podium: [women], ranksByNet: true };
  const names = ['eventName', 'raceName', 'eventHashtags', 'raceHashtags', 'club'];
  expect(composeText(net, words, new Set(names))).toBe(
    'Women · Net time\n1. Runner 1 35:13\n2. Runner 2 35:14 (Official time)',
  );
  expect(composeText(net, words, new Set([...names, 'time']))).toBe('Women\n1. Runner 1\n2. Runner 2');
});
