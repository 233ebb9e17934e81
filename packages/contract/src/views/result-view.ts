import { resultStatuses, warnings } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { Seconds } from '#codecs/amounts.ts';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';

const Place = z.int().min(1);

/** A place in each scope, absent where the person is not placed; the scope of a category is category and gender together. */
const places = {
  pos_general: Place.optional(),
  pos_gender: Place.optional(),
  pos_category: Place.optional(),
  pos_local: Place.optional(),
  pos_local_gender: Place.optional(),
  pos_local_category: Place.optional(),
};

/** `waiting` has no word on the wire: the status is absent. */
const shownStatuses = resultStatuses.filter((status) => status !== 'waiting');

export const PenaltyView = z.object({ time: Seconds, reason: Text });

/** True: heard there, but another explanation is nearly as likely. There is no time until that is settled, or the race is over. */
const BeingChecked = z.literal(true).optional();

/** At one real intermediate. Times are milliseconds inside. */
export const IntermediateResultView = z.object({
  /** From 0, as `intermediates` of the modality. */
  order: z.int().min(0),
  intermediate: Oid.optional(),
  total_time: Seconds.optional(),
  total_time_real: Seconds.optional(),
  being_checked: BeingChecked,
  ...places,
  shown_order: z.int().min(1).optional(),
  shown_order_gender: z.int().min(1).optional(),
});

const Order = z.int().min(1);

/** The rule that an award is of: its `order`, its basis, and the number of people that it takes in each group. */
const rule = { order: Order, by: Text, total: z.int().min(1) };

/** Somebody in front who was passed over, and the orders of their prizes that exclude this one. */
const MovedUpPastView = z.object({
  registration: Oid,
  bib_number: Text.optional(),
  name: Text.optional(),
  surname: Text.optional(),
  holds: z.array(Order),
});

/** A prize given by one rule. */
const AwardView = z.object({
  ...rule,
  /** Among those whom the rule takes. */
  place: Place,
  /** Prizes aside. */
  real_place: Place,
  /** Somebody else has the same time, and so the same place. */
  is_shared: z.boolean().optional(),
  /** Everyone in front who was passed over, in the order of places; absent: nobody. */
  moved_up_past: z.array(MovedUpPastView).optional(),
});

/** A prize that the time would have won, and that other prizes of the same person exclude. */
const PassedOverView = z.object({ ...rule, real_place: Place, holds: z.array(Order) });

/**
 * The prizes of one person. Absent where the race does not show them to the caller. `awards` and `passed_over` tell all, rule by rule; the other
 * fields sum up the rules of each basis.
 */
export const PrizesView = z.object({
  /** Place in the list of all who take a prize of the basis, in all of its rules together; absent: none is taken. */
  ...places,
  /** By basis: true, a prize of it is taken; false, another prize excludes it. */
  which_prizes: z.record(z.string(), z.boolean()).optional(),
  has_prize: z.boolean(),
  /** By order. */
  awards: z.array(AwardView).optional(),
  passed_over: z.array(PassedOverView).optional(),
});

/** The result of one person. Times are milliseconds inside, seconds with decimals on the wire. */
export const ResultView = z
  .object({
    status: z.enum(shownStatuses).optional(),
    /** Official: since the reference, penalties included. */
    total_time: Seconds.optional(),
    /** Net: since the own start. */
    total_time_real: Seconds.optional(),
    /** The time that a disqualified person had, by the clock that ranks; shown struck through. */
    total_time_dsq: Seconds.optional(),
    /** The instant that times count from: gun, wave's gun or own start. */
    reference_time: WireDate.optional(),
    start_time: WireDate.optional(),
    start_time_real: WireDate.optional(),
    /** True: heard at an own start, but it may have been another checkpoint. No time counts from it until that is settled, or the race is over. */
    start_being_checked: BeingChecked,
    /** At the finish. */
    being_checked: BeingChecked,
    /** True: among the first ten, with a time and a place, and staff still look at it. */
    under_review: z.literal(true).optional(),
    /** A judge's order at the finish places them: the bibs of those whom the judge saw ahead of them, level with them and behind them. */
    judged: z
      .object({ ahead: z.array(z.string()), level: z.array(z.string()), behind: z.array(z.string()) })
      .optional(),
    /** True: the race was stopped, and is classified at a checkpoint that did not hear them, though a later one did. They are out of the classification. */
    passed_unheard: z.literal(true).optional(),
    ...places,
    /** The number of people placed in each scope ('de N'). */
    totals: z.record(z.string(), z.int().min(0)).optional(),
    /** Row in the order shown, from 1. */
    shown_order: z.int().min(1).optional(),
    shown_order_gender: z.int().min(1).optional(),
    penalty_time: Seconds.optional(),
    penalizations: z.array(PenaltyView).optional(),
    disqualified_reason: Text.optional(),
    prizes: PrizesView.optional(),
    intermediate_results: z.array(IntermediateResultView).optional(),
    // Circuits
    score: z.number().optional(),
    score_cat: z.number().optional(),
    best_score: z.number().optional(),
    best_score_cat: z.number().optional(),
    score_team: z.number().optional(),
    pos_team: Place.optional(),
  })
  .meta({ id: 'Result' });
export type ResultView = z.output<typeof ResultView>;

/** Staff also see what does not add up. */
export const StaffResultView = ResultView.extend({ warnings: z.array(z.enum(warnings)).optional() }).meta({
  id: 'StaffResult',
});
