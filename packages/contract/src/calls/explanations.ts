import { warnings } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { raceStaff } from '#access.ts';
import { Seconds } from '#codecs/amounts.ts';
import { CheckpointRef, Oid } from '#codecs/oid.ts';
import { mostRows, paging } from '#codecs/paging.ts';
import { Label, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from './done.ts';

/** One thing that an explanation takes for granted, and the sentence about it in the language of the caller. */
const FactView = z
  .object({
    kind: Text,
    text: Text,
    /** The checkpoints that it is about, in course order; start and finish have an id too. */
    intermediates: z.array(Oid),
    /** The instant, or the span, that it is about. */
    from: WireDate.optional(),
    to: WireDate.optional(),
  })
  .meta({ id: 'Fact' });

const person = {
  registration: Oid,
  bib_number: Text.optional(),
  name: Text,
  surname: Text,
};

/** How much dearer the other explanation is, in nats: at 1 it is 2.7 times as unlikely. */
const dearerBy = z.number().min(0);

export const explainRegistration = endpoint({
  name: 'explainRegistration',
  method: 'POST',
  path: '/explanation',
  access: raceStaff,
  summary: 'Explains the result of one person in words: what of the reads was taken for what.',
  body: z.strictObject({ registration: Oid }),
  answer: z
    .object({
      ...person,
      /** Absent: not finished. */
      finish: WireDate.optional(),
      /** Empty for a plain result. */
      facts: z.array(FactView),
      warnings: z.array(z.object({ warning: z.enum(warnings), text: Text })),
      /** The next best explanation with another finish or none; absent: there is none that is nearly as likely. */
      other: z.object({ finish: WireDate.optional(), dearer_by: dearerBy, facts: z.array(FactView) }).optional(),
    })
    .meta({ id: 'Explanation' }),
  errors: ['registration_not_found', 'modality_not_timed'],
});

/** A finish that a person may have. */
const PossibleFinish = z.object({
  /** Absent: not finished. */
  at: WireDate.optional(),
  total_time: Seconds.optional(),
  pos_general: z.int().min(1).optional(),
});

/** Of 2,000 people in doubt at most; beyond, `total` counts those who are not listed too. */
export const listDoubts = endpoint({
  name: 'listDoubts',
  method: 'POST',
  path: '/doubts',
  access: raceStaff,
  summary: 'People of a modality whose finish has two explanations: those with a prize or a podium at stake first.',
  body: z.strictObject({ modality: Oid, ...paging }),
  pageSize: mostRows,
  answer: z
    .object({
      total: z.int().min(0),
      people: z.array(
        z.object({
          ...person,
          /** As it stands by the reads. */
          finish: PossibleFinish,
          other: PossibleFinish,
          dearer_by: dearerBy,
          /** A prize, or a place on a podium, hangs on it. */
          is_urgent: z.boolean(),
          text: Text,
        }),
      ),
    })
    .meta({ id: 'Doubts' }),
  errors: ['modality_not_found'],
});

const place = { bib: Label, intermediate: CheckpointRef, registration: Oid };

/** Staff choose between explanations: the crossing is the visit that holds the instant. It goes with the reads, and a time by hand beats it. */
export const settleCrossing = endpoint({
  name: 'settleCrossing',
  method: 'POST',
  path: '/settle-crossing',
  access: raceStaff,
  summary: 'Chooses which visit of a person is the crossing at a checkpoint, or that there is none.',
  body: z.strictObject({
    ...place,
    /** Null: there is no crossing. */
    at: WireDate.nullable(),
  }),
  answer: Done,
  errors: [
    'registration_not_found',
    'checkpoint_not_found',
    'checkpoint_of_other_modality',
    'bib_does_not_match',
    'modality_not_timed',
    'time_by_hand_stands',
    'crossing_not_possible',
  ],
});

/** Takes a choice back: the reads explain the checkpoint by themselves again. */
export const unsettleCrossing = endpoint({
  name: 'unsettleCrossing',
  method: 'POST',
  path: '/unsettle-crossing',
  access: raceStaff,
  summary: 'Takes back which visit of a person was chosen at a checkpoint.',
  body: z.strictObject(place),
  answer: Done,
  errors: [
    'registration_not_found',
    'checkpoint_not_found',
    'checkpoint_of_other_modality',
    'bib_does_not_match',
    'modality_not_timed',
    'choice_not_found',
  ],
});
