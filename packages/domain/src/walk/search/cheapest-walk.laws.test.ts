import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHearing } from '#timing/hearing.ts';
import { aCourse, aLapRace, anEntrant, aRace, aRead, aReader, clock } from '#timing/testing/a-race.ts';
import { examples } from '#timing/testing/in-the-gate.ts';
import type { Entrant, Read, TimingRules } from '#timing/types.ts';
import { Ground } from '#walk/ground/ground.ts';
import { never } from '#walk/ground/prices.ts';
import { chosenVisits } from '#walk/ground/settled.ts';
import { startChoices } from '#walk/ground/start-choices.ts';
import { visitsOf } from '#walk/ground/visits.ts';
import type { Place, WalkQuestion } from '#walk/ground/walk-question.ts';
import { judgeReads } from '#walk/judge-reads.ts';
import { addUp } from './add-up.ts';
import { certainWalk } from './certain-walk.ts';
import { cheapestWalk } from './cheapest-walk.ts';
import { priceOfChange, work } from './sums.ts';

/** The cheapest walk of somebody for whom no work was done before. */
function cheapest(...question: Parameters<typeof cheapestWalk>): ReturnType<typeof cheapestWalk> {
  work.beginRunner();
  return cheapestWalk(...question);
}

const gunAt = clock('10:00');

function questionOf(rules: TimingRules, reads: readonly Read[], entrant: Entrant = anEntrant()): WalkQuestion {
  const hearing = openHearing(rules, entrant, reads);
  const visits = visitsOf(hearing);
  return { hearing, visits, starts: startChoices(hearing, visits), typed: [] };
}

/**
 * Every explanation that the hard rules allow, one after the other, and for each every change of pace: the price of the cheapest of those that
 * `counts` takes; `never` where it takes none.
 */
function searchedPrice(question: WalkQuestion, counts: (way: readonly Place[]) => boolean = () => true): number {
  const ground = new Ground(question);
  const places = ground.events.flatMap((_, event) => ground.visitPlaces(event, 1, never));
  const follow = (way: readonly Place[], sums: readonly number[]): number => {
    const place = way.at(-1) as Place; // a start at least
    let best = counts(way) ? Math.min(...sums) + ground.endPrice(place) : never;
    for (const next of places) {
      if (!ground.canFollow(place, next)) continue;
      const price = ground.strayPrice(place, next.event) + next.price + ground.unheard.between(place, next, never);
      const [first, table] = [ground.legFirst(place, next), ground.legTable(place, next)];
      const after = sums.map((_, pace) => {
        const before =
          place.start === null
            ? Math.min(...sums.map((sum, from) => sum + priceOfChange(from, pace, ground.changeAt(place))))
            : (sums[pace] ?? never);
        return before + price + (table[first - pace] ?? never);
      });
      best = Math.min(best, follow([...way, next], after));
    }
    return best;
  };
  const begun = question.starts.map((start) =>
    follow(
      [ground.startPlace(start)],
      Array.from(ground.lengths.paces, (price) => start.price + price),
    ),
  );
  return Math.min(...begun);
}

/** Minutes of the race that staff know something of. */
const someSpan = fc
  .tuple(fc.integer({ min: -10, max: 150 }), fc.integer({ min: 1, max: 40 }))
  .map(([minute, length]) => ({ from: gunAt + minute * 60_000, to: gunAt + (minute + length) * 60_000 }));
const withRate = (rules: TimingRules, missRate: number | null): TimingRules => ({
  ...rules,
  checkpoints: rules.checkpoints.map((checkpoint) => ({ ...checkpoint, missRate })),
});

const shared = [
  aReader(10, 0, ['09:00', '10:40']),
  aReader(11, 1),
  aReader(11, 2),
  aReader(10, 3, ['10:30', '14:00', 60]),
];
const someRules = fc
  .record({
    base: fc.constantFrom(
      aRace(),
      aRace({ checkpoints: aCourse(0, null, 10_000) }),
      aRace({ checkpoints: aCourse(0, 5000, 10_000, 15_000), readers: shared }),
      aLapRace(3, 5000),
    ),
    chronotype: fc.constantFrom('all' as const, 'individual_chrono' as const),
    missRate: fc.constantFrom(null, null, 0, 0.03, 0.2),
    neutralised: fc.array(someSpan, { maxLength: 2 }),
  })
  .map(({ base, chronotype, missRate, neutralised }) => withRate({ ...base, chronotype, neutralised }, missRate));
const someEntrant = fc.array(someSpan, { maxLength: 2 }).map((stops) => anEntrant({ stops }));
const someReads = fc.array(
  fc
    .record({ device: fc.integer({ min: 10, max: 12 }), minute: fc.integer({ min: -10, max: 150 }) })
    .map(({ device, minute }) => aRead(device, gunAt + minute * 60_000, { seq: minute + 10 })),
  { maxLength: 5 },
);

