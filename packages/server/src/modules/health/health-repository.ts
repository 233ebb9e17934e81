import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

const PATIENCE_MS = 2_000;

/** Whether the database answers soon; one that hangs is one that does not. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  const waiting = new AbortController();
  const late = pause(PATIENCE_MS, false, { signal: waiting.signal, ref: false }).catch(() => false);
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answer, late]);
  waiting.abort();
  return isThere;
}
