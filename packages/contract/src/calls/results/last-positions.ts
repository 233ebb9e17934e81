import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { endpoint } from '#endpoint.ts';
import { PositionView } from '#views/people/position-view.ts';

export const lastPositions = endpoint({
  name: 'lastPositions',
  method: 'POST',
  path: '/last-positions',
  access: 'public',
  summary: 'Where people are on the course, estimated from their last crossing and pace.',
  body: z.strictObject({
    registrations: listOf(Oid).optional(),
    modality: Oid.optional(),
    /** One position a person instead of the way so far. */
    only_last: z.boolean().optional(),
  }),
  answer: z.array(PositionView),
  errors: ['modality_not_found'],
});
