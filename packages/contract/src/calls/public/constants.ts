import * as z from 'zod';
import { endpoint } from '#endpoint.ts';

/** Loaded once at start: the lists of values. */
export const constants = endpoint({
  name: 'constants',
  method: 'GET',
  path: '/constants',
  access: 'public',
  keptForS: 300,
  summary: 'Lists of values: sports, genders, statuses, roles and the like.',
  answer: z.record(z.string(), z.array(z.union([z.string(), z.number()]))),
});

/** Loaded once at start: limits and factors. */
export const invariants = endpoint({
  name: 'invariants',
  method: 'GET',
  path: '/invariants',
  access: 'public',
  keptForS: 300,
  summary: 'Limits, page sizes and factors of units.',
  answer: z.record(z.string(), z.union([z.number(), z.string(), z.array(z.string())])),
});

/** Loaded once at start by the back-office. */
export const fieldsFromRts = endpoint({
  name: 'fieldsFromRts',
  method: 'GET',
  path: '/fields_from_rts',
  access: 'public',
  keptForS: 300,
  summary: 'Which fields of an event the external registration platform owns.',
  answer: z.record(z.string(), z.array(z.string())),
});
