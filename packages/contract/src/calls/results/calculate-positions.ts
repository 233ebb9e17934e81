import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { Done } from '#calls/done.ts';
import { CheckpointRef, Oid } from '#codecs/oid.ts';
import { endpoint } from '#endpoint.ts';

/** Places are derived and never stale; this derives every result of the modality again and raises the board's version. */
export const calculatePositions = endpoint({
  name: 'calculatePositions',
  method: 'POST',
  path: '/calculate-positions',
  access: raceStaff,
  summary: 'Derives all results of a modality again.',
  body: z.strictObject({
    modality: Oid,
    intermediate: CheckpointRef.optional(),
    is_finish_line: z.boolean().optional(),
    delete_positions: z.boolean().optional(),
  }),
  answer: Done,
  errors: ['modality_not_found', 'modality_not_timed', 'already_calculating'],
});
