import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { listOf } from '#codecs/lists.ts';
import { OidOf } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { endpoint } from '#endpoint.ts';
import { ReaderConfigurationView } from '#views/back-office/reader-view.ts';

export const listReaderConfigurations = endpoint({
  name: 'listReaderConfigurations',
  method: 'POST',
  path: '/reader-configurations',
  access: raceStaff,
  summary: 'Which reader serves which checkpoint, and when.',
  body: z.strictObject({
    intermediate: listOf(OidOf).optional(),
    reader: listOf(OidOf).optional(),
    modality: OidOf.optional(),
    include_readers: z.boolean().optional(),
    include_intermediates: z.boolean().optional(),
    ...paging,
  }),
  answer: z.array(ReaderConfigurationView),
});
