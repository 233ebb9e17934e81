import type { Read } from '#timing/types.ts';

/** A total order of reads, so that equal instants of two antennas never depend on arrival. */
export const inTime = (a: Read, b: Read): number =>
  a.at - b.at || a.device - b.device || a.epoch - b.epoch || a.seq - b.seq || byText(a.chip, b.chip) || byRest(a, b);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byRest = (a: Read, b: Read): number => a.heardAt - b.heardAt || Number(b.isInvalidated) - Number(a.isInvalidated);

/** The reads in time order, each once: a read is the same when chip, box time, reader, epoch and sequence are. */
export function inTimeOnce(reads: readonly Read[]): Read[] {
  const sorted = isInOrder(reads) ? reads.slice() : reads.toSorted(inTime);
  let kept = 0;
  for (const read of sorted) {
    const last = kept > 0 ? sorted[kept - 1] : undefined;
    if (last !== undefined && isSame(last, read)) continue;
    sorted[kept++] = read;
  }
  sorted.length = kept;
  return sorted;
}

/** Reads out of the log come in order of time mostly; looking is cheaper than sorting. */
function isInOrder(reads: readonly Read[]): boolean {
  let last: Read | null = null;
  for (const read of reads) {
    if (last !== null && inTime(last, read) > 0) return false;
    last = read;
  }
  return true;
}

const isSame = (a: Read, b: Read): boolean =>
  a.at === b.at &&
  a.heardAt === b.heardAt &&
  a.seq === b.seq &&
  a.device === b.device &&
  a.epoch === b.epoch &&
  a.chip === b.chip;
