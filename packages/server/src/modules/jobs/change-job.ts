import type { JobKind } from '@dorsal/contract/calls/staff/jobs.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import { cancelOpenJob, insertJob, insertJobFile, lockJob, resetJob } from './job-repository.ts';

export interface AskedJob {
  readonly kind: JobKind;
  /** The thing that is worked on, as the trail names it; empty: none that stands already. */
  readonly subject: string;
  /** Words for a person: the name of the file, or of the race. */
  readonly label: string;
  readonly input: object;
  readonly file?: { readonly name: string; readonly bytes: Buffer };
}

/** Asks for a job. A worker takes it within a second. */
export const askForJob = (
  context: Context,
  { file, ...job }: AskedJob,
  by: Actor,
): Promise<{ readonly ok: true; readonly oid: string }> =>
  runCommand(context, { name: 'job_asked', by }, async (trx, note) => {
    const now = context.now();
    const oid = context.newId();
    const number = file === undefined ? null : await insertJobFile(trx, { ...file, now });
    await insertJob(trx, { ...job, oid, file: number, by, now });
    note(`job:${oid}`, null, { kind: job.kind, about: job.subject, label: job.label });
    return { ok: true, oid };
  });

type JobChanged<Refusal extends string> = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** Ends a job that is not over. What it has done so far is rolled back. */
export const cancelJob = (
  context: Context,
  oid: string,
  by: Actor,
): Promise<JobChanged<'job_not_found' | 'job_over'>> =>
  runCommand(context, { name: 'job_cancelled', by }, async (trx, note) => {
    const job = await lockJob(trx, oid);
    if (!job) return { ok: false, refusal: 'job_not_found' } as const;
    if (!isOpen(job.state)) return { ok: false, refusal: 'job_over' } as const;
    await cancelOpenJob(trx, job.number, context.now());
    note(`job:${oid}`, { state: job.state }, { state: 'cancelled' });
    return { ok: true } as const;
  });

/** Tries a job again that failed or was cancelled. */
export const repeatJob = (
  context: Context,
  oid: string,
  by: Actor,
): Promise<JobChanged<'job_not_found' | 'job_not_over' | 'job_file_gone'>> =>
  runCommand(context, { name: 'job_repeated', by }, async (trx, note) => {
    const job = await lockJob(trx, oid);
    if (!job) return { ok: false, refusal: 'job_not_found' } as const;
    if (job.state !== 'failed' && job.state !== 'cancelled') return { ok: false, refusal: 'job_not_over' } as const;
    if (job.file === null && job.kind !== 'recalculation') return { ok: false, refusal: 'job_file_gone' } as const;
    await resetJob(trx, job.number);
    note(`job:${oid}`, { state: job.state }, { state: 'waiting' });
    return { ok: true } as const;
  });

/** Asks for the import of a file whose trial is done. */
export const importTried = (
  context: Context,
  trial: string,
  by: Actor,
): Promise<
  | { readonly ok: true; readonly oid: string }
  | { readonly ok: false; readonly refusal: 'job_not_found' | 'job_not_over' | 'job_file_gone' }
> =>
  runCommand(context, { name: 'job_asked', by }, async (trx, note) => {
    const tried = await lockJob(trx, trial);
    if (tried?.kind !== 'import_trial') return { ok: false, refusal: 'job_not_found' } as const;
    if (tried.state !== 'done') return { ok: false, refusal: 'job_not_over' } as const;
    if (tried.file === null) return { ok: false, refusal: 'job_file_gone' } as const;
    const { subject, label, file } = tried;
    const oid = context.newId();
    const input = tried.input as object; // written by askForJob
    await insertJob(trx, { oid, kind: 'import', subject, label, input, file, by, now: context.now() });
    note(`job:${oid}`, null, { kind: 'import', about: subject, label });
    return { ok: true, oid } as const;
  });

const isOpen = (state: string): boolean => state === 'waiting' || state === 'running';
