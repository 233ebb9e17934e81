import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import { type AttemptSubjects, addressSubject, attemptLimits } from './attempt-limits.ts';
import { countAttempt, forgetOldAttempts, forgiveAttempt } from './attempt-repository.ts';
import { sessionLife } from './authenticate.ts';
import { isPassword } from './passwords.ts';
import { rolesOf } from './roles.ts';
import { deleteExpiredSessions, deleteSession, insertSession } from './session-repository.ts';
import { hashToken, newToken } from './tokens.ts';
import { findAccount, findVenue } from './user-repository.ts';

export type LogInRefusal =
  | { readonly ok: false; readonly refusal: 'wrong_credentials' }
  | { readonly ok: false; readonly refusal: 'too_many_attempts'; readonly retryAt: EpochMs };

export interface LoggedIn {
  readonly ok: true;
  readonly token: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

/** Opens a session for an e-mail address and its password. An unknown address takes as long as a wrong password. */
export async function logIn(
  context: Context,
  input: { readonly email: string; readonly password: string; readonly address: string },
): Promise<LoggedIn | LogInRefusal> {
  const email = input.email.trim().toLowerCase();
  const subjects = { account: `account:${digest(email)}`, address: addressSubject(input.address) };
  const retryAt = await countBoth(context, subjects);
  if (retryAt !== null) return { ok: false, refusal: 'too_many_attempts', retryAt };
  const account = await findAccount(context.db, email);
  const fits = await isPassword(account?.passwordHash ?? null, input.password);
  if (!account || !fits) return { ok: false, refusal: 'wrong_credentials' };
  await forgiveAttempt(context.db, subjects.account, subjects.address);
  const roles = rolesOf(account.roles);
  const token = await openSession(context, { user: account.number, event: null, roles });
  return { ok: true, token, name: account.name, roles };
}

/** Opens a session of the venue screen: the token in its address and the event's PIN. */
export async function logInAtVenue(
  context: Context,
  input: { readonly token: string; readonly pin: string; readonly address: string },
): Promise<LoggedIn | LogInRefusal> {
  const subjects = { account: `venue:${digest(input.token)}`, address: addressSubject(input.address) };
  const retryAt = await countBoth(context, subjects);
  if (retryAt !== null) return { ok: false, refusal: 'too_many_attempts', retryAt };
  const venue = await findVenue(context.db, input.token);
  if (!venue || !isSameText(venue.pin, input.pin)) return { ok: false, refusal: 'wrong_credentials' };
  await forgiveAttempt(context.db, subjects.account, subjects.address);
  const token = await openSession(context, { user: null, event: venue.event, roles: ['live_register'] });
  return { ok: true, token, name: '', roles: ['live_register'] };
}

/** Ends the session of a token; an unknown one is no fault. Gives the hash that authenticators forget. */
export async function logOut(context: Context, token: string): Promise<Buffer> {
  const tokenHash = hashToken(token);
  await deleteSession(context.db, tokenHash);
  return tokenHash;
}

/** Deletes ended sessions and old attempts. A job calls it now and then. */
export async function tidyAccounts(context: Context): Promise<void> {
  await deleteExpiredSessions(context.db, context.now());
  await forgetOldAttempts(context.db, context.now());
}

async function openSession(
  context: Context,
  session: { readonly user: number | null; readonly event: number | null; readonly roles: readonly Role[] },
): Promise<string> {
  const token = newToken();
  const now = context.now();
  const life = session.user === null ? sessionLife.venue : sessionLife.user;
  await insertSession(context.db, { ...session, tokenHash: hashToken(token), now, expiresAt: now + life.idleMs });
  return token;
}

/** Counts the address first: an address that hammers is stopped before it can make an account wait. */
async function countBoth(context: Context, subjects: AttemptSubjects): Promise<EpochMs | null> {
  const now = context.now();
  return (
    (await countAttempt(context.db, subjects.address, attemptLimits.address, now)) ??
    (await countAttempt(context.db, subjects.account, attemptLimits.account, now))
  );
}

/** Tables of attempts hold no e-mail address and no token. */
const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 32);

const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

const everyMs = 10 * 60_000;

/** Starts the job that deletes ended sessions and old attempts. Returns the function that stops it. */
export function startTidying(context: Context): () => Promise<void> {
  let tidying = Promise.resolve();
  const timer = setInterval(() => {
    // Nothing depends on it: every query leaves out ended sessions, and the next run deletes them.
    tidying = tidyAccounts(context).catch((error: unknown) => context.log.warn({ err: error }, 'tidying_failed'));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await tidying;
  };
}
