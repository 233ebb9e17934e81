import { expect, test } from 'vitest';
import { isRunning } from '#race/may-change.ts';
import { finishOf } from '#race/result-times.ts';
import { aModality } from '#race/testing/a-modality.ts';
import { aResult } from '#race/testing/a-participant.ts';
import { awaitedStart, headlineOf, statusOf } from './headline.ts';
import { onTheWay } from './testing/a-runner.ts';

// @spec [Live screens] doc 2 §2.2, design §5: Official time, race time while running on the server's clock, real time when lower, pace or speed by sport
test('the time runs from the reference while the race is on', () => {
  expect(headlineOf(aModality(), onTheWay())).toEqual({
    ...{ kind: 'racing', sinceMs: 1_000_000, clock: 'official' },
  });
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('who was heard at the finish, and is being checked, has no time that runs on', () => {
  const checked = onTheWay({ being_checked: true });
  expect(headlineOf(aModality(), checked)).toEqual({ kind: 'being-checked', at: 'finish' });
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('no time runs from an own start in doubt, nor to a finish that came after it', () => {
  for (const status of ['started', 'finished'] as const) {
    const { referenceAt: _, ...checked } = onTheWay({ start_being_checked: true, status });
    expect(headlineOf(aModality(), checked)).toEqual({ kind: 'being-checked', at: 'start' });
  }
});

// @spec [Race day] issue 19: 'Stop the race' classifies everybody at a checkpoint, prizes too
test('whoever passed the place where the race was stopped unheard is not classified, and no time runs', () => {
  const left = onTheWay({ status: 'retired', passed_unheard: true });
  expect(headlineOf(aModality(), left)).toEqual({ kind: 'none' });
});

test('no time runs for somebody who never came in, nor for whom nothing is known', () => {
  const over = aModality({ status: 'finished_provisional' });
  expect(headlineOf(over, onTheWay())).toEqual({ kind: 'none' });
  expect(isRunning(over, onTheWay())).toBe(false);
  expect(headlineOf(aModality(), undefined)).toEqual({ kind: 'none' });
  expect(statusOf(undefined)).toBe('waiting');
});

// @spec [Live screens] doc 2 §2.2, design §5: Official time, race time while running on the server's clock, real time when lower, pace or speed by sport
test('who finished has the official time, who is disqualified the one that no longer counts', () => {
  expect(headlineOf(aModality(), aResult({ status: 'finished', total_time: 5_000 }))).toEqual({
    kind: 'finished',
    timeMs: 5_000,
    clock: 'official',
  });
  expect(headlineOf(aModality(), aResult({ status: 'disqualified', total_time_dsq: 7_000 }))).toEqual({
    kind: 'disqualified',
    timeMs: 7_000,
  });
});

// @spec [Live screens] doc 2 §2.2: Penalties box: time in finish, each penalty with time and reason, resulting official time
test('penalties come off the time that ranks', () => {
  const result = aResult({ status: 'finished', total_time: 70_000, total_time_real: 65_000, penalty_time: 10_000 });
  expect(finishOf({ ranksByNet: true }, result).inFinishMs).toBe(55_000);
  expect(finishOf({ ranksByNet: false }, result).inFinishMs).toBe(60_000);
});

// @spec [Live screens] doc 2 §2.2, design §5: Official time, race time while running on the server's clock, real time when lower, pace or speed by sport
test('the net time stands beside the official one only where it is lower', () => {
  expect(finishOf({ ranksByNet: false }, aResult({ total_time: 70_000, total_time_real: 70_000 })).otherMs).toBeNull();
  const alike = aResult({ total_time: 70_959, total_time_real: 70_726 });
  expect(finishOf({ ranksByNet: false }, alike).otherMs).toBeNull();
  expect(finishOf({ ranksByNet: false, timePrecision: 0.1 }, alike).otherMs).toBe(70_726);
  expect(finishOf({ ranksByNet: false }, undefined)).toMatchObject({ rankedMs: null, inFinishMs: null, otherMs: null });
});

// @spec [Live screens] design §5 'which time leads', issue 16: The time that ranks leads on the runner's page, finished and on the way
test('where net times rank, the net time leads, and runs from the own start', () => {
  const race = aModality({ ranksByNet: true });
  const finished = aResult({ status: 'finished', total_time: 70_000, total_time_real: 65_000 });
  expect(headlineOf(race, finished)).toEqual({ kind: 'finished', timeMs: 65_000, clock: 'net' });
  expect(headlineOf(race, onTheWay({ start_time_real: 1_020_000 }))).toEqual({
    ...{ kind: 'racing', sinceMs: 1_020_000, clock: 'net' },
  });
  expect(headlineOf(race, onTheWay())).toEqual({ kind: 'racing', sinceMs: 1_000_000, clock: 'official' });
});

// @spec [Live screens] doc 2 §2.2, design §5: 'Esperando' with the hour of the start where all start together; nobody waits for a race that is called off; who never came in is not running when the race is over
test('an hour of the start is awaited where all start together, by those who have not', () => {
  const race = { status: 'waiting_for_start', startsAt: 5_000 } as const;
  expect(awaitedStart(aModality(race), undefined)).toBe(5_000);
  expect(awaitedStart(aModality({ ...race, gunAt: 6_000 }), undefined)).toBe(6_000);
  expect(awaitedStart(aModality({ ...race, chronotype: 'batched_chrono' }), undefined)).toBeNull();
  expect(awaitedStart(aModality({ ...race, status: 'cancelled' }), undefined)).toBeNull();
  expect(awaitedStart(aModality(race), aResult({ status: 'not_started' }))).toBeNull();
});
