import type { EventStatus } from '#status/status.ts';

/** The faults of a result that a claim may be about. */
export const claimKinds = ['time_missing', 'wrong_time', 'wrong_category', 'not_me', 'other'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** The answers of staff to a claim. */
export const claimOutcomes = ['accepted', 'not_accepted'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

export const claimLimits = {
  /** Claims about one person that wait at a time: more say nothing new. */
  openOfPerson: 5,
  /** Claims about one person in all, so that answered ones do not come again for ever. */
  allOfPerson: 20,
  wordsLength: 500,
  contactLength: 120,
} as const;

/** A race as claims need it. */
export interface ClaimedRace {
  readonly status: EventStatus;
  /** Its organisers want claims. */
  readonly takesClaims: boolean;
}

/** The reason why nothing can be said about a result of a race; null: it can, from the gun until the results are official. */
export function claimsClosed({ status, takesClaims }: ClaimedRace): 'claims_not_taken' | 'claims_closed' | null {
  if (!takesClaims) return 'claims_not_taken';
  if (status === 'live' || status === 'finished_provisional') return null;
  return status === 'finished_official' || status === 'cancelled' ? 'claims_closed' : 'claims_not_taken';
}
