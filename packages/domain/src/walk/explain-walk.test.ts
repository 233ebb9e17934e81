import { describe, expect, test } from 'vitest';
import {
  aCourse,
  aLapRace,
  anEntrant,
  aRace,
  aReader,
  crossed,
  heard,
  judged,
  minutes,
  resting,
} from '#timing/testing/a-race.ts';
import { judgeReads } from './judge-reads.ts';

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
});
