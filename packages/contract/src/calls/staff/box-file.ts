import { boxFileDoubts } from '@dorsal/domain/readers/box-file.ts';
import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { SequenceNumber, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';

const Count = z.int().min(0);

/** The largest file, in base64 and with what stands around it. */
const largestBytes = 28_000_000;

/** A file that a box wrote, for a reader that stands at a checkpoint. Times without an offset are those at the place of the event. */
const BoxFile = {
  intermediate: Oid,
  /** The public number of the reader. */
  reader: SequenceNumber,
  /** As a data URL, in base64. */
  file: z.string().regex(/^data:[^,]*;base64,/, 'a data URL in base64 is wanted here'),
  original_filename: shortText(255),
};

export const tryBoxFile = endpoint({
  name: 'tryBoxFile',
  method: 'POST',
  path: '/box-file/try',
  summary: 'Says what a file of a box holds, before any of it is taken.',
  body: z.strictObject(BoxFile),
  answer: z.object({
    format: z.enum(['chronotrack', 'csv']),
    reads: Count,
    from: WireDate,
    to: WireDate,
    /** Not stored yet, and stored already for this reader: the latter are never taken again. */
    added: Count,
    unchanged: Count,
    /** Chips that nobody of the event has, and their reads. */
    unknown: z.object({ chips: Count, reads: Count }),
    /** Reads beside the hours of the reader at this checkpoint: they are stored and count for nothing here. */
    outside: Count,
    /** Lines that are no read, and the first of them, told in the caller's language. */
    refused: Count,
    lines: z.array(z.object({ at: Text, message: Text })),
    /** The reasons for which it looks like a file that belongs elsewhere; it is taken only by who is sure. */
    doubts: z.array(z.enum(boxFileDoubts)),
    /** The races of official results that its new reads are of: places and prizes there can move, and it is taken only where they may. */
    official: z.array(Text),
    /** The readers for which its reads are stored already. */
    other_readers: z.array(Text),
  }),
  errors: ['checkpoint_not_found', 'reader_not_found', 'file_too_large'],
  maxBodyBytes: largestBytes,
});

export const addBoxFile = endpoint({
  name: 'addBoxFile',
  method: 'POST',
  path: '/box-file',
  summary: 'Takes the reads of a file of a box in, each once, as if they had been heard live.',
  body: z.strictObject({
    ...BoxFile,
    /** The file is of this box, this race and this day, though it does not look so. */
    is_sure: z.boolean().optional(),
    /** Official results may move. */
    moves_official: z.boolean().optional(),
  }),
  answer: z.object({ success: z.literal(true), added: Count, unchanged: Count }),
  errors: ['checkpoint_not_found', 'reader_not_found', 'file_too_large', 'race_official', 'command_id_reused'],
  maxBodyBytes: largestBytes,
});
