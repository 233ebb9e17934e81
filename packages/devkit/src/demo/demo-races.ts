import { presetPrizes } from '@dorsal/domain/prizes/presets.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { aModalityPlan, aRacePlan, type ModalityPlan, type RacePlan, usualTroubles } from '#generator/plan.ts';
import { checkpointsOn, demoCourse } from './demo-courses.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export const roadSlug = 'volta-a-vilaclara';
export const trailSlug = 'trail-de-penagris';
export const liveSlug = 'cursa-de-la-ribera';
export const liveSeed = 40_003;

/** A day some days from now, at an hour of the clock (UTC). */
export const onDay = (now: EpochMs, days: number, hour: number): EpochMs =>
  Math.floor(now / day) * day + days * day + hour * 60 * minute;

/** Laid over the track that is drawn for it: checkpoints lie as high as the ground there. */
function onItsTrack(slug: string, options: Partial<ModalityPlan>): ModalityPlan {
  const plan = aModalityPlan(options);
  const course = demoCourse(slug, plan);
  const heightsM = checkpointsOn(course, plan.intermediates).map(({ elevation }) => Math.round(elevation ?? 0));
  return { ...plan, heightsM };
}

/** Three weeks ago: 10 km in waves and 5 km over the same mats, official. */
export const roadRace = (now: EpochMs): RacePlan =>
  aRacePlan({
    seed: 40_001,
    slug: roadSlug,
    name: 'Volta a Vilaclara',
    startsAt: onDay(now, -21, 8),
    phase: 'finished_official',
    firstReader: 201,
    sharesMats: true,
    modalities: [
      onItsTrack(roadSlug, {
        name: 'Volta 10K',
        field: 260,
        chronotype: 'batched_chrono',
        waves: 3,
        waveEveryMs: 3 * minute,
        course: 'loop',
        ranksByNetTime: true,
        precisionMs: 1000,
        prizeRules: presetPrizes('cumulative'),
      }),
      onItsTrack(roadSlug, {
        shortName: '5k',
        name: 'Volta 5K',
        distanceM: 5_000,
        climbM: 20,
        field: 150,
        firstBib: 1_001,
        startsAfterMs: 90 * minute,
        course: 'loop',
        precisionMs: 1000,
        prizeRules: presetPrizes('cumulative'),
      }),
    ],
    burdens: { penalty: 0.02, disqualification: 0.01, not_classified: 0.01 },
    boxTroubles: ['unknown_chips', 'repeated_batches', 'clock_off', 'late_box'],
  });

/** Eight days ago: two distances in the hills, not official yet. */
export const trailRace = (now: EpochMs): RacePlan =>
  aRacePlan({
    seed: 40_002,
    slug: trailSlug,
    name: 'Trail de Peñagris',
    startsAt: onDay(now, -8, 5),
    firstReader: 221,
    modalities: [
      onItsTrack(trailSlug, {
        shortName: '42k',
        name: 'Maratón de montaña',
        sport: 'trail_running',
        distanceM: 42_000,
        climbM: 2_600,
        field: 150,
        shareOfWomen: 0.25,
        intermediates: 5,
        hasCutoffs: true,
        prizeRules: presetPrizes('non_cumulative'),
      }),
      onItsTrack(trailSlug, {
        shortName: '21k',
        name: 'Media de montaña',
        sport: 'trail_running',
        distanceM: 21_500,
        climbM: 1_250,
        field: 180,
        shareOfWomen: 0.35,
        firstBib: 501,
        startsAfterMs: 120 * minute,
        intermediates: 3,
        prizeRules: presetPrizes('non_cumulative'),
      }),
    ],
    troubles: { ...usualTroubles, retirement: 0.08, cut_off: 0.04, rest_on_mat: 0.03, manual_time: 0.01 },
    burdens: { penalty: 0.02, disqualification: 0.007 },
    chipsEach: 2,
  });

/** The time since the gun of the live race when the demo is filled: the first are back, and it goes on for 40 minutes and more. */
export const liveSince = 38 * minute;

/** On right now. Nobody is retired or penalised from the beginning: that would be known before it happens (`live-rulings.ts`). */
export const liveRace = (startsAt: EpochMs): RacePlan =>
  aRacePlan({
    seed: liveSeed,
    slug: liveSlug,
    name: 'Cursa de la Ribera',
    startsAt,
    phase: 'before_or_live',
    firstReader: 241,
    modalities: [
      onItsTrack(liveSlug, {
        name: 'Ribera 10K',
        field: 240,
        chronotype: 'batched_chrono',
        waves: 3,
        waveEveryMs: 2 * minute,
        intermediates: 3,
        ranksByNetTime: true,
        precisionMs: 1000,
        prizeRules: presetPrizes('non_cumulative'),
      }),
      onItsTrack(liveSlug, {
        shortName: '5k',
        name: 'Ribera 5K',
        distanceM: 5_000,
        climbM: 20,
        field: 130,
        firstBib: 1_001,
        startsAfterMs: 15 * minute,
        intermediates: 1,
        precisionMs: 1000,
        prizeRules: presetPrizes('cumulative'),
      }),
      onItsTrack(liveSlug, {
        shortName: 'marxa',
        name: 'Marxa 5K',
        sport: 'walking',
        distanceM: 5_000,
        climbM: 20,
        field: 60,
        shareOfWomen: 0.6,
        firstBib: 2_001,
        startsAfterMs: 20 * minute,
        intermediates: 1,
        precisionMs: 1000,
        prizeRules: [],
      }),
    ],
    troubles: {
      late_start: 0.02,
      missed_start: 0.01,
      missed_mat: 0.02,
      rest_on_mat: 0.01,
      warm_up: 0.08,
      too_fast: 0.01,
      cool_down: 0.05,
      other_mat: 0.02,
    },
    burdens: { not_classified: 0.01 },
    boxTroubles: ['unknown_chips', 'repeated_batches'],
  });
