import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildBoard } from '#ranking/build-board.ts';
import { anEntry } from '#ranking/testing/an-entry.ts';
import { type ExpectedArrival, expectedArrival, isLate } from './expected-arrival.ts';
import { predictedCourse, type RaceField } from './race-field.ts';

const minute = 60_000;
const km = (distanceM: number | null, isTimed = true) => ({ distanceM, isTimed });
/** A half marathon with mats at 5, 10 and 15 km. */
const half = predictedCourse('running', [km(0), km(5_000), km(10_000), km(15_000), km(21_097)]);

interface Entered {
  readonly timesMs: readonly (number | null)[];
  /** The instant that these times count from. */
  readonly zero: number;
}

/** A field of people numbered from 0. */
function aField(people: readonly Entered[], changes: Partial<RaceField> = {}): RaceField {
  const { course = half } = changes;
  const board = buildBoard(
    course.along.length,
    people.map(({ timesMs }, id) => anEntry({ id, timesMs })),
  );
  return { course, board, countsFromGun: false, zeroAt: (id) => people[id]?.zero ?? null, ...changes };
}

/** At 10 km after 50 minutes. */
const runner: Entered = { timesMs: [0, 25 * minute, 50 * minute], zero: 0 };
const underway = { id: 0, checkpoint: 2, at: 50 * minute };
const minutesOf = (expected: ExpectedArrival | null) => [expected?.from, expected?.to].map((at) => (at ?? 0) / minute);
const widthOf = (expected: ExpectedArrival | null): number => (expected?.to ?? 0) - (expected?.from ?? 0);

describe('someone alone on the course', () => {
  // @spec [Live screens] issue 3: The next arrival is predicted from the runner's own pace and from those who ran the same legs; before anyone has, from the sport, the leg and how spent somebody is
  test('is expected at the own pace, within what the sport leaves open', () => {
    const expected = expectedArrival(aField([runner]), underway);
    const [from = 0, to = 0] = minutesOf(expected);
    expect(expected?.checkpoint).toBe(3);
    expect(from).toBeGreaterThan(74);
    expect(from).toBeLessThan(75);
    expect(to).toBeGreaterThan(75);
    expect(to).toBeLessThan(76.5);
  });
  test('counts the recent stretch more than the way before it', () => {
    const slowing = { timesMs: [0, 20 * minute, 50 * minute], zero: 0 };
    expect(minutesOf(expectedArrival(aField([slowing]), underway))[0]).toBeGreaterThan(76);
  });
  test('starts counting at the own start where times count from a gun', () => {
    const late = { timesMs: [10 * minute, 30 * minute, 50 * minute], zero: 0 };
    const [from = 0, to = 0] = minutesOf(expectedArrival(aField([late], { countsFromGun: true }), underway));
    expect((from + to) / 2).toBeLessThan(71);
  });
  test('is expected at the first mat by what people do, as nothing is known of them', () => {
    const expected = expectedArrival(aField([{ timesMs: [0], zero: 0 }]), { id: 0, checkpoint: 0, at: 0 });
    expect(minutesOf(expected).map(Math.round)).toEqual([19, 35]);
  });
  test('is expected nowhere after the finish, nor when not on the board', () => {
    expect(expectedArrival(aField([runner]), { ...underway, checkpoint: 4 })).toBeNull();
    expect(expectedArrival(aField([runner]), { ...underway, id: 9 })).toBeNull();
  });
});

describe('the next checkpoint', () => {
  test('has a mat', () => {
    const course = predictedCourse('running', [km(0), km(5_000), km(10_000), km(15_000, false), km(21_097)]);
    expect(expectedArrival(aField([runner], { course }), underway)?.checkpoint).toBe(4);
  });
  test('is not one whose mat is silent while the one behind it hears people', () => {
    const before = { timesMs: [0, 15 * minute, 30 * minute, null, 64 * minute], zero: -60 * minute };
    expect(expectedArrival(aField([runner, before]), underway)?.checkpoint).toBe(4);
  });
});

describe('a course without lengths', () => {
  const course = predictedCourse('running', [km(0), km(null), km(10_000), km(15_000)]);
  test('says little of someone alone, and nothing before the first mat', () => {
    expect(widthOf(expectedArrival(aField([runner], { course }), underway))).toBeGreaterThan(50 * minute);
    expect(expectedArrival(aField([runner], { course }), { ...underway, checkpoint: 0 })).toBeNull();
  });
  test('is learnt from those before', () => {
    const others = Array.from({ length: 100 }, (_, i) => {
      const pace = (20 + i / 10) * minute;
      return { timesMs: [0, pace, 2 * pace, 2.5 * pace], zero: -200 * minute };
    });
    const [from = 0, to = 0] = minutesOf(expectedArrival(aField([runner, ...others], { course }), underway));
    expect(from).toBeGreaterThan(55);
    expect(to).toBeLessThan(70);
  });
});

