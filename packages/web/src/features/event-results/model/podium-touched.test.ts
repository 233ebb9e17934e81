import type { BoardMoved } from '@dorsal/contract/views/live-messages.ts';
import { expect, test } from 'vitest';
import type { PodiumOfGender, PodiumPerson } from './podium.ts';
import { podiumTouched } from './podium-touched.ts';

const id = (letter: string): string => letter.repeat(24);
const finish = id('f');
const person = (letter: string, timeMs: number): PodiumPerson => ({
  id: id(letter),
  place: 1,
  bib: letter,
  name: null,
  club: null,
  timeMs,
  clock: 'official',
});
const three = (gender: PodiumOfGender['gender'], letters: string): PodiumOfGender => ({
  gender,
  people: [...letters].map((letter, index) => person(letter, 1_000 + index)),
});
const full = [three('male', 'abc'), three('female', 'de0')];
const moved = (change: Partial<BoardMoved>): BoardMoved => ({
  type: 'board',
  modality: id('9'),
  from: 1,
  to: 2,
  server_time: 0,
  ...change,
});
const crossing = (letter: string, key: number, checkpoint = finish) =>
  moved({ changed: [{ registration: id(letter), checkpoint, key, status: 'finished' }] });

test('while a place is free, whoever comes in may take it', () => {
  expect(podiumTouched(crossing('7', 9_000), { podium: [three('male', 'abc')], finish })).toBe('now');
  expect(podiumTouched(crossing('7', 9_000), { podium: [], finish })).toBe('now');
});

// @spec [Results of an event, and circuits] issue 4, design §4: Cards of a live race move by themselves, by one stream for all races of the event; what was missed is fetched, spread
test('with all places taken only who is fast enough changes it at once; of another gender there may still be a first', () => {
  expect(podiumTouched(crossing('7', 1_002), { podium: full, finish })).toBe('now');
  expect(podiumTouched(crossing('7', 1_003), { podium: full, finish })).toBe('later');
});

test('a crossing on the way changes nothing, unless it is of somebody who stands there', () => {
  expect(podiumTouched(crossing('7', 1, id('8')), { podium: [], finish })).toBe('not');
  expect(podiumTouched(crossing('a', 1, id('8')), { podium: full, finish })).toBe('now');
});

test('a changed person can be anybody', () => {
  const changed = [{ registration: id('7'), status: 'disqualified' } as const];
  expect(podiumTouched(moved({ changed }), { podium: full, finish })).toBe('now');
});

test('a message that names nobody counts where it may mean the finish', () => {
  expect(podiumTouched(moved({ reload: true }), { podium: full, finish })).toBe('now');
  expect(podiumTouched(moved({ reload: true, touched: [id('8')] }), { podium: full, finish })).toBe('not');
  expect(podiumTouched(moved({ reload: true, touched: [finish] }), { podium: full, finish })).toBe('now');
});
