import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRounds } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rounds that take a second each. */
function slowRounds() {
  const round = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  return { round, ...createRounds(round) };
}

// @spec [Live screens] issue 3, style: One round of fetches at a time, however fast messages come
test('whatever is asked for during a round is served by one more', async () => {
  const { round, now } = slowRounds();
  for (let message = 0; message < 4; message++) now();
  expect(round).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(round).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(round).toHaveBeenCalledTimes(2);
});

// @spec [Live screens] issue 3, style: One round of fetches at a time, however fast messages come
// @spec [Results of an event, and circuits] issue 4, design §4: Cards of a live race move by themselves, by one stream for all races of the event; what was missed is fetched, spread
test('of several that are to come, the soonest is the only one', async () => {
  const { round, within, now } = slowRounds();
  within(2_000);
  within(500);
  within(1_500);
  await vi.advanceTimersByTimeAsync(499);
  expect(round).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(round).toHaveBeenCalledTimes(1);
  within(500);
  now();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(round).toHaveBeenCalledTimes(2);
});

test('a round that hangs gives way, and one that fails is over', async () => {
  const round = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('offline')));
  const { now } = createRounds(round);
  now();
  await vi.advanceTimersByTimeAsync(0);
  round.mockImplementation(() => new Promise(() => undefined));
  now();
  await vi.advanceTimersByTimeAsync(9_000);
  now();
  expect(round).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  now();
  expect(round).toHaveBeenCalledTimes(3);
});

test('an unsubscribed listener is notified no more', async () => {
  const { round, within, stop } = slowRounds();
  within(500);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(round).not.toHaveBeenCalled();
});
