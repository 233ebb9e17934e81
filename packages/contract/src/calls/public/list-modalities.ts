import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid, OidOrSlug } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { endpoint } from '#endpoint.ts';
import { ModalityView, StaffModalityView } from '#views/event/modality-view.ts';

const staffList = z.array(StaffModalityView);

/** By their id, their event, or checkpoints of theirs. Sorted by their order in the event. */
export const listModalities = endpoint({
  name: 'listModalities',
  method: 'POST',
  path: '/modalities',
  access: 'public',
  summary: 'Modalities of an event, or one by its id or by a checkpoint of its course.',
  body: z.strictObject({
    id: OidOrSlug.optional(),
    ids: listOf(Oid).optional(),
    event: OidOrSlug.optional(),
    intermediates: listOf(Oid).optional(),
    ...paging,
  }),
  answer: z.array(ModalityView),
  answerByRole: { admin: staffList, timer: staffList, community_manager: staffList },
});
