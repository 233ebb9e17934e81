import type { Ear, Ears } from '#generator/hear.ts';
import type { BoxTroubleName } from '#generator/plan.ts';
import type { GeneratedBatch } from '#generator/race.ts';
import { itemAt, type Random } from '#generator/random.ts';
import { lateBox, outOfOrder, repeatedBatches } from './late-and-again.ts';

/** A batch holds at most this many reads. */
const mostReads = 500;
/** A box sends what it has this often, while it hears something. */
const everyMs = 2_500;

/** Sends what the boxes heard, in batches, in the order in which they reach the server. */
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
