import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';

/** A page shows one runner or its pinned ones. */
const mostRunners = 50;

/** When somebody is likely to be heard at their next checkpoint: four of five are between `from` and `to`. */
const ExpectedArrivalView = z
  .object({
    registration: Oid,
    /** The next checkpoint with a mat, or the finish. */
    checkpoint: Oid,
    from: WireDate,
    to: WireDate,
    /** The span has long passed. Nothing more is known: a mat may have missed them, or they are slower than others were. */
    is_late: z.boolean(),
  })
  .meta({ id: 'ExpectedArrival' });

/** Whoever is not on the course, has no next checkpoint, or does not exist, is left out. */
export const expectedArrivals = endpoint({
  name: 'expectedArrivals',
  method: 'POST',
  path: '/expected-arrivals',
  access: 'public',
  summary: 'When people on the course are expected at their next checkpoint, as spans that hold four arrivals of five.',
  body: z.strictObject({ registrations: z.array(Oid).min(1).max(mostRunners) }),
  answer: z.array(ExpectedArrivalView),
});
