import { chronotypes } from '@dorsal/domain/timing/types.ts';
import { type Random, randomFrom } from '#random.ts';
import {
  aModalityPlan,
  aRacePlan,
  boxTroubleNames,
  type CourseKind,
  courseKinds,
  type ModalityPlan,
  type RacePlan,
  type Sport,
  troubleNames,
} from './plan.ts';

/** A small race with everything that the generator knows to go wrong. Each seed is another mixture of courses, clocks and rules. */
export function smallRacePlan(seed: number): RacePlan {
  const random = randomFrom(seed).fork('small race');
  const modalities = Array.from({ length: random.whole(1, 3) }, (_, i) => smallModality(random, i));
  return aRacePlan({
    seed,
    slug: `small-${seed}`,
    name: `Small race ${seed}`,
    startsAt: Date.UTC(2026, random.whole(0, 11), random.whole(1, 28), random.whole(5, 18), 15 * random.whole(0, 3)),
    phase: random.pick(['before_or_live', 'finished_provisional', 'finished_official']),
    modalities,
    sharesMats: random.chance(0.6),
    troubles: Object.fromEntries(troubleNames.map((name) => [name, 0.06])),
    burdens: { penalty: 0.1, disqualification: 0.05, not_classified: 0.05 },
    boxTroubles: boxTroubleNames.filter(() => random.chance(0.6)),
    chipsEach: random.pick([1, 1, 2, 3]),
    shareOfDoubleReads: 0.5,
  });
}

const distancesM: Readonly<Record<Sport, readonly number[]>> = {
  running: [5_000, 10_000, 21_097.5, 42_195],
  trail_running: [12_000, 28_000, 65_000],
  walking: [8_000, 15_000],
  cycling: [30_000, 90_000],
  btt: [25_000, 50_000],
};

function smallModality(random: Random, index: number): ModalityPlan {
  const sport = random.pick(['running', 'running', 'trail_running', 'walking', 'cycling', 'btt'] as const);
  const course = random.pick(courseKinds);
  const chronotype = course === 'laps' ? random.pick(['all', 'batched_chrono'] as const) : random.pick(chronotypes);
  const waves = random.whole(2, 4);
  return aModalityPlan({
    shortName: `M${index + 1}`,
    name: `Modality ${index + 1}`,
    sport,
    distanceM: random.pick(distancesM[sport]),
    climbM: sport === 'trail_running' ? random.whole(300, 2_500) : random.whole(0, 150),
    field: random.whole(5, 40),
    firstBib: 1 + index * 1_000,
    bibPrefix: random.pick(['', '', 'W', 'F-']),
    chronotype,
    startsAfterMs: index * 20 * 60_000,
    waves,
    waveEveryMs: course === 'laps' ? 45_000 : random.pick([2, 5, 10]) * 60_000,
    startReadGivesWave: random.chance(0.4),
    course,
    intermediates: intermediatesOf(course, random),
    hasStartMat: course === 'laps' ? random.chance(0.5) : chronotype !== 'all' || random.chance(0.8),
    hasCutoffs: chronotype === 'all' && random.chance(0.5),
    hasMinLegTimes: random.chance(0.4),
    precisionMs: random.pick([1, 100, 1000]),
    rounding: random.pick(['down', 'up']),
    ranksByNetTime: random.chance(0.4),
    comesInBunches: course !== 'laps' && chronotype === 'all' && random.chance(0.2),
  });
}

function intermediatesOf(course: CourseKind, random: Random): number {
  if (course === 'laps') return random.whole(3, 6);
  return course === 'out_and_back' ? random.whole(2, 5) : random.whole(0, 6);
}
