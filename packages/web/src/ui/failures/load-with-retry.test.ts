import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentFailures } from './failures.ts';
import { loadWithRetry } from './load-with-retry.ts';

const network = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', network);
  vi.stubGlobal('navigator', { onLine: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failing = (times: number) => {
  let asked = 0;
  return vi.fn(async () => {
    asked += 1;
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  });
};

test('a part that does not come is asked for again until it does, and a part that nobody asked for fails without a notice', async () => {
  const load = failing(4);
  const part = loadWithRetry(load, { isAsked: false })();
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000);
  expect(await part).toBe('here');
  expect(currentFailures()).toEqual([]);
});

test('who asked for it is notified, and no more once it is here: at once when the network is back', async () => {
  const load = failing(1);
  const part = loadWithRetry(load, { isAsked: true })();
  await vi.advanceTimersByTimeAsync(0);
  expect(currentFailures()).toMatchObject([{ key: 'part', what: 'failed.part' }]);
  network.dispatchEvent(new Event('online'));
  expect(await part).toBe('here');
  expect(currentFailures()).toEqual([]);
});

test('without a network nothing is reported where a place says that the part is awaited', async () => {
  const load = failing(4);
  const part = loadWithRetry(load, { isAsked: true, isAwaitedInPlace: true })();
  await vi.advanceTimersByTimeAsync(0);
  expect(currentFailures()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000);
  expect(await part).toBe('here');
});

// @spec [Live screens] issue 16: Without a connection a page whose code is not here is never called replaced, and comes by itself
test('a network that reaches no server replaces nothing: the part is asked for until it is here', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const part = loadWithRetry(failing(5), { isAsked: true, isAwaitedInPlace: true })();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(currentFailures()).toMatchObject([{ key: 'part', what: 'failed.part' }]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await part).toBe('here');
  expect(currentFailures()).toEqual([]);
});

test('while the server answers, a part that was asked for and stays away is a fault of the page', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('User-agent: *')));
  const part = loadWithRetry(failing(9), { isAsked: true })().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toContain('Failed to fetch');
});
