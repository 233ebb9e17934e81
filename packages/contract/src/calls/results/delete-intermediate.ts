import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { Done } from '#calls/done.ts';
import { CheckpointRef, Oid } from '#codecs/oid.ts';
import { Label } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';

/** Takes a time by hand away; the reads of that checkpoint count again. */
export const deleteIntermediate = endpoint({
  name: 'deleteIntermediate',
  method: 'POST',
  path: '/delete-intermediate',
  access: raceStaff,
  summary: 'Deletes a time entered by hand.',
  body: z.strictObject({ bib: Label, intermediate: CheckpointRef, registration: Oid }),
  answer: Done,
  errors: [
    'registration_not_found',
    'checkpoint_not_found',
    'checkpoint_of_other_modality',
    'time_not_found',
    'bib_does_not_match',
    'modality_not_timed',
  ],
});
