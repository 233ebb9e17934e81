import type { Context } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/database-away.ts';
import { conflictWatch } from './counters/conflicting-reads.ts';
import { freshCounters } from './counters/fresh-counters.ts';
import type { DerivePace } from './derive-pace.ts';
import { type Bringer, knownReaders } from './known-readers.ts';
import { type NewRead, newRows, type PreparedBatch, prepareBatch, type ReadBatch } from './read-batch.ts';
import { storeBatches, type TakenBatch } from './take-reads.ts';

export interface IntakeParts {
  readonly context: Context;
  /** Connections of its own, so that slow pages never hold reads up. Default: the context's. */
  readonly db?: Context['db'];
  /** Reads waiting or under way, at most; a batch beyond it is refused as `unavailable`, to be sent again. Default 20,000. */
  readonly mostWaiting?: number;
  /** Transactions under way at a time. Default 1: what comes meanwhile shares the next. */
  readonly parallel?: number;
  /** Holds reads back while derive is behind. Default: nothing does. */
  readonly pace?: DerivePace;
  /** Modalities with new marks: for the deriver of this process. */
  readonly onMarked?: (modality: number) => void;
  /** Reads stored and those that stood already, for metrics. */
  readonly onTaken?: (counts: { readonly accepted: number; readonly duplicate: number }) => void;
}

export interface ReadIntake {
  /** Answers when the batch is durable. */
  readonly take: (batch: ReadBatch, by: Bringer) => Promise<TakenBatch>;
  /** Waits for what is under way; what comes later is refused. */
  readonly close: () => Promise<void>;
}

/** Reads in one transaction, at most; more wait for the next. */
const readsTogether = 1_000;
/** How long reads of a counter value with other content can go unnoticed. */
const conflictsAfterMs = 3_000;

interface Waiting {
  readonly batch: PreparedBatch;
  readonly size: number;
  readonly areFresh: boolean;
  readonly resolve: (taken: TakenBatch) => void;
  readonly reject: (error: unknown) => void;
}

/** The way in for the server: batches that come while a transaction is under way share the next one, so the disk is waited for once. */
export function createReadIntake(parts: IntakeParts): ReadIntake {
  const { context, mostWaiting = 20_000, parallel = 1, pace } = parts;
  const readers = knownReaders(context);
  const conflicts = conflictClock(context);
  const counters = freshCounters();
  const queue: Waiting[] = [];
  const underWay = new Set<Promise<void>>();
  let size = 0;
  let isClosed = false;

  const pump = (): void => {
    while (queue.length > 0 && underWay.size < parallel && (isClosed || pace?.isOpen() !== false)) {
      const together = nextTogether(queue);
      const done = storeTogether(parts, together, conflicts.note).finally(() => {
        for (const waiting of together) size -= waiting.size;
        underWay.delete(done);
        pump();
      });
      underWay.add(done);
    }
  };
  pace?.onOpen(pump);
  const take: ReadIntake['take'] = async (batch, by) => {
    const found = await readers.find(batch.device, by);
    if (!found.ok) return found;
    // A heartbeat takes room too: the queue is bounded in batches as well.
    const own = batch.reads.length + 1;
    if (isClosed || size + own > mostWaiting) return { ok: false, refusal: 'unavailable' };
    size += own;
    const prepared = prepareBatch(batch, found.reader);
    const areFresh = counters.areFresh(prepared.rows);
    return await new Promise((resolve, reject) => {
      queue.push({ batch: prepared, size: own, areFresh, resolve, reject });
      pump();
    });
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    pace?.close();
    pump();
    while (underWay.size > 0) await Promise.all(underWay);
    await conflicts.close();
  };
  return { take, close };
}

function nextTogether(queue: Waiting[]): Waiting[] {
  let reads = 0;
  let count = 0;
  for (const { batch } of queue) {
    if (count > 0 && reads + batch.rows.length > readsTogether) break;
    reads += batch.rows.length;
    count += 1;
  }
  return queue.splice(0, count);
}

/** Stores batches together; when that fails each of them alone, so that a bad one fails nobody else's. */
async function storeTogether(
  parts: IntakeParts,
  together: readonly Waiting[],
  note: (rows: readonly NewRead[]) => void,
): Promise<void> {
  const { context, db = context.db } = parts;
  try {
    const marked = await storeBatches(
      context,
      db,
      together.map(({ batch }) => batch),
      { areFresh: together.every(({ areFresh }) => areFresh) },
    );
    for (const [modality, people] of marked) {
      parts.pace?.stored(modality, people);
      parts.onMarked?.(modality);
    }
  } catch (error) {
    if (together.length > 1) for (const waiting of together) await storeTogether(parts, [waiting], note);
    else fail(context, together[0], error);
    return;
  }
  for (const { batch, resolve } of together) {
    note(newRows(batch));
    parts.onTaken?.(countsOf(batch));
    resolve({ ok: true, outcomes: batch.outcomes });
  }
}

/** A database that is away is nobody's bug: the sender is told to come again. Everything else is thrown where the batch came in. */
function fail(context: Context, waiting: Waiting | undefined, error: unknown): void {
  if (isDatabaseAway(error)) {
    context.log.warn({ err: error }, 'reads_put_off');
    waiting?.resolve({ ok: false, refusal: 'unavailable' });
  } else waiting?.reject(error);
}

function countsOf(batch: PreparedBatch): { accepted: number; duplicate: number } {
  const counts = { accepted: 0, duplicate: 0, refused: 0 };
  for (const { status } of batch.outcomes) counts[status] += 1;
  return counts;
}

/** Notes what was stored, and every now and then has it looked into. */
function conflictClock({ db, log }: Context): { note: (rows: readonly NewRead[]) => void; close: () => Promise<void> } {
  const watch = conflictWatch(db);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const look = (): void => {
    timer = undefined;
    looking = looking.then(watch.settle).catch((error) => log.error({ err: error }, 'conflicts_not_looked_for'));
  };
  const note = (rows: readonly NewRead[]): void => {
    watch.note(rows);
    if (rows.length > 0) timer ??= setTimeout(look, conflictsAfterMs);
  };
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    if (timer) look();
    await looking;
  };
  return { note, close };
}
