import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { notifyAccountsChanged } from '#platform/db/accounts-channel.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { countAttempt, forgiveAttempt } from '../attempt-repository.ts';
import { settleAttempts } from '../change-account.ts';
import { accountSubject } from '../log-in.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { deleteSessionsOf } from '../session-repository.ts';
import { findOwnAccount, lockAccount, updateAccount } from '../user-repository.ts';
import { type PasswordRefusal, refusalOfPassword } from '../users.ts';

interface Wanted {
  readonly user: number;
  /** The session that asks, which stays. */
  readonly session: Buffer;
  /** The present one. */
  readonly password: string;
  readonly newPassword: string;
}

export type OwnPasswordRefusal =
  | { readonly ok: false; readonly refusal: 'wrong_password' }
  | { readonly ok: false; readonly refusal: 'too_many_attempts'; readonly retryAt: EpochMs };

type PasswordChanged =
  | { readonly ok: true; readonly ended: number }
  | { readonly ok: false; readonly refusal: PasswordRefusal }
  | OwnPasswordRefusal;

type OwnAccount = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>;

/** Asks a person who is logged in for the present password: whoever finds a session open knows it not. */
export async function checkOwnPassword(
  context: Context,
  user: number,
  password: string,
): Promise<{ readonly ok: true; readonly account: OwnAccount } | OwnPasswordRefusal> {
  const account = await findOwnAccount(context.db, user);
  const count = { subject: `${accountSubject(account?.email ?? '')} own`, limit: attemptLimits.own, isOwn: true };
  const retryAt = await countAttempt(context.db, count.subject, count.limit, context.now());
  if (retryAt !== null) return { ok: false, refusal: 'too_many_attempts', retryAt };
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account || !isRight) return { ok: false, refusal: 'wrong_password' };
  await forgiveAttempt(context.db, [count]);
  return { ok: true, account };
}

/** Changes one's own password, which ends one's other sessions. Guesses at the present one are slowed down apart from those of the log-in. */
export async function changeOwnPassword(
  context: Context,
  { user, session, password, newPassword }: Wanted,
  by: Actor,
): Promise<PasswordChanged> {
  const refusal = refusalOfPassword(newPassword);
  if (refusal) return { ok: false, refusal };
  const checked = await checkOwnPassword(context, user, password);
  if (!checked.ok) return checked;
  const { account } = checked;
  const password_hash = await hashPassword(newPassword);
  return await runCommand(context, { name: 'password_changed', by }, async (trx, note): Promise<PasswordChanged> => {
    const found = await lockAccount(trx, { oid: account.oid });
    // It was changed while this one was looked at.
    if (!found || found.isDisabled || found.passwordHash !== account.passwordHash)
      return { ok: false, refusal: 'wrong_password' };
    await updateAccount(trx, user, { password_hash });
    const { length: ended } = await deleteSessionsOf(trx, user, { besides: session });
    await settleAttempts(trx, { kind: 'password' }, { user, email: found.email });
    note(`user:${found.oid}`, { password: null }, { password: 'set' });
    await notifyAccountsChanged(trx);
    return { ok: true, ended };
  });
}
