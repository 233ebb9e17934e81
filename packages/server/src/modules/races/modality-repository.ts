import type { StaffMark } from '@dorsal/domain/status/status.ts';
import type { EpochMs, TimeSpan } from '@dorsal/domain/timing/types.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { withStandingIds } from '#platform/commands/standing-ids.ts';
import type { Db } from '#platform/context.ts';
import type { ModalityTable, PricePeriodTable, PrizeRuleTable } from '#platform/db/tables/events.ts';

/** The columns of a modality that a change can set; undefined leaves one as it is. */
export type ModalityColumns = Omit<Updateable<ModalityTable>, 'oid' | 'event_number' | 'short_name'>;

export type NewModalityColumns = ModalityColumns &
  Pick<Insertable<ModalityTable>, 'oid' | 'event_number' | 'short_name' | 'name'>;

export interface ModalityRow {
  readonly number: number;
  readonly oid: string;
  readonly shortName: string;
}

export async function modalitiesOf(trx: Db, event: number): Promise<ModalityRow[]> {
  return await trx
    .selectFrom('modality')
    .select(['number', 'oid', 'short_name as shortName'])
    .where('event_number', '=', event)
    .orderBy('number')
    .execute();
}

/** The last step that staff took with a modality. */
export async function staffMarkOf(trx: Db, modality: number): Promise<StaffMark | null> {
  const row = await trx
    .selectFrom('modality')
    .select('staff_mark')
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  return row.staff_mark;
}

/** False: its prizes are shown to staff alone. */
export async function showsPrizes(trx: Db, modality: number): Promise<boolean> {
  const row = await trx
    .selectFrom('modality')
    .select('show_prized_positions')
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  return row.show_prized_positions;
}

export async function insertModality(trx: Db, modality: NewModalityColumns): Promise<ModalityRow> {
  return await trx
    .insertInto('modality')
    .values(modality)
    .returning(['number', 'oid', 'short_name as shortName'])
    .executeTakeFirstOrThrow();
}

export async function updateModality(trx: Db, modality: number, columns: ModalityColumns): Promise<void> {
  await trx
    .updateTable('modality')
    .set({ ...columns, updated_at: sql`now()` })
    .where('number', '=', modality)
    .execute();
}

/** The name by which commands and files name a modality in its event. */
export async function writeShortName(trx: Db, modality: number, shortName: string): Promise<void> {
  await trx.updateTable('modality').set({ short_name: shortName }).where('number', '=', modality).execute();
}

/** A race as its event lists it. */
export interface RacePlace {
  readonly number: number;
  readonly oid: string;
  readonly order: number;
}

/** The races of an event (its number) in their order. */
export async function racesInOrder(trx: Db, event: number): Promise<RacePlace[]> {
  return await trx
    .selectFrom('modality')
    .select(['number', 'oid', 'position as order'])
    .where('event_number', '=', event)
    .orderBy('position')
    .orderBy('number')
    .execute();
}

export async function writeOrder(trx: Db, modality: number, order: number): Promise<void> {
  await trx.updateTable('modality').set({ position: order }).where('number', '=', modality).execute();
}

/** A modality of a circuit, by id or short name; null: none. */
export async function findCircuitModality(trx: Db, text: string, circuit: number | null): Promise<number | null> {
  const row = await trx
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select('modality.number')
    .where('event.is_circuit', '=', true)
    .where((where) =>
      where.or([
        where('modality.oid', '=', text),
        where.and([where('modality.short_name', '=', text), where('modality.event_number', '=', circuit ?? -1)]),
      ]),
    )
    .executeTakeFirst();
  return row?.number ?? null;
}

export async function modalityIsTimed(trx: Db, modality: number): Promise<boolean> {
  const row = await trx
    .selectFrom('modality')
    .select('is_timed')
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  return row.is_timed;
}

export type PricePeriod = Omit<Insertable<PricePeriodTable>, 'modality_number'>;

/** The price periods of a modality, in place of those that it had; one of the same span keeps its id. */
export async function replacePrices(trx: Db, modality: number, periods: readonly PricePeriod[]): Promise<void> {
  const standing = await trx
    .deleteFrom('price_period')
    .where('modality_number', '=', modality)
    .returning(['oid', 'starts_at', 'ends_at'])
    .execute();
  if (periods.length === 0) return;
  const rows = withStandingIds(
    periods,
    standing,
    (period, one) => isSameInstant(period.starts_at, one.starts_at) && isSameInstant(period.ends_at, one.ends_at),
  );
  await trx
    .insertInto('price_period')
    .values(rows.map((period) => ({ modality_number: modality, ...period })))
    .execute();
}

const isSameInstant = (one: Date | string | null | undefined, other: Date | null): boolean =>
  (one ? new Date(one).getTime() : null) === (other?.getTime() ?? null);

export type PrizeColumns = Omit<Insertable<PrizeRuleTable>, 'modality_number'>;

/** The prize rules of a modality, in place of those that it had; the one of an order keeps its id. */
export async function replacePrizes(trx: Db, modality: number, prizes: readonly PrizeColumns[]): Promise<void> {
  const standing = await trx
    .deleteFrom('prize_rule')
    .where('modality_number', '=', modality)
    .returning(['oid', 'order'])
    .execute();
  if (prizes.length === 0) return;
  const rows = withStandingIds(prizes, standing, (prize, one) => prize.order === one.order);
  await trx
    .insertInto('prize_rule')
    .values(rows.map((prize) => ({ modality_number: modality, ...prize })))
    .execute();
}

