import type { Ears } from '#generator/hear.ts';
import { itemAt, type Random } from '#generator/random.ts';

/** A box without battery wakes up in 1970, 2000 or 2099 and repeats some of what it heard under that date. */
export function absurdClock(ears: Ears, random: Random): void {
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
