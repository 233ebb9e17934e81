import { type Role, roles } from '@dorsal/contract/codecs/enums.ts';
import { useSyncExternalStore } from 'react';
import { removeStored, storedText, storeText } from '#browser/storage.ts';

/** The session of this browser (document 1, section 3: 'session state kept in the browser'). */
export interface Session {
  readonly token: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** The ids of the events that name a timer: their role holds there, and nowhere else. */
  readonly events?: readonly string[] | undefined;
  /** The address with which they logged in: another log-in over the page offers it. */
  readonly email?: string | undefined;
}

const storedUnder = 'dorsal.session';
const watchers = new Set<() => void>();
let current: Session | null | undefined;

/** The session that was stored, if it is whole: anything else is nobody's session. */
export function parseSession(text: string | null): Session | null {
  const stored = parsed(text);
  if (typeof stored !== 'object' || stored === null) return null;
  const { token, name, roles: named, events, email } = stored as Record<string, unknown>; // an object: its values are looked at below
  if (typeof token !== 'string' || token === '' || !Array.isArray(named)) return null;
  return {
    token,
    name: typeof name === 'string' ? name : '',
    roles: roles.filter((role) => named.includes(role)),
    ...(typeof email === 'string' && { email }),
    ...(Array.isArray(events) && { events: events.filter((event) => typeof event === 'string') }),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export function currentSession(): Session | null {
  if (current === undefined) current = parseSession(storedText(storedUnder));
  return current;
}

/** Logged in as somebody, or (null) nobody any more. */
export function changeSession(session: Session | null): void {
  current = session;
  if (session === null) removeStored(storedUnder);
  else storeText(storedUnder, JSON.stringify(session));
  for (const notify of watchers) notify();
}

/** Calls back when somebody logs in or out on this page. Gives the function that ends it. */
export function onSessionChange(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

function watch(notify: () => void): () => void {
  // A log-out in another tab is one in this tab too.
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== storedUnder && key !== null) return;
    current = undefined;
    notify();
  };
  watchers.add(notify);
  addEventListener('storage', onStorage);
  return () => {
    watchers.delete(notify);
    removeEventListener('storage', onStorage);
  };
}

/** The session; null: nobody is logged in. */
export const useSession = (): Session | null => useSyncExternalStore(watch, currentSession);

/** True where somebody with one of these roles is logged in. The server decides on their permissions. */
export const hasRole = (session: Session | null, wanted: readonly Role[]): boolean =>
  session?.roles.some((role) => wanted.includes(role)) ?? false;
