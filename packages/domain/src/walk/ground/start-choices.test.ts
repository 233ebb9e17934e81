import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCourse,
  anEntrant,
  aRace,
  aReader,
  aWave,
  crossed,
  heard,
  hour,
  judged,
  resting,
  warned,
} from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import type { Entrant, RacePhase, Read, TimingRules } from '#timing/types.ts';
import { foldResult } from '#walk/fold-result.ts';
import { judgeReads } from '#walk/judge-reads.ts';

const netStart = (rules: TimingRules, reads: Read[], entrant: Entrant = anEntrant()): string =>
  hour(judgeReads(rules, entrant, reads).netStartAt);

// @spec [Timing rules] design §5: The start is fixed first: the last read in the start window before the runner's earliest read at another mat; the gap does not apply
test('the last read before the course is the start: people wait on the mat', () => {
  const reads = [...resting(10, '09:40:00', '10:00:25'), ...heard('11 10:25:00')];
  expect(crossed(aRace(), reads)).toBe('10:00:25 10:25:00 -');
  expect(netStart(aRace(), reads)).toBe('10:00:25');
});

// @spec [Timing rules] design §5: The start is fixed first: the last read in the start window before the runner's earliest read at another mat; the gap does not apply
test('the gap of the reader does not apply to the start', () => {
  const readers = [aReader(10, 0, ['09:00', '10:30', 600]), aReader(11, 1), aReader(12, 2)];
  expect(crossed(aRace({ readers }), heard('10 09:59:00', '10 10:00:20', '11 10:25:00'))).toBe('10:00:20 10:25:00 -');
});

// @spec [Timing rules] design §5: A net start is never earlier than the reference
test('who was read before the gun only starts with the gun', () => {
  const reads = heard('10 09:55:00', '10 09:59:30', '11 10:25:00');
  expect(judged(aRace(), reads)).toEqual(['09:55:00 before_start', '09:59:30 → 0', '10:25:00 → 1']);
  expect(netStart(aRace(), reads)).toBe('10:00:00');
});

// @spec [Timing rules] design §5: The start is fixed first: the last read in the start window before the runner's earliest read at another mat; the gap does not apply
test('a start read after the first read on the course is not the start', () => {
  expect(judged(aRace(), heard('10 10:00:10', '11 10:20:00', '10 10:25:00'))).toEqual([
    '10:00:10 → 0',
    '10:20:00 → 1',
    '10:25:00 superseded',
  ]);
});

test('a read on the course before the gun, or sooner than anybody can be there, does not end the start', () => {
  const reads = heard('11 09:50:00', '11 10:01:00', '10 10:02:00', '11 10:25:00');
  expect(judged(aRace(), reads)).toEqual([
    '09:50:00 before_start',
    '10:01:00 before_start',
    '10:02:00 → 0',
    '10:25:00 → 1',
  ]);
});

// @spec [Timing rules] design §5: A start later than start_closes is late_start, and net counts from the reference until staff accept it
// @spec [Timing rules] design §5: Reason late_start
test('a start long after the gun does not count: the net time is from the gun', () => {
  const reads = heard('10 10:45:00', '11 11:20:00', '12 11:50:00');
  expect(judged(aRace(), reads)).toEqual(['10:45:00 late_start', '11:20:00 → 1', '11:50:00 → 2']);
  expect([netStart(aRace(), reads), warned(aRace(), reads)]).toEqual(['10:00:00', 'late_start']);
});

// @spec [Timing rules] design §5: A start later than start_closes is late_start, and net counts from the reference until staff accept it
test('until staff accept it', () => {
  const reads = heard('10 10:45:00', '11 11:20:00', '12 11:50:00');
  const entrant = anEntrant({ acceptsLateStart: true });
  expect(crossed(aRace(), reads, entrant)).toBe('10:45:00 11:20:00 11:50:00');
  expect([netStart(aRace(), reads, entrant), warned(aRace(), reads, entrant)]).toEqual(['10:45:00', '']);
});

test('a start exactly as late as allowed counts', () => {
  expect(crossed(aRace(), heard('10 10:30:00'))).toBe('10:30:00 - -');
  expect(crossed(aRace(), heard('10 10:30:00.001'))).toBe('- - -');
});

// @spec [Timing rules] design §5: Nobody is placed by a start read that came long after the gun on a mat of start and finish
test('a stray read long after the gun does not take the place of a start in time', () => {
  const reads = heard('10 10:00:20', '10 10:50:00', '11 11:20:00');
  expect(judged(aRace(), reads)).toEqual(['10:00:20 → 0', '10:50:00 late_start', '11:20:00 → 1']);
  expect(warned(aRace(), reads)).toBe('');
});

/** One morning, one box: start until 09:15, finish from 09:05, and a mat near the end that has no known distance. */
const morning = (changes: Partial<TimingRules> = {}): TimingRules =>
  aRace({
    checkpoints: aCourse(null, null, null),
    readers: [aReader(1, 0, ['07:50', '09:15']), aReader(39, 1), aReader(1, 2, ['09:05', '16:00'])],
    ...changes,
  });
