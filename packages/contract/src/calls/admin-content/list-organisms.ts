import * as z from 'zod';
import { allStaff } from '#access.ts';
import { endpoint } from '#endpoint.ts';
import { OrganismView } from '#views/event/organism-view.ts';
import { OrganismFilters } from './organism-filters.ts';

export const listOrganisms = endpoint({
  name: 'listOrganisms',
  method: 'POST',
  path: '/organisms',
  access: allStaff,
  summary: 'Organisers and federations by name, or one by its id.',
  body: OrganismFilters,
  pageSize: 8,
  answer: z.array(OrganismView),
});
