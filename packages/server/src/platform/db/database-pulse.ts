import type { Ms } from '@dorsal/domain/timing/types.ts';
import pg from 'pg';
import { connectionConfig, type DatabasePulse } from './pool.ts';

export interface PulseOptions {
  /** The wait between two questions. Default one second. */
  readonly everyMs?: Ms;
  /** Longest wait for an answer that says nothing of the data: default three seconds, which a busy machine keeps to. */
  readonly patienceMs?: Ms;
}

/**
 * Asks the database each second, on a connection of its own. A database that refuses or ends connections is no business of the pulse: questions to
 * it fail by themselves.
 */
export function startDatabasePulse(
  url: string,
  { everyMs = 1_000, patienceMs = 3_000 }: PulseOptions = {},
): DatabasePulse & { readonly stop: () => void } {
  const listeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let isHanging = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const drop = (): void => {
    client?.connection.stream.destroy();
    client = null;
  };
  const ask = async (): Promise<void> => {
    if (client === null) {
      const fresh = new pg.Client(connectionConfig(url));
      client = fresh;
      fresh.on('error', () => undefined); // the question fails, too
      fresh.on('end', () => {
        if (client === fresh) client = null;
      });
      await fresh.connect();
    }
    await client.query('select 1');
  };
  const beat = async (): Promise<void> => {
    const outcome = await within(patienceMs, ask());
    if (isStopped) return;
    if (outcome !== 'answered') drop();
    if (outcome === 'late' && !isHanging) {
      isHanging = true;
      for (const listener of listeners) listener();
    } else if (outcome !== 'late') isHanging = false;
    next();
  };
  const next = (): void => {
    timer = setTimeout(() => void beat(), everyMs);
    timer.unref();
  };
  next();
  return {
    isHanging: () => isHanging,
    onHang: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      drop();
    },
  };
}

/** For what came meanwhile to be seen: where this process itself was held up, the answer may be there already. */
const graceMs: Ms = 100;

function within(ms: Ms, asked: Promise<void>): Promise<'answered' | 'failed' | 'late'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => setTimeout(() => resolve('late'), graceMs), ms);
    const settle = (outcome: 'answered' | 'failed') => () => {
      clearTimeout(timer);
      resolve(outcome);
    };
    asked.then(settle('answered'), settle('failed'));
  });
}
