import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { ShownResult } from '../stops.ts';

const minute = 60_000;
const checkpoint = (id: string, order: number, distanceM: number) => ({
  _id: id,
  order,
  distance_from_start: distanceM,
});

/** 10 km with mats at 2.5, 5 and 7.5 km. */
export const aModality = (parts: Partial<ModalityView> = {}): ModalityView => ({
  _id: '10k',
  numeric_id: 1,
  name: '10K',
  short_name: '10k',
  status: 'live',
  sport: 'running',
  type: 'all',
  is_timed: true,
  distance: 10_000,
  start_checkpoint: checkpoint('start', 0, 0),
  intermediates: [checkpoint('a', 0, 2_500), checkpoint('b', 1, 5_000), checkpoint('c', 2, 7_500)],
  finish_checkpoint: { _id: 'finish', distance_from_start: 10_000 },
  ...parts,
});

/** Ten minutes to 2.5 km and 22 to 5 km since the gun, 20 s less since the own start; two places lost, one gained in the category. */
export const onTheWay = (parts: Partial<ShownResult> = {}): ShownResult => ({
  status: 'started',
  reference_time: 1_000_000,
  intermediate_results: [
    {
      order: 0,
      intermediate: 'a',
      total_time: 10 * minute,
      total_time_real: 10 * minute - 20_000,
      pos_general: 5,
      pos_category: 3,
    },
    {
      order: 1,
      intermediate: 'b',
      total_time: 22 * minute,
      total_time_real: 22 * minute - 20_000,
      pos_general: 7,
      pos_category: 2,
    },
  ],
  ...parts,
});
