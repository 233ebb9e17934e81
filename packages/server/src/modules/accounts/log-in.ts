import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { checkCode } from '#modules/second-factor/check-code.ts';
import type { SecretBox } from '#modules/second-factor/secret-box.ts';
import type { Context } from '#platform/context.ts';
import { addressSubject } from '#platform/http/caller-address.ts';
import { type AttemptCount, type AttemptLimit, attemptLimits } from './attempt-limits.ts';
import { countAttempt, forgetOldAttempts, forgiveAttempt } from './attempt-repository.ts';
import { dayMs, sessionLife } from './authenticate.ts';
import { browserOf, shortAddress } from './client.ts';
import { deleteDevice, deleteExpiredDevices, insertDevice, isKnownDevice } from './device-repository.ts';
import { deleteExpiredPasswordLinks } from './password-link-repository.ts';
import { isPassword } from './passwords.ts';
import { rolesOf } from './roles.ts';
import { deleteExpiredSessions, deleteSession, insertSession } from './session-repository.ts';
import { hashToken, longestToken, newToken } from './tokens.ts';
import { findAccount, findVenue } from './user-repository.ts';

export type LogInRefusal =
  | { readonly ok: false; readonly refusal: 'wrong_credentials' | 'second_factor_needed' | 'wrong_code' }
  | { readonly ok: false; readonly refusal: 'too_many_attempts'; readonly retryAt: EpochMs };

