import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Lets one change of the site at a time through, also of parts that have no row yet, until the transaction ends. */
export async function lockSite(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(16, 0)`.execute(trx);
}

/** The stored content, by part. */
export async function loadParts(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('site_content').select(['part', 'content']).execute();
  return new Map(rows.map(({ part, content }) => [part, content]));
}

/** Stores one part; undefined: back to the default. */
export async function writePart(db: Db, part: string, content: unknown): Promise<void> {
  if (content === undefined) {
    await db.deleteFrom('site_content').where('part', '=', part).execute();
    return;
  }
  const row = { content: JSON.stringify(content), changed_at: new Date() };
  await db
    .insertInto('site_content')
    .values({ part, ...row })
    .onConflict((conflict) => conflict.column('part').doUpdateSet(row))
    .execute();
}
