import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import { accountsChannel } from '#platform/db/accounts-channel.ts';
import { createListener } from '#platform/db/listener.ts';
import type { Authenticator } from './authenticate.ts';

export interface AccountWatchParts {
  readonly context: Context;
  /** The connection string for LISTEN; null: the look every two seconds alone finds what has ended. */
  readonly listenUrl: string | null;
  readonly authenticator: Pick<Authenticator, 'forgetAll'>;
  /** Ends the open streams whose session has ended. */
  readonly endStreams: () => Promise<void>;
  readonly everyMs?: Ms;
}

export interface AccountWatch {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Ends on this node what was ended on any: a NOTIFY makes callers be looked up anew, and their streams end at once; a look every two seconds finds the rest, such as sessions that ran out. */
export function watchAccounts({
  context,
  listenUrl,
  authenticator,
  endStreams,
  everyMs = 2_000,
}: AccountWatchParts): AccountWatch {
  let timer: NodeJS.Timeout | undefined;
  let ending = Promise.resolve();
  const look = (): Promise<void> => {
    // The database is away for a moment; the next look tries again.
    ending = endStreams().catch((error: unknown) => context.log.warn({ err: error }, 'account_look_failed'));
    return ending;
  };
  const onChange = (): void => {
    authenticator.forgetAll();
    void look();
  };
  const listener = listenUrl === null ? null : createListener(listenUrl, accountsChannel, onChange);
  const tick = async (): Promise<void> => {
    await listener?.ensure().catch((error: unknown) => context.log.warn({ err: error }, 'account_listen_failed'));
    await look();
  };
  return {
    start: () => {
      void tick();
      timer = setInterval(() => void tick(), everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await listener?.stop();
      await ending;
    },
  };
}
