import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#platform/context.ts';
import { askDatabase } from './health-repository.ts';

const PATIENCE_MS = 2_000;

/** Whether the database answers soon; one that hangs is one that does not. */
export async function databaseAnswers({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const waiting = new AbortController();
  const late = pause(PATIENCE_MS, false, { signal: waiting.signal, ref: false }).catch(() => false);
  const answer = askDatabase(db).then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answer, late]);
  waiting.abort();
  return isThere;
}
