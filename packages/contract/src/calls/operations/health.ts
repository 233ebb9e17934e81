import * as z from 'zod';
import { endpoint } from '#endpoint.ts';

/** The process runs. */
export const healthLive = endpoint({
  name: 'healthLive',
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'Liveness: the process answers.',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
});

/** The database answers and is migrated; a proxy sends requests only then. */
export const healthReady = endpoint({
  name: 'healthReady',
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'Readiness: the process can serve.',
  answer: z.object({ status: z.literal('ok'), checks: z.record(z.string(), z.literal('ok')) }),
  errors: ['unavailable'],
});