// @spec [Timing rules] issue 15, proof 1: An exhaustive search as its twin on small cases
test('the cheapest walk costs what a search through all walks finds', () => {
  fc.assert(
    fc.property(someRules, someReads, someEntrant, (rules, reads, entrant) => {
      const question = questionOf(rules, reads, entrant);
      expect(cheapest(question).best.price).toBe(searchedPrice(question));
    }),
    { numRuns: examples(150) },
  );
});

/** A visit that could be at the checkpoint, by a number; null: none is chosen there, undefined: that visit is elsewhere. */
function visitTo({ hearing, visits }: WalkQuestion, checkpoint: number, pick: number): number | null | undefined {
  if (pick < 0) return null;
  const visit = visits[pick];
  return hearing.course.mats[visit?.mat ?? -1]?.checkpoints.includes(checkpoint) ? visit?.arrivedAt : undefined;
}

// @spec [Timing rules] issue 15, proof 1: An exhaustive search as its twin on small cases
test('with a visit chosen by staff, or none, the cheapest walk costs what a search through the walks that obey finds', () => {
  let obeyed = 0;
  fc.assert(
    fc.property(someRules, someReads, fc.nat(), fc.integer({ min: -1, max: 4 }), (rules, reads, position, pick) => {
      const free = questionOf(rules, reads);
      const checkpoint = 1 + (position % (rules.checkpoints.length - 1));
      const at = visitTo(free, checkpoint, pick);
      if (at === undefined) return;
      const question = questionOf(rules, reads, anEntrant({ choices: [{ checkpoint, at }] }));
      if (chosenVisits(question.hearing, question.visits).voided.length > 0) return;
      const isThere = (place: Place): boolean => place.checkpoint === checkpoint && !place.isShut;
      // A finish that was chosen is open for its visit.
      const opened = questionOf(question.hearing.rules, reads);
      const searched = searchedPrice(opened, (way) => (way.find(isThere)?.at ?? null) === at);
      expect(Math.min(never, cheapest(question).best.price)).toBe(Math.min(never, searched));
      if (searched < never) obeyed += 1;
    }),
    { numRuns: 300 },
  );
  expect(obeyed).toBeGreaterThan(50);
});

/** A runner on laps: minutes a lap, with stops, laps that nobody heard, and strays. */
const someLapRun = fc.record({
  laps: fc.array(
    fc.record({
      minutes: fc.integer({ min: 9, max: 11 }),
      stop: fc.constantFrom(0, 0, 0, 0, 0, 0, 6, 15),
      isHeard: fc.constantFrom(true, true, true, true, true, true, true, true, false),
      stray: fc.constantFrom(false, false, false, false, false, false, false, false, false, true),
    }),
    { minLength: 8, maxLength: 16 },
  ),
  more: fc.integer({ min: 0, max: 3 }),
  missRate: fc.constantFrom(null, null, 0, 0.02, 0.15),
  neutralised: fc.array(someSpan, { maxLength: 2 }),
  stops: fc.array(someSpan, { maxLength: 2 }),
});
type LapRun = typeof someLapRun extends fc.Arbitrary<infer Run> ? Run : never;

function lapReads({ laps }: LapRun): Read[] {
  let at = gunAt + 4000;
  const reads = [aRead(10, at)];
  for (const { minutes, stop, isHeard, stray } of laps) {
    if (stray) reads.push(aRead(10, at + 4 * 60_000, { seq: 2 }));
    at += (minutes + stop) * 60_000;
    if (isHeard) reads.push(aRead(10, at));
  }
  return reads;
}

const lapRules = ({ laps, more, missRate, neutralised }: LapRun): TimingRules =>
  withRate(aLapRace(laps.length + more, 3000, { neutralised }), missRate);
const lapEntrant = ({ stops }: LapRun): Entrant => anEntrant({ stops });

const lapOf: LapRun['laps'][number] = { minutes: 9, stop: 0, isHeard: true, stray: false };
const unheard = { ...lapOf, isHeard: false };
const silence = [unheard, { ...unheard, stop: 15 as const }, unheard];
/** Another explanation is 13,000 behind for a while, and 2,909 at the end. */
const threeUnheard: LapRun = {
  laps: [lapOf, lapOf, lapOf, lapOf, ...silence, { ...lapOf, minutes: 10, stray: true }],
  ...{ more: 3, missRate: 0.15, neutralised: [], stops: [] },
};

// @spec [Timing rules] issue 15, proof 1: Shortcut and bounds equal the full programme
test('what is followed in long races alone finds the same walk', () => {
  fc.assert(
    fc.property(someLapRun, (run) => {
      const question = questionOf(lapRules(run), lapReads(run), lapEntrant(run));
      const [all, near] = [cheapest(question, false), cheapest(question, true)];
      expect(near.best).toEqual(all.best);
      expect([...near.margins]).toEqual([...all.margins]);
    }),
    { numRuns: examples(60), examples: [[threeUnheard]] },
  );
});

