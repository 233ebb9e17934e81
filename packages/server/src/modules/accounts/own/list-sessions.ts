import type { ownAccount as ownCall } from '@dorsal/contract/calls/accounts/own-account.ts';
import type { listSessions as listCall } from '@dorsal/contract/calls/accounts/own-sessions.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { rolesOf } from '../roles.ts';
import { findSessionsOf } from '../session-repository.ts';
import { findOwnAccount, findUserNumber } from '../user-repository.ts';
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

/** The account of a session that stands. */
export async function ownAccount({ db }: Context, user: number): Promise<AnswerOf<typeof ownCall>> {
  const account = await findOwnAccount(db, user);
  if (!account) throw new Error('a session of no account'); // its rows go with the account
  const { oid, name, surname, email, roles } = account;
  return { _id: oid, name, surname: surname || undefined, email: email ?? undefined, roles: rolesOf(roles) };
}