// @spec [Live screens] issue 3: The next arrival is predicted from the runner's own pace and from those who ran the same legs; before anyone has, from the sport, the leg and how spent somebody is
describe('those who ran the same legs before', () => {
  /** A fifth slower from 10 to 15 km than before, all of them. */
  const onTheHill = (count: number, zero: number): Entered[] =>
    Array.from({ length: count }, (_, i) => {
      const pace = (20 + (10 * i) / count) * minute;
      return { timesMs: [0, pace, 2 * pace, 3.2 * pace], zero };
    });
  const span = (others: readonly Entered[]) => minutesOf(expectedArrival(aField([runner, ...others]), underway));

  test('tell of a climb', () => {
    const [from = 0, to = 0] = span(onTheHill(200, -120 * minute));
    expect(from).toBeGreaterThan(78);
    expect(from).toBeLessThan(80);
    expect(to).toBeGreaterThan(80);
    expect(to).toBeLessThan(82);
  });
  test('tell of it also when they are few and much faster', () => {
    const fast = Array.from({ length: 40 }, (_, i) => {
      const pace = (11 + i / 20) * minute;
      return { timesMs: [0, pace, 2 * pace, 3.2 * pace], zero: 0 };
    });
    expect(span(fast)[0]).toBeGreaterThan((span([])[0] ?? 0) + 1);
  });
  test('tell nothing while only the fast ones among them can have arrived', () => {
    const fastOnTheLeg = Array.from({ length: 100 }, (_, i) => {
      const pace = (20 + i / 10) * minute;
      return { timesMs: [0, pace, 2 * pace, 2.5 * pace], zero: -10 * minute };
    });
    expect(span(fastOnTheLeg)).toEqual(span([]));
  });
  test('tell nothing that was not known when the runner passed', () => {
    expect(span(onTheHill(200, 60 * minute))).toEqual(span([]));
  });
  test('tell nothing where it is not known when they ran', () => {
    const people = [runner, ...onTheHill(200, -120 * minute)];
    expect(minutesOf(expectedArrival(aField(people, { zeroAt: () => null }), underway))).toEqual(span([]));
  });
});

test('of 60,000 a few hundred are looked at', () => {
  const people = Array.from({ length: 60_000 }, (_, i) => {
    const pace = (15 + i / 2_000) * minute;
    return { timesMs: [0, pace, 2 * pace, 3 * pace], zero: -200 * minute };
  });
  let asked = 0;
  const zeroAt = (): number => {
    asked++;
    return -200 * minute;
  };
  expectedArrival(aField([runner, ...people], { zeroAt }), underway);
  expect(asked).toBeGreaterThan(100);
  expect(asked).toBeLessThanOrEqual(300);
});

// @spec [Live screens] issue 3: Someone whose span has passed by more than its width (three minutes at least) is late, never lost; in a replay by its own clock
test('late is who is awaited for longer than the span is wide, and three minutes at least', () => {
  const expected = { checkpoint: 1, from: 0, to: 10 * minute };
  expect(isLate(expected, 20 * minute)).toBe(false);
  expect(isLate(expected, 20 * minute + 1)).toBe(true);
  const narrow = { checkpoint: 1, from: 0, to: 1_000 };
  expect(isLate(narrow, 181_000)).toBe(false);
  expect(isLate(narrow, 181_001)).toBe(true);
});

describe('laws of any field', () => {
  const legMs = fc.integer({ min: 10 * minute, max: 60 * minute });
  const aPerson = fc.record({
    legs: fc.array(legMs, { minLength: 4, maxLength: 4 }),
    zero: fc.integer({ min: -300, max: 10 }).map((minutes) => minutes * minute),
  });
  const someOthers = fc.array(aPerson, { maxLength: 30 });
  const entered = ({ legs, zero }: { legs: readonly number[]; zero: number }): Entered => {
    let sum = 0;
    return { timesMs: [0, ...legs.map((leg) => (sum += leg))], zero };
  };

  test('nobody is expected before they passed, and a span has a width', () => {
    fc.assert(
      fc.property(someOthers, legMs, legMs, (others, first, second) => {
        const own = { timesMs: [0, first, first + second], zero: 0 };
        const at = first + second;
        const expected = expectedArrival(aField([own, ...others.map(entered)]), { ...underway, at });
        expect(expected?.from).toBeGreaterThanOrEqual(at);
        expect(expected?.to).toBeGreaterThan(expected?.from ?? Number.POSITIVE_INFINITY);
      }),
    );
  });
  test('had the others been faster on the leg, nobody would be expected later', () => {
    fc.assert(
      fc.property(someOthers, fc.double({ min: 0.5, max: 1, noNaN: true }), (others, gain) => {
        // All of them ran long ago, so that both runs of them are known.
        const longAgo = others.map(({ legs }) => ({ legs, zero: -1_000 * minute }));
        const faster = longAgo.map(({ legs: [a = 0, b = 0, c = 0, d = 0], zero }) => ({
          legs: [a, b, c * gain, d],
          zero,
        }));
        const [before, after] = [longAgo, faster].map((all) =>
          expectedArrival(aField([runner, ...all.map(entered)]), underway),
        );
        expect(after?.from).toBeLessThanOrEqual((before?.from ?? 0) + 5);
        expect(after?.to).toBeLessThanOrEqual((before?.to ?? 0) + 5);
      }),
    );
  });
  test('where all start with one gun, what comes after a crossing changes nothing', () => {
    fc.assert(
      fc.property(someOthers, (others) => {
        const all = others.map(({ legs }) => entered({ legs, zero: 0 }));
        const known = all.map(({ timesMs, zero }) => ({
          timesMs: timesMs.map((timeMs) => ((timeMs ?? 0) <= underway.at ? timeMs : null)),
          zero,
        }));
        const heardAt15 = (people: readonly Entered[]) => people.some(({ timesMs }) => timesMs[3] !== null);
        fc.pre(heardAt15(known) || !heardAt15(all));
        expect(expectedArrival(aField([runner, ...known]), underway)).toEqual(
          expectedArrival(aField([runner, ...all]), underway),
        );
      }),
    );
  });
});
