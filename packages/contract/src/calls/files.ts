import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { CheckpointRef, Oid, OidOf } from '#codecs/oid.ts';
import { shownAs } from '#codecs/shown-as.ts';
import { shortText, Text } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { FileAddress } from '#views/done.ts';

/** A column made of extra questions and the text between them. Its name takes the place of a question of the same name. */
const Combination = z.strictObject({
  name: shortText(120).min(4),
  questions: z.array(shortText(200)).max(50),
  separators: z.array(Text.max(20)).max(50).optional(),
});

export const downloadRegistrations = endpoint({
  name: 'downloadRegistrations',
  method: 'POST',
  path: '/registrations/download',
  summary: 'Makes a sheet of the registrations of an event.',
  body: z.strictObject({
    event: OidOf,
    modality: OidOf.optional(),
    source: listOf(shortText(100)).optional(),
    include_cancelled: z.boolean().optional(),
    token_modality: z.boolean().optional(),
    separate_modalities: z.boolean().optional(),
    all_uppercase: z.boolean().optional(),
    export_modalities: listOf(OidOf).optional(),
    /** By id of the modality: the extra questions that become columns. */
    export_options: z.record(z.string(), z.union([z.boolean(), z.array(z.string())])).optional(),
    export_combinations: listOf(Combination).optional(),
    include_qr: z.boolean().optional(),
    /** The code names its race too. */
    personalized_qr: z.boolean().optional(),
    /** Default: a workbook. A table is one for all races. */
    format: z.enum(['csv', 'xlsx']).optional(),
  }),
  answer: FileAddress,
  errors: ['event_not_found', 'modality_not_found'],
});

/** The address that `/registrations/download` and `/download-results` give: opened in a new tab, where no header can be sent. */
export const getDownload = endpoint({
  name: 'getDownload',
  method: 'GET',
  path: '/downloads/:token',
  summary: 'A file made for a member of staff; the token in its address is the permission, for a few minutes.',
  params: z.object({ token: z.string().min(20).max(200) }),
  answer: z.unknown(),
  answerKind: 'file',
  errors: ['download_expired'],
});

export const downloadResults = endpoint({
  name: 'downloadResults',
  method: 'POST',
  path: '/download-results',
  summary: 'Makes a file of the results at one checkpoint, or of the whole modality.',
  body: z.strictObject({
    modality: Oid,
    intermediate: CheckpointRef.optional(),
    format: z.enum(['csv', 'xlsx']).optional(),
  }),
  answer: FileAddress,
  errors: ['modality_not_found', 'checkpoint_not_found'],
});

/** Bytes of an uploaded file, at most. In a data URL they are a third longer. */
export const largestUploadBytes = 22_000_000;

const UploadAnswer = z.object({ success: z.literal(true), url: z.string() });
const uploadErrors = [
  'event_not_found',
  'modality_not_found',
  'gpx_not_valid',
  'image_not_valid',
  'image_too_large',
  'file_type_not_allowed',
  'file_too_large',
] as const;

/** A file as a data URL, in base64. Its kind is found by its bytes, never by its name. */
export const upload = endpoint({
  name: 'upload',
  method: 'POST',
  path: '/upload',
  summary: 'Uploads a poster, logo, document or GPX track.',
  body: z.strictObject({
    file: z.string().regex(/^data:[\w.+-]*\/?[\w.+-]*(?:;[\w=.+-]+)*;base64,/, 'a data URL in base64 is wanted here'),
    original_filename: shortText(255),
    name: Text.max(200).optional(),
    event: OidOf.optional(),
    /** With a modality, the file is its track. */
    modality: OidOf.optional(),
  }),
  answer: UploadAnswer,
  errors: uploadErrors,
  maxBodyBytes: 30_000_000,
});

/** Any chunks of bytes, as they come. */
const Bytes = shownAs(
  z.custom<AsyncIterable<Uint8Array>>(
    (body) => typeof body === 'object' && body !== null && Symbol.asyncIterator in body,
  ),
  { type: 'string', format: 'binary' },
);

/** Beside the documented call: the bytes themselves (`application/octet-stream`), so that a browser can tell how far it is. */
export const uploadStream = endpoint({
  name: 'uploadStream',
  method: 'POST',
  path: '/upload/stream',
  summary: 'Uploads a file as its bytes.',
  query: z.object({
    original_filename: shortText(255),
    name: Text.max(200).optional(),
    event: Oid.optional(),
    modality: Oid.optional(),
  }),
  body: Bytes,
  bodyKind: 'bytes',
  answer: UploadAnswer,
  errors: uploadErrors,
  maxBodyBytes: largestUploadBytes,
});

/** The address that an upload gives. What it names never changes. */
export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  path: '/files/:name',
  summary: 'An uploaded picture or document of something that the caller sees.',
  params: z.object({ name: z.string().max(100) }),
  answer: z.unknown(),
  answerKind: 'file',
  errors: ['file_not_found'],
});
