import type { GeneratedBatch } from '#generator/race.ts';
import { itemAt, type Random } from '#generator/random.ts';

const minute = 60_000;

/** One box loses its line for a while and hands everything in hours later. */
export function lateBox(batches: readonly GeneratedBatch[], random: Random): GeneratedBatch[] {
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
export function outOfOrder(batches: readonly GeneratedBatch[], random: Random): GeneratedBatch[] {
  return batches.map((batch) =>
    random.chance(0.05) ? { ...batch, deliveredAt: batch.deliveredAt + random.whole(1_000, 15 * minute) } : batch,
  );
}

/** Where the answer got lost, the box sends again: the same batch, or its reads cut into batches in another way. */
export function repeatedBatches(batches: readonly GeneratedBatch[], random: Random): GeneratedBatch[] {
  const again = batches.filter(() => random.chance(0.05)).map((batch) => secondTime(batch, random));
  return [...batches, ...again];
}

function secondTime(batch: GeneratedBatch, random: Random): GeneratedBatch {
  const deliveredAt = batch.deliveredAt + random.whole(1_000, 10 * minute);
  const reads = batch.reads.length > 1 && random.chance(0.5) ? batch.reads.slice(1) : batch.reads;
  return { ...batch, deliveredAt, reads: [...reads, itemAt(batch.reads, 0)].slice(0, 500) };
}
