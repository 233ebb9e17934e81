import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { question } from '#codecs/question.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Coordinates } from '#views/references.ts';

/** The position of a person, estimated from the last crossing and the pace, and marked as an estimate. */
export const PositionView = z
  .object({
    registration: Oid,
    bib_number: Text.optional(),
    name: Text.optional(),
    surname: Text.optional(),
    at: WireDate,
    /** Metres from the start. */
    distance: z.number().min(0),
    coordinates: Coordinates.optional(),
    is_estimate: z.boolean(),
    last_crossing: z.object({ intermediate: Oid, at: WireDate }).optional(),
  })
  .meta({ id: 'Position' });

/** A page shows one runner or its pinned ones. */
const mostRunners = 50;

/** 80 % of arrivals are between `from` and `to`. */
const arrivalSpan = {
  from: WireDate,
  to: WireDate,
  /** The middle, where the span is so wide that it says little: to be shown in its place. */
  about: WireDate.optional(),
};

/** The spans in which a person is likely to pass the next checkpoint and the finish. */
const ExpectedArrivalView = z
  .object({
    registration: Oid,
    /** The next checkpoint with a mat, or the finish. */
    checkpoint: Oid,
    ...arrivalSpan,
    /** The span has long passed. Nothing more is known: a mat may have missed them, or they are slower than others were. */
    is_late: z.boolean(),
    /** Absent where the finish is the next checkpoint, and before the first one. */
    finish: z.object(arrivalSpan).optional(),
  })
  .meta({ id: 'ExpectedArrival' });

/** Leaves out people who are not on the course, have no next checkpoint, or do not exist. */
export const expectedArrivals = endpoint({
  name: 'expectedArrivals',
  method: 'POST',
  path: '/expected-arrivals',
  summary:
    'Expected arrivals of people on the course at their next checkpoint and at the finish, as spans that hold four of five.',
  body: z.strictObject({ registrations: z.array(Oid).min(1).max(mostRunners) }),
  answer: z.array(ExpectedArrivalView),
});

export const lastPositions = endpoint({
  name: 'lastPositions',
  method: 'POST',
  path: '/last-positions',
  summary: 'Positions of people on the course, estimated from their last crossing and pace.',
  body: question({
    registrations: listOf(Oid).optional(),
    modality: Oid.optional(),
    /** One position a person instead of the way so far. */
    only_last: z.boolean().optional(),
  }),
  answer: z.array(PositionView),
  errors: ['modality_not_found'],
});
