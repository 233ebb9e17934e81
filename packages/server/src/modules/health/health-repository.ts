import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Throws when the database does not answer. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The instant of the oldest mark that waits to be derived; null: none waits. It reads no more of a long queue than it needs. */
export async function oldestMark(db: Db): Promise<EpochMs | null> {
  const { rows } = await sql<{
    at: number | null;
  }>`select min(at) as at from (select at from dirty_result limit 10000) waiting`.execute(db);
  return rows[0]?.at ?? null;
}
