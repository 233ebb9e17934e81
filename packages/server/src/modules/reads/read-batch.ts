import type { ReadItem } from '@dorsal/contract/calls/reads.ts';
import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';

/** A batch from a reader or gateway: at most `mostReads` of the contract. A malformed item refuses itself alone, with its reason. */
export interface ReadBatch {
  /** The reader: its public number, the same as text, or its oid. */
  readonly device: number | string;
  /** The sender's clock as it sent. */
  readonly sentAt?: EpochMs | undefined;
  /** When it came, by this server's clock. Default: unknown, so that no clock is measured by it. */
  readonly receivedAt?: EpochMs;
  readonly reads: readonly (ReadItem | MalformedRead)[];
}

export interface MalformedRead {
  readonly fault: string;
}

export type ReadOutcome =
  | { readonly status: 'accepted' | 'duplicate' }
  | { readonly status: 'refused'; readonly reason: string };

/** A row of `read_log` on its way in. */
export interface NewRead {
  /** Normalised. */
  readonly chip: string;
  readonly heardAt: EpochMs;
  /** The reader's internal number. */
  readonly device: number;
  readonly epoch: number;
  readonly seq: number;
  readonly kind: string;
  readonly antenna: number | null;
  readonly rssi: number | null;
  /** The chip in the box's own spelling, if that differs from `chip`. */
  readonly chipText: string | null;
  readonly raw: string | null;
}

/** A batch whose reader is known: the rows to store, and for each the place of its item in the batch. */
export interface PreparedBatch {
  readonly reader: number;
  readonly rows: readonly NewRead[];
  readonly items: readonly number[];
  /** Refused items have theirs already; the others get theirs from the database. */
  readonly outcomes: ReadOutcome[];
}

const accepted: ReadOutcome = { status: 'accepted' };
export const duplicate: ReadOutcome = { status: 'duplicate' };

/** The rows of a batch of a known reader (internal number). */
export function prepareBatch(batch: ReadBatch, reader: number): PreparedBatch {
  const rows: NewRead[] = [];
  const items: number[] = [];
  const outcomes = batch.reads.map((read, item): ReadOutcome => {
    if ('fault' in read) return { status: 'refused', reason: read.fault };
    rows.push(newRead(read, reader));
    items.push(item);
    return accepted;
  });
  return { reader, rows, items, outcomes };
}

function newRead(read: ReadItem, device: number): NewRead {
  // A gun belongs to nobody: its chip from the box is stored beside.
  const chip = read.kind === 'gun' ? '' : normaliseChip(read.chip);
  return {
    chip,
    heardAt: read.time,
    device,
    epoch: read.epoch,
    seq: read.seq,
    kind: read.kind,
    antenna: read.antenna ?? null,
    rssi: read.rssi ?? null,
    chipText: read.chip === chip ? null : read.chip,
    raw: read.raw ?? null,
  };
}

/** The rows of a stored batch that did not stand before. */
export const newRows = ({ rows, items, outcomes }: PreparedBatch): NewRead[] =>
  rows.filter((_, index) => outcomes[items[index] ?? -1]?.status === 'accepted');
