import pg from 'pg';
import { connectionConfig } from '#platform/db/pool.ts';

/** Longest wait for a connection that listens. */
const longestConnectMs = 5_000;
/** Longest wait for its orderly end. */
const longestEndMs = 1_000;

/** A connection of its own that listens to one channel. Polls find the changes that it misses while it is cut off. */
export interface Listener {
  /** Connects anew when the connection is gone; safe to call at any time. Throws when the database cannot be reached. */
  readonly ensure: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Listens to `channel` at `url` and passes each payload on. */
export function createListener(url: string, channel: string, onPayload: (payload: string) => void): Listener {
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client(connectionConfig(url));
    const forget = (): void => {
      if (client === fresh) client = null;
    };
    fresh.on('error', forget);
    fresh.on('end', forget);
    fresh.on('notification', ({ payload }) => onPayload(payload ?? ''));
    // A database that takes the connection and then says nothing must not hold up the polls that come after.
    const timer = setTimeout(() => fresh.connection.stream.destroy(), longestConnectMs);
    try {
      await fresh.connect();
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    } finally {
      clearTimeout(timer);
    }
    client = fresh;
  };
  const ensure = async (): Promise<void> => {
    if (client) return;
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    await connecting;
  };
  const stop = async (): Promise<void> => {
    await connecting?.catch(() => undefined); // its starter gets the failure
    const last = client;
    const timer = setTimeout(() => last?.connection.stream.destroy(), longestEndMs);
    await last?.end();
    clearTimeout(timer);
  };
  return { ensure, stop };
}
