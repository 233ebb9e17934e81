import type { Role } from '@dorsal/contract/codecs/enums.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { notifyAccountsChanged } from '#platform/db/accounts-channel.ts';
import { forgetAttemptsAt } from './attempt-repository.ts';
import { deleteDevicesOf } from './device-repository.ts';
import { accountSubject } from './log-in.ts';
import { deletePasswordLinksOf } from './password-link-repository.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessionsOf } from './session-repository.ts';
import { newPassword } from './tokens.ts';
import { type AccountName, hasAdmin, lockAccount, lockAdmins, updateAccount } from './user-repository.ts';
import { type PasswordRefusal, refusalOfPassword } from './users.ts';

export type AccountChange =
  /** Nobody logs in with it, and the tokens that it owns are refused, until it is enabled. */
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }
  /** Absent: one is made and given back, to be shown once. */
  | { readonly kind: 'password'; readonly password?: string }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] };

export type AccountChanged =
  | { readonly ok: true; readonly endedSessions: number; readonly password: string | null }
  | { readonly ok: false; readonly refusal: 'user_not_found' | 'last_admin' | PasswordRefusal };

/**
 * Changes an account and ends its sessions, with their open streams, on every node: at once where the database can be heard, else within
 * two seconds. The last admin who can log in stays one. Refusals change nothing.
 */
export async function changeAccount(
  context: Context,
  account: AccountName,
  change: AccountChange,
  by: Actor,
): Promise<AccountChanged> {
  const refusal = change.kind === 'password' ? refusalOfPassword(change.password) : null;
  if (refusal) return { ok: false, refusal };
  const made = change.kind === 'password' && change.password === undefined ? newPassword() : null;
  const columns = await columnsOf(change, made, context.now());
  const changed = await runCommand(
    context,
    { name: actions[change.kind], by },
    async (trx, note): Promise<AccountChanged> => {
      await lockAdmins(trx);
      const found = await lockAccount(trx, account);
      if (!found) return { ok: false, refusal: 'user_not_found' };
      const wasAdmin = found.roles.includes('admin') && !found.isDisabled;
      if (wasAdmin && endsAdmin(change) && !(await hasAdmin(trx, found.number)))
        return { ok: false, refusal: 'last_admin' };
      await updateAccount(trx, found.number, columns);
      const { length: endedSessions } = await deleteSessionsOf(trx, found.number);
      await settleAttempts(trx, change, { user: found.number, email: found.email });
      note(`user:${found.oid}`, ...notesOf(change, found));
      await notifyAccountsChanged(trx);
      return { ok: true, endedSessions, password: null };
    },
  );
  return changed.ok ? { ...changed, password: made } : changed;
}

/** A password is in no trail: only that it was set. */
const notesOf = (
  { kind, ...change }: AccountChange,
  account: { readonly roles: readonly string[]; readonly isDisabled: boolean },
): [unknown, unknown] => {
  if (kind === 'password') return [{ password: null }, { password: 'set' }];
  if (kind === 'roles') return [{ roles: account.roles }, change];
  return [{ disabled: account.isDisabled }, { disabled: kind === 'disable' }];
};

const actions = {
  disable: 'account_disabled',
  enable: 'account_enabled',
  password: 'password_set',
  roles: 'roles_set',
} as const satisfies Record<AccountChange['kind'], string>;

const endsAdmin = (change: AccountChange): boolean =>
  change.kind === 'disable' || (change.kind === 'roles' && !change.roles.includes('admin'));

async function columnsOf(change: AccountChange, made: string | null, now: number) {
  if (change.kind === 'disable') return { disabled_at: new Date(now) };
  if (change.kind === 'enable') return { disabled_at: null };
  if (change.kind === 'roles') return { roles: [...change.roles] };
  return { password_hash: await hashPassword(change.password ?? made ?? newPassword()) };
}

/**
 * Failures are forgotten with a new password, and where an account is let in again; a browser that was known with the old password is known
 * no more, and a link to set one is over.
 */
export async function settleAttempts(
  trx: Db,
  { kind }: Pick<AccountChange, 'kind'>,
  account: { user: number; email: string | null },
): Promise<void> {
  if (kind === 'disable' || kind === 'password') {
    await deleteDevicesOf(trx, account.user);
    await deletePasswordLinksOf(trx, account.user);
  }
  if (kind === 'enable' || kind === 'password') await forgetAttemptsAt(trx, accountSubject(account.email ?? ''));
}
