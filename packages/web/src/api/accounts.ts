import { changeOwnPassword, ownAccount } from '@dorsal/contract/calls/accounts/own-account.ts';
import { endSessions as endCall, listSessions } from '@dorsal/contract/calls/accounts/own-sessions.ts';
import { makePasswordLink, testPasswordLink, usePasswordLink } from '@dorsal/contract/calls/accounts/password-links.ts';
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

export const fetchOwnAccount = (signal: AbortSignal) => call(ownAccount, { body: {} }, signal);

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
