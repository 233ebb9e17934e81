import { expect, test } from 'vitest';
import { PageTurns } from './page-turns.ts';

test('callers of one moment go one a turn, in the order in which they came', async () => {
  const turns = new PageTurns();
  let turn = 0;
  const tick = (): void => {
    turn += 1;
    if (turn < 20) setImmediate(tick);
  };
  setImmediate(tick);
  const gone: { who: number; turn: number }[] = [];
  await Promise.all([1, 2, 3].map((who) => turns.take().then(() => gone.push({ who, turn }))));
  expect(gone.map(({ who }) => who)).toEqual([1, 2, 3]);
  expect(new Set(gone.map((one) => one.turn)).size).toBe(3);
});

test('whoever comes alone goes at once', async () => {
  const turns = new PageTurns();
  await turns.take();
  await new Promise((resolve) => setImmediate(resolve));
  let isImmediate = false;
  setImmediate(() => {
    isImmediate = true;
  });
  await turns.take();
  expect(isImmediate).toBe(false);
});
