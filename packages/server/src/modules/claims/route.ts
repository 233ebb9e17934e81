import {
  answerClaim as answerCall,
  claimsOf,
  listClaims,
  sendClaim as sendCall,
} from '@dorsal/contract/calls/claims.ts';
import { tooMany } from '#modules/accounts/route.ts';
import { scopeOf } from '#modules/races/race-visibility.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { answerClaim } from './answer-claim.ts';
import { claimsForStaff, publicClaims } from './present-claims.ts';
import { sendClaim } from './send-claim.ts';

/** Claims: what anybody says is wrong with a result, and what staff answer. Everybody reads the answers, staff alone the words. */
export const claimRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(sendCall, async ({ body, caller, address }) => {
    const sent = await sendClaim(context, body, { address, scope: scopeOf(caller) });
    if (sent.ok) return { success: true as const };
    return sent.refusal === 'too_many_attempts' ? tooMany(context, sent.retryAt) : refuse(sent.refusal);
  }),
  serveEndpoint(
    claimsOf,
    async ({ body, caller }) =>
      (await publicClaims(context, body.registration, scopeOf(caller))) ?? refuse('registration_not_found'),
  ),
  serveEndpoint(listClaims, async ({ body }) => {
    const claims = await claimsForStaff(context, body.registration);
    return claims === null ? refuse('registration_not_found') : [...claims];
  }),
  serveEndpoint(answerCall, async ({ body, caller }) => {
    const { registration: person, claim, outcome, was, text = '' } = body;
    const answer = outcome === null ? null : { outcome, text: text.trim() };
    const answered = await answerClaim(context, { person, claim, answer, was }, actorOf(caller));
    return answered.ok ? { success: true as const } : refuse(answered.refusal, { fields: answered.faults ?? [] });
  }),
];
