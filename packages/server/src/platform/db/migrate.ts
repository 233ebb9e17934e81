import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { withSessionLock } from './as-one.ts';
import type { Database } from './schema.ts';

/** The advisory lock of the node that migrates. */
export const MIGRATION_LOCK = 8_004_001;

/**
 * Migrates the tables to the newest form; forward only. Safe when several nodes start at once: one migrates, the others wait and
 * find nothing left to do. Throws the error of the failing migration; that migration leaves nothing behind.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  await withSessionLock(db, MIGRATION_LOCK, async (locked) => {
    const { error } = await new Migrator({
      db: locked,
      provider: { getMigrations },
      // Two branches may bring one each: whichever comes second runs, whatever its number.
      allowUnorderedMigrations: true,
    }).migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/** Every file of `migrations/`, in the order of its number. */
export async function getMigrations(): Promise<Record<string, Migration>> {
  const folder = new URL('../../../migrations/', import.meta.url);
  const files = readdirSync(folder)
    .filter((name) => /^\d{4}-.*(?<!\.test)\.ts$/.test(name))
    .toSorted();
  const entries = files.map(
    async (file): Promise<[string, Migration]> => [file.slice(0, -3), await import(new URL(file, folder).href)],
  );
  return Object.fromEntries(await Promise.all(entries));
}
