import * as z from 'zod';
import { contentStaff } from '#access.ts';
import { OidOf } from '#codecs/oid.ts';
import { shortText, Text } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';

/** A file as a data URL, in base64. What it is told by its bytes, never by its name. */
export const upload = endpoint({
  name: 'upload',
  method: 'POST',
  path: '/upload',
  access: contentStaff,
  summary: 'Uploads a poster, logo, document or GPX track.',
  body: z.strictObject({
    file: z.string().regex(/^data:[\w.+-]*\/?[\w.+-]*(?:;[\w=.+-]+)*;base64,/, 'a data URL in base64 is wanted here'),
    original_filename: shortText(255),
    name: Text.max(200).optional(),
    event: OidOf.optional(),
    /** With a modality, the file is its track. */
    modality: OidOf.optional(),
  }),
  answer: z.object({ success: z.literal(true), url: z.string() }),
  errors: [
    'event_not_found',
    'modality_not_found',
    'gpx_not_valid',
    'image_not_valid',
    'file_type_not_allowed',
    'file_too_large',
  ],
  maxBodyBytes: 30_000_000,
});
