import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { FileAddress } from '#calls/done.ts';
import { CheckpointRef, Oid } from '#codecs/oid.ts';
import { endpoint } from '#endpoint.ts';

export const downloadResults = endpoint({
  name: 'downloadResults',
  method: 'POST',
  path: '/download-results',
  access: raceStaff,
  summary: 'Makes a file of the results at one checkpoint, or of the whole modality.',
  body: z.strictObject({
    modality: Oid,
    intermediate: CheckpointRef.optional(),
    format: z.enum(['csv', 'xlsx']).optional(),
  }),
  answer: FileAddress,
  errors: ['modality_not_found', 'checkpoint_not_found'],
});
