import { expect, test, vi } from 'vitest';
import { begunText, printOutcome } from './replay-text.ts';

const race = { shortName: '10K', people: 40, difference: null };

test('the first line says what begins and how long it takes', () => {
  const begun = { slug: 'volta-replay', reads: 12, from: 0, until: 3_600_000 };
  expect(begunText('volta/10K', begun, 60)).toBe(
    'Replaying volta/10K as volta-replay: 12 reads, 1970-01-01T00:00:00.000Z to 1970-01-01T01:00:00.000Z, 60 times as fast: 60 s',
  );
  expect(begunText('volta/10K', begun, 1)).toContain('60 min');
});

test('a replay that ends otherwise than the original shows the first difference, and its code says so', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const difference = { line: 3, original: '2,,,ona', copy: null };
  const comparisons = [race, { ...race, shortName: '5K', difference }];
  expect(printOutcome('volta/10K', { ok: true, slug: 'volta-replay', comparisons })).toBe(1);
  expect(log.mock.calls.flat()).toEqual([
    'volta-replay/10K: equal to the original, 40 people',
    'volta-replay/5K: differs from the original in line 3\n  original: 2,,,ona\n  copy:     (none)',
  ]);
  expect(printOutcome('volta/10K', { ok: true, slug: 'volta-replay', comparisons: [{ ...race, people: 1 }] })).toBe(0);
  expect(log).toHaveBeenLastCalledWith('volta-replay/10K: equal to the original, 1 person');
  expect(printOutcome('volta/10K', { ok: true, slug: 'volta-replay', comparisons: null })).toBe(130);
  log.mockRestore();
});

test.each([
  [{ ok: false, refusal: 'nothing_heard' } as const, /Nothing was heard/],
  [{ ok: false, refusal: 'from_after_end' } as const, /--from/],
  [{ ok: false, refusal: 'slug_taken', slug: 'volta-replay' } as const, /event volta-replay that no replay made/],
])('%j is one sentence', (outcome, words) => {
  expect(() => printOutcome('volta/10K', outcome)).toThrow(words);
});
