import { expect, test } from 'vitest';
import * as z from 'zod';
import { ModalityView, PrizeView } from './modality-view.ts';

const id = '5f3a9c0b1d2e4f6078901234';
const prize = { order: 1, total: 3, by: 'gender', non_cummulative_with: [] };

// @spec [Ranking and prizes] doc 3 §2, doc 3 §9: Prize count per rule 1 to 10
test('a prize rule takes 1 to 10 people', () => {
  const isTaken = (total: number) => PrizeView.safeParse({ ...prize, total }).success;
  expect([0, 1, 10, 11, 2.5].map(isTaken)).toEqual([false, true, true, false, false]);
});

// @spec [Units, formats and constants] doc 1 §9, doc 3 §9: Prices in euros
// @spec [Units, formats and constants] doc 1 §3: Distances in metres on the wire
test('prices travel in euros, times of rules in seconds, distances in metres', () => {
  const shown = z.encode(ModalityView, {
    _id: id,
    numeric_id: 3,
    name: '10 km',
    short_name: '10K',
    status: 'live',
    sport: 'running',
    type: 'all',
    is_timed: true,
    distance: 10_000,
    price: 1250,
    price_history: [{ start: Date.UTC(2026, 0, 1), price: 1000 }],
    start_closes: 1_800_000,
    intermediates: [{ _id: id, order: 0, distance_from_start: 5000, cutoff: 2_400_000 }],
  });
  expect(shown).toMatchObject({
    distance: 10_000,
    price: 12.5,
    price_history: [{ start: { $date: '2026-01-01T00:00:00.000Z' }, price: 10 }],
    start_closes: 1800,
    intermediates: [{ order: 0, distance_from_start: 5000, cutoff: 2400 }],
  });
});
