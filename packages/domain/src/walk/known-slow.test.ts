import { expect, test } from 'vitest';
import { aLapRace, anEntrant, aRead, clock, crossed } from '#timing/testing/a-race.ts';
import type { Read, TimingRules } from '#timing/types.ts';

const gunAt = clock('10:00');
const second = 1000;
/** Reads of somebody who takes so many seconds for each lap; the start is heard. */
const lapsOf = (...seconds: number[]): Read[] => {
  const ends = seconds.map((_, lap) => seconds.slice(0, lap + 1).reduce((sum, one) => sum + one, 0));
  return [0, ...ends].map((at) => aRead(10, gunAt + (4 + at) * second));
};
const tenLaps = aLapRace(10, 3000);
const rated = (missRate: number | null, changes: Partial<TimingRules> = {}): TimingRules => ({
  ...tenLaps,
  ...changes,
  checkpoints: tenLaps.checkpoints.map((checkpoint) => ({ ...checkpoint, missRate })),
});
/** The laps whose crossing has been found, in order of the reads after the start. */
const found = (rules: TimingRules, reads: readonly Read[], entrant = anEntrant()): string => {
  const crossings = crossed(rules, reads, entrant).split(' ').slice(1);
  return crossings.map((hour, lap) => (hour === '-' ? '-' : lap + 1)).join(' ');
};

const oneSlowLap = lapsOf(600, 600, 1190, 600, 600, 600);
const usual = '1 2 - 4 5 6 7 - - -';
const noneMissed = '1 2 3 4 5 6 - - - -';

// @spec [Timing rules] issue 15, proof 3: Right where what staff know is entered: a mat's miss rate, a neutralised span, a known stop
test.each([
  ['nothing is known', tenLaps, anEntrant(), usual],
  ['the mat misses 3 of 100', rated(0.03), anEntrant(), usual],
  ['the mat misses none', rated(0), anEntrant(), noneMissed],
  [
    'the runner stood for ten minutes of it',
    tenLaps,
    anEntrant({ stops: [{ from: clock('10:22'), to: clock('10:32') }] }),
    noneMissed,
  ],
  [
    'the runner stood then, but not for so long',
    tenLaps,
    anEntrant({ stops: [{ from: clock('10:22'), to: clock('10:23') }] }),
    usual,
  ],
  [
    'the field was neutralised meanwhile',
    { ...tenLaps, neutralised: [{ from: clock('10:20'), to: clock('10:40') }] },
    anEntrant(),
    noneMissed,
  ],
  [
    'the field was neutralised later',
    { ...tenLaps, neutralised: [{ from: clock('11:20'), to: clock('11:40') }] },
    anEntrant(),
    usual,
  ],
] as const)('a lap twice as long, where %s', (_, rules, entrant, laps) => {
  expect(found(rules, oneSlowLap, entrant)).toBe(laps);
});

test('a lap that was missed is found behind a stop that is known, as its length is', () => {
  const reads = lapsOf(600, 600, 600 + 1200, 600, 600);
  const stops = [{ from: clock('10:25'), to: clock('10:35') }];
  expect(found(tenLaps, reads, anEntrant({ stops }))).toBe('1 2 - 4 5 6 - - - -');
});

test('a first lap can be neutralised too, also where nobody heard the start', () => {
  const [, ...reads] = lapsOf(1200, 600, 600, 600);
  const neutralised = [{ from: gunAt, to: clock('10:15') }];
  expect(found({ ...tenLaps, startClosesMs: 60 * second, neutralised }, reads)).toBe('1 2 3 4 - - - - - -');
});
