import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { derivePace } from './derive-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aPace = () => {
  const pace = derivePace({ mostAhead: 100, longestHoldMs: 250 });
  let opened = 0;
  pace.onOpen(() => {
    opened += 1;
  });
  return { pace, opened: () => opened };
};

test('it closes when as many are ahead as may be, in all modalities together, and opens when derive has caught up', () => {
  const { pace, opened } = aPace();
  pace.stored(1, 60);
  expect(pace.isOpen()).toBe(true);
  pace.stored(2, 40);
  expect(pace.isOpen()).toBe(false);
  pace.derived(1, { marks: 10, isMoreLeft: true });
  expect([pace.isOpen(), opened()]).toEqual([true, 1]);
});

test('a derive that leaves nothing settles the modality, whoever brought what it took', () => {
  const { pace } = aPace();
  pace.stored(1, 500);
  pace.derived(1, { marks: 3, isMoreLeft: false });
  expect(pace.isOpen()).toBe(true);
  pace.derived(1, { marks: 900, isMoreLeft: true });
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
