import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { longestName } from '@dorsal/contract/codecs/text.ts';
import { isBlank } from '@dorsal/domain/search/visible-text.ts';
import type { Context, Db } from '#platform/context.ts';
import { hashPassword, longestPassword } from './passwords.ts';
import { newPassword } from './tokens.ts';
import { hasAdmin, insertAccount, lockAdmins } from './user-repository.ts';

export interface UserInput {
  readonly email: string;
  readonly name: string;
  readonly surname?: string;
  readonly roles: readonly Role[];
  /** Absent: one is made and given back, to be shown once. */
  readonly password?: string;
}

export type PasswordRefusal = 'password_too_short' | 'password_too_long';
export type UserRefusal = 'bad_email' | 'email_taken' | 'name_missing' | 'name_too_long' | PasswordRefusal;

export const shortestPassword = 10;
/** RFC 5321, 4.5.3.1.3: a path is 256 characters with its brackets. The log-in form takes as many. */
const longestEmail = 254;

/** Adds an account. `password` in the answer is null when the caller sent one. */
export async function addUser(
  context: Context,
  input: UserInput,
): Promise<
  | { readonly ok: true; readonly user: number; readonly password: string | null }
  | { readonly ok: false; readonly refusal: UserRefusal }
> {
  const email = input.email.trim().toLowerCase();
  if (!isEmail(email)) return { ok: false, refusal: 'bad_email' };
  const [name, surname] = [input.name.trim(), (input.surname ?? '').trim()];
  if (isBlank(name)) return { ok: false, refusal: 'name_missing' };
  if (Math.max(name.length, surname.length) > longestName) return { ok: false, refusal: 'name_too_long' };
  const given = input.password;
  const refusal = refusalOfPassword(given);
  if (refusal) return { ok: false, refusal };
  const password = given ?? newPassword();
  const passwordHash = await hashPassword(password);
  const account = { oid: context.newId(), email, name, surname, roles: input.roles, passwordHash };
  const insert = async (trx: Db): Promise<number | null> => {
    // `/user` asks whether an address is free, and writes it, under the same lock.
    await lockAdmins(trx);
    return await insertAccount(trx, account);
  };
  const { db } = context;
  const user = await (db.isTransaction ? insert(db) : db.transaction().execute(insert));
  if (user === null) return { ok: false, refusal: 'email_taken' };
  return { ok: true, user, password: given === undefined ? password : null };
}

/** Only impossible addresses are refused; no check here can say whether mail arrives. */
export const isEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+$/.test(text.trim()) && text.trim().length <= longestEmail;

export function refusalOfPassword(password: string | undefined): PasswordRefusal | null {
  if (password === undefined) return null;
  if (password.length < shortestPassword) return 'password_too_short';
  return password.length > longestPassword ? 'password_too_long' : null;
}

export const firstAdminEmail = 'admin@dorsal.local';

/**
 * Makes the first admin where there is none, and gives the password that is shown this once; null: there is an admin. Several
 * nodes at once make one.
 */
export async function ensureFirstAdmin(
  context: Context,
): Promise<{ readonly email: string; readonly password: string } | null> {
  if (await hasAdmin(context.db)) return null;
  return await context.db.transaction().execute(async (trx) => {
    await lockAdmins(trx);
    if (await hasAdmin(trx)) return null;
    const added = await addUser({ ...context, db: trx }, { email: firstAdminEmail, name: 'Admin', roles: ['admin'] });
    // Taken: an account of that address exists without the role (or is disabled). That is somebody's decision, left alone.
    return added.ok && added.password !== null ? { email: firstAdminEmail, password: added.password } : null;
  });
}
