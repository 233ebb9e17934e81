import type { listSessions as listCall } from '@dorsal/contract/calls/accounts/own-sessions.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { findSessionsOf } from '../session-repository.ts';
import { findUserNumber } from '../user-repository.ts';
import { presentSessions } from './present-sessions.ts';

interface Asking {
  readonly user: number;
  readonly tokenHash: Buffer;
}

/** The sessions of the account that asks, or of the one with a public id, the one used last first; null: there is no such account. */
export async function listSessions(
  { db, now }: Context,
  { user: own, tokenHash }: Asking,
  asked: string | undefined,
): Promise<AnswerOf<typeof listCall> | null> {
  const user = asked === undefined ? own : await findUserNumber(db, asked);
  return user === null ? null : presentSessions(await findSessionsOf(db, user, now()), tokenHash);
}
