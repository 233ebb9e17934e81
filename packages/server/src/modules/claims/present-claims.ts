import type { claimsOf, listClaims } from '@dorsal/contract/calls/claims.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { claimsClosed } from '@dorsal/domain/race-day/claims.ts';
import type { RaceScope } from '#modules/races/race-visibility.ts';
import type { Context } from '#platform/context.ts';
import { claimedPerson, claimsAbout } from './claim-repository.ts';

/** The claims about a result as everybody sees them: how many wait, and the answers; null: there is nobody. */
export async function publicClaims(
  { db }: Pick<Context, 'db'>,
  registration: string,
  scope: RaceScope,
): Promise<AnswerOf<typeof claimsOf> | null> {
  const person = await claimedPerson(db, registration, scope);
  if (person === null) return null;
  const claims = person.takesClaims ? await claimsAbout(db, person.number) : [];
  return {
    may_claim: claimsClosed(person) === null,
    open: claims.filter(({ outcome }) => outcome === null).length,
    answers: claims.flatMap(({ outcome, answer: text, answered_at: at }) =>
      outcome === null || at === null ? [] : [{ outcome, text, answered_at: at.getTime() }],
    ),
  };
}

type StaffClaim = AnswerOf<typeof listClaims>[number];

/** The claims about a result with the words and the contact, for staff; null: there is nobody. */
export async function claimsForStaff(
  { db }: Pick<Context, 'db'>,
  registration: string,
): Promise<readonly StaffClaim[] | null> {
  const person = await claimedPerson(db, registration, { seesHidden: true, seesUnlisted: true });
  return person && (await claimsAbout(db, person.number)).map(presentClaim);
}

const presentClaim = (claim: Awaited<ReturnType<typeof claimsAbout>>[number]): StaffClaim => ({
  ...{ claim: claim.number, kind: claim.kind, words: claim.words, made_at: claim.made_at.getTime() },
  ...(claim.contact !== null && { contact: claim.contact }),
  ...(claim.outcome !== null &&
    claim.answered_at !== null && {
      answer: {
        ...{ outcome: claim.outcome, text: claim.answer, answered_at: claim.answered_at.getTime() },
        by: claim.answeredBy ?? undefined,
      },
    }),
});
