import * as z from 'zod';
import { Oid, OidOf } from '#codecs/oid.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { Saved } from '#views/done.ts';
import { noticeLevels } from '#views/notice-view.ts';

/** Characters. */
export const longestNotice = 500;

/** Stands on top of the pages of the event, or of one of its races, and is pushed to those who look at them. With `_id`: changes or withdraws one. */
export const saveNotice = endpoint({
  name: 'saveNotice',
  method: 'POST',
  path: '/notice',
  summary: 'Gives, changes or withdraws a notice of an event.',
  body: z.strictObject({
    _id: Oid.optional(),
    event: OidOf.optional(),
    modality: OidOf.optional(),
    level: z.enum(noticeLevels).optional(),
    text: shortText(longestNotice).optional(),
    withdrawn: z.boolean().optional(),
  }),
  answer: Saved,
  errors: ['event_not_found', 'modality_not_found', 'notice_not_found', 'notice_without_text'],
});
