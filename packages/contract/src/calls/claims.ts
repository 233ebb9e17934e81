import { claimKinds, claimLimits, claimOutcomes } from '@dorsal/domain/race-day/claims.ts';
import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { said, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';

/** Everybody may, without an account: limited by address and by person. The same words that wait already are one claim. */
export const sendClaim = endpoint({
  name: 'sendClaim',
  method: 'POST',
  path: '/claim',
  summary: 'Says that something is wrong with a result, from the start until the results are official.',
  body: z.strictObject({
    registration: Oid,
    kind: z.enum(claimKinds),
    words: said(claimLimits.wordsLength),
    /** An address or a phone for the answer; staff alone see it. */
    contact: Text.max(claimLimits.contactLength).optional(),
  }),
  answer: Done,
  errors: ['registration_not_found', 'claims_not_taken', 'claims_closed', 'too_many_claims', 'too_many_attempts'],
});

/** No words and no contact: what somebody wrote is for staff alone. */
export const claimsOf = endpoint({
  name: 'claimsOf',
  method: 'POST',
  path: '/claims-of',
  summary: 'The number of claims about a result that wait, and what staff answered to the others.',
  body: z.strictObject({ registration: Oid }),
  answer: z
    .object({
      may_claim: z.boolean(),
      open: z.int().min(0),
      answers: z.array(z.object({ outcome: z.enum(claimOutcomes), text: Text, answered_at: WireDate })),
    })
    .meta({ id: 'ClaimsOfResult' }),
  errors: ['registration_not_found'],
});

export const listClaims = endpoint({
  name: 'listClaims',
  method: 'POST',
  path: '/claims',
  summary: 'Claims about the result of somebody, for staff: open ones first, then those answered last.',
  body: z.strictObject({ registration: Oid }),
  answer: z.array(
    z
      .object({
        claim: z.int().min(1),
        kind: z.enum(claimKinds),
        words: Text,
        contact: Text.optional(),
        made_at: WireDate,
        /** Absent: it waits. */
        answer: z
          .object({ outcome: z.enum(claimOutcomes), text: Text, answered_at: WireDate, by: Text.optional() })
          .optional(),
      })
      .meta({ id: 'Claim' }),
  ),
  errors: ['registration_not_found'],
});

const Outcome = z.enum(claimOutcomes).nullable();

/** `outcome` null opens it again. `was`: the outcome that stood when it was looked at. The text is public, in the words of staff. */
export const answerClaim = endpoint({
  name: 'answerClaim',
  method: 'POST',
  path: '/answer-claim',
  summary: 'Answers a claim (accepted or not, with a text that everybody reads), or opens it again.',
  body: z
    .strictObject({
      registration: Oid,
      claim: z.int().min(1).max(2_147_483_647),
      outcome: Outcome,
      text: Text.max(claimLimits.wordsLength).optional(),
      was: Outcome,
    })
    .refine(
      ({ outcome, text }) => outcome !== 'not_accepted' || said(claimLimits.wordsLength).safeParse(text).success,
      {
        path: ['text'],
        message: 'say why it is not accepted: the runner reads it',
      },
    ),
  answer: Done,
  errors: ['registration_not_found', 'claim_not_found', 'changed_meanwhile'],
});
