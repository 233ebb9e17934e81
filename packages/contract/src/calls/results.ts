import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { PositiveSeconds } from '#codecs/amounts.ts';
import { listOf } from '#codecs/lists.ts';
import { CheckpointRef, Oid } from '#codecs/oid.ts';
import { Label, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Coordinates } from '#views/references.ts';
import { Done } from './done.ts';

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
  access: 'public',
  summary:
    'Expected arrivals of people on the course at their next checkpoint and at the finish, as spans that hold four of five.',
  body: z.strictObject({ registrations: z.array(Oid).min(1).max(mostRunners) }),
  answer: z.array(ExpectedArrivalView),
});

export const lastPositions = endpoint({
  name: 'lastPositions',
  method: 'POST',
  path: '/last-positions',
  access: 'public',
  summary: 'Positions of people on the course, estimated from their last crossing and pace.',
  body: z.strictObject({
    registrations: listOf(Oid).optional(),
    modality: Oid.optional(),
    /** One position a person instead of the way so far. */
    only_last: z.boolean().optional(),
  }),
  answer: z.array(PositionView),
  errors: ['modality_not_found'],
});

/** Places are derived and never stale; this derives every result of the modality again and raises the board's version. */
export const calculatePositions = endpoint({
  name: 'calculatePositions',
  method: 'POST',
  path: '/calculate-positions',
  access: raceStaff,
  summary: 'Derives all results of a modality again.',
  body: z.strictObject({
    modality: Oid,
    intermediate: CheckpointRef.optional(),
    is_finish_line: z.boolean().optional(),
    delete_positions: z.boolean().optional(),
  }),
  answer: Done,
  errors: ['modality_not_found', 'modality_not_timed', 'already_calculating'],
});

const ManualTime = z.strictObject({
  bib: Label,
  intermediate: CheckpointRef,
  registration: Oid,
  /** Since the runner's reference. Milliseconds inside. */
  total_time: PositiveSeconds,
  /** `manual`, the only source that screens send. */
  source: shortText(40).optional(),
});

/** Times typed in by hand: they beat the reads at their checkpoint (start and finish too) until they are deleted. */
export const addIntermediate = endpoint({
  name: 'addIntermediate',
  method: 'POST',
  path: '/add-intermediate',
  access: raceStaff,
  summary: 'Adds times by hand; all of the list or none.',
  body: z.strictObject({ data: z.array(ManualTime).min(1).max(5000) }),
  answer: Done,
  errors: [
    'registration_not_found',
    'checkpoint_not_found',
    'checkpoint_of_other_modality',
    'bib_does_not_match',
    'modality_not_timed',
  ],
});

/** Takes a time by hand away; the reads of that checkpoint count again. */
export const deleteIntermediate = endpoint({
  name: 'deleteIntermediate',
  method: 'POST',
  path: '/delete-intermediate',
  access: raceStaff,
  summary: 'Deletes a time entered by hand.',
  body: z.strictObject({ bib: Label, intermediate: CheckpointRef, registration: Oid }),
  answer: Done,
  errors: [
    'registration_not_found',
    'checkpoint_not_found',
    'checkpoint_of_other_modality',
    'time_not_found',
    'bib_does_not_match',
    'modality_not_timed',
  ],
});
