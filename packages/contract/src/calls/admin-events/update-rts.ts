import * as z from 'zod';
import { adminOnly } from '#access.ts';
import { Done } from '#calls/done.ts';
import { listOf } from '#codecs/lists.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { importTypes } from '#enums.ts';

/** Starts an import from the external registration platform; events are named by their slug there (`slug_rts`). */
export const updateRts = endpoint({
  name: 'updateRts',
  method: 'POST',
  path: '/update-rts',
  access: adminOnly,
  summary: 'Imports events or registrations from the external platform.',
  body: z.strictObject({
    type: z.enum(importTypes),
    force: z.boolean().optional(),
    update_all: z.boolean().optional(),
    events: listOf(shortText(200)).optional(),
  }),
  answer: Done,
  errors: ['event_not_found', 'import_running', 'platform_unreachable'],
});
