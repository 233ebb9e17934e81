import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Context, Db } from '#platform/context.ts';
import { type AttemptCount, type AttemptLimit, attemptMemoryMs, waitAfter } from './attempt-limits.ts';

/**
 * Counts a try before it is checked, so that a hundred tries at once are a hundred; a right password takes it back. Null: it may
 * be checked; else the instant from which a next try is looked at. The row's lock makes this one after the other per subject.
 */
export async function countAttempt(
  db: Context['db'],
  subject: string,
  limit: AttemptLimit,
  now: EpochMs,
): Promise<EpochMs | null> {
  return await db.transaction().execute(async (trx) => {
    // One statement locks the row, also where another try that was right deletes it at this moment.
    const row = await trx
      .insertInto('login_attempt')
      .values({ subject, failures: 0, last_failure_at: new Date(now), blocked_until: null })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
      .returning(['failures', 'last_failure_at', 'blocked_until'])
      .executeTakeFirstOrThrow();
    const blockedUntil = row.blocked_until?.getTime() ?? null;
    if (blockedUntil !== null && blockedUntil > now) return blockedUntil;
    const isForgotten = now - row.last_failure_at.getTime() > attemptMemoryMs;
    const failures = (isForgotten ? 0 : row.failures) + 1;
    const wait: Ms = waitAfter(failures, limit);
    await trx
      .updateTable('login_attempt')
      .set({ failures, last_failure_at: new Date(now), blocked_until: wait === 0 ? null : new Date(now + wait) })
      .where('subject', '=', subject)
      .execute();
    return null;
  });
}

/** Takes a try back whose password was right. */
export async function forgiveAttempt(db: Db, counts: readonly AttemptCount[]): Promise<void> {
  const subjects = (own: boolean): string[] =>
    counts.filter(({ isOwn }) => isOwn === own).map(({ subject }) => subject);
  await db.deleteFrom('login_attempt').where('subject', 'in', subjects(true)).execute();
  if (subjects(false).length === 0) return;
  await db
    .updateTable('login_attempt')
    .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: null })
    .where('subject', 'in', subjects(false))
    .execute();
}

/** Forgets what was guessed at an account, from wherever: it has got a new password, or is let in again. */
export async function forgetAttemptsAt(db: Db, account: string): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where((by) => by.or([by('subject', '=', account), by('subject', 'like', `${account} %`)]))
    .execute();
}

export async function forgetOldAttempts(db: Db, now: EpochMs): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where('last_failure_at', '<', new Date(now - attemptMemoryMs))
    .where((where) => where.or([where('blocked_until', 'is', null), where('blocked_until', '<', new Date(now))]))
    .execute();
}
