import { describe, expect, test } from 'vitest';
import {
  aCourse,
  aLapRace,
  anEntrant,
  aRace,
  aReader,
  aWave,
  crossed,
  heard,
  judged,
  minutes,
  resting,
} from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import type { TimingRules } from '#timing/types.ts';
import { judgeReads } from '#walk/judge-reads.ts';

const unmeasured = aRace({ checkpoints: aCourse(null, null, null) });

/** '10:25:00 within_gap at 1', with the checkpoint that the verdict names. */
const named = (rules: typeof unmeasured, lines: string[]) =>
  judgeReads(rules, anEntrant(), heard(...lines)).verdicts.map(
    (verdict) => `${verdict.kind === 'crossing' ? 'crossing' : verdict.why} at ${verdict.checkpoint ?? '-'}`,
  );

test('nobody is at two places in one instant', () => {
  expect(judged(unmeasured, heard('11 10:25:00', '12 10:25:00'))).toEqual(['10:25:00 → 1', '10:25:00 too_fast']);
  expect(crossed(unmeasured, heard('11 10:25:00', '12 10:25:00', '12 11:10:00'))).toBe('- 10:25:00 11:10:00');
});

test('a leg run in exactly the shortest time is possible', () => {
  expect(crossed(aRace(), heard('10 10:00:00', '11 10:08:20', '12 10:16:40'))).toBe('10:00:00 10:08:20 10:16:40');
});

test('the shortest time counts from the last crossing, over checkpoints that were missed', () => {
  expect(judged(aRace(), heard('10 10:05:00', '12 10:21:39'))).toEqual(['10:05:00 → 0', '10:21:39 too_fast']);
  expect(crossed(aRace(), heard('10 10:05:00', '12 10:21:40'))).toBe('10:05:00 - 10:21:40');
});

test('whoever is heard at the finish alone, faster than anybody runs so far, gave up and came there', () => {
  const distances = [0, 2435, 4936, 10_438, 16_241, 22_516];
  const rules = aRace({
    checkpoints: aCourse(...distances),
    readers: distances.map((_, position) => aReader(10 + position, position)),
    phase: 'finished_provisional',
  });
  expect(crossed(rules, heard('10 10:00:20', '15 10:50:00'))).toBe('10:00:20 - - - - -');
  expect(crossed(rules, heard('10 10:00:20', '15 11:10:00'))).toBe('10:00:20 - - - - 11:10:00');
});

describe('a visit', () => {
  test('is not held open by reads out of the window or taken out by staff', () => {
    const readers = [aReader(10, 0), aReader(12, 2, ['10:50', '12:00'])];
    expect(judged(aRace({ readers }), heard('12 10:49:50', '12 10:50:05'))).toEqual([
      '10:49:50 outside_window',
      '10:50:05 → 2',
    ]);
    expect(judged(aRace(), heard('x12 10:49:55', '12 10:50:00'))).toEqual([
      '10:49:55 invalidated_by_staff',
      '10:50:00 → 2',
    ]);
  });

  test('goes on over pauses of three minutes, not longer ones', () => {
    const rules = aLapRace(3);
    const rested = (everyS: number) =>
      crossed(rules, [...heard('10 10:00:05', '10 10:20:00'), ...resting(10, '10:40:00', '11:00:00', everyS)]);
    expect(rested(180)).toBe('10:00:05 10:20:00 10:40:00 -');
    expect(rested(181)).toBe('10:00:05 10:20:00 10:40:00 10:58:06');
  });

  test('that began too fast stays too fast; another one may count', () => {
    const reads = heard('10 10:00:05', '11 10:08:00', '11 10:08:20', '11 10:08:40', '11 10:20:00');
    expect(judged(aRace(), reads).slice(1)).toEqual([
      '10:08:00 too_fast',
      '10:08:20 too_fast',
      '10:08:40 too_fast',
      '10:20:00 → 1',
    ]);
  });
});

