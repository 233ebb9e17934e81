import { changeOwnPassword, ownAccount } from '@dorsal/contract/calls/accounts/own-account.ts';
import { endSessions as endCall, listSessions } from '@dorsal/contract/calls/accounts/own-sessions.ts';
import { makePasswordLink, testPasswordLink, usePasswordLink } from '@dorsal/contract/calls/accounts/password-links.ts';
import {
  beginSecondFactor as beginCall,
  confirmSecondFactor as confirmCall,
  endSecondFactor as endCallOfOwn,
  endSecondFactorOf as endCallOfUser,
} from '@dorsal/contract/calls/accounts/second-factor.ts';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { call } from './call.ts';
import { command } from './command.ts';

export interface SessionLine {
  readonly id: string;
  readonly since: number;
  readonly lastSeen: number;
  readonly browser: string | undefined;
  readonly address: string | undefined;
  /** The one that asks. */
  readonly isThis: boolean;
}

const newId = (): string => crypto.randomUUID();

export interface OwnAccount {
  readonly name: string;
  readonly email: string | undefined;
  readonly roles: readonly Role[];
  readonly secondFactor: 'on' | 'off' | 'not_offered';
  /** Those that are left. */
  readonly recoveryCodes: number;
}

export async function fetchOwnAccount(signal: AbortSignal): Promise<OwnAccount> {
  const view = await call(ownAccount, { body: {} }, signal);
  const { name, surname, email, roles, two_steps: secondFactor, recovery_codes: recoveryCodes } = view;
  return { name: [name, surname].filter(Boolean).join(' '), email, roles, secondFactor, recoveryCodes };
}

/** The secret for an app, and the address that its QR code says. */
export const beginSecondFactor = (password: string) => command(beginCall, { body: { password } }, newId());

/** Gives the recovery codes, this once. */
export const confirmSecondFactor = async (code: string): Promise<readonly string[]> =>
  (await command(confirmCall, { body: { code } }, newId())).recovery_codes;

export const endSecondFactor = (password: string) => command(endCallOfOwn, { body: { password } }, newId());

/** Tells it of a user as admins see one. */
export const hasSecondFactor = (user: { readonly two_steps?: boolean | undefined } | null): boolean =>
  user?.two_steps === true;

/** Takes it off a user. */
export const endSecondFactorOf = (user: string) => command(endCallOfUser, { body: { _id: user } }, newId());

/** One's own sessions, or those of a user. */
export async function fetchSessions(user: string | undefined, signal: AbortSignal): Promise<readonly SessionLine[]> {
  const sessions = await call(listSessions, { body: user === undefined ? {} : { user } }, signal);
  return sessions.map(({ _id: id, since, last_seen: lastSeen, browser, address, is_this: isThis }) => ({
    id,
    since,
    lastSeen,
    browser,
    address,
    isThis,
  }));
}

/** Ends one session, or (undefined) all but the one that asks; gives their number. */
export async function endSessions(user: string | undefined, session: string | undefined): Promise<number> {
  const body = { ...(user !== undefined && { user }), ...(session !== undefined && { session }) };
  return (await command(endCall, { body }, newId())).ended;
}

/** Changes one's own password; gives the number of other sessions that ended with it. */
export const changePassword = async (password: string, next: string): Promise<number> =>
  (await command(changeOwnPassword, { body: { password, new_password: next } }, newId())).ended;

export async function makeLink(user: string): Promise<{ readonly token: string; readonly until: number }> {
  const { token, expires_at: until } = await command(makePasswordLink, { body: { _id: user } }, newId());
  return { token, until };
}

/** The user of a link that still holds; null: it is over. */
export async function fetchLink(token: string, signal: AbortSignal): Promise<{ readonly email: string } | null> {
  if (token === '') return null;
  const { success, email = '' } = await call(testPasswordLink, { body: { token } }, signal);
  return success ? { email } : null;
}

export const setPasswordBy = (token: string, password: string) =>
  call(usePasswordLink, { body: { token, new_password: password } });
