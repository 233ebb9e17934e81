import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';

/** Writes down what somebody asked for as a file, and forgets whatever has expired. */
export async function insertDownload(
  db: Db,
  download: {
    readonly tokenHash: Buffer;
    readonly question: object;
    readonly expiresAt: EpochMs;
    readonly now: EpochMs;
  },
): Promise<void> {
  await db.deleteFrom('download').where('expires_at', '<', new Date(download.now)).execute();
  const { tokenHash, question, expiresAt } = download;
  await db
    .insertInto('download')
    .values({ token_hash: tokenHash, question: JSON.stringify(question), expires_at: new Date(expiresAt) })
    .execute();
}

/** The question of a token, as it was written; null: there is none, or its time is over. */
export async function findDownload(db: Db, tokenHash: Buffer, now: EpochMs): Promise<unknown> {
  const row = await db
    .selectFrom('download')
    .select('question')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>=', new Date(now))
    .executeTakeFirst();
  return row?.question ?? null;
}
