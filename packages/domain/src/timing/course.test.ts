import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minLegTime, openAfter, timingCourse, withFinishReaders } from './course.ts';
import { fastestSpeed } from './fastest-speeds.ts';
import { aCourse, aLapRace, aRace, aReader, clock, minutes } from './testing/a-race.ts';

// @spec [Timing rules] design §5: Not sooner than min_leg_time after the last crossing; default: the leg's length at a speed nobody reaches in that sport
test('the shortest time of a leg is its length at the fastest speed of the sport', () => {
  const course = timingCourse(aRace({ checkpoints: aCourse(0, 5000, 10_000, 21_000) }));
  expect([minLegTime(course, 0, 1), minLegTime(course, 1, 3), minLegTime(course, 0, 3)]).toEqual([
    500_000, 1_600_000, 2_100_000,
  ]);
  expect(minLegTime(timingCourse(aRace({ sport: 'cycling' })), 0, 1)).toBe(200_000);
});

test('a leg from or to a checkpoint of unknown distance takes no time, but the way across it does', () => {
  const course = timingCourse(aRace({ checkpoints: aCourse(0, null, 10_000) }));
  expect([minLegTime(course, 0, 1), minLegTime(course, 1, 2), minLegTime(course, 0, 2)]).toEqual([0, 0, 1_000_000]);
});

test('what staff set for a leg stands, the other legs keep their own', () => {
  const checkpoints = aCourse(0, 5000, 10_000).map((checkpoint, i) =>
    i === 1 ? { ...checkpoint, minLegTimeMs: minutes(1) } : checkpoint,
  );
  const course = timingCourse(aRace({ checkpoints }));
  expect([minLegTime(course, 0, 1), minLegTime(course, 0, 2)]).toEqual([60_000, 560_000]);
});

const someCheckpoints = fc
  .array(
    fc.record({
      legM: fc.integer({ min: 100, max: 9000 }),
      isKnown: fc.boolean(),
      setMs: fc.option(fc.nat(900_000), { freq: 3 }),
    }),
    { minLength: 3, maxLength: 8 },
  )
  .map((legs) => {
    const alongM = legs.map((_, i) => legs.slice(0, i + 1).reduce((sum, { legM }) => sum + legM, 0));
    const distances = legs.map(({ isKnown }, i) => (isKnown ? (alongM[i] ?? null) : null));
    return aCourse(0, ...distances).map((one, i) => ({ ...one, minLegTimeMs: legs[i - 1]?.setMs ?? null }));
  });

/** Leg by leg, each from the last distance that was known. */
function sumOfLegs(checkpoints: ReturnType<typeof aCourse>): number {
  let sum = 0;
  let knownM = checkpoints[0]?.distanceM ?? null;
  for (const { distanceM, minLegTimeMs } of checkpoints.slice(1)) {
    const isMeasured = distanceM !== null && knownM !== null;
    sum += minLegTimeMs ?? (isMeasured ? Math.floor((((distanceM ?? 0) - (knownM ?? 0)) / 10) * 1000) : 0);
    knownM = minLegTimeMs === null ? (distanceM ?? knownM) : distanceM;
  }
  return sum;
}

test('between any two checkpoints it is the sum of the legs', () => {
  fc.assert(
    fc.property(someCheckpoints, fc.nat(8), fc.nat(8), (checkpoints, one, other) => {
      const [from, to] = [Math.min(one, other), Math.min(Math.max(one, other), checkpoints.length - 1)];
      const course = timingCourse(aRace({ checkpoints }));
      fc.pre(from < to);
      expect(minLegTime(course, from, to)).toBe(sumOfLegs(checkpoints.slice(from, to + 1)));
    }),
  );
});

test('a course that seems to go back takes no time', () => {
  expect(minLegTime(timingCourse(aRace({ checkpoints: aCourse(0, 5000, 4000) })), 1, 2)).toBe(0);
});

test('the start is at nought, whatever distance it has', () => {
  expect(minLegTime(timingCourse(aRace({ checkpoints: aCourse(null, 5000) })), 0, 1)).toBe(500_000);
});

