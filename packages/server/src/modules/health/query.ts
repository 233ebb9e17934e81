import { setTimeout as pause } from 'node:timers/promises';
import type { Ms } from '@dorsal/domain/timing/types.ts';
import type { Context } from '#platform/context.ts';
import { askDatabase, oldestMark } from './health-repository.ts';

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

/** How long the oldest mark that waits to be derived has been waiting; 0: none waits. */
export async function deriveLagMs({ db, now }: Context): Promise<Ms> {
  const oldest = await oldestMark(db);
  return oldest === null ? 0 : Math.max(0, now() - oldest);
}
