import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { paging } from '#codecs/paging.ts';
import { endpoint } from '#endpoint.ts';
import { groupings } from '#enums.ts';
import { RegistrationView, StaffRegistrationView, VenueRegistrationView } from '#views/people/registration-view.ts';
import { RegistrationOrder, registrationFilters, staffFilters } from './registration-filters.ts';

/** A list; with `group_by` (other than none) lists by the name of their group. */
const listOrGroups = <View extends z.ZodType>(view: View) =>
  z.union([z.array(view), z.record(z.string(), z.array(view))]);

const forRaceStaff = listOrGroups(StaffRegistrationView);

/**
 * Participants in all ways the documents ask for them: a page of a classification (`board-question.ts` tells the checkpoint), one
 * result, search hits, the podium, the staff's lists. The header `x-board-version` carries the version that the page shows,
 * `x-total-count` how many the filters leave, `x-server-time` the server's clock.
 */
export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'POST',
  path: '/registrations',
  access: 'public',
  summary: 'Participants and their results: classification pages, search, one result, podium.',
  body: z.strictObject({
    ...registrationFilters,
    ...paging,
    order: listOf(RegistrationOrder).optional(),
    /** The podium: the first places of each gender. */
    winners: z.boolean().optional(),
    group_by: z.enum(groupings).optional(),
    include_modality: z.boolean().optional(),
    simple_stats: z.boolean().optional(),
    /** The answer shows this version of the board or a later one; a node behind waits up to a second for it. */
    min_version: z.int().min(0).optional(),
  }),
  pageSize: 25,
  staffFields: staffFilters,
  answer: listOrGroups(RegistrationView),
  answerByRole: {
    admin: forRaceStaff,
    timer: forRaceStaff,
    live_register: listOrGroups(VenueRegistrationView),
  },
  errors: [
    'not_allowed',
    'modality_not_found',
    'event_not_found',
    'checkpoint_not_found',
    'registration_not_found',
    'version_not_reached',
  ],
});
