import { itemAt, type Random } from '#random.ts';
import type { Ear, Ears } from './hear.ts';
import type { BoxTroubleName } from './plan.ts';
import type { GeneratedBatch } from './race.ts';

/** A batch contains at most this many reads. */
const mostReads = 500;
/** A box sends its reads this often, while it has new ones. */
const everyMs = 2_500;

/** The reads of the boxes in batches, in the order in which they reach the server. */
export function deliver(ears: Ears, troubles: readonly BoxTroubleName[], random: Random): GeneratedBatch[] {
  let batches: GeneratedBatch[] = [];
  for (const [device, ear] of ears) addBatches(batches, device, ear, random.fork(`line ${device}`));
  batches.sort((a, b) => a.device - b.device || a.sentAt - b.sentAt);
  if (troubles.includes('late_box')) batches = lateBox(batches, random.fork('late_box'));
  if (troubles.includes('out_of_order')) batches = outOfOrder(batches, random.fork('out_of_order'));
  if (troubles.includes('repeated_batches')) batches = repeatedBatches(batches, random.fork('repeated_batches'));
  return batches.sort((a, b) => a.deliveredAt - b.deliveredAt || a.device - b.device || a.sentAt - b.sentAt);
}

function addBatches(batches: GeneratedBatch[], device: number, { reads, at }: Ear, random: Random): void {
  let from = 0;
  while (from < reads.length) {
    const until = itemAt(at, from) + everyMs;
    let to = from + 1;
    while (to < reads.length && to - from < mostReads && itemAt(at, to) < until) to += 1;
    const sentAt = to - from < mostReads ? until : itemAt(at, to - 1) + 5;
    batches.push({ device, sentAt, deliveredAt: sentAt + random.whole(30, 400), reads: reads.slice(from, to) });
    from = to;
  }
}

const minute = 60_000;

/** One box loses its line for a while and hands everything in hours later. */
function lateBox(batches: readonly GeneratedBatch[], random: Random): GeneratedBatch[] {
  if (batches.length === 0) return [];
  const { device, sentAt: cutAt } = random.pick(batches);
  const backAt = cutAt + random.whole(20, 200) * minute;
  return batches.map((batch) =>
    batch.device === device && batch.sentAt >= cutAt && batch.sentAt < backAt
      ? { ...batch, deliveredAt: backAt + random.whole(10, 5_000) }
      : batch,
  );
}

/** One batch in twenty takes the long way and is overtaken. */
function outOfOrder(batches: readonly GeneratedBatch[], random: Random): GeneratedBatch[] {
  return batches.map((batch) =>
    random.chance(0.05) ? { ...batch, deliveredAt: batch.deliveredAt + random.whole(1_000, 15 * minute) } : batch,
  );
}

/** Repeats some batches, as a gateway does that got no answer: the same batch, or its reads split into other batches. */
function repeatedBatches(batches: readonly GeneratedBatch[], random: Random): GeneratedBatch[] {
  const again = batches.filter(() => random.chance(0.05)).map((batch) => secondTime(batch, random));
  return [...batches, ...again];
}

function secondTime(batch: GeneratedBatch, random: Random): GeneratedBatch {
  const deliveredAt = batch.deliveredAt + random.whole(1_000, 10 * minute);
  const reads = batch.reads.length > 1 && random.chance(0.5) ? batch.reads.slice(1) : batch.reads;
  return { ...batch, deliveredAt, reads: [...reads, itemAt(batch.reads, 0)].slice(0, 500) };
}
