import type { RegistrationView } from '@dorsal/contract/views/registration-view.ts';
import { expect, test } from 'vitest';
import type { CourseTab } from '#race/course-tabs.ts';
import { participantOf } from '#race/participant.ts';
import { type RowContext, rowOf as rowOfParticipant } from './classification-row.ts';

const rowOf = (view: RegistrationView, context: RowContext) => rowOfParticipant(participantOf(view), context);
const id = (digit: string): string => digit.repeat(24);
const at = (kind: CourseTab['kind'], tabId: string): RowContext => ({
  tab: { kind, id: tabId },
  rules: { ranksByNet: false, status: 'live' },
  zone: 'Europe/Madrid',
  isByArrival: false,
});
const start = at('start', id('0'));
const middle = at('checkpoint', id('1'));
const finish = at('finish', id('9'));

const result = {
  status: 'finished',
  start_time: Date.parse('2026-05-01T08:00:07Z'),
  total_time: 2_550_000,
  total_time_real: 2_543_000,
  penalty_time: 90_000,
  pos_general: 2,
  pos_gender: 1,
  pos_category: 1,
  penalizations: [{ time: 90_000, reason: 'Tarjeta amarilla' }],
  prizes: {
    has_prize: true,
    awards: [{ order: 1, by: 'gender', total: 3, place: 1, real_place: 1 }],
    passed_over: [{ order: 2, by: 'category', total: 3, real_place: 1, holds: [1] }],
  },
  intermediate_results: [
    {
      order: 0,
      intermediate: id('1'),
      total_time: 1_200_000,
      total_time_real: 1_193_000,
      pos_general: 5,
      pos_gender: 3,
    },
  ],
} as const satisfies RegistrationView['result'];
const ada: RegistrationView = {
  _id: id('a'),
  bib_number: '7',
  name: 'Ada',
  surname: 'Alba',
  gender: 'female',
  category: 'F-SEN',
  club: 'CA Vila',
  federation: 'FCA',
  result: {
    ...result,
    penalizations: [...result.penalizations],
    intermediate_results: [...result.intermediate_results],
  },
};

// @spec [Live screens] doc 2 §2.1: Columns: positions (general, gender, category), bib, name linking to the individual result, club, time, pace; at the finish each penalty with added time and reason
test('the finish shows places, the official time, what was added to it, and prizes apart from places', () => {
  expect(rowOf(ada, finish)).toEqual({
    id: id('a'),
    bib: '7',
    name: 'Ada Alba',
    club: 'CA Vila',
    federation: 'FCA',
    gender: 'female',
    category: 'F-SEN',
    places: { general: 2, gender: 1, category: 1 },
    prizes: {
      awards: [{ order: 1, by: 'gender', total: 3, place: 1, realPlace: 1, isShared: false, movedUpPast: [] }],
      passedOver: [{ order: 2, by: 'category', total: 3, realPlace: 1, holds: [1] }],
    },
    isPlacePending: false,
    time: '42:30',
    times: { rankedMs: 2_550_000, otherMs: 2_543_000, runMs: 2_460_000 },
    isBeingChecked: false,
    passedAt: '',
    isStruck: false,
    status: 'finished',
    word: 'result.finished',
    penalties: [{ time: '+1:30', reason: 'Tarjeta amarilla', isCredit: false }],
    splits: new Map([[id('1'), '20:00']]),
  });
});

// @spec [Race day] issue 16: Time given back is no penalty: its own word and mark, with a minus
test('time that was given back is told apart from penalties, with a minus', () => {
  const credited = { ...result, penalty_time: -90_000, penalizations: [{ time: -90_000, reason: 'Held' }] };
  const view = { ...ada, result: { ...credited, intermediate_results: [] } };
  expect(rowOf(view, finish).penalties).toEqual([{ time: '−1:30', reason: 'Held', isCredit: true }]);
});

test('a checkpoint shows the time and the places there, without penalties and prizes', () => {
  expect(rowOf(ada, middle)).toMatchObject({
    places: { general: 5, gender: 3 },
    time: '20:00',
    penalties: [],
    prizes: { awards: [], passedOver: [] },
  });
});

