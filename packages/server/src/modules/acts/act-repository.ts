import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** A race that an act is about. */
export interface RaceToAct {
  readonly number: number;
  readonly event: number;
  readonly isTimed: boolean;
  readonly isOfficial: boolean;
  readonly isCancelled: boolean;
  readonly gunAt: EpochMs | null;
}

/** `oid`: public id. Its event and itself are locked until the transaction is over, in this order: of two acts at once the second sees what the first did. */
export async function raceToAct(trx: Db, oid: string): Promise<RaceToAct | undefined> {
  await sql`select number from event where number = (select event_number from modality where oid = ${oid}) for no key update`.execute(
    trx,
  );
  return await raceActed(trx).where('oid', '=', oid).forNoKeyUpdate().executeTakeFirst();
}

/** A race that can be put off still. */
export interface RaceToDelay {
  readonly number: number;
  /** Public id. */
  readonly oid: string;
  readonly name: string;
  readonly plannedAt: EpochMs;
}

/**
 * The races of an event that can be put off still, in the order in which they are locked until the transaction is over: planned, not begun, neither cancelled nor
 * official. `isLocked` false: they are only told.
 */
export async function racesToDelay(
  db: Db,
  event: number,
  { isLocked = true }: { readonly isLocked?: boolean } = {},
): Promise<RaceToDelay[]> {
  const { rows } = await sql<RaceToDelay>`
    select m.number, m.oid, m.name, (extract(epoch from m.planned_start_at) * 1000)::bigint as "plannedAt" from modality m
    where m.event_number = ${event} and m.is_timed and m.planned_start_at is not null and m.gun_at is null
      and m.status not in ('cancelled', 'finished_official', 'finished_provisional')
      and not exists (select from wave w where w.modality_number = m.number and w.gun_at is not null)
      and not exists (select from result r where r.modality_number = m.number and array_remove(r.crossings, null) <> '{}')
    order by m.number ${isLocked ? sql`for no key update of m` : sql``}`.execute(db);
  return rows;
}

/** The names of races (public ids), and the zone of their event. */
export async function namesOfRaces(
  db: Db,
  oids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly zone: string }>> {
  const rows = await db
    .selectFrom('modality as m')
    .innerJoin('event as e', 'e.number', 'm.event_number')
    .select(['m.oid', 'm.name', 'e.time_zone as zone'])
    .where('m.oid', 'in', [...oids])
    .execute();
  return new Map(rows.map(({ oid, ...named }) => [oid, named]));
}

/** Nothing is locked. */
export const findRace = (db: Db, oid: string): Promise<RaceToAct | undefined> =>
  raceActed(db).where('oid', '=', oid).executeTakeFirst();

const raceActed = (db: Db) =>
  db
    .selectFrom('modality')
    .select(['number', 'event_number as event', 'is_timed as isTimed', 'gun_at as gunAt'])
    .select(sql<boolean>`status = 'finished_official'`.as('isOfficial'))
    .select(sql<boolean>`status = 'cancelled'`.as('isCancelled'));

/** Tells whether a race has a gun of its own or of a wave, or a crossing. */
export async function hasBegun(db: Db, modality: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from modality where number = ${modality} and gun_at is not null)
      or exists (select from wave where modality_number = ${modality} and gun_at is not null)
      or exists (select from result where modality_number = ${modality} and array_remove(crossings, null) <> '{}') as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** Tells whether anybody whom a gun of the race, or of a wave of it (its number), starts has a crossing behind the start until an instant. */
export async function hasPassedUnstarted(
  db: Db,
  modality: number,
  { wave, until }: { readonly wave: number | null; readonly until: EpochMs },
): Promise<boolean> {
  const ofGun =
    wave === null
      ? sql`not exists (select from wave w where w.number = r.wave_number and w.gun_at is not null)`
      : sql`r.wave_number = ${wave}`;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from result r cross join lateral unnest(r.crossings[2:]) passed (at)
      where r.modality_number = ${modality} and passed.at <= ${until} and ${ofGun}) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Tells whether people of a race with own starts have start offsets. */
export async function startsByOffsets(db: Db, modality: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from participant p join modality m on m.number = p.modality_number
      where m.number = ${modality} and m.chronotype = 'individual_chrono' and p.cancelled_at is null
        and p.start_offset_ms is not null) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Tells whether anybody has a crossing at a place of the course (from 0) as results stand. */
export async function hasPassed(db: Db, modality: number, position: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from result where modality_number = ${modality} and crossings[${position + 1}::int] is not null) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** A mat aside by public ids, numbers and names; each null: all of them, or an open end. */
export interface Aside {
  readonly oid: string;
  /** The reader's public number. */
  readonly reader: number | null;
  /** Public id. */
  readonly checkpoint: string | null;
  /** The name. */
  readonly wave: string | null;
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  readonly reason: string;
}

