import * as z from 'zod';
import { OidOf } from '#codecs/oid.ts';
import { AddressText, PictureText, shortText, Text } from '#codecs/text.ts';
import { WireDay } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Saved, saveErrors } from '#views/done.ts';
import { savable } from '#views/editable.ts';
import { adPlaces, StaffAdView, Times } from '../ads.ts';

/** Those of the last 30 days of UTC, the newest first, beside the sum of all. */
export const adCounts = endpoint({
  name: 'adCounts',
  method: 'POST',
  path: '/ads/counts',
  summary: 'The number of times that an ad was shown and clicked, by day and place.',
  body: z.strictObject({ ad: OidOf }),
  answer: z.object({
    shown: Times,
    clicked: Times,
    days: z.array(z.object({ day: WireDay, place: z.enum(adPlaces), shown: Times, clicked: Times })),
  }),
});

/** Without `_id` a new one is made. An event, or dates: not both. `active` follows from the dates and is ignored, as are the counts. */
export const saveAd = endpoint({
  name: 'saveAd',
  method: 'POST',
  path: '/ad',
  summary: 'Creates or changes an ad.',
  body: savable(
    StaffAdView.extend({
      name: shortText(200),
      event: OidOf.optional(),
      image: PictureText.optional(),
      redirect: AddressText.optional(),
      extra_text: Text.max(2_000).optional(),
    }),
  ),
  answer: Saved,
  errors: ['ad_not_found', 'event_not_found', 'ad_event_and_dates', 'dates_reversed', ...saveErrors],
});