const gun = (text: string) => ({
  gunAt: Date.parse(`2026-05-10T${text}Z`),
  plannedStartAt: Date.parse('2026-05-10T08:00:00Z'),
});

// @spec [Timing rules] design §5: Nobody is placed by a start read that came long after the gun on a mat of start and finish
test('a stray read 45 minutes after the gun on the mat of start and finish places nobody at the start', () => {
  const rules = morning(gun('08:15:55'));
  const reads = heard('1 09:01:24', '39 09:42:45', '1 10:14:28');
  expect(judged(rules, reads)).toEqual(['09:01:24 late_start', '09:42:45 → 1', '10:14:28 → 2']);
  expect([netStart(rules, reads), warned(rules, reads)]).toEqual(['08:15:55', 'late_start']);
});

test('who comes back fast finishes while the start window is still open', () => {
  const rules = morning(gun('08:35:55'));
  expect(judged(rules, heard('1 08:35:54', '1 08:35:56', '1 09:12:00'))).toEqual([
    '08:35:54 before_start',
    '08:35:56 → 0',
    '09:12:00 → 2',
  ]);
  expect(crossed(rules, heard('1 08:35:40', '1 09:12:00'))).toBe('08:35:40 - 09:12:00');
});

test('but not if a mat earlier on the course hears them after it', () => {
  const rules = morning(gun('08:35:55'));
  expect(judged(rules, heard('1 08:36:10', '1 09:07:00', '39 10:10:00', '1 10:40:00'))).toEqual([
    '08:36:10 → 0',
    '09:07:00 late_start',
    '10:10:00 → 1',
    '10:40:00 → 2',
  ]);
});

test('and a late starter in both windows does not finish', () => {
  const rules = morning(gun('08:35:55'));
  expect(judged(rules, heard('1 09:07:00'))).toEqual(['09:07:00 late_start']);
  expect(judged(rules, heard('1 09:07:00', '39 10:10:00', '1 10:40:00'))).toEqual([
    '09:07:00 late_start',
    '10:10:00 → 1',
    '10:40:00 → 2',
  ]);
});

test('waiting on the mat until the finish window opens is no finish', () => {
  const rules = morning(gun('09:04:00'));
  const reads = resting(1, '09:00:00', '09:06:00');
  expect(crossed(rules, reads)).toBe('09:06:00 - -');
});

test('start and finish on one mat with windows that nobody thought about', () => {
  const rules = aRace({ checkpoints: aCourse(0, 5000), readers: [aReader(10, 0), aReader(10, 1)] });
  expect(crossed(rules, heard('10 09:50:00', '10 10:00:03', '10 10:20:00'))).toBe('10:00:03 10:20:00');
  expect(crossed(rules, heard('10 10:00:03', '10 10:04:00', '10 10:20:00'))).toBe('10:04:00 10:20:00');
  // One read, and it may be either: a start that late is rarer than a start that nobody heard.
  expect(crossed(rules, heard('10 10:20:00'))).toBe('- 10:20:00');
  expect(judgeReads(rules, anEntrant(), heard('10 10:20:00')).other?.crossings.map(hour)).toEqual(['10:20:00', '-']);
});

// @spec [Timing rules] design §5: With own starts every start in the window counts, also before the gun
test('with own starts every start in the window counts, also before the gun and long after it', () => {
  const rules = aRace({ chronotype: 'individual_chrono', gunAt: null });
  for (const start of ['09:20:00', '11:30:00']) {
    const reads = heard(`10 ${start}`, '11 12:25:00');
    const judgement = judgeReads(rules, anEntrant(), reads);
    expect([hour(judgement.referenceAt), hour(judgement.netStartAt), judgement.warnings]).toEqual([start, start, []]);
  }
});

test('with own starts the last read before the course is the start', () => {
  const rules = aRace({ chronotype: 'individual_chrono', gunAt: null });
  expect(judged(rules, heard('10 09:20:00', '10 09:25:00', '11 09:45:00'))).toEqual([
    '09:20:00 superseded',
    '09:25:00 → 0',
    '09:45:00 → 1',
  ]);
});

test('with own starts the last read before the course is the start, however often the runner warmed up', () => {
  const rules = aRace({
    chronotype: 'individual_chrono',
    checkpoints: aCourse(0, 2000, 5500, 9000),
    readers: [aReader(10, 0, ['09:30', '12:30']), aReader(11, 1), aReader(12, 2), aReader(13, 3)],
  });
  const warmingUp = ['10 10:24:45', '10 10:28:54', '10 10:48:46'];
  const reads = heard(...warmingUp, '10 10:54:50', '11 11:02:47', '12 11:16:06', '13 11:29:30');
  expect(crossed(rules, reads)).toBe('10:54:50 11:02:47 11:16:06 11:29:30');
});

