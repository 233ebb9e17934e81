import { useSyncExternalStore } from 'react';
import { changeSession, currentSession, type Session } from './session.ts';

/** A session that the server has ended while a page of it stands open. */
interface Ended {
  readonly session: Session;
  /** The log-in stands over the page. */
  readonly isAsked: boolean;
}

let ended: Ended | null = null;
const watchers = new Set<() => void>();
let waiting: ((session: Session | null) => void)[] = [];

function change(next: Ended | null): void {
  ended = next;
  for (const notify of watchers) notify();
}

/** The server says that this session is over: token, roles and name are cleared, and the log-in is asked for over the page. */
export function endSession(session: Session): void {
  // Meanwhile somebody may have logged out, or in as another.
  if (currentSession()?.token !== session.token) return;
  changeSession(null);
  change({ session, isAsked: true });
}

/** The session of this page: the one that stands, else the one that has ended under it. */
export const sessionOfPage = (): Session | null => currentSession() ?? ended?.session ?? null;

/** Asks for the log-in over the page, and waits for it. Null: the person has closed it. */
export function logInAgain(session: Session): Promise<Session | null> {
  endSession(session);
  const standing = currentSession();
  // Another call, or another tab, has got a session since this one was sent.
  if (standing !== null) return Promise.resolve(standing);
  change({ session, isAsked: true });
  return new Promise((resolve) => waiting.push(resolve));
}

/** The log-in over the page is done, or (null) closed without one: then the next save asks for it again. */
export function settleLogIn(session: Session | null): void {
  const answered = waiting;
  waiting = [];
  change(session === null && ended !== null ? { ...ended, isAsked: false } : null);
  for (const answer of answered) answer(session);
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** The session whose person is asked to log in over the page; null: nobody is. */
export const useAskedAgain = (): Session | null => useSyncExternalStore(watch, askedAgain);

export const askedAgain = (): Session | null => (ended?.isAsked ? ended.session : null);