// @spec [Timing rules] issue 15, proof 5: A crossing of a 24-hour race of 300 laps: under 50 ms by construction
test('however little sense a day of reads makes, what is followed of a visit is bounded', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 24 * 60 }), { minLength: 300, maxLength: 500 }), (minutes) => {
      const rules = aLapRace(300, 1000);
      const readers = rules.readers.map((one) => ({ ...one, closesAt: gunAt + 26 * 3_600_000 }));
      const reads = minutes.toSorted((a, b) => a - b).map((at) => aRead(10, gunAt + at * 60_000));
      const question = questionOf({ ...rules, readers }, reads);
      const sums = addUp(new Ground(question), {
        limit: never,
        isMany: true,
        near: 15_000,
        far: 5,
        hopeless: [],
        forbidden: new Set(),
      });
      expect(sums.legs / question.visits.length).toBeLessThan(16 * 22);
    }),
    { numRuns: 5 },
  );
});

const plain = aRace({
  checkpoints: aCourse(0, 5000, 10_000, 15_000),
  readers: [0, 1, 2, 3].map((position) => aReader(10 + position, position)),
});
const somePlainRun = fc.record({
  startS: fc.integer({ min: -30, max: 900 }),
  missRate: fc.constantFrom(null, 0, 0.1),
  neutralised: fc.array(someSpan, { maxLength: 1 }),
  stops: fc.array(someSpan, { maxLength: 1 }),
  paces: fc.array(fc.integer({ min: 170, max: 700 }), { minLength: 0, maxLength: 3 }),
});

// @spec [Timing rules] issue 15, proof 1: Shortcut and bounds equal the full programme
test('a walk that is certain is the cheapest, and nothing else comes near it', () => {
  let certain = 0;
  fc.assert(
    fc.property(somePlainRun, ({ startS, paces, missRate, neutralised, stops }) => {
      let at = gunAt + startS * 1000;
      const reads = [aRead(10, at)];
      for (const [leg, pace] of paces.entries()) {
        at = Math.max(at, gunAt) + pace * 5000;
        reads.push(aRead(11 + leg, at));
      }
      const question = questionOf(withRate({ ...plain, neutralised }, missRate), reads, anEntrant({ stops }));
      const found = certainWalk(question.hearing, question.visits);
      if (found === null) return;
      certain += 1;
      const compared = cheapest(question);
      expect([compared.best.start.at, compared.best.stops]).toEqual([found.start.at, found.stops]);
      expect([...compared.margins].slice(1)).toEqual([3_000, 3_000, 3_000]);
    }),
    { numRuns: 1_000 },
  );
  expect(certain).toBeGreaterThan(200);
});

// @spec [Timing rules] issue 15, proof 1: Shifting everything by a constant shifts the outcome
test('an hour later everything is the same, an hour later', () => {
  fc.assert(
    fc.property(someLapRun, fc.integer({ min: -3_600_000, max: 3_600_000 }), (run, byMs) => {
      const rules = lapRules(run);
      const later: TimingRules = {
        ...rules,
        gunAt: gunAt + byMs,
        plannedStartAt: rules.plannedStartAt + byMs,
        neutralised: rules.neutralised.map(({ from, to }) => ({ from: from + byMs, to: to + byMs })),
        readers: rules.readers.map((one) => ({ ...one, opensAt: one.opensAt + byMs, closesAt: one.closesAt + byMs })),
      };
      const reads = lapReads(run);
      const now = judgeReads(rules, anEntrant(), reads);
      const then = judgeReads(
        later,
        anEntrant(),
        reads.map((read) => ({ ...read, at: read.at + byMs })),
      );
      expect(then.crossings).toEqual(now.crossings.map((at) => (at === null ? null : at + byMs)));
      expect(then.doubts).toEqual(now.doubts);
    }),
    { numRuns: 50 },
  );
});

// @spec [Timing rules] issue 15, proof 1: A read inside a visit changes nothing
test('one more read inside a visit changes no crossing', () => {
  fc.assert(
    fc.property(someLapRun, fc.nat(), (run, pick) => {
      const reads = lapReads(run).flatMap((read) => [
        read,
        { ...read, at: read.at + 20_000, heardAt: read.at + 20_000 },
      ]);
      const inside = reads[2 * (pick % (reads.length / 2))];
      const more = [...reads, aRead(10, (inside?.at ?? 0) + 7000, { seq: 77 })];
      const [before, after] = [reads, more].map((all) => judgeReads(lapRules(run), anEntrant(), all).crossings);
      expect(after).toEqual(before);
    }),
    { numRuns: 50 },
  );
});

