import type { EpochMs, Ms } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { findApiToken, noteApiTokenUse } from './api-token-repository.ts';
import { rolesOf } from './roles.ts';
import { findSession, prolongSession, type SessionRow } from './session-repository.ts';
import { hashToken } from './tokens.ts';

const minuteMs: Ms = 60_000;
const dayMs: Ms = 24 * 60 * minuteMs;

/** A session lives on while it is used, but never longer than `longestMs`. */
export const sessionLife = {
  user: { idleMs: 7 * dayMs, longestMs: 30 * dayMs },
  venue: { idleMs: dayMs / 2, longestMs: 3 * dayMs },
} as const;

/** Use is written down at most this often, so that a request seldom costs a write. */
const noteEveryMs: Ms = 5 * minuteMs;

/** What one process remembers of tokens. Another node's revocation bites here after `rememberMs` at the latest. */
const rememberMs: Ms = 1000;
const longestMemory = 20_000;
const longestToken = 200;

interface Remembered {
  readonly until: EpochMs;
  readonly caller: Promise<Caller | null>;
}

/** Asks who a token belongs to. Made once per process; `forget` is called with what log-out and revocation give back. */
export interface Authenticator {
  /** Null: unknown, expired or revoked. The same answer is given for up to a second. */
  authenticate(token: string): Promise<Caller | null>;
  forget(tokenHash: Buffer): void;
}

/** An authenticator over the sessions and API tokens of the database. Right after the start it remembers nothing. */
export function anAuthenticator(context: Context): Authenticator {
  const remembered = new Map<string, Remembered>();
  return {
    authenticate(token) {
      if (token === '' || token.length > longestToken) return Promise.resolve(null);
      const tokenHash = hashToken(token);
      const key = tokenHash.toString('base64');
      const now = context.now();
      const known = remembered.get(key);
      if (known && known.until > now) return known.caller;
      remembered.delete(key);
      // In order of insertion, so the first key is the oldest answer.
      const oldest = remembered.keys().next();
      if (remembered.size >= longestMemory && !oldest.done) remembered.delete(oldest.value);
      const caller = callerOf(context, tokenHash);
      remembered.set(key, { until: now + rememberMs, caller });
      // A failure is nobody's answer: the next request asks again.
      caller.catch(() => remembered.delete(key));
      return caller;
    },
    forget(tokenHash) {
      remembered.delete(tokenHash.toString('base64'));
    },
  };
}

async function callerOf(context: Context, tokenHash: Buffer): Promise<Caller | null> {
  const now = context.now();
  const session = await findSession(context.db, tokenHash, now);
  if (session) return await useSession(context, tokenHash, session);
  const token = await findApiToken(context.db, tokenHash);
  if (!token) return null;
  if (token.lastUsedAt === null || now - token.lastUsedAt >= noteEveryMs) {
    await noteApiTokenUse(context.db, token.number, now);
  }
  return { kind: 'device', token: token.number, name: token.name, reader: token.reader, tokenHash };
}

async function useSession(context: Context, tokenHash: Buffer, session: SessionRow): Promise<Caller | null> {
  const now = context.now();
  if (now - session.lastUsedAt >= noteEveryMs) {
    const life = session.user === null ? sessionLife.venue : sessionLife.user;
    const expiresAt = Math.min(now + life.idleMs, session.createdAt + life.longestMs);
    await prolongSession(context.db, tokenHash, now, expiresAt);
  }
  if (session.user !== null) {
    return { kind: 'user', user: session.user, name: session.name ?? '', roles: rolesOf(session.roles), tokenHash };
  }
  if (session.event === null) return null;
  return { kind: 'venue', event: session.event, roles: ['live_register'], tokenHash };
}
