import { expect, test } from 'vitest';
import { participantOf, participantsOf } from './participant.ts';

const id = (digit: string): string => digit.repeat(24);

test('a participant of the wire is decoded into our words', () => {
  const { result, ...person } = participantOf({
    _id: id('a'),
    bib_number: '7',
    name: 'Ada',
    surname: 'Alba',
    local: true,
    classify: false,
    modality: { _id: id('m'), numeric_id: 1, name: '10K', status: 'live' },
    result: {
      status: 'finished',
      total_time: 70_000,
      total_time_real: 65_000,
      penalty_time: 5_000,
      penalizations: [{ time: 5_000, reason: 'Cut' }],
      reference_time: 1,
      start_time: 2,
      pos_general: 3,
      totals: { general: 40 },
      prizes: {
        has_prize: true,
        awards: [
          {
            ...{ order: 2, by: 'gender', total: 3, place: 1, real_place: 2, is_shared: true },
            moved_up_past: [{ registration: id('d'), bib_number: '9', holds: [1] }],
          },
          { order: 9, by: 'colour', total: 1, place: 1, real_place: 1 },
        ],
        passed_over: [{ order: 3, by: 'category', total: 3, real_place: 1, holds: [2] }],
      },
      intermediate_results: [{ order: 0, intermediate: id('c'), total_time: 30_000, pos_local_gender: 2 }],
    },
  });
  expect(person).toEqual({
    id: id('a'),
    bib: '7',
    name: 'Ada Alba',
    isLocal: true,
    isClassified: false,
    race: { id: id('m'), name: '10K', status: 'live' },
  });
  expect(result).toMatchObject({
    status: 'finished',
    officialTime: 70_000,
    netTime: 65_000,
    penaltyTime: 5_000,
    referenceAt: 1,
    startedAt: 2,
    places: { general: 3 },
    totals: { general: 40 },
    prizes: {
      awards: [
        {
          ...{ order: 2, by: 'gender', total: 3, place: 1, realPlace: 2, isShared: true },
          movedUpPast: [{ id: id('d'), bib: '9', name: null, holds: [1] }],
        },
      ],
      passedOver: [{ order: 3, by: 'category', total: 3, realPlace: 1, holds: [2] }],
    },
    splits: [{ order: 0, checkpoint: id('c'), officialTime: 30_000, places: { local_gender: 2 } }],
  });
});

test('who asked not to be named has no name, and who has no status waits', () => {
  expect(participantOf({ _id: id('b'), modality: id('m'), result: {} })).toMatchObject({
    bib: '',
    name: null,
    isLocal: false,
    isClassified: true,
    race: { id: id('m') },
    result: { status: 'waiting', places: {}, penalties: [], splits: [] },
  });
});

test('a disqualified person keeps the time that it was', () => {
  expect(participantOf({ _id: id('b'), result: { total_time_dsq: 9_000 } }).result?.officialTime).toBe(9_000);
});

test('an answer in groups is no list of people', () => {
  expect(participantsOf({ female: [] })).toEqual([]);
  expect(participantsOf([{ _id: id('b') }])).toHaveLength(1);
});

// @spec [Refusals and messages] issue 16: Marks that turn the direction of a name stay out of the rest of a row
test('a name turns nothing beside it, and one in which nothing can be seen is none', () => {
  const named = (parts: object) => participantOf({ _id: id('b'), ...parts });
  expect(named({ name: '\u202Eada', surname: 'Alba\u2066', club: '\u202DClub' })).toMatchObject({
    name: 'ada Alba',
    club: 'Club',
  });
  expect(named({ name: '\u200B', surname: '\u200F' }).name).toBeNull();
});