// @spec [Timing rules] issue 15, proof 1: A manual time equal to the chosen crossing changes nothing
test('a manual time equal to the crossing that was found changes nothing', () => {
  fc.assert(
    fc.property(someLapRun, fc.nat(), (run, pick) => {
      const [rules, reads] = [lapRules(run), lapReads(run)];
      const { crossings } = judgeReads(rules, anEntrant(), reads);
      const crossed = crossings.flatMap((at, checkpoint) =>
        at === null || checkpoint === 0 ? [] : [{ checkpoint, at }],
      );
      const chosen = crossed[pick % Math.max(1, crossed.length)];
      if (chosen === undefined) return;
      const entrant = anEntrant({ manualTimes: [{ checkpoint: chosen.checkpoint, timeMs: chosen.at - gunAt }] });
      expect(judgeReads(rules, entrant, reads).crossings).toEqual(crossings);
    }),
    { numRuns: 50 },
  );
});

// @spec [Timing rules] issue 15, said in words: A manual time or staff's choice settles it
test('to choose the crossing that stands changes nothing but the doubt', () => {
  fc.assert(
    fc.property(someLapRun, fc.nat(), fc.boolean(), (run, pick, isFinish) => {
      const [rules, reads] = [lapRules(run), lapReads(run)];
      const open = judgeReads(rules, anEntrant(), reads);
      const checkpoint = isFinish ? rules.checkpoints.length - 1 : pick % rules.checkpoints.length;
      const choices = [{ checkpoint, at: open.crossings[checkpoint] ?? null }];
      const settled = judgeReads(rules, anEntrant({ choices }), reads);
      expect(settled.crossings).toEqual(open.crossings);
      expect(settled.verdicts).toEqual(open.verdicts);
      expect(settled.doubts[checkpoint]).toBeNull();
      if (isFinish) expect(settled.other).toBeNull();
    }),
    { numRuns: examples(100) },
  );
});

// @spec [Timing rules] issue 15, said in words: Choosing the other explanation gives its finish
test('to choose the finish of the other explanation gives that finish', () => {
  let chosen = 0;
  fc.assert(
    fc.property(someLapRun, (run) => {
      const [rules, reads] = [lapRules(run), lapReads(run)];
      const { other } = judgeReads(rules, anEntrant(), reads);
      if (other === null) return;
      chosen += 1;
      const choices = [{ checkpoint: rules.checkpoints.length - 1, at: other.crossings.at(-1) ?? null }];
      const settled = judgeReads(rules, anEntrant({ choices }), reads);
      expect(settled.crossings.at(-1)).toBe(other.crossings.at(-1));
      expect(settled.warnings).not.toContain('choice_void');
    }),
    { numRuns: 300 },
  );
  expect(chosen).toBeGreaterThan(30);
});

test('with choices too the order of the reads changes nothing', () => {
  fc.assert(
    fc.property(someLapRun, fc.nat(), fc.nat(), fc.func(fc.integer()), (run, at, pick, key) => {
      const [rules, reads] = [lapRules(run), lapReads(run)];
      const choices = [{ checkpoint: at % rules.checkpoints.length, at: reads[pick % reads.length]?.at ?? null }];
      const entrant = anEntrant({ choices });
      const shuffled = reads.toSorted((a, b) => key(a.at) - key(b.at));
      expect(judgeReads(rules, entrant, shuffled)).toEqual(judgeReads(rules, entrant, reads));
    }),
    { numRuns: 50 },
  );
});

// @spec [Timing rules] issue 15, proof 3: With nothing entered that touches a runner, nothing changes
test('spans that no leg touches and the usual rate change nothing', () => {
  fc.assert(
    fc.property(someLapRun, (run) => {
      const reads = lapReads(run);
      const rules = aLapRace(run.laps.length + run.more, 3000);
      const hours = (from: number, to: number) => ({ from: gunAt + from * 3_600_000, to: gunAt + to * 3_600_000 });
      const spans = [hours(-5, -4), hours(30, 40)];
      const entered = judgeReads(
        withRate({ ...rules, neutralised: spans }, Math.exp(-3.5)),
        anEntrant({ stops: [...spans, hours(50, 50)] }),
        reads,
      );
      expect(entered).toEqual(judgeReads(rules, anEntrant(), reads));
    }),
    { numRuns: 50 },
  );
});

test('the order of what staff enter changes nothing', () => {
  fc.assert(
    fc.property(someLapRun, (run) => {
      const [rules, entrant, reads] = [lapRules(run), lapEntrant(run), lapReads(run)];
      const turned = { ...rules, neutralised: rules.neutralised.toReversed() };
      expect(judgeReads(turned, anEntrant({ stops: entrant.stops.toReversed() }), reads)).toEqual(
        judgeReads(rules, entrant, reads),
      );
    }),
    { numRuns: 50 },
  );
});
