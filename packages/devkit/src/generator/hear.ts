import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random } from '#random.ts';
import type { RacePlan } from './plan.ts';
import type { GeneratedRead } from './race.ts';
import type { Run } from './run.ts';

/** A read while the box still has to stamp and number it. */
export type HeardRead = { -readonly [Key in keyof GeneratedRead]: GeneratedRead[Key] };

/** The reads of one reader. Two lists side by side instead of one of pairs: a big race has millions of reads. */
export interface Ear {
  readonly reads: HeardRead[];
  /** The true instant of each. */
  readonly at: EpochMs[];
  /** Those that staff take out. */
  readonly struckOut: Set<HeardRead>;
}

/** The reads of each reader, by public number. */
export type Ears = Map<number, Ear>;

/** Adds the reads of a runner: every passage that is read at all, with its double reads, and the noise. */
export function hearRun(ears: Ears, race: RacePlan, run: Run, random: Random): void {
  for (let i = 0; i < run.passages.length; i += 1) {
    const { device } = itemAt(run.course.checkpoints, i);
    const passage = itemAt(run.passages, i);
    if (device === null || passage === null || !run.isHeard[i]) continue;
    const ear = earOf(ears, device);
    note(ear, spelled(random.pick(run.chips), device), passage, random);
    // A start is the last read on its mat, every other crossing the first: the repeats lie on the side that does not matter.
    const towards = i === 0 ? -1 : 1;
    for (const { chip, after } of doubleReads(race, run, random)) {
      note(ear, spelled(chip, device), passage + towards * after, random);
    }
  }
  for (const { device, at, isInvalidated } of run.noise) {
    const ear = earOf(ears, device);
    const read = note(ear, spelled(random.pick(run.chips), device), at, random);
    if (isInvalidated) ear.struckOut.add(read);
  }
}

const none: readonly { chip: string; after: number }[] = [];

/** Adds the reads of the other antennas and the other chips of the bib to one passage. */
function doubleReads(race: RacePlan, run: Run, random: Random): readonly { chip: string; after: number }[] {
  if (run.chips.length === 1 && !random.chance(race.shareOfDoubleReads)) return none;
  const found: { chip: string; after: number }[] = [];
  for (const chip of run.chips) {
    if (run.chips.length > 1 && !random.chance(race.shareOfDoubleReads)) continue;
    for (let i = random.whole(1, 3); i > 0; i -= 1) found.push({ chip, after: random.whole(20, 1_600) });
  }
  return found;
}

/** The list of a reader, a new one if it has no read yet. */
export function earOf(ears: Ears, device: number): Ear {
  const known = ears.get(device);
  if (known) return known;
  const ear: Ear = { reads: [], at: [], struckOut: new Set() };
  ears.set(device, ear);
  return ear;
}

/** Adds one read. */
export function note(ear: Ear, chip: string, at: EpochMs, random: Random): HeardRead {
  const strength = random.next();
  const read: HeardRead = {
    epoch: 1,
    seq: 0,
    chip,
    time: at,
    antenna: 1 + (Math.floor(strength * 4_000) % 4),
    rssi: -38 - Math.floor(strength * 40),
    kind: 'chip',
  };
  ear.reads.push(read);
  ear.at.push(at);
  return read;
}

/** Boxes of different makes write the same chip in different ways. */
export function spelled(chip: string, device: number): string {
  if (device % 3 === 0) return chip.toLowerCase();
  return device % 3 === 1 ? chip : chip.padStart(12, '0');
}