/** In order of time. */
export async function asidesOf(db: Db, modality: number): Promise<(Aside & { readonly readerName: string | null })[]> {
  return await db
    .selectFrom('mat_aside as a')
    .leftJoin('reader as r', 'r.number', 'a.reader_number')
    .leftJoin('checkpoint as c', 'c.number', 'a.checkpoint_number')
    .leftJoin('wave as w', 'w.number', 'a.wave_number')
    .select(['a.oid', 'r.numeric_id as reader', 'r.name as readerName', 'c.oid as checkpoint', 'w.name as wave'])
    .select(['a.from_at as from', 'a.to_at as to', 'a.reason'])
    .where('a.modality_number', '=', modality)
    .orderBy('a.from_at')
    .orderBy('a.oid')
    .execute();
}

/** The internal numbers of what an aside names. */
export interface AsideNumbers {
  readonly modality: number;
  readonly reader: number | null;
  readonly checkpoint: number | null;
  readonly wave: number | null;
}

export async function insertAside(trx: Db, { oid, from, to, reason }: Aside, of: AsideNumbers): Promise<void> {
  await trx
    .insertInto('mat_aside')
    .values({
      oid,
      modality_number: of.modality,
      reader_number: of.reader,
      checkpoint_number: of.checkpoint,
      wave_number: of.wave,
      from_at: from,
      to_at: to,
      reason,
    })
    .execute();
}

export async function deleteAside(trx: Db, oid: string): Promise<void> {
  await trx.deleteFrom('mat_aside').where('oid', '=', oid).execute();
}

/** The internal number of a reader (public number) that serves the race; undefined: it does not. */
export async function readerOfRace(db: Db, modality: number, reader: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('reader as r')
    .innerJoin('reader_configuration as rc', 'rc.reader_number', 'r.number')
    .select('r.number')
    .where('r.numeric_id', '=', reader)
    .where('rc.modality_number', '=', modality)
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** The readers of a race with the checkpoints that they serve (public ids), by number. */
export async function readersOfRace(db: Db, modality: number) {
  const { rows } = await sql<{ number: number; name: string; intermediates: string[] }>`
    select r.numeric_id as number, r.name, array_agg(distinct c.oid::text) as intermediates
    from reader_configuration rc join reader r on r.number = rc.reader_number join checkpoint c on c.number = rc.checkpoint_number
    where rc.modality_number = ${modality} group by r.numeric_id, r.name order by r.numeric_id`.execute(db);
  return rows;
}

/** The clubs of the people of a race, by name; so many at most. */
export async function clubsOf(db: Db, modality: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ club: string }>`
    select distinct club from participant
    where modality_number = ${modality} and cancelled_at is null and club is not null and club <> '' order by club limit ${most}`.execute(
    db,
  );
  return rows.map(({ club }) => club);
}

/** The checkpoint (public id) where a race is classified; null: at its finish. */
export async function stopOf(db: Db, modality: number): Promise<string | null> {
  const row = await db
    .selectFrom('race_stop as s')
    .innerJoin('checkpoint as c', 'c.number', 's.checkpoint_number')
    .select('c.oid')
    .where('s.modality_number', '=', modality)
    .executeTakeFirst();
  return row?.oid ?? null;
}

/** Null: the race goes on to its finish. */
export async function writeStop(trx: Db, modality: number, checkpoint: number | null): Promise<void> {
  await trx.deleteFrom('race_stop').where('modality_number', '=', modality).execute();
  if (checkpoint === null) return;
  await trx.insertInto('race_stop').values({ modality_number: modality, checkpoint_number: checkpoint }).execute();
}

/** The times by hand of a race. */
export async function timesByHand(db: Db, modality: number) {
  const { rows } = await sql<{
    registration: string;
    person: number;
    checkpoint: number;
    checkpointOid: string;
    timeMs: number;
    source: string;
  }>`
    select p.oid as registration, p.number as person, c.number as checkpoint, c.oid as "checkpointOid", t.time_ms as "timeMs", t.source
    from manual_time t join participant p on p.number = t.participant_number join checkpoint c on c.number = t.checkpoint_number
    where c.modality_number = ${modality} order by p.number, c.position`.execute(db);
  return rows;
}

/** The public id of the race of somebody (public id); null: there is nobody. */
export async function raceOfPerson(db: Db, oid: string): Promise<string | null> {
  const row = await db
    .selectFrom('participant as p')
    .innerJoin('modality as m', 'm.number', 'p.modality_number')
    .select('m.oid')
    .where('p.oid', '=', oid)
    .executeTakeFirst();
  return row?.oid ?? null;
}

/** The numbers of a person and a checkpoint by their public ids; undefined: one of them is gone. */
export const cellOf = (db: Db, participant: string, checkpoint: string) =>
  db
    .selectFrom('participant as p')
    .innerJoin('checkpoint as c', 'c.modality_number', 'p.modality_number')
    .select(['p.number as person', 'c.number as checkpoint'])
    .where('p.oid', '=', participant)
    .where('c.oid', '=', checkpoint)
    .executeTakeFirst();