test('sports that are not known here are as fast as any wheel', () => {
  expect([fastestSpeed('running'), fastestSpeed('triathlon'), fastestSpeed('')]).toEqual([10, 25, 25]);
});

test('readers that share a checkpoint, and checkpoints that share a reader, are one mat', () => {
  const readers = [aReader(1, 0), aReader(2, 1), aReader(3, 1), aReader(1, 2), aReader(3, 2)];
  const course = timingCourse(aRace({ readers }));
  expect(course.mats.map((mat) => mat.checkpoints)).toEqual([[0, 1, 2]]);
  expect(new Set([1, 2, 3].map((device) => course.sites.get(device)?.mat))).toEqual(new Set([0]));
});

test('a mat is one of laps where windows of two checkpoints after the start meet', () => {
  const isLaps = (...readers: ReturnType<typeof aReader>[]) =>
    timingCourse(aRace({ readers })).mats.map((mat) => mat.isLaps);
  expect(isLaps(aReader(1, 1), aReader(1, 2))).toEqual([true]);
  expect(isLaps(aReader(1, 1, ['10:00', '11:00']), aReader(1, 2, ['11:01', '12:00']))).toEqual([false]);
  expect(isLaps(aReader(1, 0), aReader(1, 2))).toEqual([false]);
});

test('the course with more windows of the finish is the one that their rules are arranged to', () => {
  const gun = clock('10:00');
  const someWindow = fc.record({ opensAt: fc.integer({ min: 0, max: 12 }), hours: fc.integer({ min: 0, max: 6 }) });
  const windowOf = ({ opensAt, hours }: { opensAt: number; hours: number }) => ({
    opensAt: gun + minutes(opensAt * 30),
    closesAt: gun + minutes(opensAt * 30 + hours * 30),
  });
  const someReader = fc
    .record({ device: fc.integer({ min: 1, max: 5 }), checkpoint: fc.integer({ min: 0, max: 4 }), window: someWindow })
    .map(({ device, checkpoint, window }) => ({ ...aReader(device, checkpoint), ...windowOf(window) }));
  const someMore = fc.array(fc.record({ which: fc.nat(7), window: someWindow }), { maxLength: 4 });
  fc.assert(
    fc.property(someCheckpoints, fc.array(someReader, { maxLength: 9 }), someMore, (checkpoints, readers, more) => {
      const rules = aRace({ checkpoints, readers });
      const atFinish = readers.filter(({ checkpoint }) => checkpoint === checkpoints.length - 1);
      const added = more.flatMap(({ which, window }) => {
        const reader = atFinish[which % Math.max(1, atFinish.length)];
        return reader === undefined ? [] : [{ ...reader, ...windowOf(window) }];
      });
      const wider = withFinishReaders(rules, added);
      const plain = { ...rules, readers: [...readers, ...added] };
      expect(wider).toEqual(plain);
      expect(timingCourse(wider)).toEqual(timingCourse(plain));
    }),
  );
});

test('three minutes without a read end a visit, less where laps are short or of unknown length', () => {
  const gap = (lapM: number | null) => timingCourse(aLapRace(3, lapM)).mats[0]?.visitGapMs;
  expect([gap(10_000), gap(400), gap(null)]).toEqual([180_000, 20_000, 60_000]);
});

test('the next open checkpoint is the lowest one whose window holds the instant, both ends included', () => {
  const readers = [aReader(1, 2, ['11:00', '12:00']), aReader(1, 1, ['10:00', '11:00'])];
  const site = timingCourse(aRace({ readers })).sites.get(1)!; // the reader stands in the line above
  const at = (text: string, position: number) => openAfter(site, clock(text), position)?.checkpoint ?? null;
  expect([
    at('09:59:59', 0),
    at('10:00', 0),
    at('11:00', 0),
    at('11:00', 1),
    at('11:00', 2),
    at('12:00:01', 0),
  ]).toEqual([null, 1, 1, 2, null, null]);
});
