import { expect, test } from 'vitest';
import { progressText, withProgress } from './progress.ts';

test.each([
  [{ done: 40, total: 100, elapsedMs: 4000 }, ': 40 % · 6 s left'],
  [{ done: 1, total: 1000, elapsedMs: 1000 }, ': 0 % · 17 min left'],
  [{ done: undefined, total: undefined, elapsedMs: 3200 }, ': 4 s'],
  [{ done: 0, total: 10, elapsedMs: 1000 }, ': 1 s'],
])('%j reads "%s"', (progress, text) => {
  expect(progressText(progress)).toBe(text);
});

test('the outcome of the work is passed on, its failure too', async () => {
  expect(await withProgress('x', async (report) => report(1, 2) ?? 'done')).toBe('done');
  await expect(withProgress('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
