import {
  answerClaim as answerCall,
  claimsOf,
  listClaims,
  sendClaim as sendCall,
} from '@dorsal/contract/calls/claims.ts';
import { claimsClosed } from '@dorsal/domain/race-day/claims.ts';
import { tooMany } from '#modules/accounts/route.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { eventVisibilityOf, hiddenOf } from '#platform/http/visibility.ts';
import { answerClaim } from './answer-claim.ts';
import { claimedPerson, claimsAbout } from './claim-repository.ts';
import { sendClaim } from './send-claim.ts';

/** Claims: what anybody says is wrong with a result, and what staff answer. Everybody reads the answers, staff alone the words. */
export const claimRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(sendCall, async ({ body, caller, address }) => {
    const sent = await sendClaim(context, body, { address, seesHidden: hiddenOf(eventVisibilityOf(caller)) });
    if (sent.ok) return { success: true as const };
    return sent.refusal === 'too_many_attempts' ? tooMany(context, sent.retryAt) : refuse(sent.refusal);
  }),
  serveEndpoint(claimsOf, async ({ body, caller }) => {
    const person = await claimedPerson(context.db, body.registration, hiddenOf(eventVisibilityOf(caller)));
    if (person === null) return refuse('registration_not_found');
    const claims = person.takesClaims ? await claimsAbout(context.db, person.number) : [];
    return {
      may_claim: claimsClosed(person) === null,
      open: claims.filter(({ outcome }) => outcome === null).length,
      answers: claims.flatMap(({ outcome, answer: text, answered_at: at }) =>
        outcome === null || at === null ? [] : [{ outcome, text, answered_at: at.getTime() }],
      ),
    };
  }),
  serveEndpoint(listClaims, async ({ body }) => {
    const person = await claimedPerson(context.db, body.registration, true);
    if (person === null) return refuse('registration_not_found');
    return (await claimsAbout(context.db, person.number)).map((claim) => ({
      ...{ claim: claim.number, kind: claim.kind, words: claim.words, made_at: claim.made_at.getTime() },
      ...(claim.contact !== null && { contact: claim.contact }),
      ...(claim.outcome !== null &&
        claim.answered_at !== null && {
          answer: {
            ...{ outcome: claim.outcome, text: claim.answer, answered_at: claim.answered_at.getTime() },
            by: claim.answeredBy ?? undefined,
          },
        }),
    }));
  }),
  serveEndpoint(answerCall, async ({ body, caller }) => {
    const { registration: person, claim, outcome, was, text = '' } = body;
    const answer = outcome === null ? null : { outcome, text: text.trim() };
    const answered = await answerClaim(context, { person, claim, answer, was }, actorOf(caller));
    return answered.ok ? { success: true as const } : refuse(answered.refusal, { fields: answered.faults ?? [] });
  }),
];
