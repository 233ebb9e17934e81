import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { endpoint } from '#endpoint.ts';
import { EventView, StaffEventView } from '#views/event/event-view.ts';
import { eventFilters, eventOrderNames } from './event-filters.ts';

const staffList = z.array(StaffEventView);

/** For a slug, an id or a live-registration token the list has one entry, or none. */
export const listEvents = endpoint({
  name: 'listEvents',
  method: 'POST',
  path: '/events',
  access: 'public',
  summary: 'Events by filters, or one by its slug, id or live-registration token.',
  body: z.strictObject({ ...eventFilters, ...paging, order: listOf(orderBy(eventOrderNames)).optional() }),
  pageSize: 12,
  answer: z.array(EventView),
  answerByRole: { admin: staffList, timer: staffList, community_manager: staffList },
});
