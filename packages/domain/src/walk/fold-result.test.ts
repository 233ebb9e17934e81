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
  hour,
  minutes,
} from '#timing/testing/a-race.ts';
import { timesOf } from '#timing/times-of.ts';
import type { Entrant, RacePhase, TimingRules } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { judgeReads } from './judge-reads.ts';

test('a result holds instants, the penalty and the warnings, and no place', () => {
  const result = foldResult(aRace(), anEntrant({ penaltyMs: 30_000 }), heard('10 10:00:05', '12 10:50:00'));
  expect(result).toEqual({
    status: 'finished',
    referenceAt: clock('10:00'),
    wave: null,
    netStartAt: clock('10:00:05'),
    crossings: [clock('10:00:05'), null, clock('10:50:00')],
    held: [],
    penaltyMs: 30_000,
    warnings: ['missing_checkpoint'],
  });
});

test('result and reasons come from one judgement', () => {
  const reads = heard('10 09:58:00', '10 10:00:05', '11 10:05:00', '11 10:25:00', '12 10:50:00', '12 10:50:03');
  const { verdicts, referenceAt, wave, netStartAt, crossings, warnings } = judgeReads(aRace(), anEntrant(), reads);
  const judgement = { referenceAt, wave, netStartAt, crossings, warnings };
  expect(foldResult(aRace(), anEntrant(), reads)).toMatchObject(judgement);
  expect(verdicts.flatMap((verdict) => (verdict.kind === 'crossing' ? [verdict.read.at] : []))).toEqual(
    judgement.crossings,
  );
});

// @spec [Timing rules] design §5: A gun corrected later does not move a manual time
test('a gun corrected later moves the times of reads and not those typed in', () => {
  const entrant = anEntrant({ manualTimes: [{ checkpoint: 1, timeMs: 1_500_000 }] });
  const splits = (gun: string) => {
    const rules = aRace({ gunAt: clock(gun) });
    return timesOf(rules, foldResult(rules, entrant, heard('10 10:01:00', '12 10:50:00'))).splitsMs;
  };
  expect(splits('10:00')).toEqual([60_000, 1_500_000, 3_000_000]);
  expect(splits('10:00:30')).toEqual([30_000, 1_500_000, 2_970_000]);
});

/*
 * One morning on one box, in small: the box is start until 09:15 and finish from 09:05 for races with guns at 08:01, 08:15:55 and 08:35:55
 * and for waves at 08:20:55 and 08:35:55. All runners are made up; each line is a trouble that happens.
 */
const onOneBox = (changes: Partial<TimingRules>): TimingRules =>
  aRace({
    checkpoints: aCourse(null, null, null),
    plannedStartAt: clock('08:00'),
    readers: [aReader(1, 0, ['07:50', '09:15']), aReader(39, 1), aReader(1, 2, ['09:05', '16:00'])],
    ...changes,
  });
const races = {
  early: onOneBox({ gunAt: clock('08:01') }),
  middle: onOneBox({ gunAt: clock('08:15:55') }),
  late: onOneBox({ gunAt: clock('08:35:55') }),
  waves: onOneBox({ chronotype: 'batched_chrono', gunAt: null, waves: [aWave(1, '08:20:55'), aWave(2, '08:35:55')] }),
  own: onOneBox({ chronotype: 'individual_chrono', gunAt: null }),
};

// @spec [Timing rules] design §5: Nobody is placed by a start read that came long after the gun on a mat of start and finish
test.each<[string, keyof typeof races, string[], string]>([
  [
    'waits on the mat for the gun',
    'early',
    ['1 07:55:00', '1 08:00:40', '1 08:01:12', '39 10:50:00', '1 11:05:00'],
    '08:01:00 08:01:12 | 08:01:12 10:50:00 11:05:00 finished',
  ],
  [
    'is read before the gun only',
    'early',
    ['1 08:00:40', '39 10:50:00', '1 11:05:00'],
    '08:01:00 08:01:00 | 08:00:40 10:50:00 11:05:00 finished',
  ],
  [
    'strays over the mat an hour later',
    'middle',
    ['1 09:01:24', '39 09:42:45', '1 10:14:28'],
    '08:15:55 08:15:55 | - 09:42:45 10:14:28 finished',
  ],
  [
    'starts, strays and finishes',
    'middle',
    ['1 08:16:20', '1 09:01:24', '39 09:42:45', '1 10:14:28'],
    '08:15:55 08:16:20 | 08:16:20 09:42:45 10:14:28 finished',
  ],
  [
    'is back before the start window closes',
    'late',
    ['1 08:35:56', '1 09:12:00'],
    '08:35:55 08:35:56 | 08:35:56 - 09:12:00 finished',
  ],
  ['is missed at the finish', 'late', ['1 08:36:30', '39 09:55:00'], '08:35:55 08:36:30 | 08:36:30 09:55:00 - started'],
  [
    'watches the others start and waits',
    'waves',
    ['1 08:20:58', '1 08:30:00', '1 08:35:59', '39 09:40:00', '1 10:00:00'],
    '08:35:55 08:35:59 | 08:35:59 09:40:00 10:00:00 finished',
  ],
  [
    'starts with the first wave',
    'waves',
    ['1 08:21:10', '39 09:40:00', '1 10:00:00'],
    '08:20:55 08:21:10 | 08:21:10 09:40:00 10:00:00 finished',
  ],
  ['nobody saw starting', 'waves', ['39 09:40:00', '1 10:00:00'], '08:20:55 08:20:55 | - 09:40:00 10:00:00 finished'],
  [
    'starts when it suits',
    'own',
    ['1 07:58:00', '1 08:07:30', '39 09:40:00', '1 10:00:00'],
    '08:07:30 08:07:30 | 08:07:30 09:40:00 10:00:00 finished',
  ],
  ['of own start nobody saw starting', 'own', ['39 09:40:00', '1 10:00:00'], '- - | - 09:40:00 10:00:00 finished'],
  ['stays at home', 'late', [], '08:35:55 08:35:55 | - - - waiting'],
])('a runner who %s (%s)', (_, race, lines, expected) => {
  const { referenceAt, netStartAt, crossings, status } = foldResult(races[race], anEntrant(), heard(...lines));
  expect(`${hour(referenceAt)} ${hour(netStartAt)} | ${crossings.map(hour).join(' ')} ${status}`).toBe(expected);
});

