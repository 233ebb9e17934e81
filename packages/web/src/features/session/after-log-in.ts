import { mayEnter } from '#api/permissions.ts';
import type { Session } from '#api/session.ts';

/** The page after a log-in: where the person came from, else staff to the back-office (document 3, 'Log in'), else Home. */
export function afterLogIn(session: Session, from: string | undefined, isPage: (path: string) => boolean): string {
  if (from !== undefined && isOwnPath(from)) return from;
  return mayEnter(session, '/admin') && isPage('/admin') ? '/admin' : '/';
}

/** A path of this site and no other one: `//elsewhere.example.org` begins like a path too. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !/^\/login\b/.test(path);
