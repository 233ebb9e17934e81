import { genders, staffStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { PositiveSeconds, Seconds } from '#codecs/amounts.ts';
import { CheckpointRef, Oid } from '#codecs/oid.ts';
import { Label, said, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';

const Reason = said(300);

/** Most bibs that are named at once. */
export const mostBibs = 5_000;

/** The people of a race to whom all of this applies; nothing named is nobody. */
const Selection = z.strictObject({
  bibs: z.array(Label).max(mostBibs).optional(),
  club: shortText(200).optional(),
  /** The name of the wave. */
  wave: shortText(100).optional(),
  category: shortText(100).optional(),
  gender: z.enum(genders).optional(),
});

/** A ruling on everybody of a selection. */
const RulingOnMany = z.discriminatedUnion('what', [
  /** Null: what the reads say counts again. A disqualification wants a reason. */
  z.strictObject({ what: z.literal('status'), status: z.enum(staffStatuses).nullable(), reason: Reason.optional() }),
  z.strictObject({ what: z.literal('penalty'), time: PositiveSeconds, reason: Reason }),
  /** Time given back: a penalty below nought. */
  z.strictObject({ what: z.literal('credit'), time: PositiveSeconds, reason: Reason }),
  /** The name of a wave of the race. */
  z.strictObject({ what: z.literal('wave'), wave: shortText(100) }),
  /** The name of a category of the race, set by hand. */
  z.strictObject({ what: z.literal('category'), category: shortText(100) }),
  z.strictObject({ what: z.literal('classified'), classified: z.boolean() }),
]);

const Minutes = z
  .int()
  .min(-1_440)
  .max(1_440)
  .refine((minutes) => minutes !== 0, { error: 'a delay of no minutes is none: write how many' });

/** Most people of a judge's order. */
export const mostOrdered = 50;

const Ranks = z
  .array(z.array(Label).min(1))
  .min(1)
  .refine((ranks) => ranks.flat().length >= 2 && ranks.flat().length <= mostOrdered, {
    error: `an order is of two people or more, ${mostOrdered} at most: name their bibs`,
  })
  .refine((ranks) => new Set(ranks.flat()).size === ranks.flat().length, {
    error: 'a bib stands here twice: name each once',
  });

/** A wearer of a bib with their chips, as the sender of a swap saw them. */
const Worn = z.strictObject({ registration: Oid, chips: z.array(shortText(128)).max(50) });

/** Most races that a delay names. */
const mostDelayed = 500;

/** Most waves of a race that a delay names. */
const mostWaves = 200;

/** A race with its planned start and those of its waves in their order, as the sender of a delay saw them. Without waves those were not looked at. */
const SeenStart = z.strictObject({
  modality: Oid,
  start: WireDate,
  waves: z
    .array(z.strictObject({ wave: shortText(100), start: WireDate.optional() }))
    .max(mostWaves)
    .optional(),
});

const Act = z.discriminatedUnion('kind', [
  /**
   * The gun of the race, or of a wave of it, by button: the instant at which the server gets this, or `at` where a press did not get through. One that stands is
   * not moved by it (`gun_stands`). `moves_times`: the sender looked at what it moves; without it one that comes after crossings of its people is refused
   * (`start_moves_times`).
   */
  z.strictObject({
    kind: z.literal('start'),
    wave: shortText(100).optional(),
    at: WireDate.optional(),
    moves_times: z.literal(true).optional(),
  }),
  /**
   * Planned start, waves, windows of readers, planned end and deadline of the desk of a race; cut-offs go with the gun. `desk`: the deadline of the event's desks too.
   * `all`: every race of its event that is planned and has not begun. `was`: the races that it moves with their planned starts as they were looked at; where there
   * are others meanwhile, or one has begun, it is refused (`changed_meanwhile`). Absent: nothing was looked at.
   */
  z.strictObject({
    kind: z.literal('delay'),
    minutes: Minutes,
    desk: z.boolean().optional(),
    all: z.boolean().optional(),
    was: z.array(SeenStart).max(mostDelayed).optional(),
  }),
  /** Reads of a reader (its public number) count for nothing from one instant to another; absent ends are open. */
  z.strictObject({
    kind: z.literal('set_aside'),
    reader: z.int().min(0).max(2_147_483_647),
    wave: shortText(100).optional(),
    from: WireDate.optional(),
    to: WireDate.optional(),
    reason: Reason,
  }),
  /** A checkpoint is off the course from one instant to another. One that was added counts from the end of that span. */
  z.strictObject({
    kind: z.literal('change_course'),
    intermediate: CheckpointRef,
    from: WireDate.optional(),
    to: WireDate.optional(),
    reason: Reason,
  }),
  /** Takes one of these two, or the void reads of a restart, back. */
  z.strictObject({ kind: z.literal('bring_back'), aside: Oid }),
  z.strictObject({ kind: z.literal('rule'), selection: Selection, ruling: RulingOnMany }),
  /** Classifies the race at a checkpoint; null: the race goes on to its finish. */
  z.strictObject({ kind: z.literal('stop'), intermediate: CheckpointRef.nullable() }),
  /** Reads before `at` are void, times by hand go, and the gun is given anew; without one it is still to be given. */
  z.strictObject({ kind: z.literal('restart'), at: WireDate, gun: WireDate.optional() }),
  /** A judge's order of people on a line: the first ones first, those of one rank are equal. It decides between times that are near, and equal ones. */
  z.strictObject({ kind: z.literal('order'), intermediate: CheckpointRef, ranks: Ranks }),
  /** Takes one of these back: times decide again. */
  z.strictObject({ kind: z.literal('withdraw_order'), order: Oid }),
  /**
   * Two people of the event, one of them of the race, wear each other's chips, or bibs and chips. `was`: the wearers of both bibs as they were looked at; absent:
   * nothing was looked at. Where they are swapped already as is asked for, nothing is done.
   */
  z.strictObject({
    kind: z.literal('swap'),
    bib: Label,
    other: Label,
    what: z.enum(['chips', 'bibs']),
    was: z.strictObject({ bib: Worn, other: Worn }).optional(),
  }),
]);

export const raceAct = endpoint({
  name: 'raceAct',
  method: 'POST',
  path: '/race-act',
  summary:
    'Does what a day that goes wrong asks for, in one act: delay, mat set aside, course changed, rulings on a selection, race stopped or restarted, two people swapped, people on a line ordered by a judge.',
  body: z.strictObject({ modality: Oid, act: Act }),
  answer: Done,
  errors: [
    'modality_not_found',
    'modality_not_timed',
    'race_official',
    'gun_stands',
    'start_moves_times',
    'race_begun',
    'race_not_begun',
    'start_not_planned',
    'reader_not_of_race',
    'wave_not_found',
    'category_not_found',
    'checkpoint_not_found',
    'checkpoint_of_other_modality',
    'checkpoint_stays',
    'nobody_passed',
    'aside_not_found',
    'order_not_found',
    'order_without_time',
    'order_against_times',
    'order_leaves_out',
    'already_ordered',
    'selection_empty',
    'bibs_unknown',
    'nobody_of_race',
    'race_cancelled',
    'same_person',
    'dates_reversed',
    'span_far_from_race',
    'changed_meanwhile',
  ],
});

/** A mat, or a checkpoint, that does not count for a while. */
const AsideView = z.object({
  _id: Oid,
  /** Absent with `intermediate` absent too: every reader, as the race was restarted. */
  reader: z.int().optional(),
  reader_name: Text.optional(),
  intermediate: Oid.optional(),
  wave: Text.optional(),
  from: WireDate.optional(),
  to: WireDate.optional(),
  reason: Text,
});

/** A judge's order that stands. It counts while the times of its people do not contradict it by more than two seconds. */
const OrderView = z.object({
  _id: Oid,
  intermediate: Oid,
  /** The first ones first; those of one rank are equal. */
  ranks: z.array(z.array(z.object({ registration: Oid, bib_number: Text.optional(), name: Text }))),
  /** The author and the instant, as the trail says. */
  by: Text.optional(),
  at: WireDate.optional(),
});

export const raceActs = endpoint({
  name: 'raceActs',
  method: 'POST',
  path: '/race-acts',
  summary: 'Tells what acts of the day left standing in a race, and its readers, waves and clubs.',
  body: z.strictObject({ modality: Oid }),
  answer: z.object({
    asides: z.array(AsideView),
    orders: z.array(OrderView),
    /** The checkpoint where the race is classified. Absent: at its finish. */
    stopped_at: Oid.optional(),
    /** It has a gun, or somebody was heard. */
    has_begun: z.boolean(),
    official: z.boolean(),
    /** The race where people may start by its gun, then its waves in their order. */
    starts: z.array(
      z.object({
        /** The name of the wave; absent: the race itself. */
        wave: Text.optional(),
        planned: WireDate.optional(),
        gun: WireDate.optional(),
        /** Some of its people have a crossing behind the start, which a gun can move. */
        has_passed: z.boolean(),
      }),
    ),
    /** People have own starts with start offsets: those count from the planned start, and from a gun where one is given. */
    by_offsets: z.boolean(),
    /** The races of its event that a delay of all moves, with their planned starts and those of their waves in their order. */
    to_delay: z.array(
      z.object({
        _id: Oid,
        name: Text,
        start: WireDate,
        waves: z.array(z.object({ wave: Text, start: WireDate.optional() })),
      }),
    ),
    readers: z.array(z.object({ number: z.int(), name: Text, intermediates: z.array(Oid) })),
    /** In their order. */
    waves: z.array(Text),
    /** By name. */
    clubs: z.array(Text),
  }),
  errors: ['modality_not_found'],
});

export const raceLine = endpoint({
  name: 'raceLine',
  method: 'POST',
  path: '/race-line',
  summary:
    'Tells who crossed a line within two seconds of somebody, with their times, and the order of a judge that stands there.',
  body: z.strictObject({ modality: Oid, intermediate: CheckpointRef, bib: Label }),
  answer: z.object({
    /** Those who have a place at the line, in the order in which they stand. */
    people: z.array(
      z.object({
        registration: Oid,
        bib_number: Text.optional(),
        name: Text,
        /** The time that ranks there. */
        total_time: Seconds,
      }),
    ),
    /** The order that names the person who was asked for. */
    order: OrderView.optional(),
    /** The times of its people contradict it by now: they count. */
    rests: z.boolean(),
    official: z.boolean(),
  }),
  errors: [
    'modality_not_found',
    'modality_not_timed',
    'checkpoint_not_found',
    'checkpoint_of_other_modality',
    'bibs_unknown',
  ],
});
