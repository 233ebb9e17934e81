import type { Context, Db } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';

/**
 * Lays rows into tables by the million: in one transaction without triggers and foreign keys, and with their indexes made afterwards (those of keys and of
 * unique columns stay). The rows must fit each other, and what a trigger would have noted is for the caller to note. Wants a superuser, as databases that
 * are thrown away have one.
 */
export async function layQuickly(
  { db }: Pick<Context, 'db'>,
  tables: readonly string[],
  lay: (trx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`set local maintenance_work_mem = '1GB'`.execute(trx);
    await sql`set local max_parallel_maintenance_workers = 2`.execute(trx);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relname = any(${[...tables]}::text[]) and t.relnamespace = 'public'::regnamespace and not i.indisunique
      order by c.relname`.execute(trx);
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(trx);
    await lay(trx);
    for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  });
}
