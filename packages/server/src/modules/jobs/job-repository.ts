import type { ImportNotice, JobFault, JobKind, JobState } from '@dorsal/contract/calls/staff/jobs.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

export interface NewJob {
  readonly oid: string;
  readonly kind: JobKind;
  readonly subject: string;
  readonly label: string;
  readonly input: object;
  /** Number of its file. */
  readonly file: number | null;
  readonly by: { readonly name: string; readonly user: number | null };
  readonly now: EpochMs;
}

export async function insertJob(trx: Db, { oid, kind, subject, label, input, file, by, now }: NewJob): Promise<void> {
  await trx
    .insertInto('job')
    .values({
      ...{ oid, kind, subject, label, input: JSON.stringify(input), file_number: file },
      ...{ actor: by.name, user_number: by.user, created_at: new Date(now) },
      ...{ total: null, started_at: null, ended_at: null, result: null, fault: null },
    })
    .execute();
}

/** Keeps a file for the jobs that work on it. Gives its number. */
export async function insertJobFile(
  trx: Db,
  file: { readonly name: string; readonly bytes: Buffer; readonly now: EpochMs },
): Promise<number> {
  const { number } = await trx
    .insertInto('job_file')
    .values({ name: file.name, bytes: file.bytes, created_at: new Date(file.now) })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function loadJobFile(db: Db, number: number): Promise<Buffer | null> {
  const row = await db.selectFrom('job_file').select('bytes').where('number', '=', number).executeTakeFirst();
  return row?.bytes ?? null;
}

/** A job as whoever works on it needs it. */
export interface ClaimedJob {
  readonly number: number;
  readonly oid: string;
  readonly kind: JobKind;
  readonly subject: string;
  readonly label: string;
  readonly input: unknown;
  readonly file: number | null;
  /** Times that it was begun since somebody asked for it, this one counted. */
  readonly tries: number;
  /** Names the one who works on it now: a later claim ends the earlier one. */
  readonly claim: number;
  readonly actor: string;
  readonly user: number | null;
}

/** Takes a job that is not over, for one more try. Undefined: it is over. */
export async function claimJob(db: Db, number: number, now: EpochMs): Promise<ClaimedJob | undefined> {
  return await db
    .updateTable('job')
    .set({
      state: 'running',
      claim: sql`claim + 1`,
      tries: sql`tries + 1`,
      started_at: new Date(now),
      done: 0,
      total: null,
    })
    .where('number', '=', number)
    .where('state', 'in', [...open])
    .returning(['number', 'oid', 'kind', 'subject', 'label', 'input', 'file_number as file', 'tries', 'claim'])
    .returning(['actor', 'user_number as user'])
    .executeTakeFirst();
}

const open = ['waiting', 'running'] as const satisfies readonly JobState[];

type Claim = Pick<ClaimedJob, 'number' | 'claim'>;

/** The job as long as this claim of it is the one that counts. */
const claimed = (db: Db, { number, claim }: Claim) =>
  db.updateTable('job').where('number', '=', number).where('claim', '=', claim).where('state', '=', 'running');

/** False: the job is over, or somebody else works on it. */
export async function writeProgress(db: Db, job: Claim, done: number, total: number): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, job).set({ done, total }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The outcome of a job: counts and lines for a person. */
export interface JobResult {
  readonly outcome?: {
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly refused: number;
  };
  readonly lines?: readonly { readonly at: string; readonly message: string }[] | undefined;
  readonly notices?: readonly ImportNotice[] | undefined;
}

/** As `writeProgress`. */
export async function finishJob(db: Db, job: Claim, result: JobResult, now: EpochMs): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, job)
    .set({ state: 'done', result: storedResult(result), ended_at: new Date(now), total: sql`coalesce(total, 0)` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function failJob(
  db: Db,
  job: Claim,
  { code, result = {}, now }: { readonly code: JobFault; readonly result?: JobResult; readonly now: EpochMs },
): Promise<void> {
  await claimed(db, job)
    .set({
      state: 'failed',
      fault: JSON.stringify({ code }),
      result: storedResult(result),
      ended_at: new Date(now),
    })
    .execute();
}

/** Lines and notices quote a file, and a text of jsonb holds neither a null character nor half of a pair. */
const storedResult = (result: JobResult): string =>
  JSON.stringify(result, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\uFFFD').toWellFormed() : value,
  );

/** A try that broke: the next one comes. */
export async function releaseJob(db: Db, job: Claim): Promise<void> {
  await claimed(db, job).set({ state: 'waiting' }).execute();
}

/** Jobs that somebody should be working on. */
export const openJobs = (db: Db): Promise<{ readonly number: number; readonly oid: string }[]> =>
  db
    .selectFrom('job')
    .select(['number', 'oid'])
    .where('state', 'in', [...open])
    .orderBy('number')
    .limit(100)
    .execute();

/** Tells whether a job of this kind on this subject is not over. */
export async function hasOpenJob(db: Db, kind: JobKind, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('number')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', 'in', [...open])
    .executeTakeFirst();
  return row !== undefined;
}

/** A race, as its recalculation needs it. */
export async function raceToRecalculate(
  db: Db,
  modality: number,
): Promise<{ readonly isTimed: boolean; readonly people: number }> {
  return await db
    .selectFrom('modality')
    .select('is_timed as isTimed')
    .select((by) =>
      by
        .selectFrom('participant')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('participant.modality_number', '=', 'modality.number')
        .$asScalar()
        .$notNull()
        .as('people'),
    )
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
}

/** People of a modality who wait for derive since before an instant of the database's clock. */
export async function countMarked(db: Db, modality: number, before: EpochMs): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(cardinality(participants)), 0)::int as count from dirty_result
    where modality_number = ${modality} and at <= ${before}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A job; locked until the transaction ends. */
export const lockJob = (trx: Db, oid: string) =>
  trx
    .selectFrom('job')
    .select(['number', 'oid', 'kind', 'subject', 'label', 'input', 'state', 'file_number as file'])
    .select(
      sql<boolean>`coalesce(job.result -> 'notices' @> '[{"code": "official_moves"}]', false)`.as('movesOfficial'),
    )
    .select((by) => by.selectFrom('job_file').select('name').whereRef('number', '=', 'job.file_number').as('fileName'))
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirst();

export async function cancelOpenJob(trx: Db, number: number, now: EpochMs): Promise<void> {
  await trx
    .updateTable('job')
    .set({ state: 'cancelled', ended_at: new Date(now) })
    .where('number', '=', number)
    .execute();
}

/** Puts a job that is over back to the beginning. */
export async function resetJob(trx: Db, number: number): Promise<void> {
  await trx
    .updateTable('job')
    .set({
      state: 'waiting',
      tries: 0,
      fault: null,
      result: null,
      ended_at: null,
      started_at: null,
      done: 0,
      total: null,
    })
    .where('number', '=', number)
    .execute();
}

interface JobFilters {
  readonly all?: boolean | undefined;
}

const shownStates = ['waiting', 'running', 'failed'] as const satisfies readonly JobState[];

const found = (db: Db, { all }: JobFilters) =>
  db
    .selectFrom('job')
    .where('job.kind', '!=', 'import_trial')
    .$if(all !== true, (query) => query.where('job.state', 'in', [...shownStates]));

const described = (query: ReturnType<typeof found>) =>
  query
    .leftJoin('user_account', 'user_account.number', 'job.user_number')
    .leftJoin('modality', (join) => join.on('job.subject', '=', sql<string>`'modality:' || modality.oid`))
    .select(['job.oid', 'job.kind', 'job.label', 'job.state', 'job.tries', 'job.done', 'job.total', 'job.actor'])
    .select(['job.created_at', 'job.started_at', 'job.ended_at', 'user_account.name as who', 'modality.name as race'])
    .select(sql<string | null>`job.input ->> 'what'`.as('what'))
    .select(sql<JobFault | null>`job.fault ->> 'code'`.as('fault'))
    .select(sql<JobResult['outcome'] | null>`job.result -> 'outcome'`.as('outcome'));

export type JobRow = Awaited<ReturnType<typeof findJobs>>[number];

/** The newest first, without their lines. */
export const findJobs = (
  db: Db,
  filters: JobFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => described(found(db, filters)).orderBy('job.number', 'desc').offset(offset).limit(limit).execute();

/** One job, of any kind, with its lines. */
export const findJob = (db: Db, oid: string) =>
  described(db.selectFrom('job') as ReturnType<typeof found>) // without conditions
    .select(sql<JobResult['lines'] | null>`job.result -> 'lines'`.as('lines'))
    .select(sql<readonly (ImportNotice | string)[] | null>`job.result -> 'notices'`.as('notices'))
    .where('job.oid', '=', oid)
    .executeTakeFirst();

export async function countJobs(db: Db, filters: JobFilters): Promise<number> {
  const { total } = await found(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Imports that have failed, for as long as they are there: begun again, they are over as problems. */
export async function failedImports(
  db: Db,
): Promise<{ subject: string; detail: object; event: number | null; modality: number | null }[]> {
  const { rows } = await sql<{ subject: string; detail: object; event: number | null; modality: number | null }>`
    select 'job:' || j.number as subject, m.event_number as event, m.number as modality,
      jsonb_build_object('file', j.label, 'fault', j.fault ->> 'code') as detail
    from job j left join modality m on j.subject = 'modality:' || m.oid
    where j.kind = 'import' and j.state = 'failed'`.execute(db);
  return rows;
}

/** Files hold people's data: they go when no job needs them any more, and a week after they came in any case but that one works on them. */
export async function deleteOldJobs(db: Db, now: EpochMs): Promise<void> {
  const ago = (days: number): Date => new Date(now - days * 86_400_000);
  await db
    .deleteFrom('job_file')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job')
            .select('job.number')
            .whereRef('job.file_number', '=', 'job_file.number')
            .where((by) =>
              by.or([
                by('job.state', 'in', [...open]),
                by.and([
                  by('job_file.created_at', '>', ago(7)),
                  by.or([by('job.state', 'in', ['failed', 'cancelled']), by('job.kind', '=', 'import_trial')]),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute();
  await db
    .deleteFrom('job')
    .where('state', 'not in', [...open])
    .where((by) =>
      by.or([by('ended_at', '<', ago(90)), by.and([by('kind', '=', 'import_trial'), by('ended_at', '<', ago(7))])]),
    )
    .execute();
}

/** After a restore: what was not done in the backup may have been done since, and is for staff. Gives their number. */
export async function holdJobs(db: Db, now: EpochMs): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'failed', fault: JSON.stringify({ code: 'restored' }), ended_at: new Date(now) })
    .where('state', 'in', [...open])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** pg-boss knows nothing of what was restored: it begins anew with the next start of a server. */
export async function dropQueue(db: Db): Promise<void> {
  await sql`drop schema if exists ${sql.id(queueSchema)} cascade`.execute(db);
}

/** The schema of pg-boss. */
export const queueSchema = 'pgboss';
