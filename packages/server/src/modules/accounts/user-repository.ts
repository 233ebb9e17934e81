import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

export interface AccountRow {
  readonly number: number;
  readonly oid: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly passwordHash: string | null;
}

/** The account of an e-mail address, unless it is disabled. The column does not mind case. */
export async function findAccount(db: Db, email: string): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('user_account')
    .select(['number', 'oid', 'name', 'roles', 'password_hash'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { password_hash: passwordHash, ...account } = row;
  return { ...account, passwordHash };
}

export interface NewAccount {
  readonly oid: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly roles: readonly string[];
  readonly passwordHash: string;
}

/** The new account's number; null when the address is taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number | null> {
  const row = await db
    .insertInto('user_account')
    .values({
      oid: account.oid,
      email: account.email,
      name: account.name,
      surname: account.surname,
      roles: [...account.roles],
      password_hash: account.passwordHash,
      source: 'staff',
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Tells whether there is an admin who can log in, besides one who is left out. */
export async function hasAdmin(db: Db, besides = 0): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('number')
    .where(sql<boolean>`'admin' = any(roles)`)
    .where('disabled_at', 'is', null)
    .where('number', '<>', besides)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One after the other: nodes that start together make one admin between them, and two admins do not end each other. */
export async function lockAdmins(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(11, 0)`.execute(db);
}

/** An account by its public id or its e-mail address. */
export type AccountName = { readonly oid: string } | { readonly email: string };

/** An account as it stands, disabled or not; locked until the transaction ends. Null: there is none of this name. */
export async function lockAccount(
  trx: Db,
  account: AccountName,
): Promise<{
  readonly number: number;
  readonly oid: string;
  readonly email: string | null;
  readonly roles: readonly string[];
  readonly isDisabled: boolean;
  readonly passwordHash: string | null;
} | null> {
  const row = await trx
    .selectFrom('user_account')
    .select(['number', 'oid', 'email', 'roles', 'disabled_at', 'password_hash'])
    .$if('oid' in account, (query) => query.where('oid', '=', 'oid' in account ? account.oid : ''))
    .$if('email' in account, (query) =>
      query.where('email', '=', 'email' in account ? account.email.trim().toLowerCase() : ''),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { disabled_at, password_hash: passwordHash, ...standing } = row;
  return { ...standing, isDisabled: disabled_at !== null, passwordHash };
}

/** The person of an account that stands, as they see it themselves. */
export const findOwnAccount = (db: Db, user: number) =>
  db
    .selectFrom('user_account')
    .select(['number', 'oid', 'name', 'surname', 'email', 'roles', 'password_hash as passwordHash'])
    .select(sql<boolean>`disabled_at is not null`.as('isDisabled'))
    .where('number', '=', user)
    .executeTakeFirst();

/** The number of an account by its public id. */
export async function findUserNumber(db: Db, oid: string): Promise<number | null> {
  const row = await db.selectFrom('user_account').select('number').where('oid', '=', oid).executeTakeFirst();
  return row?.number ?? null;
}

/** Changes columns of an account. */
export async function updateAccount(
  trx: Db,
  user: number,
  columns: { readonly disabled_at?: Date | null; readonly roles?: string[]; readonly password_hash?: string },
): Promise<void> {
  await trx.updateTable('user_account').set(columns).where('number', '=', user).execute();
}

/** Event of a venue screen's token with its PIN; null: no such event, or one without a PIN. `isHeld`: no save changes it until the transaction ends. */
export async function findVenue(
  db: Db,
  token: string,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<{ event: number; pin: string } | null> {
  const row = await db
    .selectFrom('event')
    .select(['number', 'live_registration_password'])
    .where('live_registration_token', '=', token)
    .$if(isHeld, (query) => query.forShare())
    .executeTakeFirst();
  return row?.live_registration_password ? { event: row.number, pin: row.live_registration_password } : null;
}

/** User numbers of e-mail addresses and ids, by the text asked for. */
export async function findUsers(trx: Db, texts: readonly string[]): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map();
  const rows = await trx
    .selectFrom('user_account')
    .select(['number', 'oid', 'email'])
    .where((where) => where.or([where('oid', 'in', [...texts]), where('email', 'in', [...texts])]))
    .execute();
  const found = new Map<string, number>();
  for (const text of texts) {
    const row = rows.find(({ oid, email }) => oid === text || email?.toLowerCase() === text.toLowerCase());
    if (row) found.set(text, row.number);
  }
  return found;
}

/** Those of the users, by number, who have not a role. */
export async function usersWithoutRole(trx: Db, users: readonly number[], role: Role): Promise<Set<number>> {
  if (users.length === 0) return new Set();
  const rows = await trx
    .selectFrom('user_account')
    .select('number')
    .where('number', 'in', [...users])
    .where(sql<boolean>`not ${role}::text = any(roles)`)
    .execute();
  return new Set(rows.map(({ number }) => number));
}
