import type { Db } from '#platform/context.ts';

/** The id of the lineage of now. */
export async function findLineage(db: Db): Promise<string> {
  const { oid } = await db
    .selectFrom('lineage')
    .select('oid')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return oid;
}

/** Begins the lineage of a restored backup. */
export async function insertLineage(
  trx: Db,
  { at, backupAt }: { readonly at: Date; readonly backupAt: Date },
): Promise<void> {
  await trx.insertInto('lineage').values({ why: 'restored', began_at: at, backup_at: backupAt }).execute();
}
