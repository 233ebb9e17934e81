import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { endpoint } from '#endpoint.ts';
import { CheckpointView } from '#views/event/checkpoint-view.ts';
import { ModalityRef } from '#views/event/references.ts';

export const listIntermediates = endpoint({
  name: 'listIntermediates',
  method: 'POST',
  path: '/intermediates',
  access: 'public',
  summary: 'Checkpoints with their modality and event; start and finish are found too.',
  body: z.strictObject({ id: listOf(Oid).optional(), modality: Oid.optional() }),
  answer: z.array(CheckpointView.extend({ modality: ModalityRef.optional() }).meta({ id: 'CheckpointOfModality' })),
  errors: ['checkpoint_not_found'],
});
