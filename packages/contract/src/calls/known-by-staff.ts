import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { CheckpointRef, Oid } from '#codecs/oid.ts';
import { Label, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from './done.ts';

/** 0 to 1. */
const Share = z.number().min(0).max(1);

/** How often a mat misses: counted in the field of a race, and as it counts in results. */
const MissRateView = z
  .object({
    /** The checkpoints of the mat, in course order. */
    checkpoints: z.array(Oid),
    passes: z.int().min(0),
    /** Crossings that the mat did not hear, before the last one of each runner. */
    skips: z.int().min(0),
    proposed: Share,
    /** Absent: the usual one, 3 %. */
    miss_rate: Share.optional(),
  })
  .meta({ id: 'MissRate' });

/** What staff know of a race beside its reads. */
export const knownByStaff = endpoint({
  name: 'knownByStaff',
  method: 'POST',
  path: '/known-by-staff',
  access: raceStaff,
  summary: 'Rates at which the mats of a race miss, as counted and as accepted; its neutralised spans; known stops.',
  body: z.strictObject({ modality: Oid }),
  answer: z.object({
    miss_rates: z.array(MissRateView),
    /** The rates stand: the race is provisional or official. */
    is_frozen: z.boolean(),
    neutralised: z.array(z.object({ from: WireDate, to: WireDate })),
    stops: z.array(z.object({ registration: Oid, bib: Text, from: WireDate, to: WireDate })),
  }),
  errors: ['modality_not_found', 'modality_not_timed'],
});

/** Rates count for nobody until they are accepted here. Each is one of a mat: all checkpoints of that mat take it. */
export const acceptMissRates = endpoint({
  name: 'acceptMissRates',
  method: 'POST',
  path: '/accept-miss-rates',
  access: raceStaff,
  summary:
    'Accepts rates at which mats miss, or sets others; all of the list or none. Refused once results are provisional.',
  body: z.strictObject({
    modality: Oid,
    /** `miss_rate` null: the usual one again. */
    data: z
      .array(z.strictObject({ intermediate: CheckpointRef, miss_rate: Share.nullable() }))
      .min(1)
      .max(500),
  }),
  answer: Done,
  errors: [
    'modality_not_found',
    'modality_not_timed',
    'checkpoint_not_found',
    'start_without_miss_rate',
    'miss_rate_frozen',
  ],
});

const Neutralised = z.strictObject({ modality: Oid, from: WireDate, to: WireDate });

/** A span in which the race itself slowed or held the field. */
export const addNeutralised = endpoint({
  name: 'addNeutralised',
  method: 'POST',
  path: '/add-neutralised',
  access: raceStaff,
  summary: 'Enters a neutralised span of a race: safety car, red flag, a closed level crossing.',
  body: Neutralised,
  answer: Done,
  errors: ['modality_not_found', 'modality_not_timed', 'dates_reversed'],
});

export const deleteNeutralised = endpoint({
  name: 'deleteNeutralised',
  method: 'POST',
  path: '/delete-neutralised',
  access: raceStaff,
  summary: 'Takes a neutralised span back.',
  body: Neutralised,
  answer: Done,
  errors: ['modality_not_found', 'modality_not_timed', 'dates_reversed', 'span_not_found'],
});

const Stop = z.strictObject({ bib: Label, registration: Oid, from: WireDate, to: WireDate });

/** Spans in which people are known to have stood still: pit notes, an aid station, a mechanic. */
export const addStops = endpoint({
  name: 'addStops',
  method: 'POST',
  path: '/add-stops',
  access: raceStaff,
  summary: 'Enters known stops of people; all of the list or none.',
  body: z.strictObject({ data: z.array(Stop).min(1).max(5000) }),
  answer: Done,
  errors: ['registration_not_found', 'bib_does_not_match', 'modality_not_timed', 'dates_reversed'],
});

export const deleteStop = endpoint({
  name: 'deleteStop',
  method: 'POST',
  path: '/delete-stop',
  access: raceStaff,
  summary: 'Takes a known stop of a person back.',
  body: Stop,
  answer: Done,
  errors: ['registration_not_found', 'bib_does_not_match', 'modality_not_timed', 'dates_reversed', 'stop_not_found'],
});
