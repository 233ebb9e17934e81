import { testSession } from '@dorsal/contract/calls/auth/test-session.ts';
import { call } from '#api/call.ts';
import { changeSession, currentSession, type Session } from '#api/session.ts';

/** Document 3: 'on every route change the token is verified'; here at most once a minute, as people change pages faster than sessions end. */
const checkEveryMs = 60_000;

let checked: { readonly token: string; readonly at: number } | null = null;

/** What a check found: nothing to check yet, still logged in, or the session is over and forgotten. */
export type Checked = 'not_due' | 'holds' | 'ended';

/**
 * Asks the server whether the session of this browser still holds, and takes name and roles as they are now. An answer that does not
 * come ends nothing: a phone at the finish line has no network now and then.
 */
export async function checkSession(now: number, ask: typeof askServer = askServer): Promise<Checked> {
  const session = currentSession();
  if (session === null || !isDue(session, now)) return 'not_due';
  checked = { token: session.token, at: now };
  const answer = await ask(session.token).catch(() => null);
  // Meanwhile somebody may have logged out, or in as another.
  if (answer === null || currentSession()?.token !== session.token) return 'not_due';
  if (!answer.success) {
    changeSession(null);
    return 'ended';
  }
  const roles = answer.roles ?? session.roles;
  const name = answer.name ?? session.name;
  if (name !== session.name || roles.join() !== session.roles.join()) changeSession({ ...session, name, roles });
  return 'holds';
}

const isDue = ({ token }: Session, now: number): boolean =>
  checked === null || checked.token !== token || now - checked.at >= checkEveryMs;

const askServer = (token: string) => call(testSession, { body: { token } });
