import { mostReads } from '@dorsal/contract/calls/readers/post-reads.ts';
import { takeReads } from '#modules/reads/take-reads.ts';
import type { Context } from '#platform/context.ts';
import { type Fault, type ImportRefused, refused } from '../fault.ts';
import { decodeText } from '../table/decode-text.ts';
import { readChronotrack } from './chronotrack.ts';
import { readCsvReads } from './csv-reads.ts';
import type { ReadFile } from './read-file.ts';
import { isReaderKnown } from './reader-repository.ts';

export const readFormats = { chronotrack: readChronotrack, csv: readCsvReads } as const;
export type ReadFormat = keyof typeof readFormats;

export interface ReadsToImport {
  readonly bytes: Uint8Array;
  readonly format: ReadFormat;
  /** Numeric id of the reader that wrote the file. */
  readonly reader: number;
  /** IANA zone of times that say none. Default UTC. */
  readonly zone?: string;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ImportedReads {
  readonly ok: true;
  readonly accepted: number;
  /** Reads that stood there already. */
  readonly duplicate: number;
  /** Lines that are no read; the others went in. */
  readonly faults: readonly Fault[];
}

/**
 * Takes the reads of a file in, in batches as a gateway would, each durable by itself: a file that was cut short by a crash is brought
 * again and nothing is double. Refused whole when no line of it is a read, or the reader is not known.
 */
export async function importReads(context: Context, input: ReadsToImport): Promise<ImportedReads | ImportRefused> {
  if (!(await isReaderKnown(context.db, input.reader))) {
    const message = `reader ${input.reader} is not known: name one that is configured, or use --modality and --checkpoint`;
    return refused({ path: 'reader', message });
  }
  const { reads, faults } = readFormats[input.format](decodeText(input.bytes), input.zone ?? 'UTC');
  if (reads.length === 0) {
    return refused(...(faults.length > 0 ? faults.slice(0, 20) : [{ path: 'file', message: 'is empty' }]));
  }
  return await takeAll(context, input, { reads, faults });
}

async function takeAll(context: Context, input: ReadsToImport, file: ReadFile): Promise<ImportedReads | ImportRefused> {
  const counts = { accepted: 0, duplicate: 0, refused: 0 };
  for (let from = 0; from < file.reads.length; from += mostReads) {
    const batch = { device: input.reader, reads: file.reads.slice(from, from + mostReads) };
    const taken = await takeReads(context, batch, { reader: null });
    if (!taken.ok) return refused({ path: 'reader', message: taken.refusal });
    for (const { status } of taken.outcomes) counts[status] += 1;
    input.onProgress?.(Math.min(from + mostReads, file.reads.length), file.reads.length);
  }
  return { ok: true, accepted: counts.accepted, duplicate: counts.duplicate, faults: file.faults };
}
