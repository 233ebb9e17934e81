import * as z from 'zod';
import { allStaff } from '#access.ts';
import { endpoint } from '#endpoint.ts';
import { OrganismView } from '#views/event/organism-view.ts';
import { OrganismFilters } from './organism-filters.ts';

/** Page size where no limit is sent (document 3, section 9). */
export const organismsPageSize = 8;

export const listOrganisms = endpoint({
  name: 'listOrganisms',
  method: 'POST',
  path: '/organisms',
  access: allStaff,
  summary: 'Organisers and federations by name, or one by its id.',
  body: OrganismFilters,
  answer: z.array(OrganismView),
});
