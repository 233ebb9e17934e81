import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { EventRef } from '#views/event/references.ts';

/** An ad as everyone sees it. */
export const AdView = z
  .object({ _id: Oid, name: Text, image: Text.optional(), redirect: Text.optional(), extra_text: Text.optional() })
  .meta({ id: 'Ad' });
export type AdView = z.output<typeof AdView>;

/** An ad stands for an event, or for a range of dates, never for both. */
export const StaffAdView = AdView.extend({
  weight: z.int().min(0).max(1000).optional(),
  event: z.union([Oid, EventRef]).optional(),
  date_start: WireDate.optional(),
  date_end: WireDate.optional(),
  active: z.boolean().optional(),
}).meta({ id: 'StaffAd' });
export type StaffAdView = z.output<typeof StaffAdView>;
