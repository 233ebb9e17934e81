import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCourse,
  aLapRace,
  anEntrant,
  aRace,
  aRead,
  aReader,
  clock,
  crossed,
  heard,
  judged,
  minutes,
  resting,
  warned,
} from '#timing/testing/a-race.ts';
import { from, gunAt, readsAt } from '#timing/testing/in-seconds.ts';
import { judgeReads } from '#walk/judge-reads.ts';

const fourLaps = aLapRace(4);

describe('laps over one mat', () => {
  // @spec [Timing rules] design §5: One mat for several checkpoints: visits go to them in order, within windows and min_leg_time
  test('visits go to the laps in order', () => {
    const reads = heard('10 10:00:05', '10 10:40:00', '10 11:20:00', '10 12:00:00', '10 12:40:00');
    expect(crossed(fourLaps, reads)).toBe('10:00:05 10:40:00 11:20:00 12:00:00 12:40:00');
    expect(warned(fourLaps, reads)).toBe('');
  });

  // @spec [Timing rules] design §5: Resting on the mat is one visit
  test('several reads of one passage are one visit', () => {
    const reads = heard('10 10:00:05', '10 10:40:00', '10 10:40:01', '10 10:40:08', '10 11:20:00');
    expect(judged(fourLaps, reads).slice(1)).toEqual([
      '10:40:00 → 1',
      '10:40:01 within_gap',
      '10:40:08 within_gap',
      '11:20:00 → 2',
    ]);
  });

  test('whoever is on the way has no lap missed', () => {
    expect(crossed(fourLaps, heard('10 10:00:05', '10 10:40:00'))).toBe('10:00:05 10:40:00 - - -');
    expect(warned(fourLaps, heard('10 10:00:05', '10 10:40:00', '10 11:22:00'))).toBe('');
  });

  // @spec [Timing rules] design §5: Resting on the mat is one visit
  test('a rest on the mat is one visit, however long', () => {
    const reads = [
      ...heard('10 10:00:05', '10 10:40:00'),
      ...resting(10, '11:20:00', '12:40:00', 20),
      ...heard('10 13:20:00'),
    ];
    expect(crossed(fourLaps, reads)).toBe('10:00:05 10:40:00 11:20:00 13:20:00 -');
    expect(warned(fourLaps, reads)).toBe('');
  });

  test('waiting on the mat after the gun is no lap, also when the start window closes meanwhile', () => {
    expect(crossed(fourLaps, resting(10, '09:30:00', '11:30:00'))).toBe('10:10:00 - - - -');
  });

  test('a visit sooner than anybody can run a lap is none', () => {
    const reads = heard('10 10:00:05', '10 10:40:00', '10 10:50:00', '10 11:20:00');
    expect(judged(fourLaps, reads).slice(1)).toEqual(['10:40:00 → 1', '10:50:00 too_fast', '11:20:00 → 2']);
  });

  test('a visit within the gap is none', () => {
    const gapped = { ...fourLaps, readers: fourLaps.readers.map((reader) => ({ ...reader, minGapMs: minutes(25) })) };
    expect(judged(gapped, heard('10 10:00:05', '10 10:20:00', '10 10:40:00', '10 11:04:00')).slice(1)).toEqual([
      '10:20:00 within_gap',
      '10:40:00 → 1',
      '11:04:00 within_gap',
    ]);
  });

  test('after the last lap there is nothing to come', () => {
    const oneLap = aLapRace(1);
    expect(judged(oneLap, heard('10 10:00:05', '10 10:40:00', '10 11:20:00')).slice(1)).toEqual([
      '10:40:00 → 1',
      '11:20:00 after_finish',
    ]);
  });

  test('a manual time fills its lap, and the visits go to the others', () => {
    const entrant = anEntrant({ manualTimes: [{ checkpoint: 2, timeMs: minutes(80) }] });
    const reads = heard('10 10:00:05', '10 10:40:00', '10 11:20:08', '10 12:00:00');
    expect(crossed(fourLaps, reads, entrant)).toBe('10:00:05 10:40:00 11:20:00 12:00:00 -');
  });
});

