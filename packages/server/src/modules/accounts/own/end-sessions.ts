import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { notifyAccountsChanged } from '#platform/db/accounts-channel.ts';
import { deleteSessionsOf } from '../session-repository.ts';
import { lockAccount } from '../user-repository.ts';

interface Ending {
  /** The public id of the account. */
  readonly user: string;
  /** One of them; undefined: all. */
  readonly session?: string | undefined;
  /** The session that asks stays, unless it is the one that is named. */
  readonly asking: Buffer;
}

/** Ends sessions of an account with their open streams. One that has ended already is none. */
export function endSessions(
  context: Context,
  { user, session, asking }: Ending,
  by: Actor,
): Promise<{ readonly ok: true; readonly ended: number } | { readonly ok: false; readonly refusal: 'user_not_found' }> {
  return runCommand(context, { name: 'sessions_ended', by }, async (trx, note) => {
    const account = await lockAccount(trx, { oid: user });
    if (!account) return { ok: false, refusal: 'user_not_found' } as const;
    const ended = await deleteSessionsOf(
      trx,
      account.number,
      session === undefined ? { besides: asking } : { only: session },
    );
    for (const { oid, createdAt, browser, address } of ended)
      note(
        `user:${user}`,
        { [`session:${oid}`]: { since: createdAt, browser, address } },
        { [`session:${oid}`]: null },
      );
    await notifyAccountsChanged(trx);
    return { ok: true, ended: ended.length } as const;
  });
}
