import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { shortText } from '#codecs/text.ts';

/** What the users list sends to `/users` and `/users/stats`. */
export const userFilters = {
  id: Oid.optional(),
  name: shortText(200).optional(),
  /** Made-up users are listed too. */
  fake: z.boolean().optional(),
  ...paging,
  order: listOf(orderBy(['name', 'surname', 'created_at', 'email'])).optional(),
};
