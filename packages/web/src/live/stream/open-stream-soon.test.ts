import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStreamSoon } from './open-stream-soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const listener = { onMessage: vi.fn(), onConnection: vi.fn() };

test('the stream opens when its part is there, and ends with who followed', async () => {
  const close = vi.fn();
  const open = vi.fn(() => close);
  const leave = openStreamSoon(async () => open, ['a'], listener);
  expect(open).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(open).toHaveBeenCalledTimes(1);
  leave();
  expect(close).toHaveBeenCalledTimes(1);
});

test('who left before it was there opens nothing', async () => {
  const open = vi.fn(() => vi.fn());
  openStreamSoon(async () => open, ['a'], listener)();
  await vi.advanceTimersByTimeAsync(0);
  expect(open).not.toHaveBeenCalled();
});

test('a part that does not come is said, and fetched again', async () => {
  const open = vi.fn(() => vi.fn());
  const load = vi.fn(async () => open);
  load.mockRejectedValueOnce(new TypeError('no network'));
  const leave = openStreamSoon(load, ['a'], listener);
  await vi.advanceTimersByTimeAsync(0);
  expect(listener.onConnection).toHaveBeenLastCalledWith(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(open).toHaveBeenCalledTimes(1);
  leave();
});
