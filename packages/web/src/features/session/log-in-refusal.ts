import { CallFailed } from '#api/call-failed.ts';

/** The reason for which a log-in failed, as the form shows it. */
export type LogInRefusal =
  | { readonly kind: 'wrong' }
  /** The second step: none was sent, or a wrong one. */
  | { readonly kind: 'code'; readonly isWrong: boolean }
  | { readonly kind: 'wait'; readonly waitMs: number; readonly until: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The wait where the server gives none. */
const usualWaitS = 60;

export function logInRefusal(error: unknown, now: number): LogInRefusal {
  if (!(error instanceof CallFailed)) return { kind: 'failed', error };
  const { code, retryAfterS } = error.failure;
  if (code === 'wrong_credentials') return { kind: 'wrong' };
  if (code === 'second_factor_needed' || code === 'wrong_code') return { kind: 'code', isWrong: code === 'wrong_code' };
  if (code !== 'too_many_attempts' && code !== 'too_many_requests') return { kind: 'failed', error };
  const waitMs = (retryAfterS ?? usualWaitS) * 1_000;
  return { kind: 'wait', waitMs, until: now + waitMs };
}
