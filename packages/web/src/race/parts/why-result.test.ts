import { expect, test } from 'vitest';
import type { Result } from '../participant.ts';
import { whyOf } from './WhyResult.tsx';

const gun = Date.UTC(2026, 4, 3, 7);
const hour = 3_600_000;
const finisher: Result = {
  ...{
    status: 'finished',
    referenceAt: gun,
    netStartAt: gun + 4_000,
    officialTime: hour + 30_000,
    netTime: hour + 26_000,
  },
  ...{ places: { general: 3 }, totals: { general: 80 }, penaltyTime: 30_000, isBeingChecked: false, splits: [] },
  penalties: [{ time: 30_000, reason: 'Water outside of its zone' }],
  prizes: {
    awards: [{ order: 1, by: 'general', total: 3, realPlace: 3, place: 3, isShared: false, movedUpPast: [] }],
    passedOver: [],
  },
};
const race = { chronotype: 'all', ranksByNet: false } as const;
const told = (result: Partial<Result>, changes: Partial<Parameters<typeof whyOf>[1]> = {}) =>
  whyOf({ ...finisher, ...result }, { ...race, ...changes }).map(({ says }) => says);

// @spec [Race day] issue 19: 'Why?' on a time, place, prize or status: the chain from reads, rules and staff's acts to the number
test('a time is told from the gun to the prize, with each penalty', () => {
  expect(whyOf(finisher, race)).toEqual([
    { says: 'why.gun', at: gun },
    { says: 'why.finish', time: hour, at: gun + hour },
    { says: 'why.penalty', time: 30_000, reason: 'Water outside of its zone' },
    { says: 'why.sum', time: hour + 30_000 },
    { says: 'why.net', time: hour + 26_000, at: gun + 4_000 },
    { says: 'why.place', count: 2, place: 3, total: 80 },
    { says: 'why.prize', place: 3, total: 3, award: finisher.prizes.awards[0] },
  ]);
});

test('a time that was given back is told as that, and the finish at its hour', () => {
  const credited = { officialTime: hour - 30_000, penaltyTime: -30_000, netStartAt: gun };
  const steps = whyOf(
    { ...finisher, ...credited, penalties: [{ time: -30_000, reason: 'Held at a level crossing' }] },
    race,
  );
  expect(steps.slice(1, 4)).toEqual([
    { says: 'why.finish', time: hour, at: gun + hour },
    { says: 'why.credit', time: 30_000, reason: 'Held at a level crossing' },
    { says: 'why.sum', time: hour - 30_000 },
  ]);
});

test.each([
  ['batched_chrono', 'why.wave'],
  ['individual_chrono', 'why.offset'],
] as const)('with %s times count from %s', (chronotype, says) => {
  expect(told({}, { chronotype })[0]).toBe(says);
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('an own start is told as one that was heard, as the hour of the list, or as one in doubt', () => {
  const own = (result: Partial<Result>) => told(result, { chronotype: 'individual_chrono' })[0];
  expect(own({ startedAt: gun })).toBe('why.own');
  expect(own({ startedAt: undefined })).toBe('why.offset');
  expect(own({ startedAt: undefined, referenceAt: undefined, isStartBeingChecked: true })).toBe('why.startChecked');
});

// @spec [Timing rules] issue 15, corner 5: Who finished without a known start is told that there is no time, not one without a place
test('a finish without a known own start has no time, and is told so', () => {
  const timeless = { referenceAt: undefined, officialTime: undefined, netTime: undefined, netStartAt: undefined };
  const none = { penaltyTime: 0, penalties: [], places: {}, prizes: { awards: [], passedOver: [] } };
  expect(told({ ...timeless, ...none }, { chronotype: 'individual_chrono' })).toEqual([
    ...['why.startUnknown', 'why.timeless'],
  ]);
  expect(told({ ...timeless, ...none, status: 'started' }, { chronotype: 'individual_chrono' })[0]).toBe('why.noStart');
});

test('a status has its reason, and no place', () => {
  const plain = { penaltyTime: 0, penalties: [], netStartAt: gun };
  expect(told({ ...plain, status: 'disqualified', disqualifiedWhy: 'Cut the course' })).toEqual([
    ...['why.gun', 'why.finish', 'why.disqualified'],
  ]);
  const nowhere = { ...plain, officialTime: undefined, netTime: undefined };
  expect(told({ ...nowhere, status: 'retired' })).toEqual(['why.gun', 'why.noFinish', 'why.retired']);
  expect(told({ ...nowhere, status: 'retired', isHeardLater: true }).at(-1)).toBe('why.heardLater');
  expect(told({ ...nowhere, status: 'started', isBeingChecked: true })).toEqual(['why.gun', 'why.checked']);
  expect(told({ isUnderReview: true }).at(-1)).toBe('why.review');
  expect(told({ ...nowhere, referenceAt: undefined, status: 'not_started' })).toEqual([
    ...['why.noStart', 'why.noFinish', 'why.notStarted'],
  ]);
  expect(told({ ...plain, places: {}, prizes: { awards: [], passedOver: [] } })).toEqual([
    ...['why.gun', 'why.finish', 'why.unplaced'],
  ]);
});

// @spec [Race day] issue 19: A judge's order stands in 'Why?' with the bibs before and behind, on public pages without its author
test('a judge who decided is told before the place, with the bibs; places in the category stand behind it', () => {
  const judged = { ahead: ['7'], level: ['8'], behind: ['214', '12'] };
  const plain = { penaltyTime: 0, penalties: [], netStartAt: gun, prizes: { awards: [], passedOver: [] } };
  const steps = whyOf({ ...finisher, ...plain, judged, places: { general: 2, category: 1 } }, race, 'V40 women');
  expect(steps.slice(2)).toEqual([
    { says: 'why.judged.before', bibs: ['214', '12'] },
    { says: 'why.judged.level', bibs: ['8'] },
    { says: 'why.judged.behind', bibs: ['7'] },
    { says: 'why.place.judged', count: 1, place: 2, total: 80 },
    { says: 'why.category', category: 'V40 women', place: 1, total: 1 },
  ]);
  expect(told({ ...plain, judged, places: { general: 1 } }).at(-1)).toBe('why.first.judged');
});

test('whoever has the best time is told that nobody has a better one', () => {
  expect(whyOf({ ...finisher, places: { general: 1 } }, race)).toContainEqual({ says: 'why.first', total: 80 });
});

// @spec [Timing rules] issue 16: Nobody is placed by a time of nothing: a credit as long as the time leaves none, and staff are warned
test('a credit that leaves nothing is told, without a time that nobody took', () => {
  const penalties = [{ time: -99_999_000, reason: 'Help' }];
  const unplaced = { penalties, penaltyTime: -99_999_000, places: {}, prizes: { awards: [], passedOver: [] } };
  expect(told({ ...unplaced, officialTime: undefined })).toEqual(['why.gun', 'why.credit', 'why.nothingLeft']);
  expect(told({ ...unplaced, netTime: undefined }, { ranksByNet: true }).at(-1)).toBe('why.nothingLeft');
  expect(told(unplaced).at(-1)).toBe('why.unplaced');
});

// @spec [Race day] issue 16: A race that was stopped says where it is classified: its page, the runner's, the diploma and 'Why?' name one place and one distance
test('where the race was stopped, the time is told as one of there', () => {
  const classifiedAt = { id: 'a', order: 0, isTimed: true, services: [] };
  expect(told({}, { classifiedAt }).slice(0, 2)).toEqual(['why.gun', 'why.stopped']);
});
