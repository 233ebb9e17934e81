import type { EpochMs, Ms } from '#timing/types.ts';

/** The refunded and the retained amount, in cents; or that it is too late. */
export type Refund =
  | { readonly ok: true; readonly refundCents: number; readonly feeCents: number }
  | { readonly ok: false; readonly refusal: 'refund_too_late' };

interface RefundRequest {
  readonly paidCents: number;
  readonly requestedAt: EpochMs;
  /** The end of registrations; null: none. */
  readonly closesAt: EpochMs | null;
}

/** Return policy §9: none within 5 days of the registration close, counted as 120 hours. */
export const lastRefundBeforeClose: Ms = 120 * 3_600_000;

/** Return policy §9: the fee for amounts up to a limit, in cents. */
export const refundFees = [
  { upToCents: 5_00, feeCents: 1_00 },
  { upToCents: 10_00, feeCents: 2_00 },
  { upToCents: 20_00, feeCents: 3_00 },
] as const;

/** Return policy §9: the fee for larger amounts. */
export const refundShareAbove = { percent: 4, leastCents: 3_00 } as const;

/** The refund by the return policy, for events whose own rules are silent: where an event has rules, they take precedence. */
export function refundOf({ paidCents, requestedAt, closesAt }: RefundRequest): Refund {
  if (closesAt !== null && requestedAt > closesAt - lastRefundBeforeClose)
    return { ok: false, refusal: 'refund_too_late' };
  const feeCents = Math.min(paidCents, refundFee(paidCents));
  return { ok: true, refundCents: paidCents - feeCents, feeCents };
}

/** Half a cent goes up. */
function refundFee(paidCents: number): number {
  const step = refundFees.find(({ upToCents }) => paidCents <= upToCents);
  const { percent, leastCents } = refundShareAbove;
  return step?.feeCents ?? Math.max(leastCents, Math.floor((paidCents * percent + 50) / 100));
}
