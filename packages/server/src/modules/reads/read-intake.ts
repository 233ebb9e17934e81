import type { Deriver } from '#modules/derive/derive-loop.ts';
import type { Context } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/database-away.ts';
import { type ClockWatch, createClockWatch } from './clock-watch.ts';
import { createConflictClock } from './conflicting-reads.ts';
import type { DerivePace } from './derive-pace.ts';
import { createFreshCounters } from './fresh-counters.ts';
import { createKnownReaders, type Sender } from './known-readers.ts';
import { type NewRead, newRows, type PreparedBatch, prepareBatch, type ReadBatch } from './read-batch.ts';
import type { ReadBell } from './read-bell.ts';
import { storeBatches, type TakenBatch } from './take-reads.ts';

export interface IntakeParts {
  readonly context: Context;
  /** Connections of its own, so that slow pages never hold reads up. Default: the context's. */
  readonly db?: Context['db'];
  /** Reads waiting or under way, at most; a batch beyond it is refused as `unavailable`, to be sent again. Default 20,000. */
  readonly mostWaiting?: number;
  /** Transactions under way at a time. Default 1: batches that come meanwhile share the next. */
  readonly parallel?: number;
  /** Holds reads back while derive is behind. Default: nothing does. */
  readonly pace?: DerivePace;
  /** The deriver of this process, to be nudged where there are new marks. */
  readonly deriver?: Pick<Deriver, 'nudge'>;
  /** Told which readers have brought something that is stored. */
  readonly bell?: Pick<ReadBell, 'ring'>;
  /** Reads stored and those that stood already, for metrics. */
  readonly onTaken?: (counts: { readonly accepted: number; readonly duplicate: number }) => void;
}

export interface ReadIntake {
  /** Answers when the batch is durable. */
  readonly take: (batch: ReadBatch, by: Sender) => Promise<TakenBatch>;
  /** Waits for the transactions under way; later batches are refused. */
  readonly close: () => Promise<void>;
}

/** Reads in one transaction, at most; more wait for the next. */
const readsTogether = 1_000;

interface Waiting {
  readonly batch: PreparedBatch;
  readonly size: number;
  readonly areFresh: boolean;
  readonly resolve: (taken: TakenBatch) => void;
  readonly reject: (error: unknown) => void;
}

/** Creates the intake of the server: batches that come during a transaction share the next one, so that they wait for the disk once. */
export function createReadIntake(parts: IntakeParts): ReadIntake {
  const { context, db = context.db, mostWaiting = 20_000, parallel = 1, pace } = parts;
  const readers = createKnownReaders({ ...context, db });
  const conflicts = createConflictClock(context);
  const clocks = createClockWatch({ ...context, db });
  const counters = createFreshCounters();
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
    const found = await readers.find(batch.device, by).catch(unavailableIfAway);
    if (!found.ok) return found;
    // A heartbeat takes room too: the queue is bounded in batches as well.
    const own = batch.reads.length + 1;
    if (isClosed || size + own > mostWaiting) return { ok: false, refusal: 'unavailable' };
    size += own;
    const prepared = prepareBatch(batch, found.reader);
    noteClock(clocks, batch, prepared);
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
    await clocks.close();
  };
  return { take, close };
}

function noteClock(clocks: ClockWatch, { sentAt, receivedAt }: ReadBatch, { reader, rows }: PreparedBatch): void {
  if (receivedAt === undefined) return;
  const latestReadAt = rows.reduce((latest, { heardAt }) => Math.max(latest, heardAt), Number.NEGATIVE_INFINITY);
  clocks.note({ reader, sentAt: sentAt ?? null, receivedAt, latestReadAt: rows.length === 0 ? null : latestReadAt });
}

function unavailableIfAway(error: unknown): { readonly ok: false; readonly refusal: 'unavailable' } {
  if (isDatabaseAway(error)) return { ok: false, refusal: 'unavailable' };
  throw error;
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
      parts.deriver?.nudge(modality);
    }
  } catch (error) {
    // One by one they would each wait for a database that is away.
    const areAllPutOff = together.length === 1 || isDatabaseAway(error);
    for (const waiting of together) {
      if (areAllPutOff) fail(context, waiting, error);
      else await storeTogether(parts, [waiting], note);
    }
    return;
  }
  parts.bell?.ring(together.map(({ batch }) => batch.reader));
  for (const { batch, resolve } of together) {
    note(newRows(batch));
    parts.onTaken?.(countsOf(batch));
    resolve({ ok: true, outcomes: batch.outcomes });
  }
}

/** A database that is away is no bug: the sender is asked to come again. Everything else is thrown to the caller of the batch. */
function fail(context: Context, waiting: Waiting, error: unknown): void {
  if (isDatabaseAway(error)) {
    context.log.warn({ err: error }, 'reads_put_off');
    waiting.resolve({ ok: false, refusal: 'unavailable' });
  } else waiting.reject(error);
}

function countsOf(batch: PreparedBatch): { accepted: number; duplicate: number } {
  const counts = { accepted: 0, duplicate: 0, refused: 0 };
  for (const { status } of batch.outcomes) counts[status] += 1;
  return counts;
}
