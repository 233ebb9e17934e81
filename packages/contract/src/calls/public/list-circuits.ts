import * as z from 'zod';
import { endpoint } from '#endpoint.ts';
import { CircuitView } from '#views/event/event-view.ts';
import { CircuitFilters } from './circuit-filters.ts';

export const listCircuits = endpoint({
  name: 'listCircuits',
  method: 'POST',
  path: '/circuits',
  access: 'public',
  summary: 'Circuits by name, or one by its slug or id.',
  body: CircuitFilters,
  pageSize: 12,
  answer: z.array(CircuitView),
});
