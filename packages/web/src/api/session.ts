import { type Role, roles } from '@dorsal/contract/enums.ts';
import { useSyncExternalStore } from 'react';
import { drop, keep, kept } from '#browser/kept.ts';

/** Who is logged in here (document 1, section 3: 'session state kept in the browser'). */
export interface Session {
  readonly token: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

const keptUnder = 'dorsal.session';
const watchers = new Set<() => void>();
let current: Session | null | undefined;

/** What was kept, if it is whole: anything else is nobody's session. */
export function readSession(text: string | null): Session | null {
  const held = parsed(text);
  if (typeof held !== 'object' || held === null) return null;
  const { token, name, roles: named } = held as Record<string, unknown>; // an object: its values are looked at below
  if (typeof token !== 'string' || token === '' || !Array.isArray(named)) return null;
  return { token, name: typeof name === 'string' ? name : '', roles: roles.filter((role) => named.includes(role)) };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export function currentSession(): Session | null {
  if (current === undefined) current = readSession(kept(keptUnder));
  return current;
}

/** Logged in as somebody, or (null) nobody any more. */
export function changeSession(session: Session | null): void {
  current = session;
  if (session === null) drop(keptUnder);
  else keep(keptUnder, JSON.stringify(session));
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  // Who logs out in another tab is logged out in this one.
  const hear = ({ key }: StorageEvent): void => {
    if (key !== keptUnder && key !== null) return;
    current = undefined;
    tell();
  };
  watchers.add(tell);
  addEventListener('storage', hear);
  return () => {
    watchers.delete(tell);
    removeEventListener('storage', hear);
  };
}

/** Who is logged in; null: nobody. */
export const useSession = (): Session | null => useSyncExternalStore(watch, currentSession);

/** Whether somebody with one of these roles is logged in. What they may do is for the server to say. */
export const hasRole = (session: Session | null, wanted: readonly Role[]): boolean =>
  session?.roles.some((role) => wanted.includes(role)) ?? false;
