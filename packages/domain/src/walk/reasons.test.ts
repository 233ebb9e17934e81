import { describe, expect, test } from 'vitest';
import {
  aCourse,
  aLapRace,
  anEntrant,
  aRace,
  aReader,
  aWave,
  clock,
  heard,
  judged,
  minutes,
} from '#timing/testing/a-race.ts';
import type { Entrant, TimingRules } from '#timing/types.ts';
import { judgeReads } from './judge-reads.ts';

/** The reason of the last read of these lines. */
function reasonOfLast(rules: TimingRules, lines: readonly string[], entrant?: Entrant): string | undefined {
  return judged(rules, heard(...lines), entrant)
    .at(-1)
    ?.split(' ')
    .slice(1)
    .join(' ');
}

const run = ['10 10:00:05', '11 10:25:00', '12 10:50:00'];

// @spec [Timing rules] issue 15: Reasons of reads after the finish and within a visit are those of their table
describe('after the finish', () => {
  test('a read at the start mat comes after it, however long after the gun', () => {
    expect(reasonOfLast(aRace(), [...run, '10 10:52:00'])).toBe('after_finish');
    const verdict = judgeReads(aRace(), anEntrant(), heard(...run, '10 10:52:00')).verdicts.at(-1);
    expect(verdict?.checkpoint).toBe(0);
  });

  test('another antenna that heard the finish in the same instant is not after it', () => {
    expect(reasonOfLast(aRace(), [...run, '12 10:50:00'])).toBe('superseded');
    expect(reasonOfLast(aRace(), [...run, '12 10:50:00.001'])).toBe('after_finish');
  });

  test('a stay at another mat that began before the finish is after it from then on', () => {
    const rules = aRace({ checkpoints: aCourse(null, null, null) });
    const stay = ['11 10:48:00', '12 10:49:00', '11 10:49:30', '12 10:50:30'];
    expect(judged(rules, heard('10 10:00:05', ...stay))).toEqual([
      '10:00:05 → 0',
      '10:48:00 → 1',
      '10:49:00 → 2',
      '10:49:30 after_finish',
      '10:50:30 after_finish',
    ]);
  });

  test('on a mat of laps it is so within the visit too, but for the gap', () => {
    const gapped = aLapRace(1);
    const rules = { ...gapped, readers: gapped.readers.map((reader) => ({ ...reader, minGapMs: 30_000 })) };
    expect(judged(rules, heard('10 10:00:05', '10 10:40:00', '10 10:40:29', '10 10:40:30')).slice(2)).toEqual([
      '10:40:29 within_gap',
      '10:40:30 after_finish',
    ]);
  });
});

describe('around the start', () => {
  test('who stands at another mat when the start comes is before it, then too fast', () => {
    const stand = ['12 09:59:00', '12 10:00:04', '10 10:00:05', '12 10:00:06', '11 10:25:00'];
    expect(judged(aRace(), heard(...stand))).toEqual([
      '09:59:00 before_start',
      '10:00:04 before_start',
      '10:00:05 → 0',
      '10:00:06 too_fast',
      '10:25:00 → 1',
    ]);
  });

  test('before the gun is before the start, also for who crossed the mat already', () => {
    expect(judged(aRace(), heard('10 09:58:00', '12 09:59:00', '11 10:25:00'))).toEqual([
      '09:58:00 → 0',
      '09:59:00 before_start',
      '10:25:00 → 1',
    ]);
  });

  test('while no gun and no start is known, the planned start tells', () => {
    expect(judged(aRace({ gunAt: null }), heard('10 09:50:00', '12 09:55:00'))).toEqual([
      '09:50:00 before_start',
      '09:55:00 before_start',
    ]);
  });

  test('who waits for a later wave is before its gun, not late for the first one', () => {
    const waves = [aWave(1, '10:00'), aWave(2, '10:20')];
    const rules = aRace({ chronotype: 'batched_chrono', waves, startClosesMs: minutes(10) });
    expect(judged(rules, heard('10 10:15:00', '10 10:20:05', '11 10:45:00'))).toEqual([
      '10:15:00 before_start',
      '10:20:05 → 0',
      '10:45:00 → 1',
    ]);
  });

  test('back at the start mat, out on the course, nobody starts late', () => {
    expect(reasonOfLast(aRace(), ['10 10:00:05', '11 10:25:00', '10 10:45:00'])).toBe('superseded');
  });
});

describe('within the gap', () => {
  const laps = aLapRace(3);
  const gapped = {
    ...laps,
    readers: laps.readers.map((reader) => ({ ...reader, minGapMs: minutes(reader.checkpoint === 0 ? 0 : 30) })),
  };

  test('of a lap comes who passes the mat again soon after the start, before it is said to be too fast', () => {
    expect(reasonOfLast(gapped, ['10 10:00:05', '10 10:15:00'])).toBe('within_gap');
    expect(reasonOfLast(laps, ['10 10:00:05', '10 10:15:00'])).toBe('too_fast');
  });

  test('and who stands on the mat of the laps from the start on, when its window has shut', () => {
    expect(judged(laps, heard('10 10:08:00', '10 10:09:30', '10 10:10:30', '10 10:11:00'))).toEqual([
      '10:08:00 superseded',
      '10:09:30 → 0',
      '10:10:30 within_gap',
      '10:11:00 within_gap',
    ]);
  });

  test('of nobody is a read while the reader serves nothing', () => {
    const readers = [aReader(10, 0), aReader(11, 1, ['10:20', '10:26', 600]), aReader(12, 2)];
    expect(reasonOfLast(aRace({ readers }), ['10 10:00:05', '11 10:25:00', '11 10:26:01'])).toBe('outside_window');
  });

  test('of a spare mat its own gap counts', () => {
    const readers = [aReader(10, 0), aReader(11, 1, ['00:00', '23:59', 60]), aReader(21, 1), aReader(12, 2)];
    const before = ['10 10:00:05', '11 10:25:00'];
    expect(reasonOfLast(aRace({ readers }), [...before, '11 10:25:40'])).toBe('within_gap');
    expect(reasonOfLast(aRace({ readers }), [...before, '21 10:25:40'])).toBe('superseded');
  });
});

test('all reads of a visit that passes a shut checkpoint are out of its window, also when it opens meanwhile', () => {
  const laps = aLapRace(3);
  const readers = laps.readers.map((reader) =>
    reader.checkpoint === 1 ? { ...reader, opensAt: clock('10:40:10') } : reader,
  );
  const lines = ['10 10:00:05', '10 10:40:00', '10 10:40:20', '10 11:20:00', '10 12:00:00'];
  expect(judged({ ...laps, readers }, heard(...lines))).toEqual([
    '10:00:05 → 0',
    '10:40:00 outside_window',
    '10:40:20 outside_window',
    '11:20:00 → 2',
    '12:00:00 → 3',
  ]);
});

describe('beside a manual time', () => {
  const typed = anEntrant({ manualTimes: [{ checkpoint: 2, timeMs: minutes(50) }] });

  test('of the finish the reads of its visit are superseded by it, later ones are after the finish', () => {
    const lines = ['10 10:00:05', '11 10:25:00', '12 10:49:58', '12 10:50:02', '12 10:56:00'];
    expect(judged(aRace(), heard(...lines), typed).slice(2)).toEqual([
      '10:49:58 superseded',
      '10:50:02 superseded',
      '10:56:00 after_finish',
    ]);
  });

  test('of the finish reads elsewhere after it are after the finish', () => {
    expect(reasonOfLast(aRace(), ['10 10:00:05', '11 10:51:00'], typed)).toBe('after_finish');
  });
});
