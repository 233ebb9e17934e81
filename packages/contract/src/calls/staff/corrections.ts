import { warnings } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { PositiveSeconds, Seconds } from '#codecs/amounts.ts';
import { CheckpointRef, Oid } from '#codecs/oid.ts';
import { mostRows, paging } from '#codecs/paging.ts';
import { Label, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import type { RefusalCode } from '#refusals/refusals.ts';
import { Done } from '#views/done.ts';

/** Places are derived and never stale; this derives every result of the modality again and raises the board's version. */
export const calculatePositions = endpoint({
  name: 'calculatePositions',
  method: 'POST',
  path: '/calculate-positions',
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
  /** `manual` where somebody knows the time; `estimate` where the likely one is written in, which lists for staff mark. */
  source: shortText(40).optional(),
  /** The time by hand that the sender saw there; null: none. Another one is not written over. Absent: whatever stands is replaced. */
  was: PositiveSeconds.nullable().optional(),
  /** With `was`: the crossing that the sender saw there, by a mat or a stamp; null: none. Where another one stands by now, by a second or more, the time is not written over it. Absent: whatever is heard is replaced. */
  heard: Seconds.nullable().optional(),
});

/** The refusals of a call that names a person at a checkpoint. */
const placeRefusals = [
  'registration_not_found',
  'checkpoint_not_found',
  'checkpoint_of_other_modality',
  'bib_does_not_match',
  'modality_not_timed',
  'race_official',
] as const satisfies readonly RefusalCode[];

/** Times typed in by hand: they beat the reads at their checkpoint (start and finish too) until they are deleted. */
export const addIntermediate = endpoint({
  name: 'addIntermediate',
  method: 'POST',
  path: '/add-intermediate',
  summary: 'Adds times by hand; all of the list or none.',
  body: z.strictObject({ data: z.array(ManualTime).min(1).max(5000) }),
  answer: Done,
  errors: [...placeRefusals, 'times_contradict', 'changed_meanwhile'],
});

/** Takes a time by hand away; the reads of that checkpoint count again. */
export const deleteIntermediate = endpoint({
  name: 'deleteIntermediate',
  method: 'POST',
  path: '/delete-intermediate',
  summary: 'Deletes a time entered by hand.',
  body: z.strictObject({
    bib: Label,
    intermediate: CheckpointRef,
    registration: Oid,
    /** The time that the sender saw: another one stays. Absent: whatever stands goes. */
    was: PositiveSeconds.optional(),
  }),
  answer: Done,
  errors: [...placeRefusals, 'time_not_found', 'changed_meanwhile'],
});

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

/** The margin of the other explanation, in nats: at 1 it is 2.7 times as unlikely. */
const dearerBy = z.number().min(0);

export const explainRegistration = endpoint({
  name: 'explainRegistration',
  method: 'POST',
  path: '/explanation',
  summary: 'Explains the result of one person in words.',
  body: z.strictObject({ registration: Oid }),
  answer: z
    .object({
      ...person,
      /** Absent: not finished. */
      finish: WireDate.optional(),
      /** The start crossing; absent: there is none. */
      start: WireDate.optional(),
      /** Empty for a plain result. */
      facts: z.array(FactView),
      warnings: z.array(z.object({ warning: z.enum(warnings), text: Text })),
      /** The reader that heard each crossing, in sentences along the course. */
      heard: z.array(Text),
      /** The acts of staff that stand on this person, each with its author and hour. */
      acts: z.array(Text),
      /** The next best explanation with another finish or none, else with another start; absent: there is none that is nearly as likely. */
      other: z
        .object({
          finish: WireDate.optional(),
          start: WireDate.optional(),
          dearer_by: dearerBy,
          facts: z.array(FactView),
        })
        .optional(),
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

/** Of 2,000 people in doubt at most, and as many held back; beyond, `total` counts those who are not listed too. A page goes through `people`, then `held_back`. */
export const listDoubts = endpoint({
  name: 'listDoubts',
  method: 'POST',
  path: '/doubts',
  summary:
    'People of a modality whose finish has two explanations, those with a prize or a podium at stake first; then those with a crossing held back, a choice that is void, or a finish that a shut window takes away.',
  body: z.strictObject({ modality: Oid, ...paging }),
  pageSize: mostRows,
  answer: z
    .object({
      total: z.int().min(0),
      /** People that were not looked at yet, as that would take too long: ask again. They are part of `total`. */
      not_looked_at: z.int().min(0),
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
      /** Others who have a crossing held back, or something else that only staff can settle, with a sentence for each. */
      held_back: z.array(z.object({ ...person, texts: z.array(Text) })),
      /** Sentences about the race: checkpoints where many were heard sooner than anybody can be there. */
      warnings: z.array(Text),
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
  summary: 'Chooses which visit of a person is the crossing at a checkpoint, or that there is none.',
  body: z.strictObject({
    ...place,
    /** Null: there is no crossing. */
    at: WireDate.nullable(),
  }),
  answer: Done.extend({
    /** Checkpoints whose choice does not count beside it, as before: staff choose anew there, or take it back. */
    void_choices: z.array(Oid).optional(),
  }).meta({ id: 'CrossingSettled' }),
  errors: [...placeRefusals, 'time_by_hand_stands', 'crossing_not_possible'],
});

/** Takes a choice back: the reads explain the checkpoint by themselves again. */
export const unsettleCrossing = endpoint({
  name: 'unsettleCrossing',
  method: 'POST',
  path: '/unsettle-crossing',
  summary: 'Takes back which visit of a person was chosen at a checkpoint.',
  body: z.strictObject(place),
  answer: Done,
  errors: [...placeRefusals, 'choice_not_found'],
});

/** 0 to 1. */
const Share = z.number().min(0).max(1);

/** The share of crossings that a mat misses: as counted in the field of a race, and as it counts in results. */
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

/** Facts that staff know of a race beside its reads. */
export const knownByStaff = endpoint({
  name: 'knownByStaff',
  method: 'POST',
  path: '/known-by-staff',
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
  summary: 'Enters a neutralised span of a race: safety car, red flag, a closed level crossing.',
  body: Neutralised,
  answer: Done,
  errors: ['modality_not_found', 'modality_not_timed', 'race_official', 'dates_reversed', 'span_far_from_race'],
});

export const deleteNeutralised = endpoint({
  name: 'deleteNeutralised',
  method: 'POST',
  path: '/delete-neutralised',
  summary: 'Takes a neutralised span back.',
  body: Neutralised,
  answer: Done,
  errors: ['modality_not_found', 'modality_not_timed', 'race_official', 'dates_reversed', 'span_not_found'],
});

const Stop = z.strictObject({ bib: Label, registration: Oid, from: WireDate, to: WireDate });

/** Spans in which people are known to have stood still: pit notes, an aid station, a mechanic. */
export const addStops = endpoint({
  name: 'addStops',
  method: 'POST',
  path: '/add-stops',
  summary: 'Enters known stops of people; all of the list or none.',
  body: z.strictObject({ data: z.array(Stop).min(1).max(5000) }),
  answer: Done,
  errors: [
    'registration_not_found',
    'bib_does_not_match',
    'modality_not_timed',
    'race_official',
    'dates_reversed',
    'span_far_from_race',
  ],
});

export const deleteStop = endpoint({
  name: 'deleteStop',
  method: 'POST',
  path: '/delete-stop',
  summary: 'Takes a known stop of a person back.',
  body: Stop,
  answer: Done,
  errors: [
    'registration_not_found',
    'bib_does_not_match',
    'modality_not_timed',
    'race_official',
    'dates_reversed',
    'stop_not_found',
  ],
});
