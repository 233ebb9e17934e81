import type { Ear, Ears } from '#generator/hear.ts';
import type { BoxTroubleName } from '#generator/plan.ts';
import type { ClockDifference } from '#generator/race.ts';
import { itemAt, type Random } from '#generator/random.ts';
import { absurdClock } from './absurd-clock.ts';
import { clockOff } from './clock-off.ts';
import { numberReads } from './counter-restart.ts';
import { strayGuns } from './stray-guns.ts';
import { unknownChips } from './unknown-chips.ts';

/**
 * What boxes make of what they hear: a stamp by their own clock, an epoch and a sequence number. Each list comes out in the order
 * in which the box heard it. The answer is the clock differences, which staff know.
 */
export function stampReads(ears: Ears, troubles: readonly BoxTroubleName[], random: Random): ClockDifference[] {
  if (troubles.includes('unknown_chips')) unknownChips(ears, random.fork('unknown_chips'));
  if (troubles.includes('stray_guns')) strayGuns(ears, random.fork('stray_guns'));
  for (const [device, ear] of ears) ears.set(device, inOrder(ear));
  const clocks = troubles.includes('clock_off') ? clockOff(ears, random.fork('clock_off')) : [];
  if (troubles.includes('absurd_clock')) absurdClock(ears, random.fork('absurd_clock'));
  const restart = troubles.includes('counter_restart') ? random.fork('counter_restart') : null;
  for (const { reads } of ears.values()) numberReads(reads, restart);
  return clocks;
}

/**
 * In time order, equal instants as they were noted. Time and position are packed into one number, as sorting plain numbers takes a
 * tenth of sorting with a comparator.
 */
function inOrder({ reads, at, struckOut }: Ear): Ear {
  let earliest = Number.POSITIVE_INFINITY;
  for (const instant of at) earliest = Math.min(earliest, instant);
  const keys = new Float64Array(reads.length);
  for (let i = 0; i < reads.length; i += 1) keys[i] = (itemAt(at, i) - earliest) * reads.length + i;
  const sorted: Ear = { reads: [], at: [], struckOut };
  for (const key of keys.sort()) {
    sorted.reads.push(itemAt(reads, key % reads.length));
    sorted.at.push(itemAt(at, key % reads.length));
  }
  return sorted;
}
