import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Columns } from './columns.ts';
import { SortedSlots } from './sorted-slots.ts';

/** Cohort 0 is placed in group 0, cohort 1 in groups 0 and 1, cohort 2 nowhere. */
const placed = [
  [0, -1],
  [0, 1],
  [-1, -1],
];

interface Runner {
  readonly timeMs: number;
  readonly cohort: number;
}

function aList(runners: readonly Runner[]) {
  const columns = new Columns(1);
  for (const [id, { timeMs, cohort }] of runners.entries()) {
    const slot = columns.add(id);
    columns.cohortOf[slot] = cohort;
    columns.timesMs[0]?.fill(timeMs, slot, slot + 1);
  }
  return new SortedSlots({ columns, checkpoint: 0, placed });
}

const slotsOf = (list: SortedSlots): number[] => [...list.inBlocks()].flatMap((block) => [...block]);

/** The expected list, by filtering and sorting. */
function naively(runners: readonly Runner[], inside: ReadonlySet<number>) {
  const slots = [...inside].sort((a, b) => timeOf(runners, a) - timeOf(runners, b) || a - b);
  const inGroup = (group: number) => slots.filter((slot) => placed[runners[slot]?.cohort ?? 2]?.includes(group));
  const fasterThan = (timeMs: number) =>
    [0, 1].map((group) => inGroup(group).filter((slot) => timeOf(runners, slot) < timeMs).length);
  return { slots, inGroup, fasterThan };
}

const timeOf = (runners: readonly Runner[], slot: number): number => runners[slot]?.timeMs ?? 0;

function expectSame(list: SortedSlots, { slots, inGroup, fasterThan }: ReturnType<typeof naively>) {
  expect(slotsOf(list)).toEqual(slots);
  expect(list.size).toBe(slots.length);
  for (const group of [0, 1]) {
    expect(list.countIn(group)).toBe(inGroup(group).length);
    expect([...list.placedIn(group)]).toEqual(inGroup(group));
  }
  for (const timeMs of [0, 13, 250, 499, 1000])
    expect(list.countsFasterThan(timeMs, [0, 1])).toEqual(fasterThan(timeMs));
}

test('the first from a time on is found across blocks', () => {
  const runners = Array.from({ length: 1_000 }, (_, id) => ({ timeMs: 10 * Math.floor(id / 2), cohort: 0 }));
  const list = aList(runners);
  list.appendAll(Int32Array.from(runners.keys()));
  expect([-1, 0, 1, 10, 2_555, 4_990].map((timeMs) => list.firstFrom(timeMs))).toEqual([0, 0, 2, 2, 512, 998]);
  expect(list.firstFrom(4_991)).toBeUndefined();
  expect(aList([]).firstFrom(0)).toBeUndefined();
});

describe('a sorted list of slots', () => {
  test('sorts by time and then by id', () => {
    const list = aList([300, 100, 300, 200].map((timeMs) => ({ timeMs, cohort: 0 })));
    for (const slot of [2, 0, 3, 1]) list.insert(slot);
    expect(slotsOf(list)).toEqual([1, 3, 0, 2]);
  });
  test('slots without a time are in the order of ids', () => {
    const list = aList(Array.from({ length: 5 }, () => ({ timeMs: Number.NaN, cohort: 2 })));
    for (const slot of [3, 0, 4, 2]) list.insert(slot);
    list.remove(3);
    expect(slotsOf(list)).toEqual([0, 2, 4]);
  });
  test('taking out a slot that is not there changes nothing', () => {
    const list = aList([100, 200, 300].map((timeMs) => ({ timeMs, cohort: 0 })));
    list.remove(0);
    for (const slot of [0, 1]) list.insert(slot);
    list.remove(2);
    expect([slotsOf(list), list.size, list.countIn(0)]).toEqual([[0, 1], 2, 2]);
  });
  test('a group that nobody is in has nobody', () => {
    const list = aList([{ timeMs: 100, cohort: 2 }]);
    list.insert(0);
    expect([list.countIn(1), [...list.placedIn(1)], list.countsFasterThan(200, [-1, 1])]).toEqual([0, [], [0, 0]]);
  });
});

describe('laws of lists of many blocks', () => {
  const someRunners = fc.array(fc.record({ timeMs: fc.nat(500), cohort: fc.nat(2) }), {
    minLength: 700,
    maxLength: 900,
  });
  const anOrder = fc.func(fc.nat());

  test('inserted in any order and thinned out in any order, it says what sorting says', () => {
    fc.assert(
      fc.property(someRunners, anOrder, anOrder, (runners, arrival, leaving) => {
        const list = aList(runners);
        const all = [...runners.keys()];
        for (const slot of all.toSorted((a, b) => arrival(a) - arrival(b))) list.insert(slot);
        expectSame(list, naively(runners, new Set(all)));
        const inside = new Set(all);
        for (const slot of all.toSorted((a, b) => leaving(a) - leaving(b)).slice(50)) {
          list.remove(slot);
          inside.delete(slot);
        }
        expectSame(list, naively(runners, inside));
        for (const slot of [...inside]) list.remove(slot);
        expectSame(list, naively(runners, new Set()));
      }),
      { numRuns: 5 },
    );
  });
  test('appended at once, it equals the list of insertions, and takes more of them', () => {
    fc.assert(
      fc.property(someRunners, fc.integer({ min: 2, max: 5 }), (runners, every) => {
        const list = aList(runners);
        const all = [...runners.keys()];
        const first = naively(runners, new Set(all.filter((slot) => slot % every !== 0)));
        list.appendAll(Int32Array.from(first.slots));
        expectSame(list, first);
        for (const slot of all.filter((other) => other % every === 0)) list.insert(slot);
        expectSame(list, naively(runners, new Set(all)));
      }),
      { numRuns: 5 },
    );
  });
});
