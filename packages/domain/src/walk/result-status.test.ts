import { describe, expect, test } from 'vitest';
import { aCourse, anEntrant, aRace, aReader, aWave, heard, minutes } from '#timing/testing/a-race.ts';
import type { Entrant, RacePhase, StaffStatus, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';

const status = (changes: Partial<TimingRules>, lines: string[], entrant: Partial<Entrant> = {}) =>
  foldResult(aRace(changes), anEntrant(entrant), heard(...lines)).status;
const phases: RacePhase[] = ['before_or_live', 'finished_provisional', 'finished_official'];
const throughPhases = (lines: string[], changes: Partial<TimingRules> = {}) =>
  phases.map((phase) => status({ ...changes, phase }, lines));

// @spec [Timing rules] design §5: At finished_provisional, who never crossed anything is not_started
test('nobody heard: waiting, and not started once the race is over', () => {
  expect(throughPhases([])).toEqual(['waiting', 'not_started', 'not_started']);
});

// @spec [Timing rules] design §5: started: a start crossing or any later one
// @spec [Timing rules] design §5: Who started and did not finish stays started, and becomes retired when the race is made official
test('started with the start crossing or any later one, retired when the race is made official', () => {
  expect(throughPhases(['10 10:00:05'])).toEqual(['started', 'started', 'retired']);
  expect(throughPhases(['11 10:25:00'])).toEqual(['started', 'started', 'retired']);
});

test('finished is finished', () => {
  expect(throughPhases(['10 10:00:05', '11 10:25:00', '12 10:50:00'])).toEqual(['finished', 'finished', 'finished']);
  expect(throughPhases(['12 10:50:00'])).toEqual(['finished', 'finished', 'finished']);
});

test('whoever passed the place where a race was stopped unheard, and was heard beyond it, is not on the course', () => {
  const stopped = { classifiedAt: 1 };
  expect(throughPhases(['10 10:00:05', '12 10:50:00'], stopped)).toEqual(['retired', 'retired', 'retired']);
  expect(throughPhases(['10 10:00:05', '11 10:25:00', '12 10:50:00'], stopped)[0]).toBe('finished');
  expect(throughPhases(['10 10:00:05'], stopped)[0]).toBe('started');
  const checkpoints = aCourse(0, 5_000, 7_500, 10_000);
  const readers = [aReader(10, 0), aReader(11, 1), aReader(12, 2), aReader(13, 3)];
  // Beyond the place, and not at the finish either.
  expect(status({ ...stopped, checkpoints, readers }, ['10 10:00:05', '12 10:50:00'])).toBe('retired');
});

test('a start that came too late to count is no start', () => {
  expect(throughPhases(['10 10:45:00'])).toEqual(['waiting', 'not_started', 'not_started']);
});

describe('where the start has neither reader nor times', () => {
  const readers = [aReader(12, 2)];

  // @spec [Timing rules] design §5: Where the start has neither reader nor times, everyone not marked otherwise starts with the gun
  // @spec [Timing rules] design §5: At finished_provisional, who never crossed anything is not_started
  test('the gun starts everyone, and who then never crossed anything did not start', () => {
    expect(throughPhases([], { readers })).toEqual(['started', 'not_started', 'not_started']);
    expect(status({ readers, gunAt: null }, [])).toBe('waiting');
  });

  test('each wave starts with its own gun', () => {
    const waves = [aWave(1, '10:00'), aWave(2, null)];
    const rules = { readers, waves, gunAt: null, chronotype: 'batched_chrono' } as const;
    expect([1, 2].map((wave) => status(rules, [], { wave }))).toEqual(['started', 'waiting']);
  });

  test('own starts begin with the gun of the race, if it has one', () => {
    expect(status({ readers, chronotype: 'individual_chrono' }, [])).toBe('started');
    expect(status({ readers, chronotype: 'individual_chrono', gunAt: null }, [])).toBe('waiting');
  });

  test('but where some starts are typed in, the others have not started', () => {
    expect(status({ readers, hasStartTimes: true }, [])).toBe('waiting');
    expect(status({ readers, hasStartTimes: true }, [], { manualTimes: [{ checkpoint: 0, timeMs: 5000 }] })).toBe(
      'started',
    );
  });
});

// @spec [Timing rules] design §5: out_of_time by cut-off per checkpoint, time since the gun
describe('cut-offs', () => {
  const checkpoints = aCourse(0, 5000, 10_000).map((c, i) => ({
    ...c,
    cutoffMs: [null, minutes(40), minutes(90)][i] ?? null,
  }));

  test('count from the gun, and the last instant is in time', () => {
    expect(status({ checkpoints }, ['10 10:00:05', '11 10:40:00'])).toBe('started');
    expect(status({ checkpoints }, ['10 10:00:05', '11 10:40:00.001'])).toBe('out_of_time');
    expect(status({ checkpoints }, ['10 10:25:00', '11 10:50:00'])).toBe('out_of_time');
  });

  test('hold for who finishes all the same', () => {
    expect(status({ checkpoints }, ['10 10:00:05', '11 10:45:00', '12 11:20:00'])).toBe('out_of_time');
    expect(status({ checkpoints }, ['10 10:00:05', '11 10:35:00', '12 11:30:00.500'])).toBe('out_of_time');
    expect(status({ checkpoints }, ['10 10:00:05', '11 10:35:00', '12 11:30:00'])).toBe('finished');
  });

  test('count from the wave’s gun', () => {
    const rules = {
      checkpoints,
      chronotype: 'batched_chrono',
      gunAt: null,
      waves: [aWave(1, '10:00'), aWave(2, '10:30')],
    } as const;
    expect(status(rules, ['11 11:05:00'], { wave: 2 })).toBe('started');
    expect(status(rules, ['11 11:05:00'], { wave: 1 })).toBe('out_of_time');
  });

  test('count from the gun also with own starts, and from the own start where there is no gun', () => {
    const lines = ['10 10:30:00', '11 11:05:00'];
    expect(status({ checkpoints, chronotype: 'individual_chrono' }, lines)).toBe('out_of_time');
    expect(status({ checkpoints, chronotype: 'individual_chrono', gunAt: null }, lines)).toBe('started');
  });

  test('are not counted while no gun is known', () => {
    expect(status({ checkpoints, gunAt: null }, ['10 10:00:05', '11 11:30:00'])).toBe('started');
  });
});

// @spec [Timing rules] design §5: retired, out_of_time, disqualified and not_started by staff beat what was read
test.each<StaffStatus>(['retired', 'out_of_time', 'disqualified', 'not_started'])(
  '%s by staff beats what was read',
  (staffStatus) => {
    const lines = ['10 10:00:05', '11 10:25:00', '12 10:50:00'];
    const result = foldResult(aRace(), anEntrant({ staffStatus }), heard(...lines));
    expect(result.status).toBe(staffStatus);
    expect(result.crossings.every((at) => at !== null)).toBe(true);
    expect(status({}, [], { staffStatus })).toBe(staffStatus);
  },
);
