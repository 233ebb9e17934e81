import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { shortText } from '#codecs/text.ts';
import { organismTypes } from '#enums.ts';

/** What the organisms list sends to `/organisms` and `/organisms/stats`. */
export const OrganismFilters = z.strictObject({
  id: Oid.optional(),
  name: shortText(200).optional(),
  type: listOf(z.enum(organismTypes)).optional(),
  ...paging,
  order: listOf(orderBy(['name', 'type'])).optional(),
});
