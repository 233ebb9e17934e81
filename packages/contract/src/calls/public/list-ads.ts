import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { AdView, StaffAdView } from '#views/back-office/ad-view.ts';

const staffList = z.array(StaffAdView);

/** Who names the home page or an event gets what runs there now, drawn anew by weight: a screen with room for one takes the first. Staff who name neither get all, by name or id. */
export const listAds = endpoint({
  name: 'listAds',
  method: 'POST',
  path: '/ads',
  access: 'public',
  summary: 'Ads of the home page or of an event; for staff, all of them.',
  body: z.strictObject({
    homepage: z.boolean().optional(),
    event_id: Oid.optional(),
    id: Oid.optional(),
    name: shortText(200).optional(),
    ...paging,
    order: listOf(orderBy(['name', 'weight', 'date_start', 'date_end'])).optional(),
  }),
  answer: z.array(AdView),
  answerByRole: { admin: staffList, community_manager: staffList },
});
