import { expect, test } from 'vitest';
import { placesAt, splitAt, timeFormat, timesAt } from './result-times.ts';
import { aResult } from './testing/a-participant.ts';

const finish = { kind: 'finish', id: '9'.repeat(24) } as const;

test('the pace is made of the own time without penalties, whichever time they were added to', () => {
  const byGun = { total_time: 100_000, total_time_real: 85_000, penalty_time: 10_000 };
  expect(timesAt(finish, aResult(byGun), { ranksByNet: false }).runMs).toBe(85_000);
  expect(timesAt(finish, aResult({ total_time: 100_000, penalty_time: 10_000 }), { ranksByNet: false }).runMs).toBe(
    90_000,
  );
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

test('tenths are shown where the race measures in tenths', () => {
  expect(timeFormat({ timePrecision: 0.1 })).toEqual({ decimals: 1 });
  expect(timeFormat({ timePrecision: 0.001 })).toEqual({});
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
