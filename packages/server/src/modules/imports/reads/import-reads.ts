import { createHash } from 'node:crypto';
import { mostReads, type ReadItem } from '@dorsal/contract/calls/reads.ts';
import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import type { RepeatedHour } from '@dorsal/domain/units/local-times.ts';
import { decodeText } from '#modules/imports/decode-text.ts';
import { type Fault, type ImportRefused, refused } from '#modules/imports/fault.ts';
import { importer } from '#modules/imports/import-run.ts';
import { largestFileBytes, tooLarge } from '#modules/imports/limits.ts';
import { refusedAsOfficial } from '#modules/imports/official-results.ts';
import { noteOfficial } from '#modules/readers/note-official.ts';
import { type OfficialRace, officialRacesHeard } from '#modules/readers/official-repository.ts';
import { findReaderByNumber } from '#modules/readers/reader-repository.ts';
import { takeReads } from '#modules/reads/take-reads.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { type FileReads, storedForReader } from './box-file-repository.ts';
import { parseChronotrack, parseCsvReads } from './parse-reads.ts';
import type { ParsedReads } from './settle-reads.ts';

export const readFormats = { chronotrack: parseChronotrack, csv: parseCsvReads } as const;
export type ReadFormat = keyof typeof readFormats;

export interface ReadsToImport {
  readonly bytes: Uint8Array;
  readonly format: ReadFormat;
  /** Public number of the reader that wrote the file. */
  readonly reader: number;
  /** The IANA zone of times without an offset. Default UTC. */
  readonly zone?: string;
  /** The hour that is meant where one comes twice and the order of the lines does not tell. Without it such a file is refused. */
  readonly repeatedHour?: RepeatedHour;
  /** Default: nobody in particular. */
  readonly by?: Actor;
  /** Official results may move. Default: a file that moves them is refused. */
  readonly movesOfficial?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ImportedReads {
  readonly ok: true;
  readonly accepted: number;
  /** The number of reads stored before this import. */
  readonly duplicate: number;
  /** Lines that are no read; the others went in. */
  readonly faults: readonly Fault[];
  readonly notices: readonly string[];
}

/**
 * Takes the reads of a file in, in batches as a gateway would, each durable by itself: an import that a crash cut short is
 * repeated and nothing is double. Refused whole when no line of it is a read, or the reader is not known.
 */
export async function importReads(context: Context, input: ReadsToImport): Promise<ImportedReads | ImportRefused> {
  const reader = await findReaderByNumber(context.db, input.reader);
  if (reader === null) {
    const message = `reader ${input.reader} is not known: name one that is configured, or use --modality and --checkpoint`;
    return refused({ path: 'reader', message });
  }
  if (input.bytes.length > largestFileBytes.reads)
    return refused({ path: '(file)', message: tooLarge(largestFileBytes.reads) });
  const { zone = 'UTC', repeatedHour = null } = input;
  const file = await readFormats[input.format](decodeText(input.bytes).text, { zone, repeatedHour });
  const { reads, faults } = file;
  if (reads.length === 0) {
    return refused(...(faults.length > 0 ? faults.slice(0, 20) : [{ path: 'file', message: 'is empty' }]));
  }
  const listed = listedReads(reads);
  const stored = await storedForReader(context.db, listed, reader);
  const official = await officialRacesHeard(context.db, freshOf(listed, stored), reader);
  if (official.length > 0 && input.movesOfficial !== true) return refusedAsOfficial(official);
  return await takeAll(context, { ...input, official }, file);
}

/** Reads with chips as they are stored. A gun has none. */
export const listedReads = (reads: readonly ReadItem[]): FileReads => ({
  chips: reads.map(({ kind, chip }) => (kind === 'gun' ? '' : normaliseChip(chip))),
  instants: reads.map(({ time }) => time),
});

/** Those at other places than these. */
export const freshOf = ({ chips, instants }: FileReads, stored: ReadonlySet<number>): FileReads => {
  const isFresh = (_: unknown, index: number): boolean => !stored.has(index);
  return { chips: chips.filter(isFresh), instants: instants.filter(isFresh) };
};

interface ReadsToTake extends Omit<ReadsToImport, 'movesOfficial'> {
  /** The races whose official results may move by them. */
  readonly official: readonly OfficialRace[];
}

/** Takes the reads of a parsed file in, batch by batch, and says so in the trail. */
export async function takeAll(
  context: Context,
  input: ReadsToTake,
  file: ParsedReads,
): Promise<ImportedReads | ImportRefused> {
  const counts = { accepted: 0, duplicate: 0, refused: 0 };
  for (let from = 0; from < file.reads.length; from += mostReads) {
    const batch = { device: input.reader, reads: file.reads.slice(from, from + mostReads) };
    const taken = await takeReads(context, batch, { reader: null });
    if (!taken.ok) return refused({ path: 'reader', message: taken.refusal });
    for (const { status } of taken.outcomes) counts[status] += 1;
    input.onProgress?.(Math.min(from + mostReads, file.reads.length), file.reads.length);
  }
  const { faults, notices } = file;
  // The reads are stored batch by batch and never taken out: the trail says that they came, by whom and from which file.
  await runCommand(context, { name: 'reads_imported', by: input.by ?? importer }, async (_, note) => {
    const field = `reads:${createHash('sha256').update(input.bytes).digest('hex').slice(0, 16)}`;
    const { accepted, duplicate } = counts;
    if (accepted > 0) note(`reader:${input.reader}`, null, { [field]: { accepted, duplicate } });
    noteOfficial(note, input.official);
    return { ok: true };
  });
  return { ok: true, accepted: counts.accepted, duplicate: counts.duplicate, faults, notices };
}
