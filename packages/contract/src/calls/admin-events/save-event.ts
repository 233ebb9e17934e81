import * as z from 'zod';
import { contentStaff } from '#access.ts';
import { Saved } from '#calls/done.ts';
import { listOf } from '#codecs/lists.ts';
import { OidOf } from '#codecs/oid.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { editable } from '#views/editable.ts';
import { StaffEventView } from '#views/event/event-view.ts';

/**
 * The full event as it was loaded, with changes. Without `_id` a new one is made. `modalities` are saved by `/modality`; they,
 * `numeric_id`, the flags of imports (but to switch them off) and the derived status are ignored; of `status` only the steps that
 * staff may take count: cancelled, finished_provisional, finished_official, and one step back.
 */
export const saveEvent = endpoint({
  name: 'saveEvent',
  method: 'POST',
  path: '/event',
  access: contentStaff,
  summary: 'Creates or changes an event or a circuit.',
  body: editable(StaffEventView).extend({
    name: shortText(200).optional(),
    circuit: OidOf.nullish(),
    organisms: listOf(OidOf).nullish(),
    timers: listOf(OidOf).nullish(),
    live_registration_password: z
      .string()
      .regex(/^.{6}$/u, 'the PIN has 6 characters')
      .nullish(),
    // As loaded, whatever it holds: saved by a call of its own.
    modalities: z.unknown().optional(),
  }),
  editsByRole: {
    community_manager: [
      'description',
      'poster',
      'tags',
      'rrss_hashtags',
      'documents',
      'organisms',
      'contact',
      'featured',
      'notices',
    ],
  },
  answer: Saved,
  errors: [
    'event_not_found',
    'slug_taken',
    'organism_twice',
    'organism_not_found',
    'circuit_not_found',
    'dates_reversed',
    'status_step_not_allowed',
    'field_not_yours',
    'changed_meanwhile',
  ],
});
