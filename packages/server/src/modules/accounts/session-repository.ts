import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { notifyAccountsChanged } from '#platform/db/accounts-channel.ts';

/** A session that has not ended, with what its user may do as of now. */
export interface SessionRow {
  readonly user: number | null;
  readonly event: number | null;
  readonly name: string | null;
  readonly roles: readonly string[];
  /** The events that name the user as a timer, now. */
  readonly events: readonly number[];
  readonly createdAt: EpochMs;
  readonly lastUsedAt: EpochMs;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly user: number | null;
  readonly event: number | null;
  readonly roles: readonly string[];
  readonly now: EpochMs;
  readonly expiresAt: EpochMs;
  /** As a person knows it again: the program, the system, and the beginning of the address. */
  readonly browser: string | null;
  readonly address: string | null;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_number: session.user,
      event_number: session.event,
      roles: [...session.roles],
      created_at: new Date(session.now),
      last_used_at: new Date(session.now),
      expires_at: new Date(session.expiresAt),
      browser: session.browser,
      address: session.address,
    })
    .execute();
}

/** The roles are the account's of now, not those of the log-in: a role taken away is gone at once. */
export async function findSession(db: Db, tokenHash: Buffer, now: EpochMs): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('session')
    .leftJoin('user_account', 'user_account.number', 'session.user_number')
    .select(['session.user_number', 'session.event_number', 'session.created_at', 'session.last_used_at'])
    .select([
      'user_account.name',
      'user_account.disabled_at',
      'user_account.roles as user_roles',
      'session.roles as own_roles',
    ])
    // Asked for timers alone: their events are as good as their roles, as of now.
    .select(
      sql<number[]>`case when 'timer' = any(user_account.roles)
        then array(select e.number from event e where session.user_number = any(e.timers) order by e.number)
        else '{}'::int[] end`.as('events'),
    )
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', new Date(now))
    .executeTakeFirst();
  if (!row || row.disabled_at !== null) return null;
  return {
    user: row.user_number,
    event: row.event_number,
    name: row.name,
    roles: row.user_number === null ? row.own_roles : (row.user_roles ?? []),
    events: row.events,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at.getTime(),
  };
}

export async function prolongSession(db: Db, tokenHash: Buffer, usedAt: EpochMs, expiresAt: EpochMs): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: new Date(usedAt), expires_at: new Date(expiresAt) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('session').where('token_hash', '=', tokenHash).executeTakeFirst();
  if (numDeletedRows > 0n) await notifyAccountsChanged(db);
}

/** A session as its owner knows it again. */
export interface SessionLine {
  readonly oid: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly browser: string | null;
  readonly address: string | null;
  readonly tokenHash: Buffer;
}

/** The sessions of an account that have not ended, the one used last first. */
export const findSessionsOf = (db: Db, user: number, now: EpochMs): Promise<SessionLine[]> =>
  db
    .selectFrom('session')
    .select(['oid', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'browser', 'address'])
    .select('token_hash as tokenHash')
    .where('user_number', '=', user)
    .where('expires_at', '>', new Date(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('oid')
    .execute();

/** Ends sessions of an account: all, all but the one of a token, or one by its id. Gives those that it ended. */
export const deleteSessionsOf = (
  trx: Db,
  user: number,
  { besides, only }: { readonly besides?: Buffer | undefined; readonly only?: string | undefined } = {},
): Promise<Omit<SessionLine, 'lastUsedAt' | 'tokenHash'>[]> =>
  trx
    .deleteFrom('session')
    .where('user_number', '=', user)
    .$if(besides !== undefined, (query) => query.where('token_hash', '<>', besides ?? Buffer.alloc(0)))
    .$if(only !== undefined, (query) => query.where('oid', '=', only ?? ''))
    .returning(['oid', 'created_at as createdAt', 'browser', 'address'])
    .execute();

/** The settings that open the desk of an event; undefined stays as it is. */
export interface DeskSettings {
  readonly allow_live_registration?: boolean | undefined;
  readonly live_registration_token?: string | null | undefined;
  readonly live_registration_password?: string | null | undefined;
}

/** Ends the sessions of the desks of an event (its number) that what is about to be written would not let in: another token or PIN, none, or the desk switched off. Written again as it stands, it ends none. */
export async function endDesksBefore(trx: Db, event: number, settings: DeskSettings): Promise<void> {
  const { allow_live_registration: isOn, live_registration_token: token, live_registration_password: pin } = settings;
  if (isOn === undefined && token === undefined && pin === undefined) return;
  // A log-in meanwhile waits, or has ended by now.
  await trx.selectFrom('event').select('number').where('number', '=', event).forNoKeyUpdate().execute();
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .using('event as e')
    .whereRef('session.event_number', '=', 'e.number')
    .where('e.number', '=', event)
    .where('session.user_number', 'is', null)
    .where(
      sql<boolean>`(e.allow_live_registration and not ${isOn ?? true}::boolean
        or ${token !== undefined} and e.live_registration_token is distinct from ${token ?? null}::text
        or ${pin !== undefined} and e.live_registration_password is distinct from ${pin ?? null}::text)`,
    )
    .executeTakeFirst();
  if (numDeletedRows > 0n) await notifyAccountsChanged(trx);
}

export async function deleteExpiredSessions(db: Db, now: EpochMs): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', new Date(now)).execute();
}

/** The ids of events, by their numbers. */
export async function findEventIds(db: Db, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('event')
    .select('oid')
    .where('number', 'in', [...numbers])
    .orderBy('number')
    .execute();
  return rows.map(({ oid }) => oid);
}
