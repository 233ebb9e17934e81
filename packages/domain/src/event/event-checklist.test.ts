import { expect, test } from 'vitest';
import { type EventToCheck, eventLacks, type Lack, type RaceToCheck } from './event-checklist.ts';

const aRace = (more: Partial<RaceToCheck> = {}): RaceToCheck => ({
  id: '10k',
  startsAt: 0,
  distanceM: 10_000,
  isTimed: true,
  categories: [
    { name: 'SEN', gender: null, ageFrom: 18, ageTo: 39 },
    { name: 'VET', gender: null, ageFrom: 40, ageTo: null },
  ],
  hasPrice: true,
  hasTrack: true,
  trackM: 10_400,
  usesTrack: false,
  prizes: 1,
  checkpoints: [
    { id: 's', kind: 'start', name: undefined, isTimed: true, metres: 0, readers: 0 },
    { id: 'm', kind: 'between', name: 'Font', isTimed: true, metres: 5_000, readers: 1 },
    { id: 'f', kind: 'finish', name: undefined, isTimed: true, metres: 10_000, readers: 1 },
  ],
  ...more,
});
const anEvent = (more: Partial<EventToCheck> = {}): EventToCheck => ({
  startsAt: 0,
  city: 'Castelló',
  isVisible: true,
  isExternal: false,
  registrationOpens: 0,
  registrationCloses: 1,
  legalTexts: 1,
  organisms: 1,
  races: [aRace()],
  ...more,
});
const line = ({ before, kind, ...of }: Lack): string =>
  [before, kind, 'race' in of ? of.race : '', 'checkpoint' in of ? of.checkpoint.id : ''].filter(Boolean).join(' ');
const lacking = (event: Partial<EventToCheck>): string[] => eventLacks(anEvent(event)).map(line);
const lackingOfRace = (race: Partial<RaceToCheck>): string[] => lacking({ races: [aRace(race)] });

// @spec [Back-office editors] issue 18: An event checklist: what is missing before it can open, and before the start
test('an event with all of it lacks nothing; an empty one lacks what is wanted to open it', () => {
  expect(lacking({})).toEqual([]);
  const nothing = { startsAt: undefined, city: undefined, isVisible: false, races: [] };
  const noRules = { registrationOpens: undefined, registrationCloses: undefined, legalTexts: 0, organisms: 0 };
  expect(lacking({ ...nothing, ...noRules })).toEqual([
    'open day',
    'open place',
    'open races',
    'open registration_window',
    'open legal_texts',
    'open organisms',
    'open visible',
  ]);
  expect(lacking({ registrationCloses: undefined })).toEqual(['open registration_window']);
});

// @spec [Back-office editors] issue 18: The checklist says where a track is of another length than its race
test('a track that is more than 5 % longer or shorter than its race is said, unless its length is the one of the race', () => {
  const other = ['start track_length 10k'];
  expect(lackingOfRace({ trackM: 10_501 })).toEqual(other);
  expect(lackingOfRace({ trackM: 9_499 })).toEqual(other);
  expect(lackingOfRace({ trackM: 10_500 })).toEqual([]);
  expect(lackingOfRace({ trackM: 12_000, usesTrack: true })).toEqual([]);
  expect(lackingOfRace({ trackM: undefined })).toEqual([]);
  expect(lackingOfRace({ trackM: 12_000, distanceM: undefined })).toEqual(['open distance 10k']);
});

test('a race says what it lacks; what opens the event comes first', () => {
  const bare = { startsAt: undefined, distanceM: undefined, categories: [], hasPrice: false, hasTrack: false };
  expect(lackingOfRace({ ...bare, prizes: 0, checkpoints: [] })).toEqual([
    'open race_start 10k',
    'open distance 10k',
    'open price 10k',
    'open categories 10k',
    'start track 10k',
    'start prizes 10k',
    'start finish 10k',
  ]);
});

test('ages that no category has, or two, are named once for each gender', () => {
  const categories = [
    { name: 'SEN', gender: null, ageFrom: 18, ageTo: 39 },
    { name: 'VET', gender: null, ageFrom: 45, ageTo: null },
  ];
  const faults = eventLacks(anEvent({ races: [aRace({ categories })] }));
  expect(faults).toMatchObject([
    { before: 'open', kind: 'category_fault', fault: { kind: 'gap', gender: 'female', from: 40, to: 44 } },
    { before: 'open', kind: 'category_fault', fault: { kind: 'gap', gender: 'male', from: 40, to: 44 } },
  ]);
});

test('a timed checkpoint wants a reader, but for the start, which a gun opens', () => {
  const [start, middle, finish] = aRace().checkpoints;
  if (!start || !middle || !finish) throw new Error('the race has three');
  const silent = [start, { ...middle, readers: 0, metres: undefined }, { ...finish, readers: 0 }];
  expect(lackingOfRace({ checkpoints: silent })).toEqual([
    'start reader 10k m',
    'start checkpoint_place 10k m',
    'start reader 10k f',
  ]);
  expect(lackingOfRace({ checkpoints: [start, { ...middle, isTimed: false, readers: 0 }, finish] })).toEqual([]);
});

test('who is not timed, or another organiser’s, is not asked for what timing and entering want', () => {
  const bare = { categories: [], prizes: 0, checkpoints: [] };
  expect(lackingOfRace({ ...bare, isTimed: false })).toEqual([]);
  const theirs = { isExternal: true, legalTexts: 0, registrationOpens: undefined };
  expect(lacking({ ...theirs, races: [aRace({ ...bare, hasPrice: false })] })).toEqual([]);
});
