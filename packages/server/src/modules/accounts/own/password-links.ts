import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context, Db } from '#platform/context.ts';
import { notifyAccountsChanged } from '#platform/db/accounts-channel.ts';
import { dayMs } from '../authenticate.ts';
import { settleAttempts } from '../change-account.ts';
import { renewDevice } from '../log-in.ts';
import { findPasswordLink, insertPasswordLink, takePasswordLink } from '../password-link-repository.ts';
import { hashPassword } from '../passwords.ts';
import { deleteSessionsOf } from '../session-repository.ts';
import { hashToken, newToken } from '../tokens.ts';
import { lockAccount, updateAccount } from '../user-repository.ts';
import { type PasswordRefusal, refusalOfPassword } from '../users.ts';

/** A link that an admin hands over may wait until the person is at their desk again. */
const handedLifeMs: Ms = dayMs;

export interface MadeLink {
  readonly ok: true;
  /** Shown this once: its digest alone is stored. */
  readonly token: string;
  readonly expiresAt: EpochMs;
}

/** Makes a link by which a user sets a password. */
export async function makePasswordLink(
  context: Context,
  user: string,
  by: Actor,
): Promise<
  MadeLink | { readonly ok: false; readonly refusal: 'user_not_found' | 'user_disabled' | 'user_without_email' }
> {
  const [token, expiresAt] = [newToken(), context.now() + handedLifeMs];
  const made = await runCommand(
    context,
    { name: 'password_link_made', by: withoutRepeat(by) },
    async (trx, note): Promise<{ ok: true } | Exclude<Awaited<ReturnType<typeof makePasswordLink>>, MadeLink>> => {
      const account = await lockAccount(trx, { oid: user });
      if (!account) return { ok: false, refusal: 'user_not_found' };
      if (account.isDisabled) return { ok: false, refusal: 'user_disabled' };
      if (account.email === null) return { ok: false, refusal: 'user_without_email' };
      await addLink(context, trx, { user: account.number, token, expiresAt });
      note(`user:${account.oid}`, { password_link: null }, { password_link: new Date(expiresAt).toISOString() });
      return { ok: true };
    },
  );
  return made.ok ? { ok: true, token, expiresAt } : made;
}

const addLink = (
  context: Pick<Context, 'now'>,
  trx: Db,
  { token, ...link }: { readonly user: number; readonly token: string; readonly expiresAt: EpochMs },
): Promise<void> => insertPasswordLink(trx, { ...link, tokenHash: hashToken(token), now: context.now() });

/** The outcome of a command with an id is stored for a repeat, and this one may not be: a repeat makes another link. */
export const withoutRepeat = ({ sent, ...by }: Actor): Actor => ({
  ...by,
  ...(sent && { sent: { ...sent, id: null } }),
});

/** The user of a link that still holds; null: it is over. */
export const testPasswordLink = (context: Context, token: string) =>
  findPasswordLink(context.db, hashToken(token), context.now());

/**
 * Sets a password by a link, once. All sessions of the user end, what was guessed at the account is forgotten, and the browser is known from
 * then on: however many strangers guess, the owner gets in. The session itself is a matter of the log-in.
 */
export async function usePasswordLink(
  context: Context,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
): Promise<
  | { readonly ok: true; readonly device: string }
  | { readonly ok: false; readonly refusal: 'password_link_over' | PasswordRefusal }
> {
  const refusal = refusalOfPassword(newPassword);
  if (refusal) return { ok: false, refusal };
  const tokenHash = hashToken(token);
  const link = await findPasswordLink(context.db, tokenHash, context.now());
  if (!link) return { ok: false, refusal: 'password_link_over' };
  const password_hash = await hashPassword(newPassword);
  const by: Actor = { name: `user:${link.user}`, user: link.user };
  const set = await runCommand(
    context,
    { name: 'password_set_by_link', by },
    async (trx, note): Promise<{ ok: true } | { ok: false; refusal: 'password_link_over' }> => {
      const account = await lockAccount(trx, { oid: link.oid });
      const isTaken = await takePasswordLink(trx, tokenHash);
      if (!account || account.isDisabled || !isTaken) return { ok: false, refusal: 'password_link_over' };
      await updateAccount(trx, account.number, { password_hash });
      await deleteSessionsOf(trx, account.number);
      await settleAttempts(trx, { kind: 'password' }, { user: account.number, email: account.email });
      note(`user:${account.oid}`, { password: null }, { password: 'set' });
      await notifyAccountsChanged(trx);
      return { ok: true };
    },
  );
  return set.ok ? { ok: true, device: await renewDevice(context, link.user, null) } : set;
}
