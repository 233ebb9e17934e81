import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { Done } from '#calls/done.ts';
import { PositiveSeconds } from '#codecs/amounts.ts';
import { CheckpointRef, Oid } from '#codecs/oid.ts';
import { Label, shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';

const ManualTime = z.strictObject({
  bib: Label,
  intermediate: CheckpointRef,
  registration: Oid,
  /** Since the runner's reference. Milliseconds inside. */
  total_time: PositiveSeconds,
  /** `manual`, the only source that screens send. */
  source: shortText(40).optional(),
});

/** Times typed in by hand: they beat the reads at their checkpoint (start and finish too) until they are deleted. */
export const addIntermediate = endpoint({
  name: 'addIntermediate',
  method: 'POST',
  path: '/add-intermediate',
  access: raceStaff,
  summary: 'Adds times by hand; all of the list or none.',
  body: z.strictObject({ data: z.array(ManualTime).min(1).max(5000) }),
  answer: Done,
  errors: [
    'registration_not_found',
    'checkpoint_not_found',
    'checkpoint_of_other_modality',
    'bib_does_not_match',
    'modality_not_timed',
  ],
});