export interface WaveChange {
  /** Absent: the wave of this name, or a new one. */
  readonly oid?: string | undefined;
  readonly name: string;
  /** Undefined: the planned start that it has stays. */
  readonly plannedAt?: EpochMs | null | undefined;
  /** Undefined: the gun that it has stays. */
  readonly gunAt?: EpochMs | null | undefined;
}

/**
 * The waves of a modality, in this order, in place of those that it had. One with the same id, else the same name, has the same number as before, so that
 * runners stay in theirs; waves that are not in the list are deleted.
 */
export async function replaceWaves(trx: Db, modality: number, waves: readonly WaveChange[]): Promise<void> {
  const standing = await trx
    .selectFrom('wave')
    .select(['oid', 'name', 'number'])
    .where('modality_number', '=', modality)
    .execute();
  const wanted = withStandingIds(waves, standing, (wave, one) => wave.name === one.name);
  const numbers = new Map(standing.map(({ oid, number }) => [oid, number]));
  const stay = new Set(wanted.map(({ oid }) => oid));
  const gone = standing.filter(({ oid }) => !stay.has(oid)).map(({ number }) => number);
  if (gone.length > 0) await trx.deleteFrom('wave').where('number', 'in', gone).execute();
  // Two that swap their names would each find theirs taken.
  await trx
    .updateTable('wave')
    .set({ name: sql<string>`number || ' ' || name` })
    .where('modality_number', '=', modality)
    .execute();
  for (const [position, { oid, name, plannedAt, gunAt }] of wanted.entries()) {
    const number = numbers.get(oid ?? '');
    if (number === undefined)
      await trx
        .insertInto('wave')
        .values({
          oid,
          modality_number: modality,
          name,
          planned_start_at: plannedAt ?? null,
          gun_at: gunAt ?? null,
          position,
        })
        .execute();
    else
      await trx
        .updateTable('wave')
        .set({ name, position, planned_start_at: plannedAt, gun_at: gunAt })
        .where('number', '=', number)
        .execute();
  }
}

/** The neutralised spans of a modality, in place of those that it had. */
export async function replaceNeutralised(trx: Db, modality: number, spans: readonly TimeSpan[]): Promise<void> {
  await trx.deleteFrom('neutralised_span').where('modality_number', '=', modality).execute();
  for (const span of spans) await insertNeutralised(trx, modality, span);
}

/** One that is there already stays. */
export async function insertNeutralised(trx: Db, modality: number, { from, to }: TimeSpan): Promise<void> {
  await trx
    .insertInto('neutralised_span')
    .values({ modality_number: modality, from_at: from, to_at: to })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Tells whether there was one. */
export async function deleteNeutralised(trx: Db, modality: number, { from, to }: TimeSpan): Promise<boolean> {
  const gone = await trx
    .deleteFrom('neutralised_span')
    .where('modality_number', '=', modality)
    .where('from_at', '=', from)
    .where('to_at', '=', to)
    .returning('from_at')
    .execute();
  return gone.length > 0;
}

/** Numbers of the waves of a modality, in their order. */
export async function wavesOf(db: Db, modality: number): Promise<number[]> {
  const rows = await db
    .selectFrom('wave')
    .select('number')
    .where('modality_number', '=', modality)
    .orderBy('position')
    .execute();
  return rows.map(({ number }) => number);
}

interface Gun {
  /** Of the modality or the wave. */
  readonly number: number;
  readonly gunAt: EpochMs | null;
}

/** The modality with this public id, locked until the transaction is over; undefined: there is none. */
export const gunOfModality = (trx: Db, oid: string): Promise<(Gun & { readonly isOfficial: boolean }) | undefined> =>
  trx
    .selectFrom('modality')
    .select(['number', 'gun_at as gunAt'])
    .select(sql<boolean>`status = 'finished_official'`.as('isOfficial'))
    .where('oid', '=', oid)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Undefined: the modality has no wave of this name. */
export const gunOfWave = (trx: Db, modality: number, name: string): Promise<Gun | undefined> =>
  trx
    .selectFrom('wave')
    .select(['number', 'gun_at as gunAt'])
    .where('modality_number', '=', modality)
    .where('name', '=', name)
    .executeTakeFirst();

/** Sets, moves or takes back (null) the gun of a modality. */
export async function writeModalityGun(trx: Db, modality: number, at: EpochMs | null): Promise<void> {
  await trx.updateTable('modality').set({ gun_at: at }).where('number', '=', modality).execute();
}

/** Sets, moves or takes back (null) the gun of a wave. */
export async function writeWaveGun(trx: Db, wave: number, at: EpochMs | null): Promise<void> {
  await trx.updateTable('wave').set({ gun_at: at }).where('number', '=', wave).execute();
}

/** The waves of a modality with their guns, in their order. */
export const gunsOf = (db: Db, modality: number): Promise<(Gun & { readonly name: string })[]> =>
  db
    .selectFrom('wave')
    .select(['number', 'name', 'gun_at as gunAt'])
    .where('modality_number', '=', modality)
    .orderBy('position')
    .execute();
