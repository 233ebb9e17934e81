import * as z from 'zod';
import { endpoint } from '#endpoint.ts';

/** Counts and durations only: nothing in it is about a person. */
export const metrics = endpoint({
  name: 'metrics',
  method: 'GET',
  path: '/metrics',
  access: 'public',
  summary: 'Metrics in the text format of Prometheus.',
  answer: z.string(),
  answerKind: 'text',
});
