import { prepareBatch } from '@dorsal/server/modules/reads/read-batch.ts';
import { storeBatches, takeReads } from '@dorsal/server/modules/reads/take-reads.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { GeneratedBatch, GeneratedRace } from '#generator/race.ts';
import type { StoredRace } from './store-race.ts';

/** Sends batches one by one as a gateway does, each in a transaction of its own, in the order given. */
export async function sendBatches(context: Context, batches: readonly GeneratedBatch[]): Promise<void> {
  for (const { device, reads } of batches) {
    const taken = await takeReads(context, { device, reads }, { reader: null });
    if (!taken.ok) throw new Error(`reads of reader ${device} were refused: ${taken.refusal}`);
  }
}

/** Sends all batches of a stored race that were delivered by `until`, many in one transaction: the same reads, much faster. */
export async function sendReads(
  context: Context,
  { batches }: GeneratedRace,
  { readers }: StoredRace,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  const due = batches.filter(({ deliveredAt }) => deliveredAt <= until);
  await sendTogether(context, due, readers);
}

/** Batches that share a transaction. */
const batchesAtOnce = 400;

/** Sends batches, many in one transaction. `readers`: public number → internal number. */
export async function sendTogether(
  context: Context,
  batches: readonly GeneratedBatch[],
  readers: ReadonlyMap<number, number>,
): Promise<void> {
  for (let from = 0; from < batches.length; from += batchesAtOnce) {
    const prepared = batches.slice(from, from + batchesAtOnce).map(({ device, reads }) => {
      const reader = readers.get(device);
      if (reader === undefined) throw new Error(`reader ${device} is not stored`);
      return prepareBatch({ device, reads }, reader);
    });
    await storeBatches(context, context.db, prepared);
  }
}
