import { expect, test } from 'vitest';
import { finishOf } from './finish-times.ts';
import { awaitedStart, headlineOf, isRunning, statusOf, statusWord } from './headline.ts';
import { aModality, onTheWay } from './testing/a-runner.ts';

test('the time runs from the reference while the race is on', () => {
  expect(headlineOf(aModality(), onTheWay())).toEqual({ kind: 'racing', sinceMs: 1_000_000 });
});

test('no time runs for somebody who never came in, nor for whom nothing is known', () => {
  const over = aModality({ status: 'finished_provisional' });
  expect(headlineOf(over, onTheWay())).toEqual({ kind: 'none' });
  expect(isRunning(over, onTheWay())).toBe(false);
  expect(headlineOf(aModality(), undefined)).toEqual({ kind: 'none' });
  expect(statusOf(undefined)).toBe('waiting');
});

test('who finished has the official time, who is disqualified the one that no longer counts', () => {
  expect(headlineOf(aModality(), { status: 'finished', total_time: 5_000 })).toEqual({
    kind: 'official',
    timeMs: 5_000,
  });
  expect(headlineOf(aModality(), { status: 'disqualified', total_time_dsq: 7_000 })).toEqual({
    kind: 'disqualified',
    timeMs: 7_000,
  });
});

test('penalties come off the official time, and off the net time where that one ranks', () => {
  const result = { status: 'finished', total_time: 70_000, total_time_real: 65_000, penalty_time: 10_000 } as const;
  expect(finishOf({ positions_by_real_time: true }, result)).toEqual({
    officialMs: 70_000,
    inFinishMs: 60_000,
    ownMs: 55_000,
    lowerNetMs: 65_000,
  });
  expect(finishOf({ positions_by_real_time: false }, result).ownMs).toBe(65_000);
});

test('the net time is told only where it is lower', () => {
  expect(finishOf({}, { total_time: 70_000, total_time_real: 70_000 }).lowerNetMs).toBeNull();
  expect(finishOf({}, undefined)).toEqual({ officialMs: null, inFinishMs: null, ownMs: null, lowerNetMs: null });
});

test.each([
  ['waiting_for_start', undefined, 'result.waiting'],
  ['cancelled', undefined, 'status.cancelled'],
  ['live', 'started', 'result.started'],
  ['finished_provisional', 'started', 'runner.noFinish'],
  ['cancelled', 'retired', 'result.retired'],
] as const)('in a race that is %s somebody %s is called %s', (status, is, word) => {
  expect(statusWord({ status }, is && { status: is })).toBe(word);
});

test('an hour of the start is awaited where all start together, by those who have not', () => {
  const race = { status: 'waiting_for_start', datetime_start: 5_000 } as const;
  expect(awaitedStart(aModality(race), undefined)).toBe(5_000);
  expect(awaitedStart(aModality({ ...race, chrono_start: 6_000 }), undefined)).toBe(6_000);
  expect(awaitedStart(aModality({ ...race, type: 'batched_chrono' }), undefined)).toBeNull();
  expect(awaitedStart(aModality({ ...race, status: 'cancelled' }), undefined)).toBeNull();
  expect(awaitedStart(aModality(race), { status: 'not_started' })).toBeNull();
});
