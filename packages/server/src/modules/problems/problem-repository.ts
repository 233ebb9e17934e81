import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import type { ProblemType } from './problem-types.ts';

/** Something that staff should look at. One of a type and subject is open at a time. */
export interface NewProblem {
  readonly type: ProblemType;
  /** `reader:…` with the public number, `participant:…`, `checkpoint:…`, `modality:…` or `event:…` with the number, `site`, `server`. */
  readonly subject: string;
  readonly detail: object;
  /** Number of the modality that it is about. */
  readonly modality?: number;
}

/** A problem that is open already stays as it is. */
export async function raiseProblems(trx: Db, problems: readonly NewProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await sql`
    insert into problem (type, event_number, modality_number, subject, detail)
    select new.type, m.event_number, m.number, new.subject, new.detail
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) new (type text, subject text, detail jsonb, modality int)
    left join modality m on m.number = new.modality
    on conflict (type, subject) where resolved_at is null do nothing`.execute(trx);
}

/** Open problems of a type. */
export async function countOpenProblems(db: Db, type: ProblemType): Promise<number> {
  const { count } = await db
    .selectFrom('problem')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The details of the open problems of a type, by their subject. */
export async function openProblems(db: Db, type: ProblemType): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .selectFrom('problem')
    .select(['subject', 'detail'])
    .where('type', '=', type)
    .where('resolved_at', 'is', null)
    .execute();
  return new Map(rows.map(({ subject, detail }) => [subject, detail]));
}

/** Closes problems whose cause is over. */
export async function resolveProblems(trx: Db, type: ProblemType, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    update problem set resolved_at = now()
    where type = ${type} and resolved_at is null and subject = any(${[...subjects]}::text[])`.execute(trx);
}

/** A problem that a rule finds now. */
export interface FoundProblem {
  readonly subject: string;
  readonly detail: object;
  /** Numbers of what it is about. */
  readonly event: number | null;
  readonly modality: number | null;
}

/**
 * Makes the open problems of a type those that were found: new ones are raised, those gone are ended, and of the others what was found is written anew.
 * One that staff accepted stays accepted until it ends.
 */
export async function keepProblems(trx: Db, type: ProblemType, found: readonly FoundProblem[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) found (subject text, detail jsonb, event int, modality int)`;
  await sql`
    update problem set resolved_at = now() where type = ${type} and resolved_at is null
      and not exists (select 1 from ${rows} where found.subject = problem.subject)`.execute(trx);
  if (found.length === 0) return;
  await sql`
    insert into problem (type, event_number, modality_number, subject, detail)
    select ${type}, found.event, found.modality, found.subject, found.detail from ${rows}
    on conflict (type, subject) where resolved_at is null do update set detail = excluded.detail
    where problem.detail is distinct from excluded.detail`.execute(trx);
}

/** One node at a time evaluates; the others need not. False: another one does. */
export async function takeProblemTurn(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(15, 1) as mine`.execute(trx);
  return rows[0]?.mine ?? false;
}

/** An open problem as staff get it. */
export interface ProblemRow {
  readonly type: ProblemType;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly raised_at: Date;
  readonly modality: string | null;
  readonly race: string | null;
  readonly event: {
    readonly oid: string;
    readonly slug: string;
    readonly number: number;
    readonly name: string;
    readonly name_short: string | null;
  } | null;
  readonly accepted_reason: string | null;
  readonly accepted_by: string | null;
}

/** Open problems of these events, the oldest first. */
export async function listOpenProblems(db: Db, events: 'all' | readonly number[] = 'all'): Promise<ProblemRow[]> {
  const isOfThem = events === 'all' ? sql`true` : sql`p.event_number = any(${[...events]}::int[])`;
  const { rows } = await sql<ProblemRow>`
    select p.type, p.subject, p.detail, p.raised_at, m.oid as modality, m.name as race, p.accepted_reason, u.name as accepted_by,
      case when e.number is not null then json_build_object('oid', e.oid, 'slug', e.slug, 'number', e.number,
        'name', e.name, 'name_short', e.name_short) end as event
    from problem p
    left join event e on e.number = p.event_number left join modality m on m.number = p.modality_number
    left join user_account u on u.number = p.accepted_by
    where p.resolved_at is null and ${isOfThem} order by p.raised_at, p.number`.execute(db);
  return rows;
}

/** The reason for which an open problem stays, its row locked until the transaction ends; null: there is no such problem. */
export async function lockAcceptance(
  trx: Db,
  { type, subject }: Pick<NewProblem, 'type' | 'subject'>,
): Promise<{ readonly problem: number; readonly reason: string | null } | null> {
  const row = await trx
    .selectFrom('problem')
    .select(['number as problem', 'accepted_reason as reason'])
    .where('type', '=', type)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes why a problem may stay, or (null) that it counts again. */
export async function writeAcceptance(
  trx: Db,
  { problem, reason, user }: { readonly problem: number; readonly reason: string | null; readonly user: number | null },
): Promise<void> {
  await trx
    .updateTable('problem')
    .set({
      accepted_reason: reason,
      accepted_by: reason === null ? null : user,
      accepted_at: reason === null ? null : sql`now()`,
    })
    .where('number', '=', problem)
    .execute();
}
