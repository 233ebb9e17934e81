import { expect, test } from 'vitest';
import { oneAtATime } from './event-loop-turn.ts';

test('callers of one moment go one a turn, in the order in which they came', async () => {
  const turn = oneAtATime();
  let count = 0;
  const tick = (): void => {
    count += 1;
    if (count < 20) setImmediate(tick);
  };
  setImmediate(tick);
  const gone: { who: number; turn: number }[] = [];
  await Promise.all([1, 2, 3].map((who) => turn().then(() => gone.push({ who, turn: count }))));
  expect(gone.map(({ who }) => who)).toEqual([1, 2, 3]);
  expect(new Set(gone.map((one) => one.turn)).size).toBe(3);
});

test('whoever comes alone goes at once', async () => {
  const turn = oneAtATime();
  await turn();
  await new Promise((resolve) => setImmediate(resolve));
  let isImmediate = false;
  setImmediate(() => {
    isImmediate = true;
  });
  await turn();
  expect(isImmediate).toBe(false);
});
