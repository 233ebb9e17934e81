import type { ResultView } from '@dorsal/contract/views/result-view.ts';
import type { Result } from '#race/participant.ts';
import { aResult } from '#race/testing/a-participant.ts';

const minute = 60_000;
/** Ten minutes to 2.5 km and 22 to 5 km since the gun, 20 s less since the own start; two places lost, one gained in the category. */
export const onTheWay = (parts: Partial<ResultView> = {}): Result =>
  aResult({
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
