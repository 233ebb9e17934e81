import { expect, test } from 'vitest';
import { foldResult } from '#walk/fold-result.ts';
import { odditiesOf } from './odd-results.ts';
import { anEntrant, aRace, heard } from './testing/a-race.ts';

const reads = (...texts: string[]) => heard(...texts);
const whole = reads('10 10:00:05', '11 10:20:00', '12 10:40:00');

// @spec [Race day] issue 19: 'Stop the race': whoever was not heard where it is classified, but later, is told beforehand
test('somebody heard after the checkpoint where the race was stopped, and not at it, is told; nobody else', () => {
  const stopped = aRace({ classifiedAt: 1 });
  const oddities = (rules: typeof stopped, ...texts: string[]) =>
    odditiesOf(rules, foldResult(rules, anEntrant(), reads(...texts)));
  expect(oddities(stopped, '10 10:00:05', '12 10:40:00')).toEqual(['heard_later']);
  expect(oddities(stopped, '10 10:00:05', '11 10:20:00', '12 10:40:00')).toEqual([]);
  expect(oddities(stopped, '10 10:00:05')).toEqual([]);
  expect(oddities(aRace(), '10 10:00:05', '12 10:40:00')).toEqual([]);
});

// @spec [Race day] issue 19: 'Time credit': one that leaves no time is told beforehand
test('a time credit is told from where it leaves no time', () => {
  const minutes = (credit: number) =>
    odditiesOf(aRace(), foldResult(aRace(), anEntrant({ penaltyMs: -credit * 60_000 }), whole));
  expect([39, 40, 41].map(minutes)).toEqual([[], ['nothing_left'], ['nothing_left']]);
});