describe('a lap that the mat missed', () => {
  // @spec [Timing rules] design §5: Fewer visits than checkpoints: the match nearest the runner's own pace wins, and staff are warned
  test('is found by the runner’s own pace, and staff are warned', () => {
    const reads = heard('10 10:00:05', '10 10:40:00', '10 12:00:00', '10 12:41:00');
    expect(crossed(fourLaps, reads)).toBe('10:00:05 10:40:00 - 12:00:00 12:41:00');
    expect(warned(fourLaps, reads)).toBe('missing_checkpoint fewer_visits_than_checkpoints');
  });

  test('can be the first, where the start was seen', () => {
    expect(crossed(fourLaps, heard('10 10:00:05', '10 11:20:00', '10 12:00:00'))).toBe(
      '10:00:05 - 11:20:00 12:00:00 -',
    );
  });

  test('does not make a finish of the lap before it', () => {
    expect(crossed(fourLaps, heard('10 10:00:05', '10 10:40:00', '10 12:00:00'))).toBe(
      '10:00:05 10:40:00 - 12:00:00 -',
    );
  });

  test('without a start read a first leg of two laps is rather a lap that was missed than a start 40 minutes late', () => {
    expect(crossed(fourLaps, heard('10 11:20:00', '10 12:00:00', '10 12:40:00'))).toBe(
      '- - 11:20:00 12:00:00 12:40:00',
    );
    expect(crossed(fourLaps, heard('10 10:50:00', '10 11:30:00', '10 12:10:00'))).toBe(
      '- 10:50:00 11:30:00 12:10:00 -',
    );
  });

  test('a first leg is none where the start was late', () => {
    const wide = aLapRace(4, 10_000, {
      readers: fourLaps.readers.map((reader) => ({ ...reader, opensAt: reader.opensAt - minutes(60) })),
    });
    const late = {
      ...wide,
      readers: wide.readers.map((r) => (r.checkpoint === 0 ? { ...r, closesAt: r.closesAt + minutes(60) } : r)),
    };
    const reads = heard('10 10:35:00', '10 11:15:00', '10 11:55:00', '10 12:35:00', '10 13:15:00');
    expect(crossed(late, reads)).toBe('- 11:15:00 11:55:00 12:35:00 13:15:00');
    expect(warned(late, reads)).toBe('late_start');
  });

  test('is rather the last one left when the race is over: while it is on the runner may be on the way', () => {
    const twoLaps = aRace({
      checkpoints: aCourse(0, 1000, 2000),
      readers: [aReader(1, 0), aReader(10, 1), aReader(10, 2)],
    });
    const reads = heard('1 10:00:10', '10 10:14:00');
    expect(crossed(twoLaps, reads)).toBe('10:00:10 10:14:00 -');
    expect(crossed({ ...twoLaps, phase: 'finished_provisional' }, reads)).toBe('10:00:10 - 10:14:00');
  });

  test('a runner who slows down missed none', () => {
    const reads = heard('10 10:00:05', '10 10:40:00', '10 11:25:00', '10 12:35:00');
    expect(crossed(fourLaps, reads)).toBe('10:00:05 10:40:00 11:25:00 12:35:00 -');
  });

  test('a slow lap between slow laps is not two', () => {
    const reads = heard('10 10:00:05', '10 10:40:00', '10 12:00:00', '10 13:20:00');
    expect(crossed(aLapRace(5), reads)).toBe('10:00:05 10:40:00 12:00:00 13:20:00 - -');
  });

  test('can be found by laps where no distance is known', () => {
    const reads = heard('10 10:00:05', '10 10:40:00', '10 12:00:00', '10 12:40:00');
    expect(crossed(aLapRace(4, null), reads)).toBe('10:00:05 10:40:00 - 12:00:00 12:40:00');
  });

  test('short laps of unknown length are laps, also a slow one at the end', () => {
    const rules = aLapRace(4, null, { sport: 'cycling' });
    const reads = heard('10 10:00:02', '10 10:01:26', '10 10:02:50', '10 10:04:42');
    expect(crossed(rules, reads)).toBe('10:00:02 10:01:26 10:02:50 10:04:42 -');
  });

  test('does not take the finish from who finishes at another mat', () => {
    const rules = aRace({
      checkpoints: aCourse(0, 10_000, 20_000, 30_000, 40_000),
      readers: [aReader(1, 0, ['09:00', '10:10']), aReader(10, 1), aReader(10, 2), aReader(10, 3), aReader(12, 4)],
    });
    const reads = heard('1 10:00:05', '10 10:40:00', '10 12:00:00', '12 12:40:00');
    expect(crossed(rules, reads)).toBe('10:00:05 10:40:00 - 12:00:00 12:40:00');
    expect(warned(rules, heard('1 10:00:05', '12 12:40:00'))).toBe('missing_checkpoint fewer_visits_than_checkpoints');
  });

  test('is seen without any pace where another mat lies between', () => {
    const rules = aRace({
      checkpoints: aCourse(0, 5000, 10_000, 15_000, 20_000),
      readers: [aReader(1, 0), aReader(11, 1), aReader(10, 2), aReader(11, 3), aReader(10, 4)],
    });
    expect(crossed(rules, heard('1 10:00:05', '11 10:20:00', '11 11:00:00', '10 11:20:00'))).toBe(
      '10:00:05 10:20:00 - 11:00:00 11:20:00',
    );
  });
});

