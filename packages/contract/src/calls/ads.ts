import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid, OidOf } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { AddressText, PictureText, shortText, Text } from '#codecs/text.ts';
import { WireDate, WireDay } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done, Saved, saveErrors } from '#views/done.ts';
import { savable } from '#views/editable.ts';
import { EventRef, ViewVersion } from '#views/references.ts';
import { TotalView } from '#views/stats-view.ts';

/** An ad as everyone sees it. */
export const AdView = z
  .object({ _id: Oid, name: Text, image: Text.optional(), redirect: Text.optional(), extra_text: Text.optional() })
  .meta({ id: 'Ad' });
export type AdView = z.output<typeof AdView>;

/** The places of ads: among the cards of the home page, under the content of a page, at an event. */
export const adPlaces = ['home', 'page', 'event'] as const;
export type AdPlace = (typeof adPlaces)[number];
export const adActs = ['shown', 'clicked'] as const;
export type AdAct = (typeof adActs)[number];

/** Looks at an ad, or clicks on it. */
const Times = z.int().min(0);

/** An ad stands for an event, or for a range of dates, never for both. */
export const StaffAdView = AdView.extend({
  weight: z.int().min(0).max(1000).optional(),
  event: z.union([Oid, EventRef]).optional(),
  date_start: WireDate.optional(),
  date_end: WireDate.optional(),
  active: z.boolean().optional(),
  /** All that was ever counted of it. */
  shown: Times.optional(),
  clicked: Times.optional(),
  _version: ViewVersion,
}).meta({ id: 'StaffAd' });
export type StaffAdView = z.output<typeof StaffAdView>;

const staffList = z.array(StaffAdView);

/** For the home page or an event: the ads that run there now, drawn anew by weight (a screen with room for one takes the first), so that they take no `order`. Staff who name neither get all, by name or id. */
export const listAds = endpoint({
  name: 'listAds',
  method: 'POST',
  path: '/ads',
  summary: 'Ads of the home page or of an event; for staff, all of them.',
  body: question({
    homepage: z.boolean().optional(),
    event_id: Oid.optional(),
    id: Oid.optional(),
    name: shortText(200).optional(),
    ...paging,
    order: listOf(orderBy(['name', 'weight', 'date_start', 'date_end'])).optional(),
  }).refine(({ homepage, event_id }) => homepage !== true || event_id === undefined, {
    path: ['event_id'],
    message: 'an ad stands on the home page or at an event: ask for one of them',
  }),
  answer: z.array(AdView),
  answerByRole: { admin: staffList, community_manager: staffList },
});

/** Beside the documented calls: the list of the back-office turns pages, and so has to know how many there are. */
export const adStats = endpoint({
  name: 'adStats',
  method: 'POST',
  path: '/ads/stats',
  summary: 'The number of ads that the filters leave.',
  body: question({ id: Oid.optional(), name: shortText(200).optional(), ...paging }),
  answer: TotalView,
});

/** A page of the public tells what it saw of ads, and not who saw it. Sums are stored; robots and staff are not counted. */
export const seeAds = endpoint({
  name: 'seeAds',
  method: 'POST',
  path: '/ads/seen',
  summary: 'Counts the ads that a page showed, and those that were clicked.',
  body: z.strictObject({
    seen: z
      .array(z.strictObject({ ad: Oid, place: z.enum(adPlaces), act: z.enum(adActs) }))
      .min(1)
      .max(50),
  }),
  answer: Done,
});

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
  errors: [
    'ad_not_found',
    'event_not_found',
    'ad_event_and_dates',
    'ad_text_without_event',
    'dates_reversed',
    ...saveErrors,
  ],
});