// @spec [Timing rules] design §5: A start later than start_closes is late_start, and net counts from the reference until staff accept it
test('an accepted late start changes the net time alone', () => {
  const reads = heard('1 09:01:24', '39 09:42:45', '1 10:14:28');
  const finish = (entrant: Entrant) => timesOf(races.middle, foldResult(races.middle, entrant, reads));
  const [before, after] = [finish(anEntrant()), finish(anEntrant({ acceptsLateStart: true }))];
  expect([before.officialMs, after.officialMs]).toEqual([7_113_000, 7_113_000]);
  expect([before.netMs, after.netMs]).toEqual([7_113_000, 4_384_000]);
});

describe('a crossing in doubt', () => {
  /** Three laps of forty minutes over one mat; the one at 11:50 is a slow second lap, or the third after one that was not heard. */
  const slow = ['10 10:00:05', '10 10:40:00', '10 11:50:00'];
  const folded = (lines: string[], changes: Partial<TimingRules> = {}, entrant: Partial<Entrant> = {}) =>
    foldResult(aLapRace(3, 10_000, changes), anEntrant(entrant), heard(...lines));
  const line = ({ status, held, crossings }: ReturnType<typeof foldResult>) =>
    `${crossings.map(hour).join(' ')} ${status}, held: ${held.join(' ')}`;

  // @spec [Timing rules] issue 15: A crossing in doubt waits as 'being checked' instead of being shown and taken back
  test('is held back while the race is on, and shown with what follows from it once the race is over', () => {
    const inPhase = (phase: RacePhase) => line(folded(slow, { phase }));
    expect(inPhase('before_or_live')).toBe('10:00:05 10:40:00 - - started, held: 2');
    expect(inPhase('finished_provisional')).toBe('10:00:05 10:40:00 - 11:50:00 finished, held: ');
    expect(inPhase('finished_official')).toBe('10:00:05 10:40:00 - 11:50:00 finished, held: ');
  });

  test('is shown, or was never there, when the next read settles it', () => {
    expect(line(folded([...slow, '10 12:30:00']))).toBe('10:00:05 10:40:00 11:50:00 12:30:00 finished, held: ');
  });

  // @spec [Timing rules] issue 15: A manual time or staff's choice settles a doubt
  test('is no longer held where staff typed its time', () => {
    const typed = { manualTimes: [{ checkpoint: 3, timeMs: minutes(110) }] };
    expect(line(folded(slow, {}, typed))).toBe('10:00:05 10:40:00 - 11:50:00 finished, held: ');
  });

  test('has started whoever was heard nowhere else', () => {
    expect(line(folded(['10 12:15:00']))).toBe('- - - - started, held: 1');
  });

  test('puts nobody out of time before it is shown', () => {
    const { checkpoints } = aLapRace(3);
    const late = checkpoints.with(3, { ...checkpoints[3], cutoffMs: minutes(100) } as (typeof checkpoints)[number]);
    expect(folded(slow, { checkpoints: late }).status).toBe('started');
    expect(folded(slow, { checkpoints: late, phase: 'finished_provisional' }).status).toBe('out_of_time');
  });

  // Doubts of 1,628: the second lap at 12:00 and the finish at 12:40, or a lap that was not heard, the finish at 12:00 and a stroll.
  const slower = ['10 10:00:05', '10 10:40:00', '10 12:00:00', '10 12:40:00'];
  test('that a later one follows stays unless the doubt is strong', () => {
    expect(line(folded(slower))).toBe('10:00:05 10:40:00 12:00:00 - started, held: 3');
  });

  // Doubts of 2,766 at the first lap, which may be two in one, and of 2,665 at a finish with the second lap not heard.
  test('waits on less on the way, where the next one will settle it, than at the finish', () => {
    expect(line(folded(['10 11:40:00']))).toBe('- - - - started, held: 1');
    expect(line(folded(slower.slice(0, 3)))).toBe('10:00:05 10:40:00 - 12:00:00 finished, held: ');
  });

  test('is not missing, and staff are told of the other explanation', () => {
    expect(folded(slower).warnings).toEqual(['two_explanations']);
  });
});
