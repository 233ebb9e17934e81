import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedArrival, isLate, type Span } from './expected-arrival.ts';
import type { Way } from './own-pace.ts';
import { type PredictedCourse, predictedCourse } from './predicted-course.ts';
import { RaceArrivals } from './race-arrivals.ts';

const minute = 60_000;
const courseOf = (sport: string, points: readonly (number | null)[], untimed = -1): PredictedCourse =>
  predictedCourse(
    sport,
    points.map((distanceM, index) => ({ distanceM, climbM: null, isTimed: index !== untimed, mat: null })),
  );
/** A half marathon with mats at 5, 10 and 15 km. */
const halfKm = [0, 5_000, 10_000, 15_000, 21_097];
const half = courseOf('running', halfKm);

/** Somebody who starts then and takes so many minutes to each checkpoint. */
const ran = (minutes: readonly (number | null)[], startedAt = 0): Way => ({
  startedAt: startedAt * minute,
  crossings: minutes.map((time) => (time === null ? null : (startedAt + time) * minute)),
});
/** A race of people numbered from 0. */
function aRace(people: readonly Way[], course = half): RaceArrivals {
  const race = new RaceArrivals(course);
  for (const [id, way] of people.entries()) race.set(id, way);
  return race;
}

/** At 10 km after 50 minutes. */
const runner = ran([0, 25, 50]);
const underway = { id: 0, checkpoint: 2, at: 50 * minute };
const minutesOf = (span: Pick<Span, 'from' | 'to'> | null | undefined): [number, number] => [
  (span?.from ?? Number.NaN) / minute,
  (span?.to ?? Number.NaN) / minute,
];
const middleOf = (span: Pick<Span, 'from' | 'to'> | null | undefined): number => {
  const [from, to] = minutesOf(span);
  return (from + to) / 2;
};
const widthOf = (span: Pick<Span, 'from' | 'to'> | null | undefined): number => {
  const [from, to] = minutesOf(span);
  return to - from;
};

describe('someone alone on the course', () => {
  // @spec [Live screens] issue 3: The next arrival is predicted from the runner's own pace and from those who ran the same legs; before anyone has, from the sport, the leg and how spent somebody is
  test('is expected at the own pace, within what the sport leaves open', () => {
    const expected = expectedArrival(aRace([runner]), underway);
    expect(expected).toMatchObject({ checkpoint: 3, about: null });
    const [from, to] = minutesOf(expected);
    expect(from).toBeGreaterThan(71);
    expect(from).toBeLessThan(74);
    expect(to).toBeGreaterThan(76);
    expect(to).toBeLessThan(79);
  });
  test('counts the recent stretch more than the way before it', () => {
    const slowing = ran([0, 20, 50]);
    expect(middleOf(expectedArrival(aRace([slowing]), underway))).toBeGreaterThan(77);
  });
  test('starts counting at the own start', () => {
    const late = { startedAt: 10 * minute, crossings: [10, 30, 50].map((time) => time * minute) };
    expect(middleOf(expectedArrival(aRace([late]), underway))).toBeLessThan(71);
  });
  test('is expected at the first mat by what people do, as nothing is known of them, and nowhere else', () => {
    const expected = expectedArrival(aRace([ran([0])]), { id: 0, checkpoint: 0, at: 0 });
    expect(minutesOf(expected).map(Math.round)).toEqual([20, 39]);
    expect(expected?.finish).toBeNull();
  });
  test('is expected nowhere after the finish, when not in the race, or without a start', () => {
    expect(expectedArrival(aRace([runner]), { ...underway, checkpoint: 4 })).toBeNull();
    expect(expectedArrival(aRace([runner]), { ...underway, id: 9 })).toBeNull();
    expect(expectedArrival(aRace([{ ...runner, startedAt: null }]), underway)).toBeNull();
  });
  test('is harder to expect on mountains than on roads', () => {
    const trail = expectedArrival(aRace([runner], courseOf('trail_running', halfKm)), underway);
    expect(widthOf(trail)).toBeGreaterThan(1.8 * widthOf(expectedArrival(aRace([runner]), underway)));
  });
  test('is expected nowhere where the next leg may be another discipline', () => {
    expect(expectedArrival(aRace([runner]), underway)?.about).toBeNull();
    expect(expectedArrival(aRace([runner], courseOf('triathlon', halfKm)), underway)).toBeNull();
  });
});