export interface LoggedIn {
  readonly ok: true;
  readonly token: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

export interface LogInInput {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The `User-Agent` of the browser. */
  readonly agent?: string | undefined;
  /** The token of the device, if this browser has one. */
  readonly device?: string | undefined;
  /** Of the second step, where the account has one. */
  readonly code?: string | undefined;
  /** Opens the secrets of second factors; null or absent: recovery codes alone help. */
  readonly secrets?: SecretBox | null | undefined;
}

/** A device is known this long after the last log-in in it. */
export const deviceLifeMs = 180 * dayMs;

/** Opens a session for an e-mail address and its password. An unknown address takes as long as a wrong password. */
export async function logIn(
  context: Context,
  input: LogInInput,
): Promise<(LoggedIn & { readonly device: string }) | LogInRefusal> {
  const email = input.email.trim().toLowerCase();
  const known = await knownDevice(context, email, input.device);
  const counts = known
    ? [ownCount(`${accountSubject(email)} device:${known.toString('base64')}`, attemptLimits.device)]
    : countsOfAccount(accountSubject(email), input.address);
  const retryAt = await countAll(context, counts);
  if (retryAt !== null) return { ok: false, refusal: 'too_many_attempts', retryAt };
  const account = await findAccount(context.db, email);
  const fits = await isPassword(account?.passwordHash ?? null, input.password);
  if (!account || !fits) return { ok: false, refusal: 'wrong_credentials' };
  const { code, secrets = null } = input;
  const second = await checkCode(context.db, { user: account.number, code, secrets, now: context.now() });
  // The try stays counted: who knows the password may not guess codes in between.
  if (second !== 'passed') return { ok: false, refusal: second };
  await forgiveAttempt(context.db, counts);
  const roles = rolesOf(account.roles);
  const token = await openSession(context, { user: account.number, event: null, roles }, input);
  // A password that was changed while this one was looked at ends the sessions that stand; this one may have come after.
  if ((await findAccount(context.db, email))?.passwordHash !== account.passwordHash) {
    await logOut(context, token);
    return { ok: false, refusal: 'wrong_credentials' };
  }
  return { ok: true, token, name: account.name, roles, device: await renewDevice(context, account.number, known) };
}

/** Opens a session of the venue screen: the token in its address and the event's PIN. */
export async function logInAtVenue(
  context: Context,
  input: {
    readonly token: string;
    readonly pin: string;
    readonly address: string;
    readonly agent?: string | undefined;
  },
): Promise<LoggedIn | LogInRefusal> {
  const counts = countsOfVenue(input.token, input.address);
  const retryAt = await countAll(context, counts);
  if (retryAt !== null) return { ok: false, refusal: 'too_many_attempts', retryAt };
  const venue = await findVenue(context.db, input.token);
  if (!venue || !isSameText(venue.pin, input.pin)) return { ok: false, refusal: 'wrong_credentials' };
  await forgiveAttempt(context.db, counts);
  const token = await context.db.transaction().execute(async (db) => {
    // A save that changes the PIN holds the event, and ends the sessions that stand by then: this one comes before it, or sees the new PIN.
    const now = await findVenue(db, input.token, { isHeld: true });
    if (now?.event !== venue.event || now.pin !== venue.pin) return null;
    return await openSession({ ...context, db }, { user: null, event: venue.event, roles: ['live_register'] }, input);
  });
  if (token === null) return { ok: false, refusal: 'wrong_credentials' };
  return { ok: true, token, name: '', roles: ['live_register'] };
}

/** Ends the session of a token; an unknown one is no fault. Gives the hash that authenticators forget. */
export async function logOut(context: Context, token: string): Promise<Buffer> {
  const tokenHash = hashToken(token);
  await deleteSession(context.db, tokenHash);
  return tokenHash;
}

/** Deletes ended sessions, devices and old attempts. A job calls it now and then. */
export async function tidyAccounts(context: Context): Promise<void> {
  await deleteExpiredSessions(context.db, context.now());
  await deleteExpiredDevices(context.db, context.now());
  await deleteExpiredPasswordLinks(context.db, context.now());
  await forgetOldAttempts(context.db, context.now());
}

async function openSession(
  context: Context,
  session: { readonly user: number | null; readonly event: number | null; readonly roles: readonly Role[] },
  { address, agent }: { readonly address: string; readonly agent?: string | undefined },
): Promise<string> {
  const token = newToken();
  const now = context.now();
  const life = session.user === null ? sessionLife.venue : sessionLife.user;
  await insertSession(context.db, {
    ...session,
    tokenHash: hashToken(token),
    now,
    expiresAt: now + life.idleMs,
    browser: browserOf(agent),
    address: shortAddress(address),
  });
  return token;
}

const ownCount = (subject: string, limit: AttemptLimit): AttemptCount => ({ subject, limit, isOwn: true });

/** The counts of a try without a known device: an address that hammers is stopped before it can make an account wait. */
function countsOfAccount(account: string, from: string): AttemptCount[] {
  const address = addressSubject(from);
  return [
    { subject: address, limit: attemptLimits.address, isOwn: false },
    ownCount(`${account} ${address}`, attemptLimits.here),
    { subject: account, limit: attemptLimits.everywhere, isOwn: false },
  ];
}

/**
 * The counts of a PIN of a venue. Its address has a count for PINs, which is none of the log-in: whoever tries PINs in the network of the venue
 * holds up no staff there.
 */
function countsOfVenue(token: string, from: string): AttemptCount[] {
  const pins = { subject: `${addressSubject(from)} pins`, limit: attemptLimits.pinsFrom, isOwn: false };
  return [pins, ...countsOfPin(`venue:${digest(token)}`, from)];
}

/**
 * The counts of a PIN of a link for helpers. The address alone has none: whoever tries a PIN has the link, which nobody guesses, and a whole valley
 * may sit behind one address.
 */
export const countsOfLink = (link: string, from: string): AttemptCount[] => countsOfPin(`link:${digest(link)}`, from);

const countsOfPin = (subject: string, from: string): AttemptCount[] => [
  ownCount(`${subject} ${addressSubject(from)}`, attemptLimits.pinHere),
  { subject, limit: attemptLimits.pinEverywhere, isOwn: false },
];

/** Null: the password may be looked at; else the instant from which the next try is. */
export async function countAll(context: Context, counts: readonly AttemptCount[]): Promise<EpochMs | null> {
  for (const { subject, limit } of counts) {
    const retryAt = await countAttempt(context.db, subject, limit, context.now());
    if (retryAt !== null) return retryAt;
  }
  return null;
}

/** The hash of the device's token, if this account has logged in with it; null: it is not known. */
async function knownDevice(context: Context, email: string, device: string | undefined): Promise<Buffer | null> {
  if (device === undefined || device.length > longestToken) return null;
  const tokenHash = hashToken(device);
  return (await isKnownDevice(context.db, tokenHash, email, context.now())) ? tokenHash : null;
}

/** A fresh token for the device at each log-in: a copied one is of use until its owner comes again. */
export async function renewDevice(context: Context, user: number, known: Buffer | null): Promise<string> {
  const token = newToken();
  const now = context.now();
  if (known) await deleteDevice(context.db, known);
  await insertDevice(context.db, { tokenHash: hashToken(token), user, now, expiresAt: now + deviceLifeMs });
  return token;
}

/** The account of an e-mail address (in small letters) as attempts are counted by it. */
export const accountSubject = (email: string): string => `account:${digest(email)}`;

/** Tables of attempts hold no e-mail address and no token. */
const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 32);

export const isSameText = (one: string, other: string): boolean =>
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
