import { describe, expect, test } from 'vitest';
import {
  aCourse,
  aLapRace,
  anEntrant,
  aRace,
  aReader,
  clock,
  crossed,
  heard,
  hour,
  minutes,
} from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import type { Entrant, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { judgeReads } from './judge-reads.ts';

/** Choices as `checkpoint at hour`; '–' for none. */
const choosing = (...lines: string[]): Entrant =>
  anEntrant({
    choices: lines.map((line) => {
      const [checkpoint, at = ''] = line.split(' at ');
      return { checkpoint: Number(checkpoint), at: at === '–' ? null : clock(at) };
    }),
  });
const warnings = (rules: TimingRules, reads: readonly Read[], entrant: Entrant): readonly string[] =>
  judgeReads(rules, entrant, reads).warnings;

/** Four laps of 5 km: one that nobody heard, or a stop. */
const laps = aLapRace(4, 5000);
const reads = heard('10 10:00:05', '10 10:25:00', '10 10:50:00', '10 11:40:00');

describe('a choice of staff', () => {
  // @spec [Timing rules] issue 15, said in words: A manual time or staff's choice settles it
  test('takes the visit that holds its instant, or comes within a silence of it', () => {
    expect(crossed(laps, reads)).toBe('10:00:05 10:25:00 10:50:00 - 11:40:00');
    expect(crossed(laps, reads, choosing('3 at 11:40:00'))).toBe('10:00:05 10:25:00 10:50:00 11:40:00 -');
    expect(crossed(laps, reads, choosing('3 at 11:41:30'))).toBe('10:00:05 10:25:00 10:50:00 11:40:00 -');
  });

  test('that there is none takes the next best without it', () => {
    expect(crossed(laps, reads, choosing('4 at –'))).toBe('10:00:05 10:25:00 10:50:00 11:40:00 -');
    expect(crossed(laps, reads, choosing('1 at –'))).toBe('10:00:05 - 10:50:00 - 11:40:00');
  });

  // @spec [Timing rules] issue 15: A choice about the finish alone leaves the laps as they stand
  test('that there is no finish leaves the start and every lap that stands', () => {
    for (const [count, ...times] of [
      [2, 605, 1205],
      [2, 605, 1205, 1700],
      [3, 605, 1205, 1805],
      [5, 605, 1205, 1805, 2405, 3005],
    ] as const)
      for (const startMat of [1, 2]) {
        const rules = aRace({
          phase: 'finished_official',
          checkpoints: someLaps(count, 2_000),
          readers: [from(startMat, 0, -1_800, 300), ...lapsOn(2, count, 0, 50_000, 10)],
        });
        const heardOf = [...readsAt(startMat, 5), ...readsAt(2, ...times)];
        const before = judgeReads(rules, anEntrant(), heardOf).crossings;
        const none = judgeReads(rules, anEntrant({ choices: [{ checkpoint: count, at: null }] }), heardOf).crossings;
        expect(none).toEqual(before.with(-1, null));
        expect(before.at(-1)).not.toBeNull();
      }
  });

  test('that there is no finish, where staff are told of an explanation without one, is that explanation', () => {
    const rules = aRace({
      phase: 'finished_official',
      checkpoints: someLaps(3, 2_000),
      readers: [from(1, 0, -1_800, 300), ...lapsOn(2, 3, 0, 50_000, 10)],
    });
    const heardOf = [...readsAt(1, 5), ...readsAt(2, 1_105, 1_705)];
    const { crossings, other, warnings: told } = judgeReads(rules, anEntrant(), heardOf);
    expect([crossings.at(-1), told.includes('two_explanations'), other?.crossings.at(-1)]).toEqual([
      gunAt + 1_705_000,
      true,
      null,
    ]);
    const none = judgeReads(rules, anEntrant({ choices: [{ checkpoint: 3, at: null }] }), heardOf);
    expect(none.crossings).toEqual(other?.crossings);
  });

  test('that there is none makes no lap of a stroll after the finish', () => {
    const rules = aRace({
      phase: 'finished_official',
      checkpoints: someLaps(5, 4_200),
      readers: [from(9, 0, -1_800, 300), ...lapsOn(10, 5, 0, 50_000, 10)],
    });
    const secondsWith = (lines: readonly Read[]) =>
      judgeReads(rules, anEntrant({ choices: [{ checkpoint: 5, at: null }] }), lines).crossings.map((at) =>
        at === null ? null : (at - gunAt) / 1_000,
      );
    const lines = [...readsAt(9, 5), ...readsAt(10, 1_311, 2_580, 3_869, 6_621)];
    expect(secondsWith(lines)).toEqual([5, 1_311, 2_580, 3_869, 6_621, null]);
    expect(secondsWith([...lines, ...readsAt(10, 7_508)])).toEqual(secondsWith(lines));
  });

  test('of the start is the visit that the runner left from, or none', () => {
    const waited = heard('10 10:00:05', '10 10:06:00', '11 10:30:00');
    expect(crossed(aRace(), waited)).toBe('10:06:00 10:30:00 -');
    expect(crossed(aRace(), waited, choosing('0 at 10:00:05'))).toBe('10:00:05 10:30:00 -');
    expect(crossed(aRace(), waited, choosing('0 at –'))).toBe('- 10:30:00 -');
  });

  // @spec [Timing rules] issue 15, said in words: A manual time or staff's choice settles it
  test('has no doubt, and with the finish chosen there are no two explanations any more', () => {
    // A runner due at 10:01 on a mat that is start and finish: is the second read the finish, or a start far too late?
    const rules = aRace({
      chronotype: 'individual_chrono',
      checkpoints: aCourse(0, 5000),
      readers: [aReader(1, 0, ['09:30', '12:00']), aReader(1, 1, ['10:00', '14:00'])],
    });
    const lines = heard('1 10:00:59', '1 10:16:40', '1 10:25:00');
    const due = { startOffsetMs: minutes(1) };
    const open = judgeReads(rules, anEntrant(due), lines);
    expect([open.crossings.map(hour).join(' '), open.warnings]).toEqual(['10:00:59 10:16:40', ['two_explanations']]);
    const choices = [{ checkpoint: 1, at: clock('10:16:40') }];
    const settled = judgeReads(rules, anEntrant({ ...due, choices }), lines);
    expect(settled.crossings).toEqual(open.crossings);
    expect(settled.verdicts).toEqual(open.verdicts);
    expect([settled.doubts[1], settled.other, settled.warnings]).toEqual([null, null, []]);
  });

  // @spec [Timing rules] issue 15, said in words: A choice whose visit is gone is void, and staff are told
  test('is void where nobody was heard any more, and that is a warning', () => {
    const entrant = choosing('3 at 11:20:00');
    expect(crossed(laps, reads, entrant)).toBe('10:00:05 10:25:00 10:50:00 - 11:40:00');
    expect(warnings(laps, reads, entrant)).toContain('choice_void');
    expect(warnings(laps, reads, choosing('3 at 11:40:00'))).not.toContain('choice_void');
  });

  test('is void where its window is shut, or where the next chosen visit comes too soon', () => {
    const shut = aRace({
      readers: [aReader(10, 0), aReader(11, 1, ['10:40', '12:00']), aReader(11, 2), aReader(12, 2)],
    });
    expect(warnings(shut, heard('10 10:00:05', '11 10:30:00', '12 11:00:00'), choosing('1 at 10:30:00'))).toContain(
      'choice_void',
    );
    const backwards = choosing('2 at 11:40:00', '4 at 10:50:00');
    expect(crossed(laps, reads, backwards)).toBe(crossed(laps, reads, choosing('4 at 10:50:00')));
    expect(warnings(laps, reads, backwards)).toContain('choice_void');
  });

  test('of a start while its window is shut is void too, and takes nobody’s start and finish away', () => {
    const rules = aRace({
      checkpoints: someLaps(4, 1_500),
      readers: [from(10, 0, -1_800, 300), ...lapsOn(10, 4, 0, 86_400)],
    });
    const lapped = readsAt(10, -399, 481, 961, 1_921, 2_401);
    const startedAt481 = anEntrant({ choices: [{ checkpoint: 0, at: gunAt + 481_000 }] });
    expect(crossed(rules, lapped, startedAt481)).toBe(crossed(rules, lapped));
    expect(warnings(rules, lapped, startedAt481)).toContain('choice_void');
  });

  test('is void where no walk can obey it: nobody is at the fourth lap so soon after the gun', () => {
    const entrant = choosing('4 at 10:25:00');
    expect(crossed(laps, reads, entrant)).toBe('10:00:05 10:25:00 10:50:00 - 11:40:00');
    expect(warnings(laps, reads, entrant)).toContain('choice_void');
  });

  test('gives way to a manual time at its checkpoint', () => {
    const entrant = anEntrant({
      choices: [{ checkpoint: 4, at: null }],
      manualTimes: [{ checkpoint: 4, timeMs: minutes(99) }],
    });
    expect(crossed(laps, reads, entrant)).toBe('10:00:05 10:25:00 10:50:00 - 11:39:00');
    expect(warnings(laps, reads, entrant)).not.toContain('choice_void');
  });

  test('of a checkpoint that the course does not have is passed over', () => {
    expect(crossed(laps, reads, choosing('9 at 10:25:00'))).toBe(crossed(laps, reads));
  });

  test('finishes somebody, or takes the finish away', () => {
    expect(foldResult(laps, anEntrant(), reads).status).toBe('finished');
    expect(foldResult(laps, choosing('4 at –'), reads).status).toBe('started');
  });

  test('counts on a plain course too, where nothing else was possible', () => {
    const plain = heard('10 10:00:05', '11 10:30:00', '12 11:00:00');
    expect(crossed(aRace(), plain, choosing('1 at –'))).toBe('10:00:05 - 11:00:00');
    expect(crossed(aRace({ checkpoints: aCourse(0, null, 10_000) }), plain, choosing('2 at –'))).toBe(
      '10:00:05 10:30:00 -',
    );
  });

  // @spec [Timing rules] issue 15, said in words: A choice of staff goes with its read when the clock of its reader is corrected
  test('goes with its read when a clock is corrected, and never takes the visit that comes to its instant', () => {
    const rules = aRace({
      checkpoints: someLaps(5, 1_500),
      readers: [from(9, 0, -60, 60), ...lapsOn(10, 5, 0, 9_000)],
    });
    const boxWrote = [402, 1_202, 1_602, 2_002, 2_402];
    const moved = boxWrote.map((s) => readsAt(10, s + 400).map((read) => ({ ...read, heardAt: gunAt + s * 1_000 })));
    const lines = [...readsAt(9, 2), ...moved.flat()];
    const chosen = { checkpoint: 5, at: gunAt + 2_002_000, heard: { device: 10, heardAt: gunAt + 2_002_000 } };
    const finishOf = (reads: readonly Read[]): number => {
      const { crossings, warnings: found } = judgeReads(rules, anEntrant({ choices: [chosen] }), reads);
      return found.includes('choice_void') ? -1 : ((crossings[5] ?? 0) - gunAt) / 1_000;
    };
    expect(finishOf(lines)).toBe(2_402);
    expect(finishOf(lines.filter(({ heardAt }) => heardAt !== gunAt + 2_002_000))).toBe(-1);
    const takenOut = lines.map((read) => ({ ...read, isInvalidated: read.heardAt === gunAt + 2_002_000 }));
    expect(finishOf(takenOut)).toBe(-1);
  });

  test('that is void keeps no crossing from being checked', () => {
    const rules = aRace({
      chronotype: 'individual_chrono',
      checkpoints: aCourse(0, 5000),
      readers: [aReader(1, 0, ['09:30', '12:00']), aReader(1, 1, ['10:00', '14:00'])],
    });
    const lines = heard('1 10:00:59', '1 10:16:40', '1 10:25:00');
    const due = { startOffsetMs: minutes(1) };
    expect(foldResult(rules, anEntrant(due), lines).held).toEqual([1]);
    const choices = [{ checkpoint: 1, at: clock('11:20:00') }];
    expect(foldResult(rules, anEntrant({ ...due, choices }), lines).held).toEqual([1]);
  });
});
