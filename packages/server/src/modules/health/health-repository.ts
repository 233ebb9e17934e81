import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Throws when the database does not answer. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** When the oldest of the marks that wait to be derived was made; null: none waits. Looks at no more of a long queue than tells. */
export async function oldestMark(db: Db): Promise<EpochMs | null> {
  const { rows } = await sql<{
    at: number | null;
  }>`select min(at) as at from (select at from dirty_result limit 10000) waiting`.execute(db);
  return rows[0]?.at ?? null;
}
