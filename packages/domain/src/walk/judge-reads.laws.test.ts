import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCourse, aLapRace, anEntrant, aRace, aRead, aReader, clock, minutes } from '#timing/testing/a-race.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import { someEntrant, someReads, someRules } from '#timing/testing/some-races.ts';
import { type Read, type TimingRules, warnings } from '#timing/types.ts';
import { foldResult } from './fold-result.ts';
import { farDearer } from './ground/prices.ts';
import { judgeReads } from './judge-reads.ts';
import { inDoubt } from './search/margins.ts';

const day = clock('10:00');
const shared = [
  aReader(10, 0, ['09:00', '11:00']),
  aReader(11, 1),
  aReader(11, 2),
  aReader(10, 3, ['10:30', '14:00', 60]),
];
const anyRules = someRules(
  aRace(),
  aRace({ checkpoints: aCourse(null, null, null, null) }),
  aRace({ checkpoints: aCourse(0, 5000, 10_000, 15_000), readers: shared }),
  aRace({ checkpoints: aCourse(null, null, null, null), readers: shared }),
  aLapRace(4, 5000),
  aLapRace(3, null),
);

describe('for any course, runner and reads', () => {
  // @spec [Timing rules] design §5: Any order of arrival gives the same result and reasons
  test('the order of arrival changes neither the result nor a verdict', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, fc.func(fc.integer()), (rules, entrant, reads, key) => {
        const shuffled = reads.toSorted((a, b) => key(a) - key(b));
        expect(judgeReads(rules, entrant, shuffled)).toEqual(judgeReads(rules, entrant, reads));
        expect(foldResult(rules, entrant, shuffled)).toEqual(foldResult(rules, entrant, reads));
      }),
      { numRuns: examples(300) },
    );
  });

  // @spec [Timing rules] design §5: Every read has one verdict; nothing is dropped
  test('every read has one verdict, in order of time', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const { verdicts } = judgeReads(rules, entrant, reads);
        const name = (read: Read) => `${read.device} ${read.seq} ${read.chip} ${read.at}`;
        expect(verdicts.map(({ read }) => name(read)).sort()).toEqual([...new Set(reads.map(name))].sort());
        expect(verdicts.map(({ read }) => read.at)).toEqual(verdicts.map(({ read }) => read.at).sort((a, b) => a - b));
      }),
      { numRuns: examples(300) },
    );
  });

  test('reads that count are the crossings of the result, and no checkpoint has two', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const judgement = judgeReads(rules, entrant, reads);
        const byManual = new Set(entrant.manualTimes.map(({ checkpoint }) => checkpoint));
        const counted = judgement.verdicts.filter((verdict) => verdict.kind === 'crossing');
        for (const { read, checkpoint } of counted) expect(judgement.crossings[checkpoint]).toBe(read.at);
        expect(counted.map(({ checkpoint }) => checkpoint)).toEqual(
          judgement.crossings.flatMap((at, position) => (at === null || byManual.has(position) ? [] : [position])),
        );
      }),
      { numRuns: examples(300) },
    );
  });

  test('crossings go forward in time along the course', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const crossings = judgeReads(rules, entrant, reads).crossings.filter((at) => at !== null);
        for (const [i, at] of crossings.entries()) if (i > 0) expect(at).toBeGreaterThan(crossings[i - 1] ?? 0);
      }),
      { numRuns: examples(300) },
    );
  });

  test('what is held back are crossings in doubt of a race that is on, and no others; once it is over all are shown', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const { crossings, doubts } = judgeReads(rules, entrant, reads);
        const result = foldResult(rules, entrant, reads);
        for (const checkpoint of result.held) {
          expect(rules.phase).toBe('before_or_live');
          const isFinish = checkpoint === crossings.length - 1;
          expect(doubts[checkpoint]).toBeLessThan(isFinish ? inDoubt : farDearer);
          expect(entrant.manualTimes.map((typed) => typed.checkpoint)).not.toContain(checkpoint);
          expect([crossings[checkpoint], result.crossings[checkpoint]]).toEqual([expect.any(Number), null]);
        }
        expect(result.crossings).toEqual(crossings.map((at, i) => (result.held.includes(i) ? null : at)));
        const over = { ...rules, phase: 'finished_provisional' } as const;
        const shown = judgeReads(over, entrant, reads).crossings;
        expect(foldResult(over, entrant, reads)).toMatchObject({ crossings: shown, held: [] });
      }),
      { numRuns: examples(300) },
    );
  });

  // @spec [Timing rules] issue 15: A manual time or staff's choice settles a doubt
  test('a manual time equal to a crossing that is held back shows it', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const live = { ...rules, phase: 'before_or_live' } as const;
        const { crossings, referenceAt } = judgeReads(live, entrant, reads);
        for (const checkpoint of foldResult(live, entrant, reads).held) {
          const typed = { checkpoint, timeMs: (crossings[checkpoint] ?? 0) - (referenceAt ?? live.plannedStartAt) };
          const known = { ...entrant, manualTimes: [...entrant.manualTimes, typed] };
          expect(foldResult(live, known, reads).held).not.toContain(checkpoint);
        }
      }),
      { numRuns: examples(300) },
    );
  });

  test('every read twice changes nothing', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const doubled = [...reads, ...reads.map((read) => ({ ...read }))];
        expect(judgeReads(rules, entrant, doubled)).toEqual(judgeReads(rules, entrant, reads));
      }),
    );
  });

  test('reads of strange readers, out of the window or taken out change no result', () => {
    const nothing = fc.oneof(
      someReads.map((reads) => reads.map((read) => ({ ...read, device: 99 }))),
      someReads.map((reads) => reads.map((read) => ({ ...read, at: read.at - 86_400_000, heardAt: 0 }))),
      someReads.map((reads) => reads.map((read) => ({ ...read, seq: 9, isInvalidated: true }))),
    );
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, nothing, (rules, entrant, reads, added) => {
        expect(foldResult(rules, entrant, [...reads, ...added])).toEqual(foldResult(rules, entrant, reads));
      }),
      { numRuns: examples(300) },
    );
  });

  // @spec [Timing rules] design §5: A net start is never earlier than the reference
  test('warnings come in their order, each once, and net starts never before the reference', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const judgement = judgeReads(rules, entrant, reads);
        expect(judgement.warnings).toEqual(warnings.filter((warning) => judgement.warnings.includes(warning)));
        const { netStartAt, referenceAt } = judgement;
        if (netStartAt !== null && referenceAt !== null) expect(netStartAt).toBeGreaterThanOrEqual(referenceAt);
      }),
      { numRuns: examples(300) },
    );
  });

  test('what is given is not changed', () => {
    fc.assert(
      fc.property(anyRules, someEntrant, someReads, (rules, entrant, reads) => {
        const before = JSON.stringify({ rules, entrant, reads });
        judgeReads(rules, entrant, reads);
        expect(JSON.stringify({ rules, entrant, reads })).toBe(before);
      }),
    );
  });
});

