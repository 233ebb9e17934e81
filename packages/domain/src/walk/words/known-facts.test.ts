import { expect, test } from 'vitest';
import { anEntrant, aRace } from '#timing/testing/a-race.ts';
import { from, gunAt, lapsOn, readsAt, someLaps } from '#timing/testing/in-seconds.ts';
import type { Entrant, TimingRules } from '#timing/types.ts';
import { explainResult } from './explain-result.ts';

const threeLaps = aRace({
  checkpoints: someLaps(3, 1000),
  readers: [from(1, 0, -1800, 2700), ...lapsOn(1, 3, 0, 14_400)],
  startClosesMs: 2_700_000,
});
const span = { from: gunAt + 200_000, to: gunAt + 560_000 };
const told = (rules: TimingRules, entrant: Entrant = anEntrant()) =>
  explainResult(rules, entrant, readsAt(1, 2, 805, 1205)).facts;

// @spec [Timing rules] issue 15, said in words: Each result can tell its explanation, in three languages
test('a stop and a neutralised span are told with the lap that they lie on', () => {
  expect(told(threeLaps, anEntrant({ stops: [span] }))).toContainEqual({
    kind: 'known_stop',
    checkpoints: [1],
    ...span,
  });
  expect(told({ ...threeLaps, neutralised: [span] })).toContainEqual({
    kind: 'neutralised',
    checkpoints: [1],
    ...span,
  });
  const longer = { ...span, to: gunAt + 900_000 };
  expect(told({ ...threeLaps, neutralised: [longer] })).toContainEqual({
    kind: 'neutralised',
    checkpoints: [1, 2],
    ...longer,
  });
});

test('a span that nobody was on the way in is not told', () => {
  const late = { from: gunAt + 1_300_000, to: gunAt + 1_400_000 };
  expect(told(threeLaps, anEntrant({ stops: [late] }))).toEqual(told(threeLaps));
});

test('a miss rate that staff accepted is told where a lap was not heard, or took as long as two', () => {
  const rated = (missRate: number) => ({
    ...threeLaps,
    checkpoints: threeLaps.checkpoints.map((one, at) => (at === 0 ? one : { ...one, missRate })),
  });
  expect(told(rated(0))).toContainEqual({ kind: 'miss_rate', checkpoints: [1], rate: 0 });
  expect(told(rated(0.2))).toContainEqual({ kind: 'miss_rate', checkpoints: [1], rate: 0.2 });
  expect(told(rated(0.03)).map(({ kind }) => kind)).not.toContain('miss_rate');
});