test('the start shows the hour of the own start on the clocks of the race', () => {
  expect(rowOf(ada, start)).toMatchObject({ time: '10:00:07', places: {}, isPlacePending: false });
});

test('a race that ranks by net times shows those', () => {
  const rules = { ranksByNet: true, status: 'live' } as const;
  expect(rowOf(ada, { ...finish, rules })).toMatchObject({ time: '42:23', times: { otherMs: 2_550_000 } });
  expect(rowOf(ada, { ...middle, rules }).time).toBe('19:53');
});

// @spec [Live screens] doc 2 §2.1: Time struck through when disqualified
test('who is disqualified has the time struck through, and no place to wait for', () => {
  const out = { status: 'disqualified', total_time_dsq: 2_400_000 } as const;
  expect(rowOf({ ...ada, result: out }, finish)).toMatchObject({
    places: {},
    time: '40:00',
    isStruck: true,
    isPlacePending: false,
  });
});

test('the hour of a start counts for disqualified people too', () => {
  const out = { status: 'disqualified', start_time: result.start_time } as const;
  expect(rowOf({ ...ada, result: out }, start)).toMatchObject({ time: '10:00:07', isStruck: false });
});

// @spec [Live screens] doc 2 §2.1, design §5: 'Asignando posición' when a classifiable participant has no position yet, and while a board loads
test('a place is awaited by who counts, has a time and is not placed yet', () => {
  const fresh: RegistrationView = { ...ada, result: { status: 'finished', total_time: 2_400_000 } };
  const isPending = (registration: RegistrationView) => rowOf(registration, finish).isPlacePending;
  expect(isPending(fresh)).toBe(true);
  expect(isPending({ ...fresh, classify: false })).toBe(false);
  expect(isPending({ ...fresh, result: { status: 'started' } })).toBe(false);
  expect(isPending({ ...fresh, result: { status: 'retired', total_time: 2_400_000 } })).toBe(false);
});

test('who asked not to be named is a bib alone', () => {
  expect(rowOf({ _id: id('b'), bib_number: '12' }, finish)).toMatchObject({ bib: '12', name: null, time: '' });
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
// @spec [Race day] issue 19: Top-ten arrivals with an open problem say 'being checked' on the public page
test('somebody under review keeps time and place, at the finish alone', () => {
  const reviewed: RegistrationView = {
    ...ada,
    result: { status: 'finished', total_time: 3_600_000, pos_general: 2, under_review: true },
  };
  expect(rowOf(reviewed, finish)).toMatchObject({ isUnderReview: true, isBeingChecked: false, places: { general: 2 } });
  expect(rowOf(reviewed, middle).isUnderReview).toBeUndefined();
});

test('who is being checked has no time and no place there; among the splits a time that waits is none', () => {
  const checked: RegistrationView = {
    ...ada,
    result: {
      status: 'started',
      being_checked: true,
      intermediate_results: [{ order: 0, intermediate: id('1'), being_checked: true }],
    },
  };
  for (const context of [middle, finish])
    expect(rowOf(checked, context)).toMatchObject({
      isBeingChecked: true,
      time: '',
      isPlacePending: false,
      places: {},
    });
  expect(rowOf(checked, start).isBeingChecked).toBe(false);
  expect([...rowOf(checked, finish).splits]).toEqual([[id('1'), null]]);
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('who is being checked at an end of the course is called so in every list of the race', () => {
  for (const end of ['being_checked', 'start_being_checked'] as const) {
    const checked: RegistrationView = { ...ada, result: { status: 'started', [end]: true } };
    for (const context of [start, middle, finish]) expect(rowOf(checked, context).word).toBe('result.beingChecked');
  }
});

test('in the list of the last arrivals a row says at which hour the person passed, without what penalties added', () => {
  const reference_time = Date.parse('2026-05-01T08:00:00Z');
  const view = { ...ada, result: { ...result, reference_time } };
  const hourAt = (context: RowContext) => rowOf(view, { ...context, isByArrival: true }).passedAt;
  expect([hourAt(middle), hourAt(finish)]).toEqual(['10:20:00', '10:41:00']);
  expect(rowOf(view, finish).passedAt).toBe('');
  expect(rowOf(ada, { ...finish, isByArrival: true }).passedAt).toBe('');
});
