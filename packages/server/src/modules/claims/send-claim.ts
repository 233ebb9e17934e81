import type { sendClaim as sendCall } from '@dorsal/contract/calls/claims.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { claimLimits, claimsClosed } from '@dorsal/domain/race-day/claims.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { attemptLimits } from '#modules/accounts/attempt-limits.ts';
import { countAttempt } from '#modules/accounts/attempt-repository.ts';
import type { RaceScope } from '#modules/races/race-visibility.ts';
import type { Context } from '#platform/context.ts';
import { addressSubject } from '#platform/http/caller-address.ts';
import { claimedPerson, claimsAbout, holdPerson, insertClaim } from './claim-repository.ts';

interface From {
  readonly address: string;
  readonly scope: RaceScope;
}

export type Sent =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusal: 'too_many_attempts'; readonly retryAt: EpochMs }
  | {
      readonly ok: false;
      readonly refusal: 'registration_not_found' | 'claims_not_taken' | 'claims_closed' | 'too_many_claims';
    };

/**
 * Stores what somebody says is wrong. The words are theirs and no change by staff, so the trail does not name them. Sent again (the same words about
 * the same person, which wait) it is there already.
 */
export async function sendClaim(context: Context, sent: BodyOf<typeof sendCall>, from: From): Promise<Sent> {
  const person = await claimedPerson(context.db, sent.registration, from.scope);
  if (person === null) return { ok: false, refusal: 'registration_not_found' };
  const closed = claimsClosed(person);
  if (closed !== null) return { ok: false, refusal: closed };
  const subject = `${addressSubject(from.address)} claims`;
  const retryAt = await countAttempt(context.db, subject, attemptLimits.claimsFrom, context.now());
  if (retryAt !== null) return { ok: false, refusal: 'too_many_attempts', retryAt };
  const claim = { kind: sent.kind, words: sent.words.trim(), contact: sent.contact?.trim() || null };
  return await context.db.transaction().execute(async (trx): Promise<Sent> => {
    await holdPerson(trx, person.number);
    const standing = await claimsAbout(trx, person.number);
    const open = standing.filter(({ outcome }) => outcome === null);
    if (open.some(({ kind, words }) => kind === claim.kind && words === claim.words)) return { ok: true };
    const isFull = open.length >= claimLimits.openOfPerson || standing.length >= claimLimits.allOfPerson;
    if (isFull) return { ok: false, refusal: 'too_many_claims' };
    await insertClaim(trx, {
      ...{ ...claim, participant_number: person.number, made_at: new Date(context.now()) },
    });
    return { ok: true };
  });
}
