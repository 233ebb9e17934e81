import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { GeneratedBatch } from '#generator/race.ts';

/** The whole log, each read as one line, in order. */
export async function storedReads({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('read_log')
    .innerJoin('reader', 'reader.number', 'read_log.device')
    .select(['numeric_id', 'epoch', 'seq', 'chip', 'heard_at', 'kind'])
    .execute();
  return rows.map((row) => lineOf(row.numeric_id, { ...row, time: row.heard_at })).toSorted();
}

/** The same lines of batches that were acknowledged: a log that lost and doubled none is equal to them. */
export const readsOf = (acknowledged: readonly GeneratedBatch[]): string[] =>
  acknowledged.flatMap(({ device, reads }) => reads.map((read) => lineOf(device, read))).toSorted();

const lineOf = (
  device: number,
  read: { epoch: number; seq: number; chip: string; time: number; kind: string },
): string =>
  `${device} ${read.epoch} ${read.seq} ${read.kind === 'gun' ? '' : normaliseChip(read.chip)} ${read.time} ${read.kind}`;

/** Batches as small as gateways send them, so that many a moment lies in the middle of one. */
export function inPiecesOf(most: number): (batch: GeneratedBatch) => GeneratedBatch[] {
  return (batch) =>
    Array.from({ length: Math.ceil(batch.reads.length / most) }, (_, piece) => ({
      ...batch,
      reads: batch.reads.slice(piece * most, (piece + 1) * most),
    }));
}
