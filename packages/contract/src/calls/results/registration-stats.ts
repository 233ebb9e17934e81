import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { paging } from '#codecs/paging.ts';
import { endpoint } from '#endpoint.ts';
import { RegistrationStatsView } from '#views/people/registration-stats-view.ts';
import { RegistrationOrder, registrationFilters, staffFilters } from './registration-filters.ts';

/** Counts; screens send the same filters as for the list, so paging and order are taken and mean nothing here. */
export const registrationStats = endpoint({
  name: 'registrationStats',
  method: 'POST',
  path: '/registrations/stats',
  access: 'public',
  summary: 'How many participants there are, by status, checkpoint, gender, category, club and modality.',
  body: z.strictObject({
    ...registrationFilters,
    ...paging,
    order: listOf(RegistrationOrder).optional(),
    /** Only total and status. */
    simple_stats: z.boolean().optional(),
    include_modality: z.boolean().optional(),
    min_version: z.int().min(0).optional(),
  }),
  staffFields: staffFilters,
  answer: RegistrationStatsView,
  errors: ['not_allowed', 'modality_not_found', 'event_not_found', 'version_not_reached'],
});
