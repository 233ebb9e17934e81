import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random } from '#random.ts';
import { type Ear, type Ears, type HeardRead, note } from './hear.ts';
import type { BoxTroubleName } from './plan.ts';
import type { ClockDifference } from './race.ts';

/**
 * Gives each read the stamp of its box's own clock, an epoch and a sequence number. Each list is then in the order in which the box read
 * it. Returns the clock differences, which staff know.
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

/** A box without battery wakes up in 1970, 2000 or 2099 and repeats some of its reads under that date. */
function absurdClock(ears: Ears, random: Random): void {
  const devices = [...ears.keys()].sort((a, b) => a - b);
  if (devices.length === 0) return;
  const { reads = [], at = [] } = ears.get(random.pick(devices)) ?? {};
  const wakesAt = random.pick([0, Date.UTC(2000, 0, 1), Date.UTC(2099, 11, 31)]);
  const from = random.whole(0, reads.length - 1);
  const to = Math.min(reads.length, from + random.whole(1, 8));
  const startedAt = itemAt(at, from);
  const again = at.slice(from, to);
  const repeated = reads.slice(from, to).map((read, i) => ({ ...read, time: wakesAt + itemAt(again, i) - startedAt }));
  reads.splice(to, 0, ...repeated);
  at.splice(to, 0, ...again.map(() => itemAt(at, to - 1)));
}

const day = 86_400_000;

/**
 * The clock of one box is off by seconds, minutes or an hour, until somebody sets it (in a pause long enough that nothing
 * stands on both sides of the step) or all day. Staff know the difference; the times of reads stay as they are.
 */
function clockOff(ears: Ears, random: Random): ClockDifference[] {
  const devices = [...ears.keys()].sort((a, b) => a - b);
  if (devices.length === 0) return [];
  const device = random.pick(devices);
  const { reads = [], at = [] } = ears.get(device) ?? {};
  const size = random.pick([random.whole(1_000, 30_000), random.whole(60_000, 600_000), 3_600_000]);
  const differenceMs = random.chance(0.5) ? size : -size;
  const setAt = random.chance(0.5) ? firstPause(at, 2 * size + 2_000) : null;
  const toAt = setAt ?? itemAt(at, at.length - 1) + day;
  reads.forEach((read, i) => {
    if (itemAt(at, i) < toAt) read.time += differenceMs;
  });
  return [{ device, fromAt: itemAt(at, 0) - day, toAt, differenceMs }];
}

/** The middle of the first pause between reads that is at least this long; null: there is none. */
function firstPause(at: readonly EpochMs[], longMs: number): EpochMs | null {
  for (let i = 1; i < at.length; i += 1) {
    const [before, after] = [itemAt(at, i - 1), itemAt(at, i)];
    if (after - before > longMs) return Math.round((before + after) / 2);
  }
  return null;
}

/**
 * Numbers the reads of a box from 1. With a source of chance, half the boxes are switched off and on once and count from 1 anew:
 * most under a new epoch, some under the old one (same epoch and number, other content: stored, with an alarm).
 */
function numberReads(reads: readonly HeardRead[], restart: Random | null): void {
  const restartsAt = restart?.chance(0.5) && reads.length > 1 ? restart.whole(1, reads.length - 1) : reads.length;
  const nextEpoch = restart?.chance(0.2) ? 1 : 2;
  for (let i = 0; i < reads.length; i += 1) {
    const read = itemAt(reads, i);
    read.epoch = i < restartsAt ? 1 : nextEpoch;
    read.seq = i < restartsAt ? i + 1 : i - restartsAt + 1;
  }
}

/** Somebody leans on the button of a box. The gun was fired before: a second one moves nothing. */
function strayGuns(ears: Ears, random: Random): void {
  for (const ear of ears.values()) {
    if (!random.chance(0.5)) continue;
    const at = itemAt(ear.at, random.whole(0, ear.at.length - 1)) + random.whole(-60_000, 60_000);
    note(ear, '', at, random).kind = 'gun';
  }
}

/** The timer's test tag before the race, and chips of other races that somebody still wears. They belong to nobody. */
function unknownChips(ears: Ears, random: Random): void {
  for (const ear of ears.values()) {
    const first = itemAt(ear.at, 0);
    const heard = ear.at.length;
    for (let i = 0; i < 5; i += 1) note(ear, 'TESTTAG1', first - 60_000 * random.whole(1, 30), random);
    for (let i = random.whole(0, 4); i > 0; i -= 1) {
      const at = itemAt(ear.at, random.whole(0, heard - 1)) + random.whole(-5_000, 5_000);
      note(ear, `OLD${random.whole(100_000, 999_999)}`, at, random);
    }
  }
}
