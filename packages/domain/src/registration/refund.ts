import type { EpochMs, Ms } from '#timing/types.ts';

/** What is paid back and what is kept, in cents; or that it is too late. */
export type Refund =
  | { readonly ok: true; readonly refundCents: number; readonly feeCents: number }
  | { readonly ok: false; readonly refusal: 'refund_too_late' };

interface RefundRequest {
  readonly paidCents: number;
  readonly requestedAt: EpochMs;
  /** When registrations close; null: they do not. */
  readonly closesAt: EpochMs | null;
}

/** Return policy §9: none within 5 days of the registration close, counted as 120 hours. */
const lastRefundBeforeClose: Ms = 120 * 3_600_000;

/** The refund by the return policy, for events whose own rules are silent. */
export function refundOf({ paidCents, requestedAt, closesAt }: RefundRequest): Refund {
  if (closesAt !== null && requestedAt > closesAt - lastRefundBeforeClose)
    return { ok: false, refusal: 'refund_too_late' };
  const feeCents = Math.min(paidCents, refundFee(paidCents));
  return { ok: true, refundCents: paidCents - feeCents, feeCents };
}

/** Return policy §9: up to 5 EUR 1.00, up to 10 EUR 2.00, up to 20 EUR 3.00, above 4 %, at least 3 EUR; half a cent goes up. */
function refundFee(paidCents: number): number {
  if (paidCents <= 5_00) return 1_00;
  if (paidCents <= 10_00) return 2_00;
  if (paidCents <= 20_00) return 3_00;
  return Math.max(3_00, Math.floor((paidCents * 4 + 50) / 100));
}
