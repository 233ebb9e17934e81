import { expect, test } from 'vitest';
import { benchWalk } from './walk-bench.ts';

// @spec [Timing rules] issue 15, proof 5: A crossing of 12 laps and of a 24-hour race of 300 laps, median and worst: `npm run bench -- walk`
test('one more read of a runner is measured on a plain course, on laps, and where reads make no sense', () => {
  const figures = benchWalk(1);
  expect(figures.map(({ what }) => what.split(',')[0])).toEqual(
    [
      'the finish of a plain course of six mats',
      'lap 12 of 12',
      'lap 60 of 60',
      'lap 300 of 300',
      'a day of 500 reads without sense',
    ].flatMap((what) => [what, what]),
  );
  const valueLike = (what: string): number => figures.find((one) => one.what.startsWith(what))?.value ?? 0;
  expect(valueLike('lap 300')).toBeGreaterThan(valueLike('lap 12'));
});