/** Somebody who really runs: minutes a lap or leg with some noise, and where the mat heard several times. */
const someLaps = fc.array(fc.integer({ min: 39, max: 41 }), { minLength: 3, maxLength: 8 });
/** Of three laps two are heard, and the first of them can as well be one lap at half the pace: those differ by less than the echoes. */
const fourLapsOrMore = fc.array(fc.integer({ min: 39, max: 41 }), { minLength: 4, maxLength: 8 });
const someEchoes = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 3 });
const startAt = day + 8000;

function visitsOf(lapMinutes: readonly number[], echoes: readonly number[]): Read[][] {
  let at = startAt;
  const arrivals = [at, ...lapMinutes.map((lap) => (at += minutes(lap)))];
  return arrivals.map((arrival) => [0, ...echoes].map((echoS) => aRead(10, arrival + echoS * 1000)));
}

const isFinished = (rules: TimingRules, reads: readonly Read[]) =>
  foldResult(rules, anEntrant(), reads).status === 'finished';

describe('laps over one mat', () => {
  test('who runs them all finishes, each lap at its first read', () => {
    fc.assert(
      fc.property(someLaps, someEchoes, (laps, echoes) => {
        const visits = visitsOf(laps, echoes);
        const result = foldResult(aLapRace(laps.length), anEntrant(), visits.flat());
        expect(result.crossings.slice(1)).toEqual(visits.slice(1).map((visit) => visit[0]?.at));
        expect([result.status, result.warnings]).toEqual(['finished', []]);
      }),
    );
  });

  // @spec [Timing rules] design §5: Fewer visits than checkpoints: the match nearest the runner's own pace wins, and staff are warned
  test('one missed lap leaves every other lap where it was run, and never makes a finish', () => {
    fc.assert(
      fc.property(fourLapsOrMore, someEchoes, fc.nat(), fc.nat({ max: 2 }), (laps, echoes, pick, toGo) => {
        const visits = visitsOf(laps, echoes);
        const missed = 1 + (pick % (laps.length - 1));
        const reads = visits.filter((_, lap) => lap !== missed).flat();
        const rules = aLapRace(laps.length + toGo, 10_000, { phase: 'finished_provisional' });
        const result = foldResult(rules, anEntrant(), reads);
        const truth = visits.slice(1).map((visit, lap) => (lap + 1 === missed ? null : visit[0]?.at));
        expect(result.crossings.slice(1, laps.length + 1)).toEqual(truth);
        expect(result.status).toBe(toGo === 0 ? 'finished' : 'started');
        expect(result.warnings).toContain('fewer_visits_than_checkpoints');
      }),
    );
  });

  // @spec [Timing rules] design §5: Resting on the mat is one visit
  test('a rest on the mat is one visit and never makes a finish', () => {
    fc.assert(
      fc.property(
        someLaps,
        fc.nat(),
        fc.integer({ min: 5, max: 200 }),
        fc.integer({ min: 1, max: 180 }),
        (laps, pick, restMinutes, everyS) => {
          const visits = visitsOf(laps, []);
          const rested = pick % visits.length;
          const rest: Read[] = [];
          const from = visits[rested]?.[0]?.at ?? 0;
          for (let at = from; at < from + minutes(restMinutes); at += everyS * 1000) rest.push(aRead(10, at));
          const later = visits.slice(rested + 1).map(([read]) => aRead(10, (read?.at ?? 0) + minutes(restMinutes)));
          const reads = [...visits.slice(0, rested + 1).flat(), ...rest, ...later];
          const rules = aLapRace(laps.length + 1, 10_000, { startClosesMs: minutes(600) });
          expect(isFinished(rules, reads)).toBe(false);
          expect(isFinished(aLapRace(laps.length), reads)).toBe(true);
        },
      ),
    );
  });

  test('a late starter never makes a finish; whom nobody heard at the start, not without the other explanation', () => {
    fc.assert(
      fc.property(someLaps, fc.integer({ min: 1, max: 25 }), fc.boolean(), (laps, lateMinutes, isRead) => {
        const visits = visitsOf(laps, [2]).map((visit) =>
          visit.map((read) => aRead(10, read.at + minutes(lateMinutes))),
        );
        const reads = (isRead ? visits : visits.slice(1)).flat();
        const rules = aLapRace(laps.length + 1);
        const wide = { ...rules, readers: rules.readers.map((reader) => ({ ...reader, closesAt: clock('23:59') })) };
        const told = judgeReads(isRead ? wide : rules, anEntrant(), reads);
        if (isRead) expect(told.crossings.at(-1)).toBeNull();
        else if (told.crossings.at(-1) !== null) expect(told.other?.crossings.at(-1)).toBeNull();
      }),
    );
  });
});

// @spec [Timing rules] design §5: security_seconds: the gap from the last accepted read of the participant at the checkpoint, in time order
test('a read within the gap of a counted one changes no result where each mat has its own checkpoint', () => {
  const readers = [aReader(10, 0), aReader(11, 1, ['00:00', '23:59', 300]), aReader(12, 2, ['00:00', '23:59', 300])];
  const rules = aRace({ readers });
  const someLegs = fc.array(fc.integer({ min: 18, max: 40 }), { minLength: 0, maxLength: 2 });
  fc.assert(
    fc.property(someLegs, fc.integer({ min: 1, max: 299 }), (legs, seconds) => {
      let at = startAt;
      const reads = [aRead(10, at)];
      for (const [position, leg] of legs.entries()) {
        at += minutes(leg);
        reads.push(aRead(11 + position, at));
      }
      const added = reads.slice(1).map((read) => aRead(read.device, read.at + seconds * 1000, { seq: 50 }));
      expect(foldResult(rules, anEntrant(), [...reads, ...added])).toEqual(foldResult(rules, anEntrant(), reads));
    }),
    { numRuns: examples(300) },
  );
});
