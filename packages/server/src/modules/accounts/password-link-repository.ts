import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';

export interface NewPasswordLink {
  readonly tokenHash: Buffer;
  readonly user: number;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}

export async function insertPasswordLink(trx: Db, { tokenHash, user, now, expiresAt }: NewPasswordLink): Promise<void> {
  await trx
    .insertInto('password_link')
    .values({
      token_hash: tokenHash,
      user_number: user,
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .execute();
}

/** The account of a link that holds; null: it is over, was used, or never was. */
export async function findPasswordLink(
  db: Db,
  tokenHash: Buffer,
  now: EpochMs,
): Promise<{ readonly user: number; readonly oid: string; readonly name: string; readonly email: string } | null> {
  const row = await db
    .selectFrom('password_link')
    .innerJoin('user_account', 'user_account.number', 'password_link.user_number')
    .select(['user_account.number', 'user_account.oid', 'user_account.name', 'user_account.email'])
    .where('password_link.token_hash', '=', tokenHash)
    .where('password_link.expires_at', '>', new Date(now))
    .where('user_account.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && row.email !== null ? { user: row.number, oid: row.oid, name: row.name, email: row.email } : null;
}

/** True for the one that takes it: a link is used once, also by two at the same moment. */
export async function takePasswordLink(trx: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_link')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasswordLinksOf(trx: Db, user: number): Promise<void> {
  await trx.deleteFrom('password_link').where('user_number', '=', user).execute();
}

export async function deleteExpiredPasswordLinks(db: Db, now: EpochMs): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<=', new Date(now)).execute();
}
