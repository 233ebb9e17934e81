import { expect, test } from 'vitest';
import { shapeOf } from './board-shape.ts';

const prizes = [
  { order: 1, total: 3, by: 'gender', non_cummulative_with: [] },
  { order: 2, total: 3, by: 'general', non_cummulative_with: [] },
  { order: 3, total: 1, by: 'local_gender', non_cummulative_with: [1] },
] as const;
const seen = {
  modality: { prizes: prizes.map((prize) => ({ ...prize, non_cummulative_with: [] })), show_prized_positions: true },
  stats: { category: { SEN: 5, VET: 3 } },
  tab: { kind: 'finish', distanceM: 10_000 },
  hasFederation: false,
} as const;

test('the category column is there from two categories on', () => {
  const hasCategories = (category: Record<string, number>) => shapeOf({ ...seen, stats: { category } }).hasCategories;
  expect([{}, { SEN: 5 }, { SEN: 5, VET: 1 }].map(hasCategories)).toEqual([false, false, true]);
});

test('prize places and local places have columns where prized positions are shown, for groups that have prizes', () => {
  expect(shapeOf(seen)).toMatchObject({
    prizeScopes: ['general', 'gender', 'local_gender'],
    localScopes: ['local_gender'],
  });
  const hidden = { ...seen.modality, show_prized_positions: false };
  expect(shapeOf({ ...seen, modality: hidden })).toMatchObject({ prizeScopes: [], localScopes: [] });
});

test('prizes are of the finish, local places of every timed point after the start', () => {
  const at = (kind: 'start' | 'intermediate') => shapeOf({ ...seen, tab: { kind, distanceM: 5_000 } });
  expect(at('intermediate')).toMatchObject({ prizeScopes: [], localScopes: ['local_gender'], paceOverM: 5_000 });
  expect(at('start')).toMatchObject({ prizeScopes: [], localScopes: [], paceOverM: null });
});

test('where the distance is not known there is no pace', () => {
  expect(shapeOf({ ...seen, tab: { kind: 'finish', distanceM: null } }).paceOverM).toBeNull();
});

test('who did not finish has no place: no column stands empty for them', () => {
  expect(shapeOf({ ...seen, status: 'disqualified' })).toMatchObject({ prizeScopes: [], localScopes: [] });
  const halfway = { kind: 'intermediate', distanceM: 5_000 } as const;
  expect(shapeOf({ ...seen, tab: halfway, status: 'disqualified' }).localScopes).toEqual(['local_gender']);
});
