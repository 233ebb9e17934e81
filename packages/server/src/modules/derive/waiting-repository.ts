import { tolerableMs } from '@dorsal/domain/readers/sender-clock.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Context, Db } from '#platform/context.ts';
import { mark } from './marks/mark-repository.ts';

/** People of one look at those whose time has come. */
const mostAtOnce = 5_000;

/** The database's clock in whole milliseconds: one for all nodes, so that none of them counts a read that another lets wait. */
export const databaseNow = sql<EpochMs>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The instant up to which reads count at `now`. */
export const horizonAt = (now: EpochMs): EpochMs => now + tolerableMs;

export async function loadDatabaseNow(db: Db): Promise<EpochMs> {
  const { rows } = await sql<{ now: EpochMs }>`select ${databaseNow} as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}

/** The horizon of this moment, by the database's clock. */
export const loadHorizon = async (db: Db): Promise<EpochMs> => horizonAt(await loadDatabaseNow(db));

/** A person who was folded without the reads after the horizon, or before they start; null: nothing of them is to come. */
export interface FoldedUntil {
  readonly id: number;
  readonly waitsFor: EpochMs | null;
}

/** Stores until when these people wait, in place of what was stored of them: in the transaction that folds them, so that no end of a process loses it. */
export async function settleWaiting(
  trx: Db,
  { modality, isAnyWaiting }: { readonly modality: number; readonly isAnyWaiting: boolean },
  folded: readonly FoldedUntil[],
): Promise<void> {
  const waiting = folded.flatMap(({ id, waitsFor }) =>
    waitsFor === null ? [] : [{ id, dueAt: waitsFor - tolerableMs }],
  );
  if (isAnyWaiting) {
    const ready = folded.filter(({ waitsFor }) => waitsFor === null).map(({ id }) => id);
    await sql`delete from waiting_person where participant_number = any(${ready}::int[])`.execute(trx);
  }
  if (waiting.length === 0) return;
  await sql`
    insert into waiting_person (participant_number, modality_number, due_at)
    select number, ${modality}, due_at
    from unnest(${waiting.map(({ id }) => id)}::int[], ${waiting.map(({ dueAt }) => dueAt)}::bigint[]) as waiting (number, due_at)
    order by number
    on conflict (participant_number) do update set modality_number = excluded.modality_number, due_at = excluded.due_at`.execute(
    trx,
  );
}

/** People who wait for a read of the future, in all races; not those who wait for their start. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from waiting_person waiting where not exists (
      select from result where participant_number = waiting.participant_number and reference_at = waiting.due_at
    )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks the people whose time has come, so that their reads count; on several nodes each is taken by one. */
export async function markDue({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from waiting_person where due_at <= ${databaseNow}) as due`.execute(db);
  if (!rows[0]?.due) return;
  await db.transaction().execute(async (trx) => {
    const due = await sql<{ participant_number: number }>`
      delete from waiting_person where participant_number = any(array(
        select participant_number from waiting_person where due_at <= ${databaseNow}
        order by due_at limit ${sql.lit(mostAtOnce)} for update skip locked
      ))
      returning participant_number`.execute(trx);
    const participants = due.rows.map((row) => row.participant_number);
    if (participants.length > 0) await mark(trx, 'time_has_come', { participants });
  });
}