// @spec [Live screens] issue 15: The finish is expected too, not only the next mat: the legs ahead one after the other, as those who ran them show them
describe('the finish', () => {
  test('is expected from the first mat on, later and less surely than the next one', () => {
    const expected = expectedArrival(aRace([runner]), underway);
    expect(middleOf(expected?.finish)).toBeGreaterThan(105);
    expect(middleOf(expected?.finish)).toBeLessThan(111);
    expect(widthOf(expected?.finish)).toBeGreaterThan(widthOf(expected));
  });
  test('is no second one where it comes next', () => {
    const close = ran([0, 25, 50, 75]);
    expect(expectedArrival(aRace([close]), { id: 0, checkpoint: 3, at: 75 * minute })).toMatchObject({
      checkpoint: 4,
      finish: null,
    });
  });
  test('is not the last mat where the finish has none', () => {
    const expected = expectedArrival(aRace([runner], courseOf('running', [...halfKm, 22_000], 5)), underway);
    expect(expected).toMatchObject({ checkpoint: 3, finish: null });
  });
  test('comes later once others have shown a climb before it', () => {
    const others = Array.from({ length: 40 }, (_, i) =>
      ran([0, 20 + i / 10, 40 + i / 5, 60 + i / 3, 98 + i / 2], -120),
    );
    const alone = expectedArrival(aRace([runner]), underway);
    expect(middleOf(expectedArrival(aRace([runner, ...others]), underway)?.finish)).toBeGreaterThan(
      middleOf(alone?.finish) + 5,
    );
  });
});

describe('the next checkpoint', () => {
  test('has a mat', () => {
    expect(expectedArrival(aRace([runner], courseOf('running', halfKm, 3)), underway)?.checkpoint).toBe(4);
  });
  test('is not one whose mat is silent while the one behind it hears people', () => {
    const before = ran([0, 15, 30, null, 64], -60);
    expect(expectedArrival(aRace([runner, before]), underway)).toMatchObject({ checkpoint: 4, finish: null });
    expect(expectedArrival(aRace([runner, ran([0, 15, 30, 45, 64], -60)]), underway)?.checkpoint).toBe(3);
  });
});

describe('a course without lengths', () => {
  const unknown = courseOf('running', [0, null, 10_000, 15_000]);
  test('says only roughly when somebody alone comes, and nothing before the first mat', () => {
    expect(expectedArrival(aRace([runner], unknown), underway)?.about).not.toBeNull();
    expect(expectedArrival(aRace([runner], unknown), { ...underway, checkpoint: 0 })).toBeNull();
  });
  test('is learnt from those before', () => {
    const others = Array.from({ length: 100 }, (_, i) => ran([0, 20 + i / 10, 40 + i / 5, 50 + i / 4], -200));
    const [from, to] = minutesOf(expectedArrival(aRace([runner, ...others], unknown), underway));
    expect(from).toBeGreaterThan(58);
    expect(to).toBeLessThan(67);
  });
});

