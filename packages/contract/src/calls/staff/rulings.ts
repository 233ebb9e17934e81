import { staffStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { PositiveSeconds } from '#codecs/amounts.ts';
import { Oid } from '#codecs/oid.ts';
import { Label, shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import type { RefusalCode } from '#refusals/refusals.ts';
import { Done } from '#views/done.ts';

/** Somebody in a race: the bib is that which staff read, so that a ruling meets nobody else. */
const person = { bib: Label, registration: Oid };

const refusals = [
  'registration_not_found',
  'bib_does_not_match',
  'modality_not_timed',
] as const satisfies readonly RefusalCode[];

/** A reason as everybody reads it with the result. */
const Reason = shortText(300);
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
