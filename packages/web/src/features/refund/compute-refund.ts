import { lastRefundBeforeClose, type Refund, refundOf } from '@dorsal/domain/registration/refund.ts';
import { parseAmount } from '#i18n/parse-amount.ts';

/** The typed values; days and hours as the browser's own fields give them, or empty. */
export interface Typed {
  readonly amount: string;
  readonly closes: string;
  readonly asked: string;
}

/** The outcome of the calculation. */
export type ComputedRefund =
  | { readonly kind: 'nothing_typed' }
  | { readonly kind: 'no_amount' }
  | { readonly kind: 'refund'; readonly refund: Refund; readonly lastAt: number | null };

/** Takes both instants in one zone, so that the hours between them are right in any zone. `now` stands in for a missing instant of the request. */
export function computeRefund({ amount, closes, asked }: Typed, now: number): ComputedRefund {
  if (amount.trim() === '') return { kind: 'nothing_typed' };
  const paidCents = parseAmount(amount);
  if (paidCents === null) return { kind: 'no_amount' };
  const closesAt = instantOf(closes);
  const requestedAt = instantOf(asked) ?? now;
  const lastAt = closesAt === null ? null : closesAt - lastRefundBeforeClose;
  return { kind: 'refund', refund: refundOf({ paidCents, requestedAt, closesAt }), lastAt };
}

/** Of `2026-05-01T08:00`; null: nothing was chosen. */
function instantOf(written: string): number | null {
  const at = Date.parse(`${written}Z`);
  return Number.isNaN(at) ? null : at;
}

/** The value of a field for day and hour at an instant of this device, to the minute. */
export function fieldText(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