// @spec [Live screens] issue 3: The next arrival is predicted from the runner's own pace and from those who ran the same legs; before anyone has, from the sport, the leg and how spent somebody is
describe('those who ran the same legs before', () => {
  /** A fifth slower from 10 to 15 km than before, all of them. */
  const onTheHill = (count: number, startedAt: number, slowest = 30): Way[] =>
    Array.from({ length: count }, (_, i) => {
      const pace = 20 + ((slowest - 20) * i) / count;
      return ran([0, pace, 2 * pace, 3.2 * pace], startedAt);
    });
  const span = (others: readonly Way[]) => expectedArrival(aRace([runner, ...others]), underway);

  test('tell of a climb', () => {
    expect(middleOf(span(onTheHill(200, -120)))).toBeGreaterThan(79);
    expect(middleOf(span(onTheHill(200, -120)))).toBeLessThan(81);
    expect(widthOf(span(onTheHill(200, -120)))).toBeLessThan(widthOf(span([])));
  });
  test('tell of it also when they are three and far away: a leg is known almost at once', () => {
    expect(middleOf(span(onTheHill(3, -120, 20.1)))).toBeGreaterThan(77.5);
    expect(middleOf(span(onTheHill(2, -120, 20.1)))).toBeCloseTo(middleOf(span([])), 0);
  });
  test('tell nothing with a start that cannot be true', () => {
    const wrong = Array.from({ length: 40 }, () => ran([0, 5, 10, 40], -120));
    expect(middleOf(span(wrong))).toBeCloseTo(middleOf(span([])), 0);
  });
  test('tell nothing that was not known when the runner passed', () => {
    expect(span(onTheHill(200, 60))).toEqual(span([]));
  });
  test('say how surely: where they differ more, the span is wider', () => {
    const restless = onTheHill(200, -120).map(({ crossings, startedAt }, i) => ({
      startedAt,
      crossings: crossings.map((at, k) => (k === 3 && at !== null ? at + ((i % 9) - 4) * minute : at)),
    }));
    expect(widthOf(span(restless))).toBeGreaterThan(1.5 * widthOf(span(onTheHill(200, -120))));
  });
});

test('who was further from the others on the legs before gets a wider span', () => {
  const km = [0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000];
  const others = Array.from({ length: 100 }, (_, i) => {
    const pace = 24 + i / 50 + (i % 5) / 10;
    return ran(
      km.map((_metres, k) => k * pace + (k > 1 ? ((i * 7 + k * 3) % 5) / 5 : 0)),
      -1_000,
    );
  });
  const steady = ran([0, 25, 50, 75, 100]);
  const restless = ran([0, 25, 54, 75, 100]);
  const [one, other] = [steady, restless].map((own) =>
    expectedArrival(aRace([own, ...others], courseOf('running', km)), { id: 0, checkpoint: 4, at: 100 * minute }),
  );
  expect(widthOf(other)).toBeGreaterThan(1.2 * widthOf(one));
});

/** Five kilometres a lap, with the mats that `matOf` gives. */
const aLapCourse = (laps: number, matOf = (_: number) => 1, sport = 'cycling'): PredictedCourse =>
  predictedCourse(
    sport,
    Array.from({ length: laps + 1 }, (_, index) => ({
      distanceM: index * 5_000,
      climbM: null,
      isTimed: true,
      mat: matOf(index),
    })),
  );
/** Somebody who takes so many minutes for each lap. */
const lapped = (laps: readonly number[]): Way =>
  ran([0, ...laps].map((_, index) => laps.slice(0, index).reduce((sum, lap) => sum + lap, 0)));
const repeat = (lap: number, times: number): number[] => Array.from({ length: times }, () => lap);
/** Minutes to the next lap of the first of these people, after all laps that they have run. */
function minutesToNext(ways: readonly Way[], laps = 12): number {
  const [{ crossings } = lapped([])] = ways;
  const at = crossings.at(-1) ?? 0;
  return (
    middleOf(expectedArrival(aRace(ways, aLapCourse(laps)), { id: 0, checkpoint: crossings.length - 1, at })) -
    at / minute
  );
}

