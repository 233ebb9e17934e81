import { anEntrant, aRace } from '@dorsal/domain/timing/testing/a-race.ts';
import { timesOf } from '@dorsal/domain/timing/times-of.ts';
import { chronotypes, type Result, type TimingRules } from '@dorsal/domain/timing/types.ts';
import { foldResult } from '@dorsal/domain/walk/fold-result.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedTimes } from './parse-times.ts';
import { planTimes, type TimedPerson } from './plan-times.ts';

const gunAt = Date.UTC(2026, 4, 10, 10);
const upTo = (maxMs: number) => fc.integer({ min: 0, max: maxMs });

const someRules: fc.Arbitrary<TimingRules> = fc
  .record({
    chronotype: fc.constantFrom(...chronotypes),
    precisionMs: fc.constantFrom(1, 100, 1000),
    rounding: fc.constantFrom('down', 'up'),
    ranksByNetTime: fc.boolean(),
  })
  .map((changes) => aRace({ ...changes, gunAt }));

/** Somebody who finished, with penalties and an own start after the reference. */
const someFinisher = fc.record({
  startMs: upTo(3_000),
  splitMs: fc.option(fc.integer({ min: 5_000, max: 2_000_000 })),
  ranMs: fc.integer({ min: 2_000_000, max: 4_000_000 }),
  penalties: fc.array(
    fc.record({
      timeMs: fc.integer({ min: 1, max: 90_000 }),
      reason: fc.constantFrom('Tarjeta amarilla', 'littering'),
    }),
    { maxLength: 2 },
  ),
});

function aFinisher(
  rules: TimingRules,
  { startMs, splitMs, ranMs, penalties }: typeof someFinisher extends fc.Arbitrary<infer T> ? T : never,
) {
  const startAt = gunAt + startMs;
  const result: Result = {
    status: 'finished',
    referenceAt: rules.chronotype === 'individual_chrono' ? startAt : gunAt,
    wave: null,
    netStartAt: startAt,
    crossings: [startAt, splitMs === null ? null : startAt + splitMs, startAt + ranMs],
    penaltyMs: penalties.reduce((sum, { timeMs }) => sum + timeMs, 0),
    held: [],
    warnings: [],
  };
  const person: TimedPerson = {
    oid: '',
    sources: new Map(),
    number: 1,
    bib: '7',
    staffStatus: null,
    disqualifiedReason: null,
    times: new Map(),
    penalties,
    result,
    isMarked: false,
  };
  const { officialMs, netMs, splitsMs } = timesOf(rules, result);
  const row: ListedTimes = {
    line: 2,
    bib: '7',
    status: 'finished',
    officialMs,
    netMs,
    penalty: result.penaltyMs === 0 ? null : { timeMs: result.penaltyMs, reason: '' },
    splits: new Map([[1, splitsMs[1] ?? null]]),
  };
  return { person, row };
}

// @spec [Imports and exports] issue 15: `import times`: an export of ours is taken again and changes nothing
test('a row of our own export changes nothing, whatever was rounded', () => {
  fc.assert(
    fc.property(someRules, someFinisher, (rules, finisher) => {
      const { person, row } = aFinisher(rules, finisher);
      expect(planTimes([row], [person], rules)).toEqual({ changes: [], unchanged: 1, refused: [] });
    }),
  );
});

// @spec [Imports and exports] issue 15: `import times`: an export of ours is taken again and changes nothing
test('where nothing is known of the runner, the row gives the times that it says, and again changes nothing', () => {
  fc.assert(
    fc.property(someRules, someFinisher, (rules, finisher) => {
      const { person, row } = aFinisher(rules, finisher);
      const empty = { ...person, penalties: [], result: null };
      const { changes, refused } = planTimes([row], [empty], rules);
      expect(refused).toEqual([]);
      const [change] = changes;
      const manualTimes = [...(change?.times ?? [])].flatMap(([checkpoint, timeMs]) =>
        timeMs === null ? [] : [{ checkpoint, timeMs }],
      );
      const penalties = change?.penalties ?? [];
      const penaltyMs = penalties.reduce((sum, { timeMs }) => sum + timeMs, 0);
      const result = foldResult(rules, anEntrant({ manualTimes, penaltyMs }), []);
      const { officialMs, netMs, splitsMs } = timesOf(rules, result);
      expect({ officialMs, netMs, split: splitsMs[1] }).toEqual({
        officialMs: row.officialMs,
        netMs: row.netMs,
        split: row.splits.get(1),
      });
      const times = new Map(manualTimes.map(({ checkpoint, timeMs }) => [checkpoint, timeMs]));
      expect(planTimes([row], [{ ...person, times, penalties, result }], rules).changes).toEqual([]);
      expect(planTimes([row], [{ ...person, times, penalties, isMarked: true }], rules).changes).toEqual([]);
    }),
  );
});

test('totals that no start and no rounding give are refused', () => {
  const rules = aRace({ precisionMs: 1000 });
  const { person, row } = aFinisher(rules, { startMs: 0, splitMs: null, ranMs: 2_400_000, penalties: [] });
  const reason = (changes: Partial<ListedTimes>) =>
    planTimes([{ ...row, ...changes }], [person], rules).refused[0]?.reason;
  expect(reason({ netMs: 2_401_000 })).toBe('total_time_real is longer than total_time');
  expect(reason({ netMs: 2_400_999 })).toBeUndefined();
  expect(reason({ penalty: { timeMs: 2_500_000, reason: '' } })).toBe('the penalty is longer than the total_time');
  expect(reason({ penalty: { timeMs: 2_400_000, reason: '' } })).toBe('the penalty is as long as the total_time');
  expect(reason({ officialMs: null, netMs: null })).toBe('finished without a total_time');
});

// @spec [Imports and exports] issue 15: `import times`: a row that contradicts itself is refused, with the bib and both times
test('a row with a checkpoint later than its finish is refused, also where the finish stands so by the reads', () => {
  const rules = aRace({ precisionMs: 1000 });
  const { person, row } = aFinisher(rules, { startMs: 0, splitMs: 1_200_000, ranMs: 2_500_000, penalties: [] });
  const plan = planTimes([{ ...row, splits: new Map([[1, 2_600_000]]) }], [person], rules);
  expect(plan.changes).toEqual([]);
  expect(plan.refused[0]?.reason).toBe('bib 7: checkpoint 1 at 43:20 is later than finish at 41:40');
});
