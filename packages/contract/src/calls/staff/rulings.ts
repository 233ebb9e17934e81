import { rejections, staffStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { PositiveSeconds } from '#codecs/amounts.ts';
import { Oid } from '#codecs/oid.ts';
import { Label, said, shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import type { RefusalCode } from '#refusals/refusals.ts';
import { Done } from '#views/done.ts';

/** Somebody in a race: the bib is that which staff read, so that a ruling meets nobody else. */
const person = { bib: Label, registration: Oid };

const refusals = [
  'registration_not_found',
  'bib_does_not_match',
  'modality_not_timed',
  'race_official',
] as const satisfies readonly RefusalCode[];

/** A reason as everybody reads it with the result. */
const Reason = said(300);
const StatusOfStaff = z.enum(staffStatuses).nullable();

export const ruleStatus = endpoint({
  name: 'ruleStatus',
  method: 'POST',
  path: '/rule-status',
  summary:
    'Rules that somebody is retired, over the time limit, disqualified (with a reason) or did not start; or takes it back.',
  body: z.strictObject({
    ...person,
    /** Null: what the reads say counts again. */
    status: StatusOfStaff,
    /** Wanted for a disqualification. */
    reason: Reason.optional(),
    /** The ruling that the sender saw; null: none. Another one is not written over. Absent: whatever stands is replaced. */
    was: StatusOfStaff.optional(),
  }),
  answer: Done,
  errors: [...refusals, 'changed_meanwhile'],
});

export const addPenalty = endpoint({
  name: 'addPenalty',
  method: 'POST',
  path: '/add-penalty',
  summary: 'Gives a penalty, which counts at the finish.',
  body: z.strictObject({ ...person, time: PositiveSeconds, reason: Reason }),
  answer: Done,
  errors: refusals,
});

export const deletePenalty = endpoint({
  name: 'deletePenalty',
  method: 'POST',
  path: '/delete-penalty',
  summary: 'Takes a penalty back.',
  body: z.strictObject({ ...person, penalty: z.int().min(1).max(2_147_483_647) }),
  answer: Done,
  errors: [...refusals, 'penalty_not_found'],
});

/** A late start counts from the gun until somebody accepts it. */
export const judgeLateStart = endpoint({
  name: 'judgeLateStart',
  method: 'POST',
  path: '/judge-late-start',
  summary: 'Accepts that somebody started late, so that the net time counts from there; or takes it back.',
  body: z.strictObject({ ...person, accepted: z.boolean() }),
  answer: Done,
  errors: refusals,
});

export const giveChip = endpoint({
  name: 'giveChip',
  method: 'POST',
  path: '/give-chip',
  summary:
    'Gives somebody a chip that nobody of the event has, one more than theirs, with its reads of before; or takes one from them.',
  body: z.strictObject({ ...person, chip: shortText(128), given: z.boolean() }),
  answer: Done,
  errors: [...refusals, 'chip_taken', 'chip_not_found'],
});

const Counter = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** One read as its box numbered it: no two are the same. */
const read = {
  /** The reader's public number. */
  reader: z.int().min(0).max(2_147_483_647),
  epoch: Counter,
  seq: Counter,
  chip: shortText(128),
  /** As the box's own clock had it. */
  heard_at: WireDate,
};

/** A read is no crossing for one of these reasons. `in_future`: its time has not come, or the clock of its reader is ahead. */
export const readReasons = [...rejections, 'in_future'] as const;

/** Most reads in one answer; those heard again within the gap of a crossing are left out first. */
export const mostReadsShown = 500;

export const readsOfPerson = endpoint({
  name: 'readsOfPerson',
  method: 'POST',
  path: '/reads-of-person',
  summary:
    'Every read of the chips of one person at the readers of the race, in order of time: what it counts as, or why it does not.',
  body: z.strictObject({ registration: Oid }),
  answer: z.object({
    total: z.int().min(0),
    /** 500 at most. */
    reads: z.array(
      z.object({
        ...read,
        reader_name: Text.optional(),
        /** With the clock difference of the reader taken off. */
        at: WireDate,
        /** The checkpoint that the reader serves. */
        intermediate: Oid.optional(),
        /** Absent: the read is the crossing there. */
        why: z.enum(readReasons).optional(),
        /** The crossing is shown when it is settled: another explanation is nearly as likely. */
        being_checked: z.boolean().optional(),
      }),
    ),
    /** Stamps of helpers' phones with this bib, in course order. */
    stamps: z.array(
      z.object({
        at: WireDate,
        intermediate: Oid,
        device_name: Text,
        /** The stamp is the crossing there: no mat heard the runner, and every crossing that stood still stands. */
        counts: z.boolean(),
      }),
    ),
  }),
  errors: ['registration_not_found', 'modality_not_timed'],
});

/** A read that staff take out stays in the log, with that as its reason. */
export const judgeRead = endpoint({
  name: 'judgeRead',
  method: 'POST',
  path: '/judge-read',
  summary:
    'Says that a read of somebody does not count, with a reason for the trail; or that the rules judge it again.',
  body: z.strictObject({ ...person, ...read, counts: z.boolean(), reason: said(300).optional() }),
  answer: Done,
  errors: [...refusals, 'read_not_found'],
});
