import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { HelperLinkTable, HelperPhoneTable } from '#platform/db/tables/pocket.ts';

export interface HelperLink {
  readonly number: number;
  readonly oid: string;
  readonly event: number;
  readonly label: string;
  readonly token: string;
  readonly pin: string;
  /** Checkpoints; null: all of the event. */
  readonly places: readonly number[] | null;
  readonly endsAt: EpochMs;
  readonly endedAt: EpochMs | null;
}

const linkQuery = (db: Db) =>
  db
    .selectFrom('helper_link')
    .select(['number', 'oid', 'event_number as event', 'label', 'token', 'pin', 'place_numbers as places'])
    .select(['ends_at as endsAt', 'ended_at as endedAt']);

export const linkOfToken = (db: Db, token: string): Promise<HelperLink | undefined> =>
  linkQuery(db).where('token', '=', token).executeTakeFirst();

export const linksOfEvent = (db: Db, event: number): Promise<HelperLink[]> =>
  linkQuery(db).where('event_number', '=', event).orderBy('number').execute();

/** Held until the transaction ends. */
export const linkToEnd = (trx: Db, event: number, oid: string): Promise<HelperLink | undefined> =>
  linkQuery(trx).where('event_number', '=', event).where('oid', '=', oid).forUpdate().executeTakeFirst();

export async function insertLink(trx: Db, link: Insertable<HelperLinkTable>): Promise<void> {
  await trx.insertInto('helper_link').values(link).execute();
}

export async function writeLinkEnd(trx: Db, link: number, at: EpochMs | null): Promise<void> {
  await trx.updateTable('helper_link').set({ ended_at: at }).where('number', '=', link).execute();
}

export interface HelperPhone {
  readonly number: number;
  readonly oid: string;
  readonly event: number;
  readonly link: number | null;
  readonly name: string;
  readonly openedAt: EpochMs;
  readonly endsAt: EpochMs;
  readonly endedAt: EpochMs | null;
  readonly lastContactAt: EpochMs | null;
}

const phoneQuery = (db: Db) =>
  db
    .selectFrom('helper_phone as p')
    .select([
      'p.number',
      'p.oid',
      'p.event_number as event',
      'p.link_number as link',
      'p.name',
      'p.opened_at as openedAt',
    ])
    .select(['p.ends_at as endsAt', 'p.ended_at as endedAt', 'p.last_contact_at as lastContactAt']);

/** The phone with this token, if it may send now: neither it nor its link has ended; one of staff, without a link, is its owner's, who runs the event as of now. */
export const phoneInForce = (db: Db, tokenHash: Buffer, now: EpochMs): Promise<HelperPhone | undefined> =>
  phoneQuery(db)
    .leftJoin('helper_link as l', 'l.number', 'p.link_number')
    .leftJoin('user_account as u', 'u.number', 'p.user_number')
    .where('p.token_hash', '=', tokenHash)
    .where('p.ended_at', 'is', null)
    .where('p.ends_at', '>', now)
    .where('l.ended_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .where(
      sql<boolean>`(p.link_number is not null or 'admin' = any(u.roles)
        or ('timer' = any(u.roles) and exists (select from event e where e.number = p.event_number and u.number = any(e.timers))))`,
    )
    .executeTakeFirst();

/** Undefined: the event has no such phone. Held until the transaction ends, so that one log at a time is placed. */
export const phoneToWrite = (trx: Db, event: number, oid: string): Promise<HelperPhone | undefined> =>
  phoneQuery(trx).where('p.event_number', '=', event).where('p.oid', '=', oid).forUpdate().executeTakeFirst();

export const phonesOfEvent = (db: Db, event: number): Promise<HelperPhone[]> =>
  phoneQuery(db).where('p.event_number', '=', event).orderBy('p.number').execute();

export async function insertPhone(trx: Db, phone: Insertable<HelperPhoneTable>): Promise<void> {
  await trx.insertInto('helper_phone').values(phone).execute();
}

export async function writePhoneEnd(trx: Db, phone: number, at: EpochMs | null): Promise<void> {
  await trx.updateTable('helper_phone').set({ ended_at: at }).where('number', '=', phone).execute();
}

export async function noteContact(trx: Db, phone: number, at: EpochMs): Promise<void> {
  await trx.updateTable('helper_phone').set({ last_contact_at: at }).where('number', '=', phone).execute();
}

/** The places that a phone's link allows; null: all. */
export async function placesOfPhone(db: Db, phone: number): Promise<readonly number[] | null> {
  const row = await db
    .selectFrom('helper_phone as p')
    .innerJoin('helper_link as l', 'l.number', 'p.link_number')
    .select('l.place_numbers as places')
    .where('p.number', '=', phone)
    .executeTakeFirst();
  return row?.places ?? null;
}

/** The last instant of an event at which anybody is timed, as far as it is told: readers, cut-offs, starts, its own end. Null: nothing tells. */
export async function lastInstantOf(db: Db, event: number): Promise<EpochMs | null> {
  const { rows } = await sql<{ at: EpochMs | null }>`
    select greatest(
      (select max(rc.closes_at) from reader_configuration rc join modality m on m.number = rc.modality_number where m.event_number = e.number),
      (select max(coalesce(m.gun_at, (extract(epoch from m.planned_start_at) * 1000)::bigint) + coalesce(c.cutoff_ms, 0))
        from modality m join checkpoint c on c.modality_number = m.number where m.event_number = e.number),
      (extract(epoch from e.date_end) * 1000)::bigint, (extract(epoch from e.date_start) * 1000)::bigint
    )::float8 as at
    from event e where e.number = ${event}`.execute(db);
  return rows[0]?.at ?? null;
}
