import { expect, test } from 'vitest';
import { finishOf, placesAt, splitAt, timeFormat, timesAt } from './result-times.ts';
import { aResult } from './testing/a-participant.ts';

const finish = { kind: 'finish', id: '9'.repeat(24) } as const;

// @spec [Live screens] design §5 'which time leads', issue 16: Pace at a checkpoint follows the same clock as the time beside it
test('the pace is made of the time that ranks, without penalties', () => {
  const byGun = { total_time: 100_000, total_time_real: 85_000, penalty_time: 10_000 };
  expect(timesAt(finish, aResult(byGun), { ranksByNet: false }).runMs).toBe(90_000);
  const byNet = { total_time: 90_000, total_time_real: 95_000, penalty_time: 10_000 };
  expect(timesAt(finish, aResult(byNet), { ranksByNet: true }).runMs).toBe(85_000);
});

test('nobody has a time at the start, nor without a result', () => {
  const nothing = { rankedMs: null, otherMs: null, runMs: null };
  expect(timesAt({ kind: 'start', id: '0'.repeat(24) }, aResult({ total_time: 5 }), { ranksByNet: false })).toEqual(
    nothing,
  );
  expect(timesAt(finish, undefined, { ranksByNet: false })).toEqual(nothing);
});

// @spec [Live screens] design §5 'which time leads', issue 16: The time that ranks leads, the other stands beside it
test('at the finish the time that ranks leads, and the other stands beside it where it says more', () => {
  const both = aResult({ total_time: 70_000, total_time_real: 65_000, penalty_time: 10_000 });
  expect(finishOf({ ranksByNet: true }, both)).toEqual({
    ...{ rankedMs: 65_000, rankedBy: 'net', inFinishMs: 55_000, otherMs: 70_000 },
  });
  expect(finishOf({ ranksByNet: false }, both)).toEqual({
    ...{ rankedMs: 70_000, rankedBy: 'official', inFinishMs: 60_000, otherMs: 65_000 },
  });
  // An official time may be the shorter one where the penalty is part of the net time alone.
  const penalised = aResult({ total_time: 70_000, total_time_real: 75_000, penalty_time: 10_000 });
  expect(finishOf({ ranksByNet: true }, penalised).otherMs).toBe(70_000);
  expect(finishOf({ ranksByNet: false }, penalised).otherMs).toBeNull();
  const withoutStart = aResult({ total_time: 70_000 });
  expect(finishOf({ ranksByNet: true }, withoutStart)).toMatchObject({ rankedMs: 70_000, rankedBy: 'official' });
});

test('tenths are shown where the race measures in tenths', () => {
  expect(timeFormat({ timePrecision: 0.1 })).toEqual({ decimals: 1 });
  expect(timeFormat({ timePrecision: 0.001 })).toEqual({});
});

// @spec [Back-office editors] issue 18: Precision for ranking and precision that is shown are two settings
test('times are shown as fine as the race says, never finer than places are made of', () => {
  expect(timeFormat({ timePrecision: 0.001, shownPrecision: 0.001 })).toEqual({ decimals: 3 });
  expect(timeFormat({ timePrecision: 0.001, shownPrecision: 0.1 })).toEqual({ decimals: 1 });
  expect(timeFormat({ timePrecision: 0.1, shownPrecision: 1 })).toEqual({});
  expect(timeFormat({ timePrecision: 1, shownPrecision: 0.001 })).toEqual({});
  const close = aResult({ total_time: 70_000, total_time_real: 69_950 });
  const rules = { ranksByNet: false, timePrecision: 0.001 } as const;
  expect(finishOf({ ...rules, shownPrecision: 0.1 }, close).otherMs).toBe(69_950);
  expect(finishOf({ ...rules, shownPrecision: 0.001 }, { ...close, netTime: 69_999 }).otherMs).toBe(69_999);
});

test('a stop has the places of its checkpoint, the finish those of the result, the start none', () => {
  const [first, second] = ['a'.repeat(24), 'b'.repeat(24)] as const;
  const result = aResult({
    pos_general: 3,
    intermediate_results: [
      { order: 0, pos_general: 9 },
      { order: 1, intermediate: second, pos_general: 5 },
    ],
  });
  expect(placesAt({ kind: 'checkpoint', id: second }, result)).toEqual({ general: 5 });
  expect(placesAt(finish, result)).toEqual({ general: 3 });
  expect(placesAt({ kind: 'start', id: first }, result)).toEqual({});
  // An answer that names the order alone.
  expect(splitAt({ id: first, number: 1 }, result)?.places).toEqual({ general: 9 });
  expect(splitAt({ id: first, number: 2 }, result)).toBeUndefined();
});
