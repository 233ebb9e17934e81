import { afterEach, expect, test, vi } from 'vitest';
import { progressText, withProgress } from './progress.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// @spec [Imports and exports] issue 2: Long work shows what is done and the time left, and is silent in a pipe
test.each([
  [{ done: 40, total: 100, elapsedMs: 4000 }, ': 40 % · 6 s left'],
  [{ done: 1, total: 1000, elapsedMs: 1000 }, ': 0 % · 17 min left'],
  [{ done: undefined, total: undefined, elapsedMs: 3200 }, ': 4 s'],
  [{ done: 0, total: 10, elapsedMs: 1000 }, ': 1 s'],
])('%j reads "%s"', (progress, text) => {
  expect(progressText(progress)).toBe(text);
});

// @spec [Imports and exports] issue 2: Long work shows what is done and the time left, and is silent in a pipe
test.each([
  ['a terminal', true, ['\r\x1b[KReading: 40 % · 6 s left', '\r\x1b[K']],
  ['a pipe', false, []],
])('in %s four seconds of work write their line, or nothing', async (_, isTTY, written) => {
  vi.useFakeTimers();
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const terminal = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
  Object.defineProperty(process.stderr, 'isTTY', { value: isTTY, configurable: true });
  await withProgress('Reading', async (report) => {
    report(40, 100);
    vi.advanceTimersByTime(4_000);
  });
  if (terminal) Object.defineProperty(process.stderr, 'isTTY', terminal);
  else Reflect.deleteProperty(process.stderr, 'isTTY');
  expect(write.mock.calls.map(([text]) => text).slice(-2)).toEqual(written);
});

test('the outcome of the work is passed on, its failure too', async () => {
  expect(await withProgress('x', async (report) => report(1, 2) ?? 'done')).toBe('done');
  await expect(withProgress('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
