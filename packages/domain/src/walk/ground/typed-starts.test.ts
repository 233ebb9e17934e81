import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCourse, anEntrant, aRace } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import type { TimingRules } from '#timing/types.ts';
import { judgeReads } from '#walk/judge-reads.ts';

/** Start and finish on one mat, as most races of a town have it. */
const inTown = (chronotype: TimingRules['chronotype'], startOpenTo: number): TimingRules =>
  aRace({
    chronotype,
    phase: 'finished_provisional',
    checkpoints: aCourse(0, 5000),
    readers: [from(1, 0, -1800, startOpenTo), from(1, 1, 0, 14_400, 60)],
  });
const mass = inTown('all', 2_700);
const ownStarts = inTown('individual_chrono', 7_200);

interface Case {
  readonly rules: TimingRules;
  readonly offset?: number;
  /** Seconds since the gun. */
  readonly reads: readonly number[];
  readonly typed: number;
}

function judgedWith({ rules, offset, reads, typed }: Case) {
  const entrant = anEntrant({
    startOffsetMs: offset === undefined ? null : offset * 1_000,
    manualTimes: [{ checkpoint: 0, timeMs: Math.round(typed * 1_000) }],
  });
  const { crossings, warnings } = judgeReads(rules, entrant, readsAt(1, ...reads));
  return { walk: crossings.map((at) => (at === null ? '–' : (at - gunAt) / 1_000)).join(' '), warnings };
}

// @spec [Timing rules] issue 15: A start typed by hand moves no finish to a later stroll over its mat
test.each<readonly [string, Case, string]>([
  ['heard before the gun', { rules: mass, reads: [-2, 1500, 2000], typed: 15 }, '15 1500'],
  ['not heard', { rules: mass, reads: [1500, 2000], typed: 3 }, '3 1500'],
  [
    'an own one typed as it was heard',
    { rules: ownStarts, offset: 600, reads: [510, 2010, 2500], typed: 510 },
    '510 2010',
  ],
  [
    'an own one typed as it was due',
    { rules: ownStarts, offset: 600, reads: [510, 2010, 2500], typed: 610 },
    '610 2010',
  ],
  ['an own one not heard', { rules: ownStarts, offset: 600, reads: [2010, 2500], typed: 605 }, '605 2010'],
  ['the gun of a long field', { rules: mass, reads: [200, 1700, 2300], typed: 0 }, '0 1700'],
])(
  'a start by hand, %s: the finish is the first visit after the way, and the stroll behind it is none',
  (_which, one, walk) => {
    expect(judgedWith(one)).toEqual({ walk, warnings: [] });
  },
);

// @spec [Timing rules] issue 15: A start typed as it was due takes no late start for the finish, and none off by half a lap a lap
describe('a start by hand that nobody saw', () => {
  test('as it was due: who started late keeps the way that was run', () => {
    const due = { rules: ownStarts, offset: 1500, reads: [3000, 4700], typed: 1500 };
    expect(judgedWith(due)).toEqual({ walk: '1500 4700', warnings: ['two_explanations'] });
    expect(judgedWith({ rules: mass, reads: [1200, 2900], typed: 0 })).toMatchObject({ walk: '0 2900' });
    const rules = aRace({
      chronotype: 'individual_chrono',
      checkpoints: aCourse(0, 2500, 5000),
      readers: [from(1, 0, -1800, 7200), from(2, 1, 0, 14_400), from(1, 2, 0, 14_400, 60)],
    });
    const entrant = anEntrant({ startOffsetMs: 1_500_000, manualTimes: [{ checkpoint: 0, timeMs: 1_500_000 }] });
    const { crossings } = judgeReads(rules, entrant, [...readsAt(1, 3000), ...readsAt(2, 3800)]);
    expect(crossings).toEqual([gunAt + 1_500_000, gunAt + 3_800_000, null]);
  });

  test.each([6, 36, 60, 66])('%d s after the gun, of laps of 150 s: no lap is gained or lost', (typed) => {
    const rules = aRace({
      phase: 'finished_provisional',
      checkpoints: someLaps(5, 400),
      readers: [from(1, 0, -1800, 600), ...lapsOn(1, 5, 0, 14_400)],
    });
    const reads = [6, 153, 303, 453, 603, 753, 903];
    expect(judgedWith({ rules, reads, typed }).walk).toBe(`${typed} 153 303 453 603 753`);
  });
});

describe('a start by hand beside the true one', () => {
  const people = fc.record({
    isOwn: fc.boolean(),
    startedAt: fc.integer({ min: 1, max: 60 }),
    takes: fc.integer({ min: 960, max: 2_100 }),
    strollsAfter: fc.integer({ min: 240, max: 840 }),
    isHeard: fc.boolean(),
    off: fc.integer({ min: -5, max: 5 }),
  });

  test('leaves the finish where it was', () => {
    fc.assert(
      fc.property(people, ({ isOwn, startedAt, takes, strollsAfter, isHeard, off }) => {
        const start = isOwn ? 600 + startedAt : startedAt;
        const finish = start + takes;
        const reads = [...(isHeard ? [start] : []), finish, finish + strollsAfter];
        const typed = Math.max(0, start + off);
        const one = { rules: isOwn ? ownStarts : mass, reads, typed, ...(isOwn && { offset: 600 }) };
        // A fast finish may stand beside the stroll as another explanation, as it does where the start was heard.
        expect(judgedWith(one).walk).toBe(`${typed} ${finish}`);
      }),
      { numRuns: examples(400) },
    );
  });
});
