import type { ReaderConfiguration, TimingRules } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random, randomFrom } from '#random.ts';
import { hearDay, type Silence } from './hear-day.ts';
import { drawFrom, layGround } from './lay-ground.ts';
import { knownDistances, openWindows } from './open-windows.ts';
import type { Day, Ground, RaceDay } from './race-day.ts';
import { runDay } from './run-day.ts';
import type { World } from './worlds.ts';

const minute = 60_000;

/**
 * Generates a race as it really happened, with the reads that its mats made of it. Unlike `generateRace` any number of things can happen to one
 * runner, so that the reads can be in doubt, or cannot tell; the truth is what happened all the same. The same seed gives the same race.
 */
export function generateRaceDay(world: World, seed: number): RaceDay {
  const random = randomFrom(seed).fork(world.name);
  const ground = layGround(world, random.fork('ground'));
  const days = Array.from({ length: ground.field }, (_, index) =>
    runDay(world, ground, index, random.fork(`runner ${index}`)),
  );
  const windows = openWindows(world, ground, days, random.fork('windows'));
  const silences = silencesOf(world, ground, days, random.fork('silences'));
  const ears = { ground, windows, silences };
  const runners = days.map((day, index) => hearDay(ears, index + 1, day, random.fork(`reads ${index}`)));
  return { world: world.name, seed, ground, rules: rulesOf(ground, windows, random.fork('rules')), runners };
}

/** Some mats hear nobody while runners pass: for 2 to 15 minutes, for 1 to 3 of a criterium. */
function silencesOf(world: World, ground: Ground, days: readonly Day[], random: Random): Silence[] {
  return ground.mats.flatMap((_, mat) => {
    if (!random.chance(world.silentMats)) return [];
    const passes = days.flatMap((day) => day.passes.filter((pass) => pass.mat === mat && pass.checkpoint !== null));
    if (passes.length === 0) return [];
    const { at } = random.pick(passes);
    const longMs = drawFrom(random, world.isCriterium ? [minute, 3 * minute] : [2 * minute, 15 * minute]);
    return [{ mat, from: at - longMs / 2, until: at + longMs / 2 }];
  });
}

/** The rules as staff entered them. Nobody runs before the gun is known: the race is over, and provisional. */
function rulesOf(ground: Ground, readers: readonly ReaderConfiguration[], random: Random): TimingRules {
  const distances = knownDistances(ground.checkpoints, random);
  const hasMinLegTimes = random.chance(0.15);
  // staff know the course: a little under the best that they can think of
  const minLegTime = (i: number): number => {
    const lengthM = itemAt(ground.checkpoints, i).distanceM - itemAt(ground.checkpoints, i - 1).distanceM;
    return Math.floor((lengthM / ground.speeds.fastest) * 3_600 * 0.85);
  };
  return {
    chronotype: ground.chronotype,
    sport: ground.sport,
    phase: 'finished_provisional',
    gunAt: ground.gunAt,
    plannedStartAt: ground.gunAt,
    waves: ground.waveGunsAt.map((gunAt, id) => ({ id, name: String.fromCharCode(65 + id), gunAt })),
    checkpoints: distances.map((distanceM, id) => ({
      id,
      distanceM,
      minLegTimeMs: hasMinLegTimes && id > 0 ? minLegTime(id) : null,
      cutoffMs: null,
      isTimed: true,
      missRate: null,
    })),
    readers,
    hasStartTimes: false,
    startClosesMs: 30 * minute,
    neutralised: [],
    precisionMs: 1,
    rounding: 'down',
    ranksByNetTime: false,
  };
}
