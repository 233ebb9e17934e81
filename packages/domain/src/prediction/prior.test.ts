import { expect, test } from 'vitest';
import { firstLegPrior, legPrior } from './prior.ts';

const width = (range: { low: number; high: number }): number => range.high - range.low;
const early = { legOverWay: 0.5, share: 0.3, hours: 1 };

// @spec [Live screens] issue 3: The next arrival is predicted from the runner's own pace and from those who ran the same legs; before anyone has, from the sport, the leg and how spent somebody is
test('more is open towards the end, and to the slow side', () => {
  const late = legPrior('running', { legOverWay: 0.5, share: 0.9, hours: 3 });
  expect(width(late)).toBeGreaterThan(width(legPrior('running', early)) * 2);
  expect(late.high - late.middle).toBeGreaterThan(late.middle - late.low);
  expect(late.middle).toBeGreaterThan(0);
});

test('a short race spends nobody as much as a long one', () => {
  const hour = legPrior('running', { legOverWay: 0.5, share: 0.9, hours: 0.7 });
  expect(width(hour)).toBeLessThan(width(legPrior('running', { legOverWay: 0.5, share: 0.9, hours: 3 })));
});

test('a leg longer than the way so far is more open than a short one', () => {
  expect(width(legPrior('running', { ...early, legOverWay: 2 }))).toBeGreaterThan(
    width(legPrior('running', { ...early, legOverWay: 0.1 })) * 1.5,
  );
});

test.each([
  ['trail_running', 'running'],
  ['cycling', 'running'],
  ['open_waters', 'running'],
  ['triathlon', 'trail_running'],
  [null, 'trail_running'],
])('%s is more open than %s', (open, narrow) => {
  expect(width(legPrior(open, early))).toBeGreaterThan(width(legPrior(narrow, early)));
});

test('before the first mat a runner takes between 3:45 and 7:00 a kilometre', () => {
  const { low, high } = firstLegPrior('running');
  expect([Math.exp(low), Math.exp(high)].map((ms) => Math.round(ms))).toEqual([225, 420]);
});
