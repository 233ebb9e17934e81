import type { Ms } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Context, Db } from '#platform/context.ts';
import { isShownOrSeen } from '#platform/db/shown-to.ts';
import type { StoredFileTable } from '#platform/db/tables/files.ts';
import { refuse } from '#platform/http/answers.ts';

/** A file that nothing shows stays for a day: a save may be on its way, and a change be taken back. */
export const looseMs: Ms = 24 * 60 * 60_000;

const ending = { 'image/webp': 'webp', 'application/pdf': 'pdf' } as const satisfies Record<
  StoredFileTable['type'],
  string
>;

/** The address of a file, as fields name it. */
export const fileAddress = ({ hash, type }: Pick<StoredFileTable, 'hash' | 'type'>): string =>
  `/api/files/${hash}.${ending[type]}`;

/** The hashes of the files that a value names, at whatever depth. */
const hashesIn = (value: unknown): Set<string> =>
  new Set(
    [...(JSON.stringify(value) ?? '').matchAll(/\/api\/files\/([0-9a-f]{64})\.(?:webp|pdf)/g)].map(
      ([, hash = '']) => hash,
    ),
  );

interface NewFile extends Pick<StoredFileTable, 'hash' | 'type' | 'name' | 'bytes'> {
  readonly at: Date;
}

/** The row of a file whose bytes are about to be stored. Uploaded again it stays a day longer; its row is locked until the transaction ends. */
export async function insertFile(trx: Db, { at, ...file }: NewFile): Promise<void> {
  await trx
    .insertInto('stored_file')
    .values({ ...file, created_at: at, loose_since: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        loose_since: sql<Date>`case when stored_file.loose_since is not null then clock_timestamp() end`,
      }),
    )
    .execute();
}

/**
 * Follows the fields of a change: what they named before is shown by them no more, what they name now is. In the transaction of the
 * change. Throws `file_not_found` for a file that is gone: it may not be named again.
 */
export async function moveFileReferences(trx: Db, changes: readonly ChangedField[]): Promise<void> {
  for (const { subject, field, was, is } of changes) {
    const [before, after] = [hashesIn(was), hashesIn(is)];
    const given = [...after].filter((hash) => !before.has(hash));
    const taken = [...before].filter((hash) => !after.has(hash));
    if (given.length > 0) await giveReferences(trx, { subject, field, hashes: given });
    if (taken.length > 0) await takeReferences(trx, { subject, field, hashes: taken });
  }
}

/** A field as a command noted it. */
interface ChangedField {
  readonly subject: string;
  readonly field: string;
  readonly was: unknown;
  readonly is: unknown;
}

interface Shown {
  readonly subject: string;
  readonly field: string;
  readonly hashes: readonly string[];
}

async function giveReferences(trx: Db, { subject, field, hashes }: Shown): Promise<void> {
  const stored = await trx
    .updateTable('stored_file')
    .set({ loose_since: null, was_hidden: false })
    .where('hash', 'in', [...hashes])
    .returning('hash')
    .execute();
  if (stored.length < hashes.length)
    throw refuse('file_not_found', { fields: [{ path: field, message: 'this file is not stored any more' }] });
  await trx
    .insertInto('file_reference')
    .values(hashes.map((hash) => ({ subject, field, hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function takeReferences(trx: Db, { subject, field, hashes }: Shown): Promise<void> {
  // Locked first: two that let go of one file at the same time would each see the reference of the other.
  await trx
    .selectFrom('stored_file')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .forUpdate()
    .execute();
  await trx
    .updateTable('stored_file')
    .set({ was_hidden: sql<boolean>`not ${isOnShow(false)}` })
    .where('hash', 'in', [...hashes])
    .execute();
  await trx
    .deleteFrom('file_reference')
    .where('subject', '=', subject)
    .where('field', '=', field)
    .where('hash', 'in', [...hashes])
    .execute();
  await trx
    .updateTable('stored_file')
    .set({ loose_since: sql<Date>`clock_timestamp()` })
    .where('hash', 'in', [...hashes])
    .where(sql<boolean>`not exists (select from file_reference r where r.hash = stored_file.hash)`)
    .execute();
}

/** A file that the asker may see: something that they see shows it, or it was uploaded or taken off within the day. Taken off what is hidden it stays hidden. */
export async function findShownFile(
  db: Db,
  hash: string,
  seesHidden: boolean | readonly number[],
): Promise<Pick<StoredFileTable, 'type' | 'name' | 'hash'> | null> {
  const row = await db
    .selectFrom('stored_file')
    .select(['hash', 'type', 'name'])
    .where('hash', '=', hash)
    .where(
      sql<boolean>`(loose_since > clock_timestamp() - ${looseMs / 1_000} * interval '1 second'
        and (${seesHidden === true} or not was_hidden) or ${isOnShow(seesHidden)})`,
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The condition that a stored file is shown by something that the asker sees. */
const isOnShow = (seesHidden: boolean | readonly number[]) =>
  sql<boolean>`exists (
    select from file_reference r where r.hash = stored_file.hash and case split_part(r.subject, ':', 1)
      when 'event' then exists (select from event e where e.oid = split_part(r.subject, ':', 2)
        and ${isShownOrSeen(seesHidden, sql`e.visible`, sql`e.number`)})
      when 'modality' then exists (select from modality m join event e on e.number = m.event_number
        where m.oid = split_part(r.subject, ':', 2) and ${isShownOrSeen(seesHidden, sql`(m.visible and e.visible)`, sql`e.number`)})
      when 'ad' then not exists (select from ad a join event e on e.number = a.event_number
        where a.oid = split_part(r.subject, ':', 2) and not ${isShownOrSeen(seesHidden, sql`e.visible`, sql`e.number`)})
      else true end)`;

/**
 * Works in a transaction while nobody names, uploads or backs up a file. Null: somebody does so just now, and nothing was done.
 */
export async function withFilesLocked<Done>(db: Context['db'], work: (trx: Db) => Promise<Done>): Promise<Done | null> {
  const run = db.transaction().execute(async (trx) => {
    await sql`lock table stored_file in access exclusive mode nowait`.execute(trx);
    return await work(trx);
  });
  return await run.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return null;
    throw error;
  });
}

/** SQLSTATE of a lock that somebody else has. */
const lockNotAvailable = '55P03';

/** Deletes the rows of files that nothing has shown for so long; gives their hashes, for their bytes. */
export async function deleteLooseFiles(trx: Db, { forMs, most }: { forMs: Ms; most: number }): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    delete from stored_file where hash in (
      select hash from stored_file where loose_since <= clock_timestamp() - ${forMs / 1_000} * interval '1 second' limit ${most})
    returning hash`.execute(trx);
  return rows.map(({ hash }) => hash);
}

/** Those of these hashes that have a row. */
export async function storedHashes(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('stored_file')
    .select('hash')
    .where('hash', 'in', [...hashes])
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}
