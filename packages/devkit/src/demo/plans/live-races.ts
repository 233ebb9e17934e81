import { presetPrizes } from '@dorsal/domain/prizes/presets.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { aModalityPlan, aRacePlan, type RacePlan } from '#generator/plan.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A race that is on when the demo is filled, or begins a while after. */
export interface SeasonLiveRace {
  readonly slug: string;
  readonly seed: number;
  /** The time since its start; negative: the time until its start. */
  readonly since: number;
  readonly town: 'olmosa' | 'faixanova' | 'montcau';
  readonly plan: (startsAt: EpochMs) => RacePlan;
}

const plainTroubles = { missed_mat: 0.02, rest_on_mat: 0.01, warm_up: 0.05, cool_down: 0.04 };

/** Hours in the hills, a town race that has just begun, and one that waits for its gun. */
export const seasonLiveRaces: readonly SeasonLiveRace[] = [
  {
    slug: 'marato-de-la-olmosa',
    seed: 45_001,
    since: 3.2 * hour,
    town: 'olmosa',
    plan: (startsAt) =>
      aRacePlan({
        seed: 45_001,
        slug: 'marato-de-la-olmosa',
        name: 'Maratón de La Olmosa',
        startsAt,
        phase: 'before_or_live',
        firstReader: 501,
        modalities: [
          aModalityPlan({
            shortName: '42k',
            name: 'Maratón',
            sport: 'trail_running',
            distanceM: 42_000,
            climbM: 2_300,
            field: 90,
            shareOfWomen: 0.3,
            intermediates: 5,
            prizeRules: presetPrizes('non_cumulative'),
          }),
        ],
        troubles: plainTroubles,
        burdens: {},
        boxTroubles: ['repeated_batches'],
      }),
  },
  {
    slug: '10k-de-faixanova',
    seed: 45_002,
    since: 7 * minute,
    town: 'faixanova',
    plan: (startsAt) =>
      aRacePlan({
        seed: 45_002,
        slug: '10k-de-faixanova',
        name: '10K Costa de Faixanova',
        startsAt,
        phase: 'before_or_live',
        firstReader: 521,
        modalities: [aModalityPlan({ name: '10K Costa', field: 110, intermediates: 1, precisionMs: 1000, climbM: 24 })],
        troubles: plainTroubles,
        burdens: {},
        boxTroubles: ['repeated_batches'],
      }),
  },
  {
    slug: 'vespertina-de-montcau',
    seed: 45_003,
    since: -2.5 * hour,
    town: 'montcau',
    plan: (startsAt) =>
      aRacePlan({
        seed: 45_003,
        slug: 'vespertina-de-montcau',
        name: 'Vespertina de Montcau',
        startsAt,
        phase: 'before_or_live',
        firstReader: 531,
        modalities: [
          aModalityPlan({
            shortName: '7k',
            name: 'Vespertina',
            distanceM: 7_000,
            climbM: 130,
            field: 70,
            intermediates: 1,
          }),
        ],
        troubles: plainTroubles,
        burdens: {},
        boxTroubles: ['repeated_batches'],
      }),
  },
];
