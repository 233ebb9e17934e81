import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { FileAddress } from '#calls/done.ts';
import { listOf } from '#codecs/lists.ts';
import { OidOf } from '#codecs/oid.ts';
import { shortText, Text } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';

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
  access: raceStaff,
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
    personalized_qr: z.boolean().optional(),
  }),
  answer: FileAddress,
  errors: ['event_not_found', 'modality_not_found'],
});
