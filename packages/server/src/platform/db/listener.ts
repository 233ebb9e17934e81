import pg from 'pg';
import { connectionConfig } from '#platform/db/pool.ts';

/** A connection of its own that hears one channel. What it misses while it is cut off, polls find. */
export interface Listener {
  /** Connects anew when the connection is gone; safe to call at any time. Throws when the database cannot be reached. */
  readonly ensure: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Hears `channel` at `url` and hands each payload on. */
export function aListener(url: string, channel: string, onPayload: (payload: string) => void): Listener {
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
    await fresh.connect();
    await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
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
    await connecting?.catch(() => undefined); // who started it has heard of its failure
    await client?.end();
  };
  return { ensure, stop };
}
