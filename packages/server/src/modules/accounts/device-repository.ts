import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';

/** Most browsers of an account that are known at a time; the oldest leave first. */
const mostDevices = 20;

/** Tells whether the account with this e-mail address, not disabled, has logged in with this device before. */
export async function isKnownDevice(db: Db, tokenHash: Buffer, email: string, now: EpochMs): Promise<boolean> {
  const row = await db
    .selectFrom('login_device')
    .innerJoin('user_account', 'user_account.number', 'login_device.user_number')
    .select('login_device.user_number')
    .where('login_device.token_hash', '=', tokenHash)
    .where('login_device.expires_at', '>', new Date(now))
    .where('user_account.email', '=', email)
    .where('user_account.disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewDevice {
  readonly tokenHash: Buffer;
  readonly user: number;
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
}

/** Knows a device from now on, in place of the account's oldest where there are too many. */
export async function insertDevice(db: Db, { tokenHash, user, now, expiresAt }: NewDevice): Promise<void> {
  await db
    .insertInto('login_device')
    .values({
      token_hash: tokenHash,
      user_number: user,
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .execute();
  await db
    .deleteFrom('login_device')
    .where('token_hash', 'in', (by) =>
      by
        .selectFrom('login_device')
        .select('token_hash')
        .where('user_number', '=', user)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .offset(mostDevices),
    )
    .execute();
}

export async function deleteDevice(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('login_device').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredDevices(db: Db, now: EpochMs): Promise<void> {
  await db.deleteFrom('login_device').where('expires_at', '<=', new Date(now)).execute();
}

export async function deleteDevicesOf(db: Db, user: number): Promise<void> {
  await db.deleteFrom('login_device').where('user_number', '=', user).execute();
}
