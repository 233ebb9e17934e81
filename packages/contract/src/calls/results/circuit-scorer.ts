import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { Done } from '#calls/done.ts';
import { OidOrSlug } from '#codecs/oid.ts';
import { endpoint } from '#endpoint.ts';

/** The documents say 'circuit slug': either name of the field is taken. */
export const circuitScorer = endpoint({
  name: 'circuitScorer',
  method: 'POST',
  path: '/circuit-scorer',
  access: raceStaff,
  summary: 'Scores the races of a circuit again.',
  body: z
    .strictObject({ circuit: OidOrSlug.optional(), slug: OidOrSlug.optional() })
    .refine((body) => body.circuit !== undefined || body.slug !== undefined, 'name the circuit'),
  answer: Done,
  errors: ['circuit_not_found', 'circuit_without_scoring'],
});