test('a mat beside the start may hear who stands there until after the gun', () => {
  const rules = aRace({ readers: [aReader(10, 0), aReader(11, 1), aReader(12, 2, ['09:50', '14:00'])] });
  const waiting = heard(
    '10 09:59:04',
    '12 09:59:04',
    '10 09:59:52',
    '12 09:59:52',
    '10 10:00:01.560',
    '12 10:00:01.560',
  );
  expect(crossed(rules, [...waiting, ...heard('11 10:25:00', '12 10:50:00')])).toBe('10:00:01.560 10:25:00 10:50:00');
});

test('laps between the guns of two waves, over the mat of the start, are no warm-up before the later one', () => {
  const rules = aRace({
    chronotype: 'batched_chrono',
    waves: [aWave(1, '10:00'), aWave(2, '10:10')],
    sport: 'cycling',
    phase: 'finished_provisional',
    checkpoints: someLaps(6, 1_000),
    readers: [from(1, 0, -1_800, 14_400, 30), ...lapsOn(1, 6, -600, 9_400, 30)],
  });
  const seconds = (...reads: number[]) =>
    judgeReads(rules, anEntrant(), readsAt(1, ...reads)).crossings.map((at) => ((at ?? gunAt) - gunAt) / 1_000);
  // A stop on the second lap.
  expect(seconds(16, 337, 978, 1_296, 1_629, 1_941, 2_261)).toEqual([16, 337, 978, 1_296, 1_629, 1_941, 2_261]);
  // Somebody who warms up before the second gun starts with it.
  const laps = [604, 925, 1_246, 1_570, 1_890, 2_215, 2_530];
  expect(seconds(150, ...laps)).toEqual(laps);
});

describe('laps on the mat of the start, whose start window is shut before the first one ends', () => {
  const aLapCourse = (count: number, lengthM: number, closes: number, phase: RacePhase = 'before_or_live') =>
    aRace({
      phase,
      checkpoints: someLaps(count, lengthM),
      readers: [from(10, 0, -1_800, closes), ...lapsOn(10, count, 0, 86_400, 10)],
    });
  const status = (rules: TimingRules, ...seconds: number[]) =>
    foldResult(rules, anEntrant(), readsAt(10, ...seconds)).status;

  test('a lap is a lap where nobody heard the start, and whoever ran it has started', () => {
    const laps = aLapCourse(5, 1_500, 300);
    expect(crossed(laps, readsAt(10, 500))).toBe('- 10:08:20 - - - -');
    expect(crossed(laps, readsAt(10, 500, 1_000))).toBe('- 10:08:20 10:16:40 - - -');
    expect(status(laps, 500)).toBe('started');
    expect(status(aLapCourse(5, 1_500, 300, 'finished_official'), 500)).toBe('retired');
  });

  test('sooner than anybody can have run a lap it is the start, and so it is where there is one visit more than laps', () => {
    expect(crossed(aLapCourse(5, 5_000, 300), readsAt(10, 400, 1_600, 2_800))).toBe('- 10:26:40 10:46:40 - - -');
    const late = readsAt(10, 500, 980, 1_460, 1_940, 2_420, 2_900);
    expect(crossed(aLapCourse(5, 1_500, 300), late)).toBe('- 10:16:20 10:24:20 10:32:20 10:40:20 10:48:20');
  });

  test('where there is no lap but the finish, who comes by twice may have started that late', () => {
    expect(crossed(aLapCourse(1, 6_959, 600), readsAt(10, 2_770, 5_040))).toBe('- 11:24:00');
  });

  test('no lap of whoever runs evenly is lost, wherever they stop', () => {
    const courses = fc.constantFrom([3, 1_000], [5, 1_500], [10, 400], [4, 2_000], [6, 3_300], [3, 5_000] as const);
    fc.assert(
      fc.property(
        courses,
        fc.integer({ min: 200, max: 480 }),
        fc.constantFrom(60, 300, 600),
        fc.nat({ max: 9 }),
        ([count = 0, lengthM = 0], pace, closes, stop) => {
          const lap = (lengthM * pace) / 1_000;
          fc.pre(lap + 3 > closes);
          const passed = Array.from({ length: Math.min(count, 1 + stop) }, (_, i) => Math.round(3 + lap * (i + 1)));
          const rules = aLapCourse(count, lengthM, closes, 'finished_official');
          const { crossings } = judgeReads(rules, anEntrant(), readsAt(10, ...passed));
          const times = crossings.flatMap((at) => (at === null ? [] : [(at - gunAt) / 1_000]));
          expect([crossings[0], times]).toEqual([null, passed]);
        },
      ),
    );
  });
});

// @spec [Timing rules] design §5: The start is fixed first: the last read in the start window before the runner's earliest read at another mat; the gap does not apply
test('where the start stays open for hours a start hours after the gun counts', () => {
  const readers = [aReader(10, 0, ['09:00', '15:00']), aReader(12, 1)];
  const open = aRace({ checkpoints: aCourse(0, 42_195), readers, startClosesMs: 5 * 3_600_000 });
  const reads = heard('10 11:30:00', '12 15:00:00');
  expect(crossed(open, reads)).toBe('11:30:00 15:00:00');
  expect(netStart(open, reads)).toBe('11:30:00');
});
