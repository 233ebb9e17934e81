import fc from 'fast-check';
import type { Entrant, Read, TimingRules } from '../types.ts';
import { anEntrant, aRead, aWave, clock, minutes } from './a-race.ts';

const gunAt = clock('10:00');

/** One of these races with each chronotype, with and without a gun, with waves, live or official. */
export const someRules = (...bases: readonly TimingRules[]): fc.Arbitrary<TimingRules> =>
  fc
    .record({
      base: fc.constantFrom(...bases),
      chronotype: fc.constantFrom('all' as const, 'individual_chrono' as const, 'batched_chrono' as const),
      gunAt: fc.constantFrom(gunAt, null),
      waves: fc.constantFrom([], [aWave(1, '10:00'), aWave(2, '10:20')], [aWave(1, '10:00'), aWave(2, null)]),
      phase: fc.constantFrom('before_or_live' as const, 'finished_official' as const),
    })
    .map(({ base, ...changes }) => ({ ...base, ...changes }));

export const someEntrant: fc.Arbitrary<Entrant> = fc
  .record({
    wave: fc.constantFrom(null, 1, 2),
    startOffsetMs: fc.constantFrom(null, 60_000),
    acceptsLateStart: fc.boolean(),
    manualTimes: fc.constantFrom(
      [],
      [{ checkpoint: 1, timeMs: minutes(30) }],
      [{ checkpoint: 0, timeMs: 4000 }],
      [{ checkpoint: 3, timeMs: minutes(90) }],
    ),
  })
  .map(anEntrant);

/** Reads of readers 9 to 14 without any sense, from an hour before the gun to four after it. */
export const someReads: fc.Arbitrary<Read[]> = fc.array(
  fc
    .record({
      device: fc.integer({ min: 9, max: 14 }),
      atS: fc.integer({ min: -3600, max: 4 * 3600 }),
      ms: fc.constantFrom(0, 1, 999),
      seq: fc.integer({ min: 0, max: 3 }),
      chip: fc.constantFrom('7', '70'),
    })
    .map(({ device, atS, ms, ...rest }) => aRead(device, gunAt + atS * 1000 + ms, rest)),
  { maxLength: 40 },
);
