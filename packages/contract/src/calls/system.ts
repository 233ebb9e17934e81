import * as z from 'zod';
import { endpoint } from '#endpoint.ts';

/** The process runs. */
export const healthLive = endpoint({
  name: 'healthLive',
  method: 'GET',
  path: '/health/live',
  summary: 'Liveness: the process answers.',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
});

/** The database answers and is migrated; a proxy sends requests only then. */
export const healthReady = endpoint({
  name: 'healthReady',
  method: 'GET',
  path: '/health/ready',
  summary: 'Readiness: the process can serve.',
  answer: z.object({ status: z.literal('ok'), checks: z.record(z.string(), z.literal('ok')) }),
  errors: ['unavailable'],
});

/** Counts and durations only: nothing in it is about a person. */
export const metrics = endpoint({
  name: 'metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics in the text format of Prometheus; with METRICS_TOKEN set, for who sends it.',
  answer: z.string(),
  answerKind: 'text',
  errors: ['wrong_metrics_token'],
});

/** Loaded once at start: the lists of values. */
export const constants = endpoint({
  name: 'constants',
  method: 'GET',
  path: '/constants',
  maxAgeS: 300,
  summary: 'Lists of values: sports, genders, statuses, roles and the like.',
  answer: z.record(z.string(), z.array(z.union([z.string(), z.number()]))),
});

/** Loaded once at start: limits and factors. */
export const invariants = endpoint({
  name: 'invariants',
  method: 'GET',
  path: '/invariants',
  maxAgeS: 300,
  summary: 'Limits, page sizes and factors of units.',
  answer: z.record(z.string(), z.union([z.number(), z.string(), z.array(z.string())])),
});

/** Loaded once at start by the back-office. */
export const fieldsFromRts = endpoint({
  name: 'fieldsFromRts',
  method: 'GET',
  path: '/fields_from_rts',
  maxAgeS: 300,
  summary: 'Fields of an event that the external registration platform owns.',
  answer: z.record(z.string(), z.array(z.string())),
});
