import type { EpochMs, ReaderConfiguration } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random } from '#random.ts';
import type { Day, DayCheckpoint, Ground } from './race-day.ts';
import type { World } from './worlds.ts';

const minute = 60_000;

/** Opens the windows as staff would have set them, some too short for the field that came. */
export function openWindows(world: World, ground: Ground, days: readonly Day[], random: Random): ReaderConfiguration[] {
  const minGapMs = random.pick([5_000, 10_000, 10_000, 30_000]);
  // from the gun on, or each only from when the first can be there
  const isOpenEarly = random.chance(0.6);
  return ground.checkpoints.flatMap(({ mat }, checkpoint) => {
    if (mat === null) return [];
    const { device } = itemAt(ground.mats, mat);
    const window = checkpoint === 0 ? startWindow(world, ground, random) : laterWindow(checkpoint);
    return [{ device, checkpoint, minGapMs, ...window }];
  });

  function laterWindow(checkpoint: number): Window {
    const arrivals = days.flatMap(({ crossings }) => crossings[checkpoint] ?? []).toSorted((a, b) => a - b);
    const fastestMs = (itemAt(ground.checkpoints, checkpoint).distanceM / ground.speeds.fastest) * 3_600;
    const opensAt = isOpenEarly ? ground.gunAt - 15 * minute : ground.gunAt + Math.floor(0.8 * fastestMs);
    const lastAt = arrivals.at(-1) ?? ground.gunAt;
    if (!random.chance(world.earlyCloses)) return { opensAt, closesAt: lastAt + random.whole(10, 240) * minute };
    const position = Math.floor(arrivals.length * random.between(0.6, 0.98));
    return { opensAt, closesAt: Math.max(opensAt, arrivals[position] ?? lastAt) };
  }
}

type Window = Pick<ReaderConfiguration, 'opensAt' | 'closesAt'>;

/** From some time before the gun to some time after the last due start, overlapping with whatever else the mat serves. */
function startWindow(world: World, ground: Ground, random: Random): Window {
  const lastDueAt =
    ground.chronotype === 'individual_chrono'
      ? ground.gunAt + ground.field * (ground.ownStartEveryMs ?? 45_000)
      : (ground.waveGunsAt.at(-1) ?? ground.gunAt);
  const longer = world.isCriterium ? 45 : random.pick([5, 10, 15, 20, 30, 45, 60, 120]);
  return {
    opensAt: ground.gunAt - random.pick([15, 30, 45, 60]) * minute,
    closesAt: lastDueAt + longer * minute,
  };
}

/** Tells whether a window of that checkpoint is open. */
export const isCheckpointOpen = (windows: readonly ReaderConfiguration[], checkpoint: number, at: EpochMs): boolean =>
  windows.some((window) => window.checkpoint === checkpoint && at >= window.opensAt && at <= window.closesAt);

/** Distances as staff wrote them down: now and then those on the way are not known, or none is. */
export function knownDistances(checkpoints: readonly DayCheckpoint[], random: Random): (number | null)[] {
  const drawn = random.next();
  return checkpoints.map(({ distanceM }, i) => {
    const isFinish = i === checkpoints.length - 1;
    if (drawn < 0.04 || (drawn < 0.08 && !isFinish)) return i === 0 ? 0 : null;
    return distanceM;
  });
}
