import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { shortText } from '#codecs/text.ts';
import { eventOrderNames } from './event-filters.ts';

/** What the screens send to `/circuits` and to `/circuits/stats`. */
export const CircuitFilters = z.strictObject({
  id: Oid.optional(),
  slug: shortText(200).optional(),
  name: shortText(200).optional(),
  free_text_search: shortText(200).optional(),
  ...paging,
  order: listOf(orderBy(eventOrderNames)).optional(),
});
