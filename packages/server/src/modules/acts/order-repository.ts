import type { RankingRules, Result } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import { resultOfRow } from '#modules/derive/derive-repository.ts';
import type { Db } from '#platform/context.ts';

/** The order of a judge by public ids. */
export interface StandingOrder {
  readonly oid: string;
  /** Of the checkpoint. */
  readonly checkpoint: string;
  readonly ranks: readonly (readonly Ordered[])[];
}

/** Somebody of an order. */
export interface Ordered {
  readonly number: number;
  readonly oid: string;
  readonly bib: string | null;
  readonly name: string;
}

/** Those that stand in a race, along the course. */
export async function ordersOf(db: Db, modality: number): Promise<StandingOrder[]> {
  const { rows } = await sql<{ oid: string; checkpoint: string; ranks: Ordered[][] }>`
    select order_oid as oid, checkpoint, json_agg(people order by rank) as ranks from (
      select o.order_oid, c.oid as checkpoint, c.position, o.rank, json_agg(json_build_object('number', p.number, 'oid', p.oid, 'bib', p.bib,
        'name', trim(p.name || ' ' || p.surname)) order by p.number) as people
      from judge_order o join participant p on p.number = o.participant_number and p.modality_number = o.modality_number
      join checkpoint c on c.number = o.checkpoint_number
      where o.modality_number = ${modality} group by o.order_oid, c.oid, c.position, o.rank) ranked
    group by order_oid, checkpoint, position order by position, order_oid`.execute(db);
  return rows;
}

interface NewOrder {
  readonly oid: string;
  readonly modality: number;
  readonly checkpoint: number;
  /** Numbers of participants. */
  readonly ranks: readonly (readonly number[])[];
}

export async function insertOrder(trx: Db, { oid, modality, checkpoint, ranks }: NewOrder): Promise<void> {
  const rows = ranks.flatMap((people, index) =>
    people.map((participant_number) => ({
      participant_number,
      checkpoint_number: checkpoint,
      modality_number: modality,
      order_oid: oid,
      rank: index + 1,
    })),
  );
  await trx.insertInto('judge_order').values(rows).execute();
}

export async function deleteOrder(trx: Db, oid: string): Promise<void> {
  await trx.deleteFrom('judge_order').where('order_oid', '=', oid).execute();
}

/** Somebody of a race with the result that stands. */
export interface OnLine extends Ordered {
  readonly isClassified: boolean;
  /** Null: none yet. */
  readonly result: Result | null;
}

/** People of a race who are not cancelled, by bibs or public ids. */
export const namedOnLine = (db: Db, modality: number, names: readonly string[], by: 'bib' | 'oid'): Promise<OnLine[]> =>
  onLine(db, modality, sql`p.${sql.ref(by)} = any(${[...names]}::text[])`);

export interface LineSpan {
  readonly rules: RankingRules;
  /** Position of the crossing that counts there. */
  readonly position: number;
  readonly isFinish: boolean;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Everybody whose time at a line may lie in a span, by one clock or the other: more than have one there, as times are rounded. */
export function nearOnLine(
  db: Db,
  modality: number,
  { position, isFinish, fromMs, toMs, rules }: LineSpan,
): Promise<OnLine[]> {
  const at = sql`r.crossings[${position + 1}::int]`;
  const added = isFinish ? sql`r.penalty_ms` : sql`0`;
  const [from, to] = [fromMs - rules.precisionMs, toMs + rules.precisionMs];
  const spanned = (since: string) =>
    sql`${at} - ${sql.ref(since)} + ${added} between ${from}::bigint and ${to}::bigint`;
  return onLine(db, modality, sql`(${spanned('r.reference_at')} or ${spanned('r.net_start_at')})`);
}

async function onLine(db: Db, modality: number, where: ReturnType<typeof sql>): Promise<OnLine[]> {
  const { rows } = await sql<
    Ordered & { isClassified: boolean; status: string | null } & Parameters<typeof resultOfRow>[0]
  >`
    select p.number, p.oid, p.bib, trim(p.name || ' ' || p.surname) as name, p.is_classified as "isClassified", r.status, r.reference_at, r.wave_number,
      r.net_start_at, r.crossings, r.held, r.penalty_ms, r.warnings
    from participant p left join result r on r.participant_number = p.number and r.modality_number = p.modality_number
    where p.modality_number = ${modality} and p.cancelled_at is null and ${where} order by p.number`.execute(db);
  return rows.map((row) => ({
    number: row.number,
    oid: row.oid,
    bib: row.bib,
    name: row.name,
    isClassified: row.isClassified,
    result: row.status === null ? null : resultOfRow(row),
  }));
}
