import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCourse, aLapRace, aRace, aReader, clock } from '#timing/testing/a-race.ts';
import { someEntrant, someReads, someRules } from '#timing/testing/some-races.ts';
import type { Read, TimingRules } from '#timing/types.ts';
import { judgeReads } from './judge-reads.ts';

const spare = [aReader(10, 0), aReader(11, 1), aReader(12, 2), aReader(13, 2, ['10:30', '12:00', 60]), aReader(14, 3)];
const lastOfLaps = [aReader(10, 0, ['09:00', '10:10']), aReader(11, 1), aReader(11, 2), aReader(12, 3)];
const anyRules = someRules(
  aRace(),
  aRace({ checkpoints: aCourse(0, 5000, 10_000, 15_000), readers: spare }),
  aRace({ checkpoints: aCourse(null, null, null, null), readers: spare }),
  aRace({ checkpoints: aCourse(0, 5000, 10_000, 15_000), readers: lastOfLaps }),
  { ...aLapRace(4, 5000), readers: [...aLapRace(4, 5000).readers.slice(0, -1), aReader(12, 4)] },
);

/** Windows end there: in the hours of the reads, by the minute. */
const someEnd = fc.integer({ min: 25, max: 250 }).map((minute) => clock('10:00') + minute * 60_000);

/** The rules with another end of the window of a reader that hears at one checkpoint. */
function closedAt(rules: TimingRules, which: number, closesAt: number): TimingRules {
  const alone = rules.readers.filter(({ device }) => rules.readers.filter((one) => one.device === device).length === 1);
  const chosen = alone[which % alone.length];
  return { ...rules, readers: rules.readers.map((reader) => (reader === chosen ? { ...reader, closesAt } : reader)) };
}

const upTo = (reads: readonly Read[], at: number): Read[] => reads.filter((read) => read.at <= at);

// The marks of the server stand on it (`knownAfter`): who is not marked would come out the same.
// @spec [Timing rules] design §5: Wave, category, gun or window corrected later: every participant touched is derived again, boards move on
test('the end of a window changes nothing for a runner who was not heard after it, neither by the old nor by the new one', () => {
  fc.assert(
    fc.property(
      anyRules,
      someEntrant,
      someReads,
      fc.nat(),
      someEnd,
      someEnd,
      (rules, typed, reads, which, one, other) => {
        const entrant = { ...typed, manualTimes: [] };
        const before = upTo(reads, Math.min(one, other));
        expect(judgeReads(closedAt(rules, which, one), entrant, before)).toEqual(
          judgeReads(closedAt(rules, which, other), entrant, before),
        );
      },
    ),
    { numRuns: 500 },
  );
});
