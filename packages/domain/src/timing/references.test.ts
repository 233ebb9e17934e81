import { describe, expect, test } from 'vitest';
import { judgeReads } from '#walk/judge-reads.ts';
import { anEntrant, aRace, aWave, crossed, heard, hour, minutes, warned } from './testing/a-race.ts';
import type { Entrant, TimingRules } from './types.ts';

const referenceOf = (rules: TimingRules, lines: string[], entrant: Entrant = anEntrant()) => {
  const { referenceAt, wave } = judgeReads(rules, entrant, heard(...lines));
  return `${hour(referenceAt)} ${wave ?? '-'}`;
};

// @spec [Timing rules] doc 1 §3, design §5: Three chronotypes: all, individual_chrono, batched_chrono
describe('waves', () => {
  const rules = aRace({
    chronotype: 'batched_chrono',
    gunAt: null,
    waves: [aWave(2, '10:15'), aWave(1, '10:00'), aWave(3, null)],
  });

  // @spec [Timing rules] design §5: Reference of `batched_chrono`: the wave's gun; without a wave the start read tells it
  test('a runner of a wave counts from its gun', () => {
    expect(referenceOf(rules, ['10 10:00:05'], anEntrant({ wave: 2 }))).toBe('10:15:00 2');
    expect(referenceOf(rules, ['10 10:00:05'], anEntrant({ wave: 3 }))).toBe('- 3');
  });

  test('a wave without a gun counts from that of the race', () => {
    expect(referenceOf({ ...rules, gunAt: rules.plannedStartAt }, [], anEntrant({ wave: 3 }))).toBe('10:00:00 3');
  });

  // @spec [Timing rules] design §5: Reference of `batched_chrono`: the wave's gun; without a wave the start read tells it
  test('without a wave the start read tells it: the latest whose gun is not after it', () => {
    expect(referenceOf(rules, ['10 10:00:00'])).toBe('10:00:00 1');
    expect(referenceOf(rules, ['10 10:14:59'])).toBe('10:00:00 1');
    expect(referenceOf(rules, ['10 10:15:00'])).toBe('10:15:00 2');
    expect(warned(rules, heard('10 10:15:00', '11 10:40:00'))).toBe('');
  });

  test('who waits on the mat for the second gun belongs to the second wave', () => {
    expect(referenceOf(rules, ['10 09:58:00', '10 10:03:00', '10 10:15:04', '11 10:40:00'])).toBe('10:15:00 2');
  });

  test('without a start read, or with one before all guns, the first wave is taken and staff are warned', () => {
    expect(referenceOf(rules, ['11 10:40:00'])).toBe('10:00:00 1');
    expect(warned(rules, heard('11 10:40:00'))).toBe('no_start_read wave_assumed');
    expect(warned(rules, heard('10 09:58:00', '11 10:40:00'))).toBe('wave_assumed');
  });

  test('nobody is warned of who is not on the course', () => {
    expect(warned(rules, [])).toBe('');
  });

  test('a start too late for the last wave is timed from the wave that it is too late for', () => {
    expect(referenceOf(rules, ['10 10:45:01', '11 11:20:00'])).toBe('10:15:00 2');
    expect(warned(rules, heard('10 10:45:01', '11 11:20:00'))).toBe('late_start');
    expect(crossed(rules, heard('10 10:45:00', '11 11:20:00'))).toBe('10:45:00 11:20:00 -');
  });

  test('a manual start leaves the wave to the start read', () => {
    const entrant = anEntrant({ manualTimes: [{ checkpoint: 0, timeMs: 9000 }] });
    expect(referenceOf(rules, ['10 10:15:04'], entrant)).toBe('10:15:00 2');
    expect(crossed(rules, heard('10 10:15:04'), entrant)).toBe('10:15:09 - -');
  });

  test('the first wave is the one whose gun is first, of two with one gun the one that was made first', () => {
    const swapped = { ...rules, waves: [aWave(1, '10:15'), aWave(2, '10:00')] };
    expect([referenceOf(swapped, ['11 10:40:00']), referenceOf(swapped, ['10 10:16:00'])]).toEqual([
      '10:00:00 2',
      '10:15:00 1',
    ]);
    const twins = { ...rules, waves: [aWave(5, '10:00'), aWave(4, '10:00')] };
    expect(referenceOf(twins, ['11 10:40:00'])).toBe('10:00:00 4');
  });

  test('a single wave is no assumption', () => {
    expect(warned({ ...rules, waves: [aWave(1, '10:00')] }, heard('11 10:40:00'))).toBe('no_start_read');
  });

  test('a wave that no longer exists is as none', () => {
    expect(referenceOf(rules, ['10 10:15:04'], anEntrant({ wave: 99 }))).toBe('10:15:00 2');
  });
});

// @spec [Timing rules] doc 1 §3, design §5: Three chronotypes: all, individual_chrono, batched_chrono
describe('own starts', () => {
  const rules = aRace({ chronotype: 'individual_chrono' });

  // @spec [Timing rules] design §5: Reference of `individual_chrono`: the own start crossing, else start_offset, else no time and a warning
  test('the start crossing comes first', () => {
    expect(referenceOf(rules, ['10 10:07:00'], anEntrant({ startOffsetMs: minutes(6) }))).toBe('10:07:00 -');
  });

  // @spec [Timing rules] design §5: Reference of `individual_chrono`: the own start crossing, else start_offset, else no time and a warning
  test('else the start offset, from the gun or the planned start', () => {
    const entrant = anEntrant({ startOffsetMs: minutes(6) });
    expect(referenceOf(rules, ['11 10:30:00'], entrant)).toBe('10:06:00 -');
    const planned = aRace({ chronotype: 'individual_chrono', gunAt: null });
    expect(referenceOf(planned, ['11 10:30:00'], entrant)).toBe('10:06:00 -');
    expect(warned(rules, heard('11 10:30:00'), entrant)).toBe('');
  });

  // @spec [Timing rules] design §5: Reference of `individual_chrono`: the own start crossing, else start_offset, else no time and a warning
  test('else there is no time, and staff are warned', () => {
    expect(referenceOf(rules, ['11 10:30:00'])).toBe('- -');
    expect(warned(rules, heard('11 10:30:00'))).toBe('no_start_read no_reference');
  });

  test('a manual start is the own start itself, since the gun or the planned start', () => {
    const entrant = anEntrant({
      manualTimes: [
        { checkpoint: 0, timeMs: minutes(4) },
        { checkpoint: 2, timeMs: minutes(50) },
      ],
    });
    expect(referenceOf(rules, ['10 10:07:00'], entrant)).toBe('10:04:00 -');
    expect(crossed(rules, heard('10 10:07:00'), entrant)).toBe('10:04:00 - 10:54:00');
  });

  test('a manual time is since the own start, however late that is', () => {
    const entrant = anEntrant({ manualTimes: [{ checkpoint: 1, timeMs: minutes(25) }] });
    expect(crossed(rules, heard('10 10:30:00'), entrant)).toBe('10:30:00 10:55:00 -');
  });

  test('manual times without any start count from the planned start', () => {
    const entrant = anEntrant({ manualTimes: [{ checkpoint: 2, timeMs: minutes(50) }] });
    expect(crossed(rules, [], entrant)).toBe('- - 10:50:00');
    expect(warned(rules, [], entrant)).toBe('missing_checkpoint no_start_read');
  });

  test('reads at other mats before an own start are before the start', () => {
    expect(crossed(rules, heard('12 10:01:00', '10 10:07:00', '12 10:50:00'))).toBe('10:07:00 - 10:50:00');
  });
});