// @spec [Live screens] issue 15, proof 6: Laps run over the same ground tell of the next one, whoever ran them
describe('a lap that was run before', () => {
  test('is surer than a new leg', () => {
    const leader = ran([0, 10, 20]);
    const at = { id: 0, checkpoint: 2, at: 20 * minute };
    const [lap, leg] = [aLapCourse(3), aLapCourse(3, (index) => index)].map((course) =>
      expectedArrival(aRace([leader], course), at),
    );
    expect(widthOf(lap)).toBeLessThan(widthOf(leg) / 2);
  });

  test('is expected of who stopped on the last one as of who did not: the stop is over', () => {
    expect(minutesToNext([lapped([...repeat(10, 5), 40])])).toBeCloseTo(10, 0);
    expect(minutesToNext([lapped(repeat(10, 6))])).toBeCloseTo(10, 0);
  });

  test('is expected of the leader by what all others take now', () => {
    const behind = Array.from({ length: 60 }, (_, i) => lapped([...repeat(10.5 + i / 120, 4), 14]));
    const alone = minutesToNext([lapped(repeat(10, 6))]);
    expect(minutesToNext([lapped(repeat(10, 6)), ...behind])).toBeGreaterThan(1.15 * alone);
  });

  test('is no other one where the mats differ', () => {
    const behind = Array.from({ length: 60 }, (_, i) => lapped([...repeat(10.5 + i / 120, 4), 14]));
    const course = aLapCourse(12, (index) => index);
    const at = { id: 0, checkpoint: 6, at: 60 * minute };
    const [alone, among] = [[], behind].map((others) =>
      expectedArrival(aRace([lapped(repeat(10, 6)), ...others], course), at),
    );
    expect(middleOf(among) / middleOf(alone)).toBeCloseTo(1, 1);
  });

  test('tells of the finish with the stops that there were on the whole way', () => {
    const finishOf = (laps: readonly number[]) => {
      const way = lapped(laps);
      const at = way.crossings.at(-1) ?? 0;
      return (
        middleOf(expectedArrival(aRace([way], aLapCourse(12)), { id: 0, checkpoint: laps.length, at })?.finish) -
        at / minute
      );
    };
    expect(finishOf([...repeat(10, 3), 22, ...repeat(10, 4)])).toBeGreaterThan(1.05 * finishOf(repeat(10, 8)));
  });
});

test('the finish on laps is less sure where the latest laps are unlike the whole way', () => {
  const widthOfFinish = (laps: readonly number[]): number => {
    const way = lapped(laps);
    const at = way.crossings.at(-1) ?? 0;
    const expected = expectedArrival(aRace([way], aLapCourse(16)), { id: 0, checkpoint: laps.length, at });
    return widthOf(expected?.finish);
  };
  const even = widthOfFinish(repeat(12, 10));
  expect(widthOfFinish([...repeat(10, 4), 40, ...repeat(10, 5)])).toBeGreaterThan(1.4 * even);
  expect(widthOfFinish([...repeat(10, 5), ...repeat(14, 5)])).toBeGreaterThan(1.4 * even);
});

// @spec [Live screens] issue 3: Someone whose span has passed by more than its width (three minutes at least) is late, never lost; in a replay by its own clock
test('late is who is awaited for longer than the span is wide, and three minutes at least', () => {
  const expected = { from: 0, to: 10 * minute, about: null };
  expect(isLate(expected, 20 * minute)).toBe(false);
  expect(isLate(expected, 20 * minute + 1)).toBe(true);
  const narrow = { from: 0, to: 1_000, about: null };
  expect(isLate(narrow, 181_000)).toBe(false);
  expect(isLate(narrow, 181_001)).toBe(true);
});

