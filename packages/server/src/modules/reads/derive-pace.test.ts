import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDerivePace, type DerivePace } from './derive-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aPace = () => {
  const pace = createDerivePace({ leastAhead: 100, aheadMs: 50, longestHoldMs: 250 });
  let opened = 0;
  pace.onOpen(() => {
    opened += 1;
  });
  return { pace, opened: () => opened };
};

/** A derive that takes marks and is done. */
function took(pace: DerivePace, modality: number, taken: { marks: number; isMoreLeft: boolean }, ms: number): void {
  pace.onDerive({ kind: 'taken', modality, taken });
  const derived = { ...taken, people: 0, changes: 0, version: null, events: [], oldestMarkAt: null };
  pace.onDerive({ kind: 'derived', modality, derived, tookMs: ms });
}

test('it closes when as many are ahead as may be, in all modalities together, and opens when derive has caught up', () => {
  const { pace, opened } = aPace();
  pace.stored(1, 60);
  expect(pace.isOpen()).toBe(true);
  pace.stored(2, 40);
  expect(pace.isOpen()).toBe(false);
  took(pace, 1, { marks: 10, isMoreLeft: true }, 10);
  expect([pace.isOpen(), opened()]).toEqual([true, 1]);
});

test('a derive that leaves nothing settles the modality, whoever brought what it took', () => {
  const { pace } = aPace();
  pace.stored(1, 500);
  took(pace, 1, { marks: 3, isMoreLeft: false }, 10);
  expect(pace.isOpen()).toBe(true);
  took(pace, 1, { marks: 9, isMoreLeft: true }, 10);
  pace.stored(1, 100);
  expect(pace.isOpen()).toBe(false);
});

test('it gives in after a while, so that reads get in while nobody derives here', () => {
  const { pace, opened } = aPace();
  pace.stored(1, 500);
  vi.advanceTimersByTime(249);
  expect([pace.isOpen(), opened()]).toEqual([false, 0]);
  vi.advanceTimersByTime(1);
  expect([pace.isOpen(), opened()]).toEqual([true, 1]);
});

test('a quick derive may have more waiting, a slow one no less than the least', () => {
  const { pace } = aPace();
  took(pace, 1, { marks: 1_000, isMoreLeft: false }, 100);
  pace.stored(1, 499);
  expect(pace.isOpen()).toBe(true);
  pace.stored(1, 1);
  expect(pace.isOpen()).toBe(false);
  for (let times = 0; times < 30; times += 1) took(pace, 1, { marks: 1, isMoreLeft: true }, 100);
  took(pace, 1, { marks: 1, isMoreLeft: false }, 100);
  pace.stored(1, 99);
  expect(pace.isOpen()).toBe(true);
  pace.close();
});

test('what a derive has taken waits no longer, while it is still at work', () => {
  const { pace, opened } = aPace();
  pace.stored(1, 100);
  pace.onDerive({ kind: 'taken', modality: 1, taken: { marks: 100, isMoreLeft: false } });
  expect([pace.isOpen(), opened()]).toEqual([true, 1]);
});
