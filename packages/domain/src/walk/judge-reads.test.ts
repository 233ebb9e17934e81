import { describe, expect, test } from 'vitest';
import {
  aCourse,
  anEntrant,
  aRace,
  aRead,
  aReader,
  clock,
  crossed,
  heard,
  hour,
  judged,
  minutes,
  resting,
  warned,
} from '#timing/testing/a-race.ts';
import { from, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import type { Read, TimingRules } from '#timing/types.ts';
import { judgeReads } from './judge-reads.ts';
import { explainResult } from './words/explain-result.ts';

test('a plain run: start, half way, finish', () => {
  const reads = heard('10 10:00:05', '11 10:25:00', '12 10:50:00');
  expect(judged(aRace(), reads)).toEqual(['10:00:05 → 0', '10:25:00 → 1', '10:50:00 → 2']);
  expect(warned(aRace(), reads)).toBe('');
});

/** Laps of 3 km whose shortest time is too long for this runner by a whisker. */
const tooStrict = (laps: number): TimingRules =>
  aRace({
    checkpoints: someLaps(laps, 3000).map((one, at) => (at === 0 ? one : { ...one, minLegTimeMs: 893_000 })),
    readers: [from(1, 0, -1800, 600), ...lapsOn(1, laps, 0, 14_400)],
  });

test('who is heard sooner than anybody can be there is warned of, where that leaves laps without a time', () => {
  const tooSoon = (laps: number, ...seconds: number[]): [string, readonly number[]] => {
    const { warnings, tooSoon: found } = judgeReads(tooStrict(laps), anEntrant(), readsAt(1, ...seconds));
    return [warnings.filter((one) => one === 'too_soon').join(), found];
  };
  expect(tooSoon(4, 37.7, 854, 856, 858)).toEqual(['too_soon', [1]]);
  // Each second visit is late enough for the lap before.
  expect(tooSoon(4, 37.7, 854, 1621.7, 2431.7, 3185)).toEqual(['too_soon', [1, 2]]);
  expect(tooSoon(5, 37.7, 854, 1621.7, 2431.7, 3185, 3985)).toEqual(['too_soon', [3]]);
});

test('nobody is warned of for repeats at a mat, a warm-up, or a stroll on an otherwise plain way', () => {
  for (const seconds of [
    [37.7, 1000, 1002, 1060, 1200],
    [-900, -400, 37.7, 1000],
    [37.7, 1000, 1500, 2000, 3000, 4000],
  ]) {
    const { warnings } = judgeReads(tooStrict(4), anEntrant(), readsAt(1, ...seconds));
    expect(warnings).not.toContain('too_soon');
  }
});

// @spec [Timing rules] issue 15: Laps that a shortest time or a gap forbids are warned of, also where they are taken for one stay or each second one counts
describe('regular passes that a limit forbids', () => {
  const laps = (count: number, everyS: number): Read[] =>
    readsAt(1, ...Array.from({ length: count + 1 }, (_, lap) => 5 + lap * everyS));
  const limits = (count: number, minLegTimeMs: number | null, gapS: number): TimingRules =>
    aRace({
      checkpoints: someLaps(count, 400).map((one, at) => (at === 0 ? one : { ...one, minLegTimeMs })),
      readers: [from(1, 0, -1800, 600), ...lapsOn(1, count, 0, 14_400, gapS)],
    });
  const passes = (rules: TimingRules, reads: readonly Read[]) => {
    const { facts, judgement } = explainResult(rules, anEntrant(), reads);
    const told = facts.find((fact) => fact.kind === 'passes_too_soon');
    return [judgement.warnings.includes('too_soon'), judgement.tooSoon, told?.passes, told?.everyMs, told?.limit];
  };

  test('laps taken for one stay are told with the shortest leg', () => {
    expect(passes(limits(6, 600_000, 0), laps(6, 120))).toEqual([true, [1], 7, 120_000, 'leg']);
  });
  test('laps of which each second one is within the gap are told with the gap', () => {
    expect(passes(limits(6, null, 700), laps(6, 600))).toEqual([true, [4], 7, 600_000, 'gap']);
  });
  test('where both forbid them the longer one is told', () => {
    expect(passes(limits(6, 600_000, 700), laps(6, 120)).at(-1)).toBe('gap');
  });
  test('laps that nothing forbids are plain, all heard or some', () => {
    expect(passes(limits(6, 100_000, 60), laps(6, 120))).toEqual([false, [], undefined, undefined, undefined]);
    expect(passes(limits(8, 100_000, 60), laps(6, 120))).toEqual([false, [], undefined, undefined, undefined]);
  });
  test('passes after the finish are none', () => {
    const after = [...laps(2, 1000), ...readsAt(1, ...Array.from({ length: 9 }, (_, pass) => 2125 + pass * 120))];
    expect(passes(limits(2, 600_000, 0), after.slice(1))).toEqual([false, [], undefined, undefined, undefined]);
  });
});

test('nobody heard: nothing is known, and nothing is warned of', () => {
  expect(judgeReads(aRace(), anEntrant(), [])).toEqual({
    verdicts: [],
    referenceAt: clock('10:00'),
    wave: null,
    netStartAt: clock('10:00'),
    crossings: [null, null, null],
    warnings: [],
    doubts: [null, null, null],
    other: null,
    shutFinish: null,
    otherWave: null,
    voided: [],
    tooSoon: [],
    forbidden: [],
  });
});

// @spec [Timing rules] design §5: Reason invalidated_by_staff
test('reads that staff took out, of strange readers and out of the window do not count', () => {
  const readers = [aReader(10, 0), aReader(11, 1, ['10:20', '11:00']), aReader(12, 2)];
  const reads = heard('10 10:00:05', '11 10:15:00', '99 10:16:00', 'x11 10:25:00', '11 10:26:00', '11 11:00:01');
  expect(judged(aRace({ readers }), reads)).toEqual([
    '10:00:05 → 0',
    '10:15:00 outside_window',
    '10:16:00 wrong_race',
    '10:25:00 invalidated_by_staff',
    '10:26:00 → 1',
    '11:00:01 outside_window',
  ]);
});

// @spec [Timing rules] design §5: Reason outside_window, also for a clock that was never set
test('a reader of a clock that was never set is out of every window', () => {
  expect(judged(aRace({ readers: [aReader(12, 2)] }), [aRead(12, 0)])).toEqual(['00:00:00 outside_window']);
});

// @spec [Timing rules] design §5: Reason wrong_race: a reader that serves no checkpoint of this modality
test('a reader of a checkpoint that the course does not have is of another race', () => {
  expect(judged(aRace({ readers: [aReader(10, 7)] }), heard('10 10:10:00'))).toEqual(['10:10:00 wrong_race']);
});

// @spec [Timing rules] design §5: Any other checkpoint: the first plausible read, in the window, after the start, after the gap
// @spec [Timing rules] design §5: Reason within_gap
// @spec [Timing rules] design §5: Reason superseded
// @spec [Timing rules] design §5: security_seconds: the gap from the last accepted read of the participant at the checkpoint, in time order
test('the first plausible read counts, what follows within the gap does not, and what comes later is superseded', () => {
  const readers = [aReader(10, 0), aReader(11, 1, ['00:00', '23:59', 120]), aReader(12, 2)];
  const reads = heard('10 10:00:05', '11 10:25:00', '11 10:25:08', '11 10:26:59', '11 10:28:00');
  expect(judged(aRace({ readers }), reads).slice(1)).toEqual([
    '10:25:00 → 1',
    '10:25:08 within_gap',
    '10:26:59 within_gap',
    '10:28:00 superseded',
  ]);
});

// @spec [Timing rules] design §5: Not sooner than min_leg_time after the last crossing; default: the leg's length at a speed nobody reaches in that sport
// @spec [Timing rules] design §5: Reason too_fast
test('what nobody can run is too fast', () => {
  // 5 km at 10 m/s take 8:20
  expect(judged(aRace(), heard('10 10:00:05', '11 10:08:24', '12 10:09:30'))).toEqual([
    '10:00:05 → 0',
    '10:08:24 too_fast',
    '10:09:30 too_fast',
  ]);
  expect(crossed(aRace(), heard('10 10:00:05', '11 10:08:25'))).toBe('10:00:05 10:08:25 -');
});

// @spec [Timing rules] design §5: Not sooner than min_leg_time after the last crossing; default: the leg's length at a speed nobody reaches in that sport
test('the shortest leg time that staff set stands instead of the one from the speed', () => {
  const [start, half, finish] = aCourse(0, 5000, 10_000);
  const checkpoints = [start!, { ...half!, minLegTimeMs: minutes(2) }, finish!]; // the course has three
  expect(crossed(aRace({ checkpoints }), heard('10 10:00:00', '11 10:02:00'))).toBe('10:00:00 10:02:00 -');
  expect(crossed(aRace({ checkpoints }), heard('10 10:00:00', '11 10:01:59'))).toBe('10:00:00 - -');
});

test('where distances are unknown any time after the start is possible', () => {
  const rules = aRace({ checkpoints: aCourse(null, null, null) });
  expect(crossed(rules, heard('10 10:00:05', '11 10:00:06', '12 10:00:07'))).toBe('10:00:05 10:00:06 10:00:07');
});

test('a checkpoint passed after a later one does not count', () => {
  expect(judged(aRace(), heard('10 10:00:05', '12 10:50:00', '11 10:55:00'))).toEqual([
    '10:00:05 → 0',
    '10:50:00 → 2',
    '10:55:00 after_finish',
  ]);
  const four = aRace({ checkpoints: aCourse(0, 5000, 10_000, 15_000) });
  expect(judged(four, heard('10 10:00:05', '12 10:50:00', '11 10:55:00', '13 11:20:00')).slice(2)).toEqual([
    '10:55:00 superseded',
    '11:20:00 → 3',
  ]);
});

// @spec [Timing rules] design §5: Missing checkpoint: the finish counts, staff see a warning
test('a finish without half way counts, and staff are warned', () => {
  expect(warned(aRace(), heard('10 10:00:05', '12 10:50:00'))).toBe('missing_checkpoint');
  const [start, half, finish] = aCourse(0, 5000, 10_000);
  const untimed = aRace({ checkpoints: [start!, { ...half!, isTimed: false }, finish!] }); // the course has three
  expect(warned(untimed, heard('10 10:00:05', '12 10:50:00'))).toBe('');
});

// @spec [Timing rules] design §5: total_time_real: net, since the own start crossing, else start_offset, else the reference with a warning
test('who was not read at the start is timed from the gun, and staff are warned', () => {
  const judgement = judgeReads(aRace(), anEntrant(), heard('11 10:25:00'));
  expect([hour(judgement.netStartAt), judgement.warnings]).toEqual(['10:00:00', ['no_start_read']]);
});

// @spec [Timing rules] design §5: Reason before_start
test('reads at other mats before the gun are before the start', () => {
  expect(judged(aRace(), heard('12 09:30:00', '11 10:00:00', '10 10:00:02'))).toEqual([
    '09:30:00 before_start',
    '10:00:00 before_start',
    '10:00:02 → 0',
  ]);
});

test('who stands by the finish mat from the gun on never finishes', () => {
  const reads = resting(12, '10:01:00', '11:30:00');
  expect(crossed(aRace(), reads)).toBe('- - -');
  expect(
    new Set(judgeReads(aRace(), anEntrant(), reads).verdicts.map((v) => (v.kind === 'rejected' ? v.why : v.kind))),
  ).toEqual(new Set(['too_fast']));
});

// @spec [Timing rules] design §5: Several chips of a bib are one runner
test('reads of several chips of one bib are one runner', () => {
  const reads = [aRead(11, clock('10:25:00'), { chip: '7A' }), aRead(11, clock('10:25:00'), { chip: '7B' })];
  expect(judged(aRace(), reads)).toEqual(['10:25:00 → 1', '10:25:00 superseded']);
});

test('the same read sent twice is judged once', () => {
  const read = aRead(11, clock('10:25:00'));
  expect(judged(aRace(), [read, { ...read }])).toEqual(['10:25:00 → 1']);
});

test('a spare mat at the same checkpoint is the same place', () => {
  const readers = [
    aReader(10, 0),
    aReader(11, 1, ['00:00', '23:59', 60]),
    aReader(21, 1, ['00:00', '23:59', 60]),
    aReader(12, 2),
  ];
  expect(judged(aRace({ readers }), heard('21 10:25:00', '11 10:25:40', '12 10:50:00'))).toEqual([
    '10:25:00 → 1',
    '10:25:40 within_gap',
    '10:50:00 → 2',
  ]);
});

test('before a gun is fired reads are crossings without times, from the planned start on', () => {
  const rules = aRace({ gunAt: null });
  const judgement = judgeReads(rules, anEntrant(), heard('10 09:50:00', '10 10:03:00', '11 10:30:00'));
  expect(judgement.crossings.map(hour).join(' ')).toBe('10:03:00 10:30:00 -');
  expect([judgement.referenceAt, judgement.warnings]).toEqual([null, ['no_reference']]);
  expect(judged(rules, heard('10 09:50:00'))).toEqual(['09:50:00 before_start']);
  expect(judged(rules, heard('10 10:00:00'))).toEqual(['10:00:00 → 0']);
});

test('who starts before the planned start and is then seen on the course did start', () => {
  expect(crossed(aRace({ gunAt: null }), heard('10 09:58:00', '11 10:30:00'))).toBe('09:58:00 10:30:00 -');
});

const manual = (checkpoint: number, timeMs: number) => ({ checkpoint, timeMs });

// @spec [Timing rules] design §5: A manual time counts since the reference and beats the reads at that checkpoint; without it they count
test('a manual time beats the reads of its checkpoint', () => {
  const entrant = anEntrant({ manualTimes: [manual(1, minutes(26))] });
  const reads = heard('10 10:00:05', '11 10:25:00', '12 10:50:00');
  expect(judged(aRace(), reads, entrant)).toEqual(['10:00:05 → 0', '10:25:00 superseded', '10:50:00 → 2']);
  expect(crossed(aRace(), reads, entrant)).toBe('10:00:05 10:26:00 10:50:00');
});

test('reads that contradict a manual time do not count', () => {
  const entrant = anEntrant({ manualTimes: [manual(1, minutes(55))] });
  expect(judged(aRace(), heard('12 10:50:00'), entrant)).toEqual(['10:50:00 too_fast']);
  const finished = anEntrant({ manualTimes: [manual(2, minutes(40))] });
  expect(judged(aRace(), heard('11 10:45:00', '12 10:50:00'), finished)).toEqual([
    '10:45:00 after_finish',
    '10:50:00 after_finish',
  ]);
});

test('a manual start gives the net start, and the start reads stand back', () => {
  const judgement = judgeReads(
    aRace(),
    anEntrant({ manualTimes: [manual(0, 12_000)] }),
    heard('10 10:00:05', '11 10:25:00'),
  );
  expect([hour(judgement.netStartAt), judgement.crossings.map(hour).join(' ')]).toEqual([
    '10:00:12',
    '10:00:12 10:25:00 -',
  ]);
});

test('manual times need no gun: the planned start stands in', () => {
  const rules = aRace({ gunAt: null });
  const entrant = anEntrant({ manualTimes: [manual(2, minutes(50))] });
  const judgement = judgeReads(rules, entrant, []);
  expect([hour(judgement.referenceAt), judgement.crossings.map(hour).join(' ')]).toEqual(['10:00:00', '- - 10:50:00']);
  expect(judgement.warnings).toEqual(['missing_checkpoint', 'no_start_read']);
  expect(warned(rules, heard('11 10:25:00'), entrant)).toContain('no_reference');
});

// @spec [Timing rules] design §5: total_time_real: net, since the own start crossing, else start_offset, else the reference with a warning
test('a start offset gives the net start where no start was read', () => {
  const judgement = judgeReads(aRace(), anEntrant({ startOffsetMs: 30_000 }), heard('11 10:25:00'));
  expect([hour(judgement.netStartAt), judgement.warnings]).toEqual(['10:00:30', []]);
});
