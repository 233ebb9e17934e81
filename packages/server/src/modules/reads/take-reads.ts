import { readKey } from '#modules/derive/people-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import { conflictWatchOf } from './conflicting-reads.ts';
import { proposeGuns } from './gun-reads.ts';
import { createKnownReaders, type Sender } from './known-readers.ts';
import {
  duplicate,
  type NewRead,
  newRows,
  type PreparedBatch,
  prepareBatch,
  type ReadBatch,
  type ReadOutcome,
} from './read-batch.ts';
import { beginPastGate, commit, rollback, type StorableReads, storeReads, type TakenReads } from './read-repository.ts';

export type TakenBatch =
  | { readonly ok: true; readonly outcomes: readonly ReadOutcome[] }
  | { readonly ok: false; readonly refusal: TakenRefusal };
export type TakenRefusal = 'device_not_yours' | 'device_unknown' | 'unavailable';

/** Takes one batch in, in a transaction of its own; answers after the commit. For imports; the server shares transactions, see `createReadIntake`. */
export async function takeReads(context: Context, batch: ReadBatch, by: Sender): Promise<TakenBatch> {
  const found = await createKnownReaders(context).find(batch.device, by);
  if (!found.ok) return found;
  const prepared = prepareBatch(batch, found.reader);
  await storeBatches(context, context.db, [prepared]);
  const watch = conflictWatchOf(context.db);
  watch.note(newRows(prepared));
  await watch.settle();
  return { ok: true, outcomes: prepared.outcomes };
}

export interface StoreOptions {
  /** The reads are surely new (`createFreshCounters`); where that proves wrong they are stored all the same. Default: not known. */
  readonly areFresh?: boolean;
}

/** Stores batches in one transaction, each wholly, and settles their outcomes. Gives the people newly marked, by modality. Throws with nothing stored. */
export async function storeBatches(
  context: Context,
  db: Context['db'],
  batches: readonly PreparedBatch[],
  { areFresh = false }: StoreOptions = {},
): Promise<ReadonlyMap<number, number>> {
  const { reads, places, doubles } = areFresh ? allOf(batches) : eachOnce(batches);
  const readers = [...new Set(batches.map(({ reader }) => reader))];
  const storable = { reads, readers, at: context.now(), areFresh };
  return await db.connection().execute(async (connection) => {
    try {
      const taken = await storeInTransaction(connection, storable);
      const repeated = new Set(taken.repeated);
      const guns = reads.filter(({ kind }, index) => kind === 'gun' && !repeated.has(index));
      const started = guns.length > 0 ? await proposeGuns(context, connection, guns) : [];
      await commit(connection);
      for (const place of doubles) settleAsDuplicate(place);
      for (const index of repeated) settleAsDuplicate(places[index]);
      return new Map([...started.map((modality) => [modality, 0] as const), ...taken.marked]);
    } catch (error) {
      await rollback(connection).catch(() => undefined); // the connection is gone, and the transaction with it
      throw error;
    }
  });
}

/** Leaves the transaction open. Another node can have stored what this one believed fresh. */
async function storeInTransaction(connection: Db, storable: StorableReads): Promise<TakenReads> {
  await beginPastGate(connection);
  try {
    return await storeReads(connection, storable);
  } catch (error) {
    if (!storable.areFresh || !isRepeated(error)) throw error;
    await rollback(connection);
    await beginPastGate(connection);
    return await storeReads(connection, { ...storable, areFresh: false });
  }
}

const uniqueViolation = '23505';
const isRepeated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation;

interface Place {
  readonly batch: PreparedBatch;
  readonly item: number;
}

const settleAsDuplicate = (place: Place | undefined): void => {
  if (place) place.batch.outcomes[place.item] = duplicate;
};

interface Gathered {
  readonly reads: NewRead[];
  readonly places: Place[];
  /** Items that repeat one of the reads. */
  readonly doubles: Place[];
}

/** All reads of the batches: fresh ones are different in their counters. */
function allOf(batches: readonly PreparedBatch[]): Gathered {
  const places = batches.flatMap((batch) => batch.items.map((item) => ({ batch, item })));
  return { reads: batches.flatMap(({ rows }) => rows), places, doubles: [] };
}

/** All reads of the batches, each once, with the place of its first occurrence. */
function eachOnce(batches: readonly PreparedBatch[]): Gathered {
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