describe.each([
  ['any race', half],
  ['any race of laps', aLapCourse(4)],
  ['any race of several disciplines', courseOf('triathlon', halfKm)],
  ['any race of several disciplines in laps', aLapCourse(4, (index) => (index < 3 ? 1 : 2), 'triathlon')],
])('laws of %s', (_, course) => {
  const legMinutes = fc.integer({ min: 10, max: 60 });
  const aWay = fc
    .record({
      legs: fc.array(fc.option(legMinutes), { minLength: 4, maxLength: 4 }),
      start: fc.integer({ min: -300, max: 10 }),
    })
    .map(({ legs, start }): Way => {
      const until = (index: number): number =>
        legs.slice(0, index + 1).reduce<number>((sum, leg) => sum + (leg ?? 0), 0);
      return ran([0, ...legs.map((leg, index) => (leg === null ? null : until(index)))], start);
    });
  const someWays = fc.array(aWay, { maxLength: 80 });
  /** Everything that is expected of somebody from each crossing on. */
  const allOf = (race: RaceArrivals, { crossings }: Way, id = 0) =>
    crossings.map((at, checkpoint) => (at === null ? null : expectedArrival(race, { id, checkpoint, at })));

  /** A race that had other crossings before, person by person in some order and checkpoint by checkpoint. */
  function movedTo(ways: readonly Way[], earlier: readonly Way[], key: (entry: [number, Way]) => number): RaceArrivals {
    const race = aRace(earlier, course);
    for (const id of earlier.keys()) if (id >= ways.length) race.set(id, null);
    for (const [id, way] of [...ways.entries()].sort((a, b) => key(a) - key(b)))
      for (const until of [2, 4, 5]) race.set(id, { ...way, crossings: way.crossings.slice(0, until) });
    return race;
  }

  test('nobody is expected before they passed, and a span has a width', () => {
    fc.assert(
      fc.property(someWays, legMinutes, legMinutes, (others, first, second) => {
        const at = (first + second) * minute;
        const expected = expectedArrival(aRace([ran([0, first, first + second]), ...others], course), {
          ...underway,
          at,
        });
        for (const span of [expected, expected?.finish]) {
          if (!span) continue;
          expect(span.from).toBeGreaterThanOrEqual(at);
          expect(span.to).toBeGreaterThan(span.from);
        }
        if (!course.hasDisciplines) expect(expected).not.toBeNull();
      }),
    );
  });
  // @spec [Live screens] issue 15: An expected arrival is a function of the crossings in order: later ones do not move it, and after a restart or a correction the same numbers come out
  test('what comes after a crossing changes nothing, but for a mat that turns out to be silent', () => {
    fc.assert(
      fc.property(someWays, (others) => {
        const known = others.map(({ startedAt, crossings }) => ({
          startedAt,
          crossings: crossings.map((at) => (at !== null && at < underway.at ? at : null)),
        }));
        const [before, after] = [known, others].map((ways) => aRace([runner, ...ways], course));
        fc.pre(String(before?.stops) === String(after?.stops));
        expect(expectedArrival(aRace([runner, ...known], course), underway)).toEqual(
          expectedArrival(aRace([runner, ...others], course), underway),
        );
      }),
    );
  });
  // @spec [Live screens] issue 15: An expected arrival is a function of the crossings in order: later ones do not move it, and after a restart or a correction the same numbers come out
  test('crossings one by one, in any order, taken back and corrected, give what all at once give', () => {
    fc.assert(
      fc.property(someWays, someWays, fc.func(fc.integer()), (ways, earlier, key) => {
        const moved = movedTo(ways, earlier, key);
        const loaded = new RaceArrivals(course);
        for (const _ of loaded.load(new Map(ways.entries())));
        const expected = (race: RaceArrivals) => ways.map((way, id) => allOf(race, way, id));
        expect(moved.stops).toEqual(loaded.stops);
        expect(expected(moved)).toEqual(expected(loaded));
      }),
    );
  });
  test('with a gun that was wrong by some minutes everything is expected later by as much', () => {
    fc.assert(
      fc.property(someWays, fc.integer({ min: -60, max: 60 }), (others, minutes) => {
        const shift = ({ startedAt, crossings }: Way): Way => ({
          startedAt: (startedAt ?? 0) + minutes * minute,
          crossings: crossings.map((at) => (at === null ? null : at + minutes * minute)),
        });
        const all = [runner, ...others];
        const [before, after] = [aRace(all, course), aRace(all.map(shift), course)];
        const later = expectedArrival(after, { ...underway, at: underway.at + minutes * minute });
        const sooner = expectedArrival(before, underway);
        expect((later?.from ?? 0) - (sooner?.from ?? 0)).toBe(sooner ? minutes * minute : 0);
        expect((later?.finish?.to ?? 0) - (sooner?.finish?.to ?? 0)).toBe(sooner?.finish ? minutes * minute : 0);
      }),
    );
  });
});
