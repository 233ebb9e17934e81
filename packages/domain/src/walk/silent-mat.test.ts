import { expect, test } from 'vitest';
import { aLapRace, anEntrant, aRead, clock, hour, minutes } from '#timing/testing/a-race.ts';
import type { Read } from '#timing/types.ts';
import { judgeReads } from './judge-reads.ts';

const gunAt = clock('10:00');
const lapMs = minutes(10);
/** A runner of ten minutes a lap, heard at the start and at these laps of a race of so many that only what is near the best is followed. */
const race = aLapRace(60, 3000);
const lapsHeard = (...laps: number[]): Read[] => [0, ...laps].map((lap) => aRead(10, gunAt + 4000 + lap * lapMs));
const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The laps whose crossing is the one that was made in that lap. */
const lapsRight = (crossings: readonly (number | null)[]): number[] =>
  crossings.flatMap((at, lap) => (lap > 0 && at === gunAt + 4000 + lap * lapMs ? [lap] : []));

// @spec [Timing rules] issue 15, proof 1: Shortcut and bounds equal the full programme
test('a manual time after more silent laps than are followed is reached', () => {
  const entrant = anEntrant({ manualTimes: [{ checkpoint: 30, timeMs: 4000 + 30 * lapMs }] });
  const { crossings } = judgeReads(race, entrant, lapsHeard(...upTo(1, 12), ...upTo(31, 40)));
  expect(lapsRight(crossings)).toEqual([...upTo(1, 12), ...upTo(30, 40)]);
});

test('laps with windows of their own are found behind a mat that was silent for long', () => {
  const windowed = {
    ...race,
    readers: race.readers.map((reader, lap) =>
      lap === 0
        ? reader
        : { ...reader, opensAt: gunAt + lap * lapMs - minutes(4), closesAt: gunAt + lap * lapMs + minutes(4) },
    ),
  };
  const { crossings } = judgeReads(windowed, anEntrant(), lapsHeard(...upTo(1, 12), ...upTo(31, 40)));
  expect(lapsRight(crossings)).toEqual(expect.arrayContaining([...upTo(1, 11), ...upTo(31, 40)]));
});

test('a manual time that no lap leads to stands, whatever the reads say', () => {
  const entrant = anEntrant({ manualTimes: [{ checkpoint: 50, timeMs: minutes(45) }] });
  const { crossings } = judgeReads(race, entrant, lapsHeard(...upTo(1, 20)));
  expect(hour(crossings[50] ?? null)).toBe('10:45:00');
});
