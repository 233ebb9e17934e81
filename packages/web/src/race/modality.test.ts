import type { ModalityView } from '@dorsal/contract/views/modality-view.ts';
import { expect, test } from 'vitest';
import { modalityOf } from './modality.ts';

const view: ModalityView = {
  _id: 'a'.repeat(24),
  numeric_id: 7,
  name: 'Ten',
  short_name: '10k',
  status: 'live',
  sport: 'running',
  type: 'individual_chrono',
  distance: 10_000,
  slope: 120,
  is_timed: true,
  datetime_start: 1,
  chrono_start: 2,
  price_history: [{ start: 1, price: 1_250 }],
  intermediates: [
    { _id: 'c'.repeat(24), order: 1, distance_from_start: 7_500, timed: false },
    { _id: 'b'.repeat(24), order: 0, location: { custom_name: 'Coll' }, name: 'Km 5', cutoff: 60_000 },
  ],
  prizes: [{ order: 1, total: 3, by: 'general', non_cummulative_with: [2] }],
  positions_by_real_time: true,
  event: {
    _id: 'e'.repeat(24),
    numeric_id: 1,
    slug: 'volta',
    name: 'Volta',
    time_zone: 'Europe/Madrid',
    location: { custom_name: 'Plaça', city: 'Xàtiva' },
  },
};

test('a modality of the wire is decoded into our words, its checkpoints in course order', () => {
  const modality = modalityOf(view);
  expect(modality).toMatchObject({
    id: view._id,
    number: 7,
    chronotype: 'individual_chrono',
    distanceM: 10_000,
    climbM: 120,
    startsAt: 1,
    gunAt: 2,
    prices: [{ startsAt: 1, priceCents: 1_250 }],
    prizes: [{ order: 1, total: 3, by: 'general', notWith: [2] }],
    ranksByNet: true,
    event: { slug: 'volta', zone: 'Europe/Madrid', isCircuit: false, place: { name: 'Plaça', city: 'Xàtiva' } },
  });
  expect(modality.checkpoints.map(({ name, isTimed, cutoffMs }) => [name, isTimed, cutoffMs])).toEqual([
    ['Coll', true, 60_000],
    [undefined, false, undefined],
  ]);
});

test('what an answer leaves out is nothing, not unknown', () => {
  const { intermediates: _, prizes: __, price_history: ___, ...bare } = view;
  expect(modalityOf(bare)).toMatchObject({ checkpoints: [], prizes: [], prices: [], services: [], notices: [] });
});

// @spec [Live screens] doc 2 §2.1: The clock of a race of waves without a gun of its own runs from the first gun of a wave
test('a race that starts wave by wave is on since the first gun of a wave, unless it has one of its own', () => {
  const { chrono_start: _, ...byWaves } = view;
  const waves = [{ name: 'A' }, { name: 'B', gun: 9 }, { name: 'C', gun: 5 }];
  expect(modalityOf({ ...byWaves, type: 'batched_chrono', waves }).gunAt).toBe(5);
  expect(modalityOf({ ...view, type: 'batched_chrono', waves }).gunAt).toBe(2);
  expect(modalityOf({ ...byWaves, type: 'batched_chrono', waves: [{ name: 'A' }] }).gunAt).toBeUndefined();
  expect(modalityOf({ ...byWaves, type: 'all', waves }).gunAt).toBeUndefined();
});

// @spec [Event pages] issue 16: An event whose races are all postponed is postponed with them, on every page: staff, who get the day that it had, read none there either
test('a postponed race has no day on its pages, nor that of its event instead', () => {
  const event = view.event && { ...view.event, date_start: 1 };
  for (const off of [{ postponed: true }, { postponed: false, postponed_with_event: true }]) {
    const shown = modalityOf({ ...view, datetime_start: 1, datetime_end: 2, event, ...off });
    expect([shown.startsAt, shown.endsAt, shown.event?.startsAt]).toEqual([undefined, undefined, undefined]);
  }
  expect(modalityOf({ ...view, datetime_start: 1, event }).event?.startsAt).toBe(1);
});
