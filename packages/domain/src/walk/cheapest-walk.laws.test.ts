import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHearing } from '#timing/hearing.ts';
import { aCourse, aLapRace, anEntrant, aRace, aRead, aReader, clock } from '#timing/testing/a-race.ts';
import type { Entrant, Read, TimingRules } from '#timing/types.ts';
import { addUp } from './add-up.ts';
import { certainWalk } from './certain-walk.ts';
import { cheapestWalk } from './cheapest-walk.ts';
import { Ground, type Place, type WalkQuestion } from './ground.ts';
import { judgeReads } from './judge-reads.ts';
import { legSteps, never } from './prices.ts';
import { startChoices } from './start-choices.ts';
import { priceOfChange } from './sums.ts';
import { visitsOf } from './visits.ts';

const gunAt = clock('10:00');

function questionOf(rules: TimingRules, reads: readonly Read[], entrant: Entrant = anEntrant()): WalkQuestion {
  const hearing = openHearing(rules, entrant, reads);
  const visits = visitsOf(hearing);
  return { hearing, visits, starts: startChoices(hearing, visits), typed: [] };
}

/** Every explanation that the hard rules allow, one after the other, and for each every change of pace: the price of the cheapest. */
function searchedPrice(question: WalkQuestion): number {
  const ground = new Ground(question);
  const places = ground.events.flatMap((_, event) => ground.visitPlaces(event, 1, never));
  const follow = (place: Place, sums: readonly number[]): number => {
    let best = Math.min(...sums) + ground.endPrice(place);
    for (const next of places) {
      if (!ground.canFollow(place, next)) continue;
      const price = ground.strayPrice(place, next.event) + next.price + ground.missedPrice(place, next, never);
      const [first, table] = [ground.legFirst(place, next), ground.legTable(place, next)];
      const after = sums.map((_, pace) => {
        const before =
          place.start === null
            ? Math.min(...sums.map((sum, from) => sum + priceOfChange(Math.abs(from - pace))))
            : (sums[pace] ?? never);
        return before + price + (table[first - pace * legSteps] ?? never);
      });
      best = Math.min(best, follow(next, after));
    }
    return best;
  };
  const begun = question.starts.map((start) =>
    follow(
      ground.startPlace(start),
      Array.from(ground.lengths.paces, (price) => start.price + price),
    ),
  );
  return Math.min(...begun);
}

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
  })
  .map(({ base, chronotype }) => ({ ...base, chronotype }));
const someReads = fc.array(
  fc
    .record({ device: fc.integer({ min: 10, max: 12 }), minute: fc.integer({ min: -10, max: 150 }) })
    .map(({ device, minute }) => aRead(device, gunAt + minute * 60_000, { seq: minute + 10 })),
  { maxLength: 5 },
);

// @spec [Timing rules] issue 15, proof 1: An exhaustive search as its twin on small cases
test('the cheapest walk costs what a search through all walks finds', () => {
  fc.assert(
    fc.property(someRules, someReads, (rules, reads) => {
      const question = questionOf(rules, reads);
      expect(cheapestWalk(question).best.price).toBe(searchedPrice(question));
    }),
    { numRuns: 150 },
  );
}, 60_000);

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

const lapRules = ({ laps, more }: LapRun): TimingRules => aLapRace(laps.length + more, 3000);

// @spec [Timing rules] issue 15, proof 1: Shortcut and bounds equal the full programme
test('what is followed in long races alone finds the same walk', () => {
  fc.assert(
    fc.property(someLapRun, (run) => {
      const question = questionOf(lapRules(run), lapReads(run));
      const [all, near] = [cheapestWalk(question, false), cheapestWalk(question, true)];
      expect(near.best).toEqual(all.best);
      expect([...near.margins]).toEqual([...all.margins]);
    }),
    { numRuns: 60 },
  );
}, 60_000);

// @spec [Timing rules] issue 15, proof 5: A crossing of a 24-hour race of 300 laps: under 50 ms by construction
test('however little sense a day of reads makes, what is followed of a visit is bounded', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 24 * 60 }), { minLength: 300, maxLength: 500 }), (minutes) => {
      const rules = aLapRace(300, 1000);
      const readers = rules.readers.map((one) => ({ ...one, closesAt: gunAt + 26 * 3_600_000 }));
      const reads = minutes.toSorted((a, b) => a - b).map((at) => aRead(10, gunAt + at * 60_000));
      const question = questionOf({ ...rules, readers }, reads);
      const sums = addUp(new Ground(question), { limit: never, isMany: true, forbidden: new Set() });
      expect(sums.legs / question.visits.length).toBeLessThan(16 * 22);
    }),
    { numRuns: 5 },
  );
}, 60_000);

const plain = aRace({
  checkpoints: aCourse(0, 5000, 10_000, 15_000),
  readers: [0, 1, 2, 3].map((position) => aReader(10 + position, position)),
});
const somePlainRun = fc.record({
  startS: fc.integer({ min: -30, max: 900 }),
  paces: fc.array(fc.integer({ min: 170, max: 700 }), { minLength: 0, maxLength: 3 }),
});

// @spec [Timing rules] issue 15, proof 1: Shortcut and bounds equal the full programme
test('a walk that is certain is the cheapest, and nothing else comes near it', () => {
  let certain = 0;
  fc.assert(
    fc.property(somePlainRun, ({ startS, paces }) => {
      let at = gunAt + startS * 1000;
      const reads = [aRead(10, at)];
      for (const [leg, pace] of paces.entries()) {
        at = Math.max(at, gunAt) + pace * 5000;
        reads.push(aRead(11 + leg, at));
      }
      const question = questionOf(plain, reads);
      const found = certainWalk(question.hearing, question.visits);
      if (found === null) return;
      certain += 1;
      const compared = cheapestWalk(question);
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
}, 60_000);

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
}, 60_000);

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
}, 60_000);
