import type { Ms } from '@dorsal/domain/timing/types.ts';
import { Cache } from '#platform/cache.ts';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { findApiToken, noteApiTokenUse } from './api-token-repository.ts';
import { rolesOf } from './roles.ts';
import { findEventIds, findSession, prolongSession, type SessionRow } from './session-repository.ts';
import { hashToken, longestToken } from './tokens.ts';

const minuteMs: Ms = 60_000;
export const dayMs: Ms = 24 * 60 * minuteMs;

/** A session lives on while it is used, but never longer than `longestMs`. */
export const sessionLife = {
  user: { idleMs: 7 * dayMs, longestMs: 30 * dayMs },
  venue: { idleMs: dayMs / 2, longestMs: 3 * dayMs },
} as const;

/** Use is written down at most this often, so that a request seldom costs a write. */
const noteEveryMs: Ms = 5 * minuteMs;

/** Another node's revocation takes effect here when an entry expires. */
const bounds = { maxEntries: 20_000, maxAgeMs: 1_000 };

/** Finds the caller of a token. Made once per process; log-out and revocation pass the hashes that they return to `forget`. */
export interface Authenticator {
  /** Null: unknown, expired or revoked. The same answer is given for up to a second. */
  authenticate(token: string): Promise<Caller | null>;
  forget(tokenHash: Buffer): void;
  /** Forgets all: something has ended on another node. */
  forgetAll(): void;
}

/** Finds the bearer of a token of another kind, by its hash; null: there is none. */
export type FindBearer = (context: Context, tokenHash: Buffer) => Promise<Caller | null>;

/** An authenticator over the sessions and API tokens of the database, and over tokens of other kinds. */
export function createAuthenticator(context: Context, findOther: FindBearer = async () => null): Authenticator {
  const callers = new Cache<Caller | null>({ ...bounds, now: context.now });
  return {
    authenticate: async (token) => {
      if (token === '' || token.length > longestToken) return null;
      const tokenHash = hashToken(token);
      return await callers.load(keyOf(tokenHash), () => callerOf(context, tokenHash, findOther));
    },
    forget: (tokenHash) => callers.invalidate(keyOf(tokenHash)),
    forgetAll: () => callers.clear(),
  };
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64');

async function callerOf(context: Context, tokenHash: Buffer, findOther: FindBearer): Promise<Caller | null> {
  const now = context.now();
  const session = await findSession(context.db, tokenHash, now);
  if (session) return await useSession(context, tokenHash, session);
  const token = await findApiToken(context.db, tokenHash);
  if (!token) return await findOther(context, tokenHash);
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
    const { user, name, events } = session;
    return { kind: 'user', user, name: name ?? '', roles: rolesOf(session.roles), events, tokenHash };
  }
  if (session.event === null) return null;
  return { kind: 'venue', event: session.event, roles: ['live_register'], tokenHash };
}

/** The ids of the events that name a timer, for the screens. */
export async function timedEvents({ db }: Context, caller: Caller | null): Promise<{ events?: string[] }> {
  if (caller?.kind !== 'user' || !caller.roles.includes('timer')) return {};
  return { events: await findEventIds(db, caller.events) };
}
