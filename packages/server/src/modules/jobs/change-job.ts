import type { JobKind } from '@dorsal/contract/calls/staff/jobs.ts';
import { largestFileBytes } from '#modules/imports/limits.ts';
import { findModality } from '#modules/races/race-names-repository.ts';
import type { Actor } from '#platform/actor.ts';
import { runCommand } from '#platform/commands/run-command.ts';
import type { Context } from '#platform/context.ts';
import type { JobInput } from './import-job.ts';
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

/** A file that somebody brings. */
export interface BroughtFile {
  readonly name: string;
  /** A data URL. */
  readonly data: string;
  /** Public id of the race whose people or times the file holds. */
  readonly race: string | undefined;
  readonly input: JobInput;
}

/** Asks for a look at what a file would do. */
export async function tryImport(
  context: Context,
  { name, data, race, input }: BroughtFile,
  by: Actor,
): Promise<
  | { readonly ok: true; readonly oid: string }
  | { readonly ok: false; readonly refusal: 'modality_not_found' | 'file_too_large' }
> {
  const isOfRace = input.what !== 'event';
  if (isOfRace && (race === undefined || !(await findModality(context.db, race))))
    return { ok: false, refusal: 'modality_not_found' };
  const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
  if (bytes.length > (isOfRace ? largestFileBytes.table : largestFileBytes.json))
    return { ok: false, refusal: 'file_too_large' };
  const subject = isOfRace ? `modality:${race}` : '';
  return await askForJob(context, { kind: 'import_trial', subject, label: name, input, file: { name, bytes } }, by);
}

/** Asks for the import of a file whose trial is done. */
export const importTried = (
  context: Context,
  { trial, movesOfficial }: { readonly trial: string; readonly movesOfficial: boolean },
  by: Actor,
): Promise<
  | { readonly ok: true; readonly oid: string }
  | { readonly ok: false; readonly refusal: 'job_not_found' | 'job_not_over' | 'job_file_gone' | 'race_official' }
> =>
  runCommand(context, { name: 'job_asked', by }, async (trx, note) => {
    const tried = await lockJob(trx, trial);
    if (tried?.kind !== 'import_trial') return { ok: false, refusal: 'job_not_found' } as const;
    if (tried.state !== 'done') return { ok: false, refusal: 'job_not_over' } as const;
    if (tried.file === null) return { ok: false, refusal: 'job_file_gone' } as const;
    if (tried.movesOfficial && !movesOfficial) return { ok: false, refusal: 'race_official' } as const;
    const { subject, label, file } = tried;
    const oid = context.newId();
    const input = { ...(tried.input as object), movesOfficial }; // written by askForJob
    await insertJob(trx, { oid, kind: 'import', subject, label, input, file, by, now: context.now() });
    note(`job:${oid}`, null, { kind: 'import', about: subject, label });
    return { ok: true, oid } as const;
  });

const isOpen = (state: string): boolean => state === 'waiting' || state === 'running';
