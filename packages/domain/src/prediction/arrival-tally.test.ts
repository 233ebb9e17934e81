import { expect, test } from 'vitest';
import { ArrivalTally } from './arrival-tally.ts';

const minute = 60_000;
const span = (from: number, to: number) => ({ from: from * minute, to: to * minute, about: null });

test('of four spans of ten minutes two hold, one ends too early and one begins too late', () => {
  const tally = new ArrivalTally();
  for (const arrived of [50, 55, 60 + 5, 40]) tally.add({ madeAt: 0, span: span(50, 60), arrivedAt: arrived * minute });
  const figures = tally.figures();
  expect(figures).toMatchObject({ count: 4, inside: 0.5, earlier: 0.25, later: 0.25, widthMinutes: 10 });
  expect(figures?.width).toBeCloseTo(10 / 50);
});

test('a miss costs ten times as much as width, over the time that was left', () => {
  const tally = new ArrivalTally();
  tally.add({ madeAt: 0, span: span(50, 60), arrivedAt: 70 * minute });
  expect(tally.figures()?.score).toBeCloseTo((10 + 10 * 10) / 70);
});

test('nobody gives no figures, nor does who arrives at once', () => {
  const tally = new ArrivalTally();
  tally.add({ madeAt: 10, span: span(0, 1), arrivedAt: 10 });
  expect(tally.figures()).toBeNull();
});
