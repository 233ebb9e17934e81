import type { HeardRead } from '#generator/hear.ts';
import { itemAt, type Random } from '#generator/random.ts';

/**
 * Numbers the reads of a box from 1. With a source of chance, half the boxes are switched off and on once and count from 1 anew:
 * most under a new epoch, some under the old one (same epoch and number, other content: kept, and an alarm).
 */
export function numberReads(reads: readonly HeardRead[], restart: Random | null): void {
  const restartsAt = restart?.chance(0.5) && reads.length > 1 ? restart.whole(1, reads.length - 1) : reads.length;
  const nextEpoch = restart?.chance(0.2) ? 1 : 2;
  for (let i = 0; i < reads.length; i += 1) {
    const read = itemAt(reads, i);
    read.epoch = i < restartsAt ? 1 : nextEpoch;
    read.seq = i < restartsAt ? i + 1 : i - restartsAt + 1;
  }
}
