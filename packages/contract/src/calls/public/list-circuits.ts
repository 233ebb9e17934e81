import * as z from 'zod';
import { endpoint } from '#endpoint.ts';
import { CircuitView } from '#views/event/event-view.ts';
import { CircuitFilters } from './circuit-filters.ts';

/** Page size where no limit is sent (document 1, section 9). */
export const circuitsPageSize = 12;

export const listCircuits = endpoint({
  name: 'listCircuits',
  method: 'POST',
  path: '/circuits',
  access: 'public',
  summary: 'Circuits by name, or one by its slug or id.',
  body: CircuitFilters,
  answer: z.array(CircuitView),
});
