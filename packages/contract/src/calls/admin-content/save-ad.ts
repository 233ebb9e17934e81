import { contentStaff } from '#access.ts';
import { Saved } from '#calls/done.ts';
import { OidOf } from '#codecs/oid.ts';
import { shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { StaffAdView } from '#views/back-office/ad-view.ts';
import { editable } from '#views/editable.ts';

/** Without `_id` a new one is made. An event, or dates: not both. `active` follows from the dates and is ignored. */
export const saveAd = endpoint({
  name: 'saveAd',
  method: 'POST',
  path: '/ad',
  access: contentStaff,
  summary: 'Creates or changes an ad.',
  body: editable(StaffAdView).extend({ name: shortText(200).optional(), event: OidOf.nullish() }),
  answer: Saved,
  errors: ['ad_not_found', 'event_not_found', 'ad_event_and_dates', 'dates_reversed'],
});