describe('a read that does not count', () => {
  test('names the checkpoint that it would have been', () => {
    expect(named(aRace(), ['12 10:05:00', '99 10:06:00', '10 10:07:00', '11 10:07:05'])).toEqual([
      'before_start at 2',
      'wrong_race at -',
      'crossing at 0',
      'too_fast at 1',
    ]);
  });

  test('names on a mat of laps the one that was just crossed', () => {
    expect(named(aLapRace(3), ['10 10:00:05', '10 10:40:00', '10 10:40:05', '10 11:20:00', '10 11:20:05'])).toEqual([
      'crossing at 0',
      'crossing at 1',
      'within_gap at 1',
      'crossing at 2',
      'within_gap at 2',
    ]);
  });

  // @spec [Timing rules] design §5: Reason after_finish
  test('after the finish is after it at every mat', () => {
    const gapped = aRace({
      readers: [aReader(10, 0, ['09:00', '10:30']), aReader(11, 1), aReader(12, 2, ['09:00', '23:00', 120])],
    });
    const lines = ['10 10:00:05', '12 10:50:00', '12 10:51:59', '11 10:55:00', '12 10:58:00', '10 10:59:00'];
    expect(named(gapped, lines)).toEqual([
      'crossing at 0',
      'crossing at 2',
      'within_gap at 2',
      'after_finish at 1',
      'after_finish at 2',
      'outside_window at 0',
    ]);
  });
});

describe('manual times', () => {
  const typed = (...times: [number, number][]) =>
    anEntrant({ manualTimes: times.map(([checkpoint, inMinutes]) => ({ checkpoint, timeMs: minutes(inMinutes) })) });

  test('of a checkpoint that the course does not have are passed over', () => {
    expect(crossed(aRace(), heard('11 10:25:00'), typed([3, 60], [9, 70]))).toBe('- 10:25:00 -');
  });

  test('keep their order of time, whatever the order they were typed in', () => {
    expect(crossed(aRace(), [], typed([2, 50], [1, 25]))).toBe('- 10:25:00 10:50:00');
  });

  test('a read before the manual time of an earlier checkpoint is too fast', () => {
    expect(judged(unmeasured, heard('12 10:23:00', '12 10:25:00', '12 10:27:00'), typed([1, 25]))).toEqual([
      '10:23:00 too_fast',
      '10:25:00 too_fast',
      '10:27:00 → 2',
    ]);
  });

  test('a start read after a manual time is no start', () => {
    expect(crossed(unmeasured, heard('10 10:10:00', '10 10:25:00'), typed([1, 25]))).toBe('10:10:00 10:25:00 -');
  });

  test('the start typed in bounds the course like one that was read', () => {
    const entrant = anEntrant({ manualTimes: [{ checkpoint: 0, timeMs: minutes(5) }] });
    expect(judged(unmeasured, heard('11 10:04:00', '11 10:06:00'), entrant)).toEqual([
      '10:04:00 before_start',
      '10:06:00 → 1',
    ]);
  });

  // @spec [Timing rules] issue 15: A lap that nobody heard, typed in where two starts are nearly as likely, tells which it was
  test('a lap that nobody heard tells the start, where another one is nearly as likely', () => {
    const oneMat = (count: number, closes: number, rules: Partial<TimingRules>) =>
      aRace({
        checkpoints: someLaps(count, 400),
        readers: [from(1, 0, -1_800, closes), ...lapsOn(1, count, -600, 14_400)],
        phase: 'finished_provisional',
        ...rules,
      });
    const walked = (rules: TimingRules, lap: number, seconds: number, ...reads: number[]) => {
      const known = anEntrant({ manualTimes: [{ checkpoint: lap, timeMs: seconds * 1_000 }] });
      return judgeReads(rules, known, readsAt(1, ...reads)).crossings.map((at) => ((at ?? 0) - gunAt) / 1_000);
    };
    const own = oneMat(4, 3_600, { chronotype: 'individual_chrono' });
    expect(walked(own, 2, 418, 631.5, 782.2, 1_196.8, 1_346.3)).toEqual([631.5, 782.2, 1_049.5, 1_196.8, 1_346.3]);
    const waves = oneMat(6, 900, {
      chronotype: 'batched_chrono',
      waves: [aWave(1, '10:00'), aWave(2, '10:10')],
    });
    const reads = [17.7, 159.9, 310.2, 458, 744.8, 885.3];
    expect(walked(waves, 4, 596, ...reads)).toEqual([17.7, 159.9, 310.2, 458, 596, 744.8, 885.3]);
  });

  test('a start typed as it stands moves nothing', () => {
    const rules = aRace({
      checkpoints: someLaps(4, 400),
      readers: [from(1, 0, -1_800, 300), ...lapsOn(1, 4, -600, 14_400)],
      phase: 'finished_official',
    });
    const reads = readsAt(1, 22.7, 119.4, 134.4, 219.3, 607.3);
    const known = anEntrant({ manualTimes: [{ checkpoint: 0, timeMs: 22_700 }] });
    expect(judgeReads(rules, known, reads).crossings).toEqual(judgeReads(rules, anEntrant(), reads).crossings);
  });

  test('a start typed as it stands moves nothing, also where no gun is known', () => {
    const rules = aRace({
      checkpoints: someLaps(2, 1_000),
      readers: [from(1, 0, -1_800, 7_200), ...lapsOn(1, 2, 0, 14_400)],
      startClosesMs: minutes(120),
      gunAt: null,
      phase: 'finished_official',
    });
    const reads = readsAt(1, 0, 150);
    expect(judgeReads(rules, typed([0, 0]), reads).crossings).toEqual([gunAt, gunAt + 150_000, null]);
    expect(judgeReads(rules, typed([0, 0], [1, 2.5]), reads).crossings).toEqual([gunAt, gunAt + 150_000, null]);
  });
});

