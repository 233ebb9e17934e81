import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import type { Db } from '#platform/context.ts';

/** The second factor of an account. `isOn` false: it is being set up, and nobody is asked for it. */
export const findSecondFactor = async (db: Db, user: number) => {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at'])
    .where('user_number', '=', user)
    .executeTakeFirst();
  return row && { secret: row.secret, isOn: row.confirmed_at !== null };
};

export async function countRecoveryCodes(db: Db, user: number): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('user_number', '=', user)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Begins anew, in place of one that was never confirmed. False: one is on. */
export async function insertSecondFactor(
  trx: Db,
  { user, secret, now }: { readonly user: number; readonly secret: Buffer; readonly now: EpochMs },
): Promise<boolean> {
  const row = await trx
    .insertInto('second_factor')
    .values({ user_number: user, secret, created_at: new Date(now), confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_number')
        .doUpdateSet({ secret, created_at: new Date(now), last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches it on, with its recovery codes. False: it is on already, or gone. */
export async function confirmSecondFactor(
  trx: Db,
  { user, codes, now }: { readonly user: number; readonly codes: readonly Buffer[]; readonly now: EpochMs },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ confirmed_at: new Date(now) })
    .where('user_number', '=', user)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code_hash) => ({ user_number: user, code_hash })))
    .execute();
  return true;
}

/** False: there was none on. One that is being set up goes too. */
export async function deleteSecondFactor(trx: Db, user: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('second_factor')
    .where('user_number', '=', user)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** True for the first who comes with the code of a step: a code that was seen over a shoulder is of no use, also at the same moment. */
export async function takeStep(db: Db, user: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_number', '=', user)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True for the one that uses it: a recovery code is used once. */
export async function takeRecoveryCode(db: Db, user: number, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_number', '=', user)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
