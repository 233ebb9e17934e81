import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { endpoint } from '#endpoint.ts';
import { TotalView } from '#views/back-office/stats-view.ts';
import { eventFilters, eventOrderNames } from './event-filters.ts';

export const eventStats = endpoint({
  name: 'eventStats',
  method: 'POST',
  path: '/events/stats',
  access: 'public',
  summary: 'How many events the filters leave.',
  body: z.strictObject({ ...eventFilters, ...paging, order: listOf(orderBy(eventOrderNames)).optional() }),
  answer: TotalView,
});
