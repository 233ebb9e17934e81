import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';
import { notifyAccountsChanged } from '#platform/db/accounts-channel.ts';

export interface ApiTokenRow {
  readonly number: number;
  readonly name: string;
  readonly reader: number | null;
  readonly lastUsedAt: EpochMs | null;
}

export interface NewApiToken {
  readonly name: string;
  readonly reader: number | null;
  /** The account that it ends with; null: it ends when it is revoked. */
  readonly user: number | null;
  readonly tokenHash: Buffer;
  readonly now: EpochMs;
}

/** False when the name is taken, also by a revoked one: a name in the log means one token for ever. */
export async function insertApiToken(db: Db, token: NewApiToken): Promise<boolean> {
  const row = await db
    .insertInto('api_token')
    .values({
      name: token.name,
      kind: token.reader === null ? 'gateway' : 'reader',
      reader_number: token.reader,
      user_number: token.user,
      token_hash: token.tokenHash,
      created_at: new Date(token.now),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findApiToken(db: Db, tokenHash: Buffer): Promise<ApiTokenRow | null> {
  const row = await db
    .selectFrom('api_token')
    .leftJoin('user_account', 'user_account.number', 'api_token.user_number')
    .select(['api_token.number', 'api_token.name', 'api_token.reader_number', 'api_token.last_used_at'])
    .where('api_token.token_hash', '=', tokenHash)
    .where('api_token.revoked_at', 'is', null)
    .where('user_account.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    number: row.number,
    name: row.name,
    reader: row.reader_number,
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  };
}

export async function noteApiTokenUse(db: Db, number: number, now: EpochMs): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ last_used_at: new Date(now) })
    .where('number', '=', number)
    .execute();
}

/** The hash of the token that was revoked; null: none of that name is in force. */
export async function revokeApiTokenRow(db: Db, name: string, now: EpochMs): Promise<Buffer | null> {
  const row = await db
    .updateTable('api_token')
    .set({ revoked_at: new Date(now) })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  if (row) await notifyAccountsChanged(db);
  return row?.token_hash ?? null;
}

export interface ApiTokenLine {
  readonly name: string;
  readonly kind: 'reader' | 'gateway';
  readonly readerNumber: number | null;
  /** The e-mail address of its owner. */
  readonly owner: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export async function selectApiTokens(db: Db): Promise<ApiTokenLine[]> {
  return await db
    .selectFrom('api_token')
    .leftJoin('reader', 'reader.number', 'api_token.reader_number')
    .leftJoin('user_account', 'user_account.number', 'api_token.user_number')
    .select(['api_token.name', 'api_token.kind', 'reader.numeric_id as readerNumber', 'user_account.email as owner'])
    .select([
      'api_token.created_at as createdAt',
      'api_token.last_used_at as lastUsedAt',
      'api_token.revoked_at as revokedAt',
    ])
    .orderBy('api_token.name')
    .execute();
}
