import type { EpochMs, Read, ReaderConfiguration } from '@dorsal/domain/timing/types.ts';
import { itemAt, type Random } from '#random.ts';
import { isCheckpointOpen } from './open-windows.ts';
import type { Day, DayRunner, Ground, Pass } from './race-day.ts';

const second = 1_000;
/** A true crossing can be known from a read this near to it. */
const nearMs = 10 * second;
/** A bad chip is missed so many times as often. */
const badChipFactor = 12;

/** A mat that hears nobody from one instant to another. */
export interface Silence {
  readonly mat: number;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

export interface Ears {
  readonly ground: Ground;
  readonly windows: readonly ReaderConfiguration[];
  readonly silences: readonly Silence[];
}

/** Makes the reads of one runner's day, and says which of the true crossings they can tell. */
export function hearDay(ears: Ears, bib: number, day: Day, random: Random): DayRunner {
  const { ground, windows } = ears;
  const heard = day.passes.map((pass) => ({ pass, reads: hearPass(ears, pass, day.hasBadChip, random) }));
  const chip = String(bib);
  const reads = heard
    .flatMap(({ pass, reads: instants }) =>
      instants.map((at) => ({ at, device: itemAt(ground.mats, pass.mat).device })),
    )
    .toSorted((a, b) => a.at - b.at || a.device - b.device)
    .map(({ at, device }, seq): Read => ({ device, epoch: 1, seq, chip, heardAt: at, at, isInvalidated: false }));
  const isReadable = day.crossings.map((at, checkpoint) => {
    const device = deviceAt(ground, checkpoint);
    const tells = (read: Read): boolean =>
      read.device === device &&
      at !== null &&
      Math.abs(read.at - at) <= nearMs &&
      isCheckpointOpen(windows, checkpoint, read.at);
    return reads.some(tells);
  });
  const start = heard.find(({ pass }) => pass.checkpoint === 0);
  return { ...day, bib, reads, isReadable, startReadAt: start?.reads.at(-1) ?? null };
}

function deviceAt(ground: Ground, checkpoint: number): number | null {
  const mat = itemAt(ground.checkpoints, checkpoint).mat;
  return mat === null ? null : itemAt(ground.mats, mat).device;
}

/** Instants of the reads of a pass: some about the crossing of the line, and more while the runner stays. */
function hearPass({ ground, silences }: Ears, pass: Pass, hasBadChip: boolean, random: Random): EpochMs[] {
  const usual = pass.checkpoint === 0 ? ground.startMissRate : itemAt(ground.mats, pass.mat).missRate;
  if (random.chance(Math.min(0.9, usual * (hasBadChip ? badChipFactor : 1)))) return [];
  const reads = aboutTheLine(pass, random);
  // who stands on a mat is read every few seconds, who waits beside it now and then
  const every = pass.until - pass.from > 120 * second ? 20 * second : 3 * second;
  for (let at = pass.from; ; ) {
    at += Math.round(-Math.log(1 - random.next()) * every) + 200;
    if (at > pass.until) break;
    reads.push(at);
  }
  const isSilent = (at: EpochMs): boolean =>
    silences.some(({ mat, from, until }) => mat === pass.mat && at >= from && at <= until);
  return reads.filter((at) => !isSilent(at)).toSorted((a, b) => a - b);
}

/** One to four reads within a second, the crossing of the line among them. */
function aboutTheLine({ at }: Pass, random: Random): EpochMs[] {
  const reads = [at + random.whole(-300, 300)];
  for (let i = random.whole(0, 3); i > 0; i -= 1) reads.push(at + random.whole(-700, 900));
  return reads;
}
