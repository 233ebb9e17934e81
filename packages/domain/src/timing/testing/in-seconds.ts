import type { EpochMs, Read, ReaderConfiguration, TimingRules } from '../types.ts';
import { aCourse, aRead, clock } from './a-race.ts';

/** The gun of races whose reads are told in seconds since it. */
export const gunAt: EpochMs = clock('10:00');

/** A reader at a checkpoint, its window and gap in seconds. */
export const from = (
  device: number,
  checkpoint: number,
  opens: number,
  closes: number,
  gapS = 0,
): ReaderConfiguration => ({
  device,
  checkpoint,
  opensAt: gunAt + opens * 1000,
  closesAt: gunAt + closes * 1000,
  minGapMs: gapS * 1000,
});

/** Reads of a reader. */
export const readsAt = (device: number, ...seconds: number[]): Read[] =>
  seconds.map((s) => aRead(device, gunAt + Math.round(s * 1000), { seq: Math.round(s) + 10_000 }));

/** The checkpoints of so many laps of a length, the start with them. */
export const someLaps = (count: number, lengthM: number): TimingRules['checkpoints'] =>
  aCourse(...Array.from({ length: count + 1 }, (_, lap) => lap * lengthM));

/** A reader at the end of each lap. */
export const lapsOn = (device: number, count: number, opens: number, closes: number, gapS = 0): ReaderConfiguration[] =>
  Array.from({ length: count }, (_, lap) => from(device, lap + 1, opens, closes, gapS));
