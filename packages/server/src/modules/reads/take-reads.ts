import { readKey } from '#modules/derive/folding/people-repository.ts';
import type { Context } from '#platform/context.ts';
import { conflictWatch } from './conflicts/conflicting-reads.ts';
import { proposeGuns } from './gun-reads.ts';
import { type Bringer, knownReaders } from './known-readers.ts';
import {
  duplicate,
  type NewRead,
  newRows,
  type PreparedBatch,
  prepareBatch,
  type ReadBatch,
  type ReadOutcome,
} from './read-batch.ts';
import { beginPastGate, commit, rollback, storeReads } from './read-repository.ts';

export type TakenBatch =
  | { readonly ok: true; readonly outcomes: readonly ReadOutcome[] }
  | { readonly ok: false; readonly refusal: 'device_not_yours' | 'device_unknown' | 'unavailable' };

/** Takes one batch in, in a transaction of its own; answers after the commit. For imports; the server shares transactions, see `createReadIntake`. */
export async function takeReads(context: Context, batch: ReadBatch, by: Bringer): Promise<TakenBatch> {
  const found = await knownReaders(context).find(batch.device, by);
  if (!found.ok) return found;
  const prepared = prepareBatch(batch, found.reader);
  await storeBatches(context, context.db, [prepared]);
  const watch = conflictWatch(context.db);
  watch.note(newRows(prepared));
  await watch.settle();
  return { ok: true, outcomes: prepared.outcomes };
}

/** Stores batches in one transaction, each wholly, and settles their outcomes. Gives the modalities with new marks. Throws with nothing stored. */
export async function storeBatches(
  context: Context,
  db: Context['db'],
  batches: readonly PreparedBatch[],
): Promise<readonly number[]> {
  const { reads, places, doubles } = eachOnce(batches);
  const readers = [...new Set(batches.map(({ reader }) => reader))];
  return await db.connection().execute(async (connection) => {
    await beginPastGate(connection);
    try {
      const taken = await storeReads(connection, reads, readers, context.now());
      const repeated = new Set(taken.repeated);
      const guns = reads.filter(({ kind }, index) => kind === 'gun' && !repeated.has(index));
      const started = guns.length > 0 ? await proposeGuns(context, connection, guns) : [];
      await commit(connection);
      for (const place of doubles) settleAsDuplicate(place);
      for (const index of repeated) settleAsDuplicate(places[index]);
      return [...new Set([...taken.modalities, ...started])];
    } catch (error) {
      await rollback(connection).catch(() => undefined); // the connection is gone, and the transaction with it
      throw error;
    }
  });
}

interface Place {
  readonly batch: PreparedBatch;
  readonly item: number;
}

const settleAsDuplicate = (place: Place | undefined): void => {
  if (place) place.batch.outcomes[place.item] = duplicate;
};

/** All reads of the batches, each once, and where it came first; `doubles` are the items that repeat one of them. */
function eachOnce(batches: readonly PreparedBatch[]): { reads: NewRead[]; places: Place[]; doubles: Place[] } {
  const seen = new Set<string>();
  const reads: NewRead[] = [];
  const places: Place[] = [];
  const doubles: Place[] = [];
  for (const batch of batches) {
    for (const [index, read] of batch.rows.entries()) {
      const place = { batch, item: batch.items[index] ?? 0 };
      const key = readKey(read);
      if (seen.has(key)) doubles.push(place);
      else {
        seen.add(key);
        reads.push(read);
        places.push(place);
      }
    }
  }
  return { reads, places, doubles };
}
