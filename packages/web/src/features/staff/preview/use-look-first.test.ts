import { expect, test } from 'vitest';
import type { RacePreview } from './preview-query.ts';
import { lookOf } from './use-look-first.ts';
import type { PreviewState } from './use-preview.ts';

const race = (places: number): RacePreview => ({
  ...{ race: 'a', name: '10K', version: 3, people: 0, places, prizes: 0 },
  ...{ moved: [], moreMoved: 0, movedPrizes: [], morePrizes: 0, onlyOnTheWay: 0, odd: [] },
});
const told = (...places: number[]): PreviewState => ({ kind: 'told', races: places.map(race), isOld: false });

// @spec [Changes by staff] issue 17: A save shows first what it would move, and goes on by itself where nothing would
test('a save that is pressed too early waits for its preview, and goes on by itself where nobody moves', () => {
  expect(lookOf(true, { kind: 'loading' })).toBe('looking');
  expect(lookOf(true, told())).toBe('go');
  expect(lookOf(true, told(0, 0))).toBe('go');
  expect(lookOf(true, null)).toBe('go');
});

test('where somebody moves, or it cannot be known, it waits for a second press', () => {
  expect(lookOf(true, told(0, 3))).toBe('shown');
  expect(lookOf(true, { kind: 'offline' })).toBe('shown');
  expect(lookOf(true, { kind: 'failed', error: null })).toBe('shown');
  expect(lookOf(true, { kind: 'refused', error: null })).toBe('shown');
});

test('nothing waits that nobody has pressed', () => {
  expect(lookOf(false, told(3))).toBe('none');
  expect(lookOf(false, { kind: 'loading' })).toBe('none');
});
