import { lastRefundBeforeClose, type Refund, refundOf } from '@dorsal/domain/registration/refund.ts';
import { readAmount } from './read-amount.ts';

/** What somebody typed; days and hours as the browser's own fields give them, or empty. */
export interface Typed {
  readonly amount: string;
  readonly closes: string;
  readonly asked: string;
}

/** What the calculator says of it. */
export type WorkedOut =
  | { readonly kind: 'nothing_typed' }
  | { readonly kind: 'no_amount' }
  | { readonly kind: 'refund'; readonly refund: Refund; readonly lastAt: number | null };

/** Both instants are read in one zone, so that the hours between them are right whichever it is. `now`: where nobody says when they ask. */
export function workedOut({ amount, closes, asked }: Typed, now: number): WorkedOut {
  if (amount.trim() === '') return { kind: 'nothing_typed' };
  const paidCents = readAmount(amount);
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

/** What a field for day and hour holds at an instant of this device: minutes are fine enough. */
export function fieldText(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
