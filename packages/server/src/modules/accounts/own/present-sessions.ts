import type { listSessions as listCall } from '@dorsal/contract/calls/accounts/own-sessions.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import type { SessionLine } from '../session-repository.ts';

/** Sessions as their owner sees them. `asking`: the token hash of the session that asks. */
export const presentSessions = (sessions: readonly SessionLine[], asking: Buffer): AnswerOf<typeof listCall> =>
  sessions.map(({ oid, createdAt, lastUsedAt, browser, address, tokenHash }) => ({
    _id: oid,
    since: createdAt.getTime(),
    last_seen: lastUsedAt.getTime(),
    ...(browser !== null && { browser }),
    ...(address !== null && { address }),
    is_this: tokenHash.equals(asking),
  }));
