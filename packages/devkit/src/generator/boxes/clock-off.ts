import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Ears } from '#generator/hear.ts';
import type { ClockDifference } from '#generator/race.ts';
import { itemAt, type Random } from '#generator/random.ts';

const day = 86_400_000;

/**
 * The clock of one box is off by seconds, minutes or an hour, until somebody sets it (in a pause long enough that nothing
 * stands on both sides of the step) or all day. Staff know the difference; times stay as they were heard.
 */
export function clockOff(ears: Ears, random: Random): ClockDifference[] {
  const devices = [...ears.keys()].sort((a, b) => a - b);
  if (devices.length === 0) return [];
  const device = random.pick(devices);
  const { reads = [], at = [] } = ears.get(device) ?? {};
  const size = random.pick([random.whole(1_000, 30_000), random.whole(60_000, 600_000), 3_600_000]);
  const differenceMs = random.chance(0.5) ? size : -size;
  const setAt = random.chance(0.5) ? aPause(at, 2 * size + 2_000) : null;
  const toAt = setAt ?? itemAt(at, at.length - 1) + day;
  reads.forEach((read, i) => {
    if (itemAt(at, i) < toAt) read.time += differenceMs;
  });
  return [{ device, fromAt: itemAt(at, 0) - day, toAt, differenceMs }];
}

/** The middle of the first pause between reads that is at least this long; null: there is none. */
function aPause(at: readonly EpochMs[], longMs: number): EpochMs | null {
  for (let i = 1; i < at.length; i += 1) {
    const [before, after] = [itemAt(at, i - 1), itemAt(at, i)];
    if (after - before > longMs) return Math.round((before + after) / 2);
  }
  return null;
}