test('as many visits as there are laps, with two stops of a lap: staff are told that each may be one', () => {
  const rules = aRace({
    checkpoints: aCourse(...Array.from({ length: 8 }, (_, lap) => (lap === 0 ? 0 : null))),
    readers: [from(1, 0, -1_800, 3_600, 60), ...lapsOn(1, 7, -600, 14_400, 60)],
    phase: 'finished_provisional',
  });
  const warned = (...seconds: number[]) =>
    judgeReads(rules, anEntrant(), readsAt(1, ...seconds)).warnings.includes('two_explanations');
  expect(warned(11.2, 284.3, 561.4, 819.4, 1_081.7, 1_601.3, 1_877.4, 2_379)).toBe(true);
  expect(warned(11.2, 284.3, 561.4, 819.4, 1_081.7, 1_352, 1_627, 1_899)).toBe(false);
});

test('as many visits as laps, one of them while its lap was shut: staff are told that each may be one', () => {
  const rules = aRace({
    phase: 'finished_provisional',
    checkpoints: someLaps(5, 5_000),
    readers: [from(2, 0, -600, 3_600, 30), ...lapsOn(1, 5, 0, 25_000, 30)].map((one) =>
      one.checkpoint === 3 ? from(1, 3, 0, 4_500, 30) : one,
    ),
  });
  const reads = [...readsAt(2, 17), ...readsAt(1, 2_085, 3_570, 6_187, 7_570, 8_957)];
  const { crossings, warnings } = judgeReads(rules, anEntrant(), reads);
  expect(crossings.at(-1)).toBe(gunAt + 7_570_000);
  expect(warnings).toContain('two_explanations');
});

test('a time by hand of a lap that nobody heard is one of as many: that each visit may be a lap is told', () => {
  const rules = aRace({
    sport: 'cycling',
    phase: 'finished_provisional',
    checkpoints: someLaps(8, 400),
    readers: [from(1, 0, -1_800, 900, 60), ...lapsOn(1, 8, 0, 6_500, 60)],
  });
  const reads = readsAt(1, 7.8, 126.1, 247, 370.6, 723.5, 843.8, 972.6, 1_216.6);
  const typed = anEntrant({ manualTimes: [{ checkpoint: 4, timeMs: 488_260 }] });
  const { crossings, other, warnings } = judgeReads(rules, typed, reads);
  expect([crossings.at(-1), other?.crossings.at(-1)]).toEqual([gunAt + 972_600, gunAt + 1_216_600]);
  expect(warnings).toContain('two_explanations');
});

test('as many laps as there are where the start was shut too early: staff are told that each visit may be one', () => {
  const rules = aRace({
    chronotype: 'individual_chrono',
    phase: 'finished_official',
    checkpoints: someLaps(5, 1_500),
    readers: [from(1, 0, -1_800, 300, 5), ...lapsOn(1, 5, 0, 11_000, 5)],
  });
  const reads = readsAt(1, 408, 902, 1_384, 2_325, 2_803, 3_772);
  const { crossings, other, warnings } = judgeReads(rules, anEntrant({ startOffsetMs: 400_000 }), reads);
  expect([crossings.at(-1), other?.crossings.at(-1)]).toEqual([gunAt + 2_803_000, gunAt + 3_772_000]);
  expect(warnings).toContain('two_explanations');
});