describe('a race of very many laps', () => {
  const dayLong = aLapRace(60, 1000, { sport: 'running' });
  const laps = (...numbers: number[]) => numbers.map((lap) => aRead(10, clock('10:00') + lap * minutes(5)));

  test('a manual time holds however far it is beyond the last lap that was heard', () => {
    const entrant = anEntrant({ manualTimes: [{ checkpoint: 60, timeMs: minutes(300) }] });
    const { crossings, warnings } = judgeReads(dayLong, entrant, laps(...Array.from({ length: 20 }, (_, lap) => lap)));
    expect(crossings[19]).toBe(clock('10:00') + minutes(95));
    expect(crossings[60]).toBe(clock('10:00') + minutes(300));
    expect(warnings).toContain('missing_checkpoint');
  });

  test('laps after a manual time far ahead go on from there', () => {
    const entrant = anEntrant({ manualTimes: [{ checkpoint: 40, timeMs: minutes(200) }] });
    const { crossings } = judgeReads(dayLong, entrant, laps(0, 1, 2, 3, 41, 42));
    expect([3, 40, 41, 42].map((lap) => ((crossings[lap] ?? 0) - clock('10:00')) / minutes(5))).toEqual([
      3, 40, 41, 42,
    ]);
  });
});

test('no crossing comes within the gap of another one at its mat, also where reads make no sense', () => {
  const gapMs = minutes(50);
  const readers = Array.from({ length: 21 }, (_, position) => aReader(10 + (position % 2), position, []));
  const rules = aRace({
    checkpoints: aCourse(...readers.map((_, position) => position * 1000)),
    readers: readers.map((reader) => ({ ...reader, minGapMs: gapMs })),
  });
  const someReads = fc.array(fc.record({ mat: fc.nat(1), minute: fc.integer({ min: 4, max: 240 }) }), {
    minLength: 50,
    maxLength: 70,
  });
  fc.assert(
    fc.property(someReads, (all) => {
      const reads = all.map(({ mat, minute }) => aRead(10 + mat, clock('10:00') + minutes(minute)));
      const { crossings } = judgeReads(rules, anEntrant(), reads);
      for (const mat of [0, 1]) {
        const there = crossings.filter((at, position) => at !== null && position > 0 && position % 2 === mat);
        for (const [i, at] of there.entries())
          expect((at ?? 0) - (there[i - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(gapMs);
      }
    }),
    { numRuns: 10 },
  );
});

// @spec [Timing rules] issue 15: Of two places within the gap of one another a walk has the one of the cheaper explanation
test('a crossing that a gap forbids after one before it stands where the cheaper walk does without that one', () => {
  const rules = aRace({
    chronotype: 'individual_chrono',
    phase: 'finished_official',
    checkpoints: aCourse(0, 2000, 4000, 6000),
    readers: [
      from(1, 0, -1_800, 7_200),
      ...[1, 2, 3].map((checkpoint) => from(checkpoint === 2 ? 1 : 2, checkpoint, 0, 50_000, 1_971.708)),
    ],
  });
  const one = [...readsAt(1, 59.587, 1_887.913), ...readsAt(2, 577.597, 939.538, 2_704.089)];
  const { crossings, warnings } = judgeReads(rules, anEntrant({ startOffsetMs: 60_000 }), one);
  expect(crossings.map((at) => ((at ?? 0) - gunAt) / 1_000)).toEqual([59.587, 577.597, 1_887.913, 2_704.089]);
  // Without the stroll before the lap it is no finish: that is told, too.
  expect(warnings).toEqual(['two_explanations']);
});

describe('mats that are passed on the way out and on the way back', () => {
  const outAndBack = aRace({
    checkpoints: aCourse(0, 5000, 10_000, 15_000, 20_000, 25_000),
    readers: [aReader(1, 0), aReader(11, 1), aReader(11, 4), aReader(12, 2), aReader(12, 3), aReader(13, 5)],
  });

  test('the pace between all mats tells which passage was missed', () => {
    const reads = heard('1 10:00:05', '11 10:20:00', '12 11:00:00', '11 11:20:00', '13 11:41:00');
    expect(crossed(outAndBack, reads)).toBe('10:00:05 10:20:00 - 11:00:00 11:20:00 11:41:00');
    expect(warned(outAndBack, reads)).toBe('missing_checkpoint fewer_visits_than_checkpoints');
  });

  test('also where nobody saw the start', () => {
    const reads = heard('11 10:20:00', '12 11:00:00', '11 11:20:00', '13 11:41:00');
    expect(crossed(outAndBack, reads)).toBe('- 10:20:00 - 11:00:00 11:20:00 11:41:00');
  });

  test('a passage missed on the way back leaves the way out as it was', () => {
    const reads = heard('1 10:00:05', '11 10:20:00', '12 10:39:00', '12 11:00:00', '13 11:41:00');
    expect(crossed(outAndBack, reads)).toBe('10:00:05 10:20:00 10:39:00 11:00:00 - 11:41:00');
  });

  test('who gives up on the way back has missed nothing', () => {
    const reads = heard('1 10:00:05', '11 10:20:00', '12 10:40:00', '12 11:02:00');
    expect(crossed(outAndBack, reads)).toBe('10:00:05 10:20:00 10:40:00 11:02:00 - -');
    expect(warned(outAndBack, reads)).toBe('');
  });

  test('one visit is settled by the finish at another mat, also where the finish would be too fast after the first passage', () => {
    const rules = aRace({
      checkpoints: aCourse(0, 10_000, 20_000, 30_000),
      readers: [aReader(1, 0), aReader(11, 1), aReader(11, 2), aReader(13, 3)],
    });
    expect(crossed(rules, heard('1 10:00:05', '11 11:20:00', '13 12:00:00'))).toBe('10:00:05 - 11:20:00 12:00:00');
    const fast = { ...rules, checkpoints: rules.checkpoints.map((point) => ({ ...point, minLegTimeMs: minutes(25) })) };
    expect(crossed(fast, heard('1 10:00:05', '11 11:20:00', '13 12:00:00'))).toBe('10:00:05 - 11:20:00 12:00:00');
  });
});

test('one mat in the morning and in the evening goes by its windows alone', () => {
  const rules = aRace({
    checkpoints: aCourse(0, 10_000, 20_000, 30_000),
    readers: [aReader(1, 0), aReader(10, 1, ['10:00', '11:30']), aReader(12, 2), aReader(10, 3, ['12:00', '16:00'])],
  });
  expect(crossed(rules, heard('1 10:00:05', '10 12:20:00'))).toBe('10:00:05 - - 12:20:00');
  expect(crossed(rules, heard('1 10:00:05', '10 10:50:00', '10 11:40:00', '10 12:20:00'))).toBe(
    '10:00:05 10:50:00 - 12:20:00',
  );
});
