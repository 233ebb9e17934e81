import { aModalityPlan, aRacePlan, type RacePlan, troubleNames, usualTroubles } from './plan.ts';

const minute = 60_000;

/** Races by name, shared by development, tests, journeys and screenshots. Each is the same race every time. */
export const namedSeeds = {
  /** One gun, one mat at start and finish, one at half-way; the race is on. */
  'five-k-live': aRacePlan({
    seed: 5_001,
    slug: 'five-k-live',
    name: 'Cursa 5K del Garrofer',
    phase: 'before_or_live',
    modalities: [
      aModalityPlan({ shortName: '5k', name: '5 km', distanceM: 5_000, climbM: 25, field: 180, course: 'loop' }),
    ],
  }),
  /** Long and hilly, with cut-offs and many mats on the way. */
  'trail-with-checkpoints': aRacePlan({
    seed: 5_002,
    slug: 'trail-with-checkpoints',
    name: 'Trail de Roca Torta',
    startsAt: Date.UTC(2026, 5, 6, 4, 0),
    modalities: [
      aModalityPlan({
        shortName: '42k',
        name: 'Marató de muntanya',
        sport: 'trail_running',
        distanceM: 42_000,
        climbM: 2_600,
        field: 240,
        shareOfWomen: 0.24,
        intermediates: 6,
        hasCutoffs: true,
        hasMinLegTimes: true,
      }),
    ],
    troubles: { ...usualTroubles, retirement: 0.1, cut_off: 0.04, rest_on_mat: 0.05, manual_time: 0.01 },
  }),
  /** Eight laps over one mat. */
  'laps-criterium': aRacePlan({
    seed: 5_003,
    slug: 'laps-criterium',
    name: 'Critèrium de la Ribera',
    modalities: [
      aModalityPlan({
        shortName: 'elit',
        name: 'Elit',
        sport: 'cycling',
        distanceM: 24_000,
        field: 60,
        shareOfWomen: 0.3,
        course: 'laps',
        intermediates: 7,
      }),
    ],
    troubles: { ...usualTroubles, missed_mat: 0.08, rest_on_mat: 0.04, retirement: 0.08, cool_down: 0.2 },
    boxTroubles: ['unknown_chips', 'repeated_batches', 'out_of_order'],
    chipsEach: 2,
  }),
  /** Every status there is, penalties, and people who are shown without a place. */
  'retired-and-disqualified': aRacePlan({
    seed: 5_004,
    slug: 'retired-and-disqualified',
    name: 'Mitja del Riu Amunt',
    phase: 'finished_official',
    modalities: [
      aModalityPlan({
        shortName: '21k',
        name: 'Mitja marató',
        distanceM: 21_097.5,
        field: 120,
        intermediates: 3,
        hasCutoffs: true,
      }),
    ],
    troubles: { no_show: 0.1, retirement: 0.15, cut_off: 0.08, missed_finish: 0.05, too_late_start: 0.03 },
    burdens: { penalty: 0.12, disqualification: 0.08, not_classified: 0.06 },
  }),
  /** Whole seconds and people who cross together: most places are shared. */
  'mass-ties': aRacePlan({
    seed: 5_005,
    slug: 'mass-ties',
    name: 'Milla de Sant Eloi',
    modalities: [
      aModalityPlan({
        shortName: 'milla',
        name: 'Milla popular',
        distanceM: 1_609,
        climbM: 0,
        field: 300,
        intermediates: 0,
        precisionMs: 1000,
        rounding: 'up',
        comesInBunches: true,
      }),
    ],
    troubles: { no_show: 0.02 },
  }),
  /** As big as a city marathon gets. */
  'sixty-thousand': aRacePlan({
    seed: 5_006,
    slug: 'sixty-thousand',
    name: 'Marathon of Nine Bridges',
    timeZone: 'Europe/London',
    startsAt: Date.UTC(2026, 3, 26, 8, 0),
    modalities: [
      aModalityPlan({
        shortName: '42k',
        name: 'Marathon',
        distanceM: 42_195,
        climbM: 240,
        field: 60_000,
        chronotype: 'batched_chrono',
        waves: 10,
        waveEveryMs: 5 * minute,
        intermediates: 10,
        ranksByNetTime: true,
      }),
    ],
  }),
  /** A 10k and a 5k over the same mats, half an hour apart. */
  'two-distances-shared-mats': aRacePlan({
    seed: 5_007,
    slug: 'two-distances-shared-mats',
    name: 'Volta a Vilaclara',
    sharesMats: true,
    modalities: [
      aModalityPlan({ field: 160, course: 'loop' }),
      aModalityPlan({
        shortName: '5k',
        name: '5 km',
        distanceM: 5_000,
        field: 140,
        firstBib: 1_001,
        startsAfterMs: 30 * minute,
        course: 'loop',
      }),
    ],
    troubles: { ...usualTroubles, warm_up: 0.15 },
    boxTroubles: ['unknown_chips', 'repeated_batches', 'late_box', 'clock_off'],
  }),
  /** Everyone starts alone, half a minute after the one before. */
  'individual-start-trial': aRacePlan({
    seed: 5_008,
    slug: 'individual-start-trial',
    name: 'Cronoescalada a Peñagris',
    modalities: [
      aModalityPlan({
        shortName: 'crono',
        name: 'Cronoescalada',
        sport: 'cycling',
        distanceM: 12_000,
        climbM: 700,
        field: 90,
        chronotype: 'individual_chrono',
        intermediates: 2,
        precisionMs: 100,
      }),
    ],
    troubles: { ...usualTroubles, missed_start: 0.05 },
  }),
  /** Four waves on net time, given by the start read, with everything that can go wrong. */
  'city-marathon-waves': aRacePlan({
    seed: 5_009,
    slug: 'city-marathon-waves',
    name: 'Marató de la Ribera',
    modalities: [
      aModalityPlan({
        shortName: '42k',
        name: 'Marató',
        distanceM: 42_195,
        climbM: 180,
        field: 1_200,
        chronotype: 'batched_chrono',
        waves: 4,
        startReadGivesWave: true,
        intermediates: 8,
        ranksByNetTime: true,
        precisionMs: 1000,
      }),
    ],
    troubles: Object.fromEntries(troubleNames.map((name) => [name, 0.01])),
    boxTroubles: ['unknown_chips', 'absurd_clock', 'counter_restart', 'late_box', 'repeated_batches', 'out_of_order'],
    chipsEach: 2,
  }),
} as const satisfies Readonly<Record<string, RacePlan>>;

export type SeedName = keyof typeof namedSeeds;
