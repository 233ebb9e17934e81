import { anEntrant, aRace, aRead } from '@dorsal/domain/timing/testing/a-race.ts';
import { shownTimes } from '@dorsal/domain/timing/times-of.ts';
import { chronotypes, type Entrant, type Result, type TimingRules } from '@dorsal/domain/timing/types.ts';
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
    shownPrecisionMs: fc.constantFrom(undefined, 100, 1000),
    // The race was stopped half way.
    classifiedAt: fc.constantFrom(undefined, 1),
  })
  .map((changes) => aRace({ ...changes, gunAt }));

/** Somebody who finished, with penalties, credits and an own start after the reference. */
const someFinisher = fc.record({
  startMs: upTo(3_000),
  splitMs: fc.option(fc.integer({ min: 200_000, max: 2_000_000 })),
  ranMs: fc.integer({ min: 2_000_000, max: 4_000_000 }),
  penalties: fc.array(
    fc.record({
      timeMs: fc.integer({ min: -90_000, max: 90_000 }).filter((ms) => ms !== 0),
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
  const half = splitMs ?? (rules.classifiedAt === undefined ? null : 1_000_000);
  const result: Result = {
    status: 'finished',
    referenceAt: rules.chronotype === 'individual_chrono' ? startAt : gunAt,
    wave: null,
    netStartAt: startAt,
    crossings: [startAt, half === null ? null : startAt + half, startAt + ranMs],
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
  return { person, row: aRow(rules, result) };
}

/** The row of our own export. */
function aRow(rules: TimingRules, result: Result): ListedTimes {
  const { officialMs, netMs, splitsMs } = shownTimes(rules, result);
  const penalty = result.penaltyMs === 0 ? null : { timeMs: result.penaltyMs, reason: '' };
  const splits = new Map([[1, splitsMs[1] ?? null]]);
  return { line: 2, bib: '7', status: 'finished', officialMs, netMs, penalty, splits };
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
      expect(aRow(rules, result)).toEqual(row);
      const times = new Map(manualTimes.map(({ checkpoint, timeMs }) => [checkpoint, timeMs]));
      expect(planTimes([row], [{ ...person, times, penalties, result }], rules).changes).toEqual([]);
      expect(planTimes([row], [{ ...person, times, penalties, isMarked: true }], rules).changes).toEqual([]);
    }),
  );
});

const seconds = fc.integer({ min: -4, max: 4 }).filter((count) => count !== 0);

/** The same person with reads, before and after a row with an edited cell; a text: why it is refused. */
function edited(
  rules: TimingRules,
  { startMs, splitMs, ranMs, penalties }: Parameters<typeof aFinisher>[1],
  edit: (row: ListedTimes) => Partial<ListedTimes>,
) {
  const ran = [0, Math.round(ranMs * (0.45 + ((splitMs ?? 0) % 1000) / 10_000)), ranMs].map(
    (ms) => gunAt + startMs + ms,
  );
  const reads = ran.map((at, position) => aRead(10 + position, at, { seq: position + 1 }));
  const penaltyMs = penalties.reduce((sum, { timeMs }) => sum + timeMs, 0);
  const folded = (changes: Partial<Entrant>) => foldResult(rules, anEntrant({ penaltyMs, ...changes }), reads);
  const { person } = aFinisher(rules, { startMs, splitMs, ranMs, penalties });
  const before = aRow(rules, folded({}));
  const row = { ...before, ...edit(before) };
  const { changes, refused } = planTimes([row], [{ ...person, result: folded({}) }], rules);
  if (refused[0]) return refused[0].reason;
  const manualTimes = [...(changes[0]?.times ?? [])].flatMap(([checkpoint, timeMs]) =>
    timeMs === null ? [] : [{ checkpoint, timeMs }],
  );
  const after = changes[0]?.penalties?.reduce((sum, { timeMs }) => sum + timeMs, 0) ?? penaltyMs;
  return { before, row, after: aRow(rules, folded({ manualTimes, penaltyMs: after })), manualTimes };
}

// @spec [Imports and exports] issue 15: `import times`: a cell edited in an export of ours changes that cell alone, in a stopped race and where times are shown coarser than they rank too
test('an edited total is the time at the place where the race is classified, and nothing else moves', () => {
  fc.assert(
    fc.property(someRules, someFinisher, seconds, (rules, finisher, count) => {
      const told = edited(rules, finisher, ({ officialMs }) => ({ officialMs: (officialMs ?? 0) + count * 1000 }));
      if (typeof told === 'string') throw new Error(told);
      const { before, row, after, manualTimes } = told;
      expect(after.officialMs).toBe(row.officialMs);
      expect(after.penalty).toEqual(row.penalty);
      expect(manualTimes.map(({ checkpoint }) => checkpoint)).toContain(rules.classifiedAt ?? 2);
      if (rules.classifiedAt === undefined) expect(after.splits).toEqual(before.splits);
      // Nobody starts before the reference: then the net time follows.
      const hasOneTime = rules.chronotype === 'individual_chrono' || finisher.startMs === 0;
      if (!hasOneTime && (count > 0 || finisher.startMs >= 1000 - count * 1000)) expect(after.netMs).toBe(before.netMs);
    }),
  );
});

// @spec [Imports and exports] issue 15: `import times`: a cell edited in an export of ours changes that cell alone, in a stopped race and where times are shown coarser than they rank too
test('an edited checkpoint changes that checkpoint alone, and the total where the race is classified there', () => {
  fc.assert(
    fc.property(someRules, someFinisher, seconds, (rules, finisher, count) => {
      const told = edited(rules, finisher, ({ splits }) => ({
        splits: new Map([[1, (splits.get(1) ?? 0) + count * 1000]]),
      }));
      if (typeof told === 'string') throw new Error(told);
      const { before, row, after, manualTimes } = told;
      expect(manualTimes).toEqual([{ checkpoint: 1, timeMs: row.splits.get(1) }]);
      expect(after.splits).toEqual(row.splits);
      if (rules.classifiedAt === undefined) expect(after).toEqual({ ...before, splits: row.splits });
    }),
  );
});

// @spec [Imports and exports] issue 15: `import times`: a cell edited in an export of ours changes that cell alone, in a stopped race and where times are shown coarser than they rank too
test('an edited penalty moves the totals and no crossing', () => {
  fc.assert(
    fc.property(someRules, someFinisher, seconds, (rules, finisher, count) => {
      const told = edited(rules, finisher, ({ penalty }) => {
        const timeMs = (penalty?.timeMs ?? 0) + count * 1000;
        return { penalty: timeMs === 0 ? null : { timeMs, reason: '' } };
      });
      if (typeof told === 'string') throw new Error(told);
      const { before, row, after } = told;
      expect(after.penalty).toEqual(row.penalty);
      expect(after.splits).toEqual(row.splits);
      expect((after.officialMs ?? 0) - (before.officialMs ?? 0)).toBe(count * 1000);
      expect((after.netMs ?? 0) - (before.netMs ?? 0)).toBe(rules.ranksByNetTime ? count * 1000 : 0);
    }),
  );
});

// @spec [Imports and exports] issue 15: `import times`: in a stopped race `total_time` is the time at the checkpoint where it is classified
test('in a stopped race a total and a column that both changed must agree', () => {
  const rules = aRace({ gunAt, classifiedAt: 1 });
  const { person, row } = aFinisher(rules, { startMs: 0, splitMs: 1_200_000, ranMs: 2_500_000, penalties: [] });
  const { netMs: _, ...said } = row;
  const plan = (officialMs: number, splitMs: number) =>
    planTimes([{ ...said, officialMs, splits: new Map([[1, splitMs]]) }], [person], rules);
  expect(plan(1_195_000, 1_200_000).changes[0]?.times).toEqual(new Map([[1, 1_195_000]]));
  expect(plan(1_195_000, 1_195_000).changes[0]?.times).toEqual(new Map([[1, 1_195_000]]));
  expect(plan(1_195_000, 1_190_500).refused[0]?.reason).toBe(
    'bib 7: total_time without its penalty is 19:55 and checkpoint 1 is 19:50.500: the race is classified there, so they are one time: correct one of them',
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
