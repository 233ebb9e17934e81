import { predictedCourse } from '@dorsal/domain/prediction/predicted-course.ts';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan, courseKinds, type RacePlan, type Sport } from '#generator/plan.ts';
import type { GeneratedCheckpoint } from '#generator/race.ts';
import { randomFrom } from '#random.ts';
import type { SplitRace } from './split-race.ts';
import { statedDistances, unevenCrossings } from './unevenness.ts';

const sports = ['running', 'running', 'trail_running', 'cycling', 'btt', 'walking'] as const satisfies readonly Sport[];
const distancesM: Readonly<Record<Sport, readonly number[]>> = {
  running: [10_000, 21_097.5, 42_195],
  trail_running: [12_000, 28_000, 65_000],
  walking: [8_000, 15_000],
  cycling: [30_000, 90_000],
  btt: [25_000, 50_000],
};
const familyOf: Readonly<Record<Sport, string>> = {
  running: 'roads',
  trail_running: 'trails',
  walking: 'walking',
  cycling: 'wheels',
  btt: 'wheels',
};

/** Races of the generator: seeds 1 to `count`. Heights are known in every other one. */
export const inventedRaces = (count: number, isRegular = false): SplitRace[] =>
  Array.from({ length: count }, (_, i) => inventedRace(i + 1, isRegular));

function inventedRace(seed: number, isRegular: boolean): SplitRace {
  const random = randomFrom(seed).fork('arrivals');
  const sport = random.pick(sports);
  const course = random.pick(courseKinds);
  const laps = course === 'laps';
  const modality = aModalityPlan({
    sport,
    course,
    distanceM: random.pick(distancesM[sport]),
    climbM: sport === 'trail_running' ? random.whole(300, 2_500) : random.whole(0, 150),
    field: random.whole(60, 600),
    chronotype: random.pick(laps ? ['all', 'batched_chrono'] : ['all', 'batched_chrono', 'individual_chrono']),
    waves: random.whole(2, 4),
    waveEveryMs: laps ? 45_000 : random.pick([2, 5, 10]) * 60_000,
    intermediates: laps ? random.whole(3, 9) : random.whole(3, 10),
  });
  return splitRaceOfPlan(aRacePlan({ seed, modalities: [modality] }), seed % 2 === 0, isRegular);
}

/** The first modality of a plan, by its truth. */
function splitRaceOfPlan(plan: RacePlan, hasHeights: boolean, isRegular: boolean): SplitRace {
  const [modality] = generateRace(plan).modalities;
  if (modality === undefined) throw new Error('a plan without a modality');
  const { checkpoints, runners } = modality;
  const { sport, course } = modality.plan;
  const climbs = climbsOf(checkpoints);
  const random = randomFrom(plan.seed).fork('unevenness');
  const kind = course === 'laps' ? course : sport;
  const truly = checkpoints.map(({ distanceM }) => distanceM);
  const stated = isRegular ? truly : statedDistances(truly, kind, random);
  const points = checkpoints.map(({ device }, i) => ({
    distanceM: stated[i] ?? null,
    climbM: hasHeights ? (climbs[i] ?? null) : null,
    isTimed: true,
    mat: device,
  }));
  return {
    name: `${course} ${plan.seed}`,
    family: `invented ${course === 'laps' ? 'laps' : familyOf[sport]}`,
    event: String(plan.seed),
    course: predictedCourse(sport, points),
    ways: new Map(
      runners.map(({ truth: { netStartAt, crossings } }, id) => [
        id,
        {
          startedAt: netStartAt,
          crossings: isRegular ? crossings : unevenCrossings(crossings, kind, random),
        },
      ]),
    ),
  };
}

function climbsOf(checkpoints: readonly GeneratedCheckpoint[]): number[] {
  let climbM = 0;
  return checkpoints.map(({ heightM }, i) => {
    climbM += Math.max(0, heightM - (checkpoints[i - 1]?.heightM ?? heightM));
    return climbM;
  });
}
