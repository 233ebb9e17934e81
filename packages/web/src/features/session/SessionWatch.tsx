import { testSession } from '@dorsal/contract/calls/sessions.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { call } from '#api/call.ts';
import { endSession } from '#api/ended-session.ts';
import { changeSession, currentSession, type Session } from '#api/session.ts';

/** While somebody is logged in: checks the session on each change of page, and says when it has ended. */
export function SessionWatch({ onEnded }: { readonly onEnded: () => void }): ReactElement | null {
  const router = useRouter();
  useEffect(() => {
    const check = (): void => {
      void checkSession(Date.now()).then((found) => {
        if (found === 'ended') onEnded();
      });
    };
    check();
    return router.subscribe('onResolved', ({ pathChanged }) => pathChanged && check());
  }, [router, onEnded]);
  return null;
}

/** Document 3: 'on every route change the token is verified'; here at most once a minute, as people change pages faster than sessions end. */
const checkEveryMs = 60_000;

let checked: { readonly token: string; readonly at: number } | null = null;

/** The outcome of a check: not due yet, still logged in, or the session is over and removed. */
type Checked = 'not_due' | 'valid' | 'ended';

/**
 * Asks the server whether the session of this browser is still valid, and takes name, roles and events as they are now. An answer that does not
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
    endSession(session);
    return 'ended';
  }
  const roles = answer.roles ?? session.roles;
  const events = answer.events ?? session.events;
  const current = { ...session, name: answer.name ?? session.name, roles, events };
  if (JSON.stringify(current) !== JSON.stringify(session)) changeSession(current);
  return 'valid';
}

const isDue = ({ token }: Session, now: number): boolean =>
  checked === null || checked.token !== token || now - checked.at >= checkEveryMs;

const askServer = (token: string) => call(testSession, { body: { token } });
