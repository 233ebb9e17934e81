import { mostJobLines } from '@dorsal/contract/calls/staff/jobs.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context, Db } from '#platform/context.ts';
import {
  type ClaimedJob,
  claimJob,
  failJob,
  finishJob,
  type JobResult,
  loadJobFile,
  releaseJob,
  writeProgress,
} from './job-repository.ts';

/** A job that is worked on. */
export interface RunningJob extends Pick<ClaimedJob, 'oid' | 'kind' | 'subject' | 'label' | 'input'> {
  /** Names the job as the id of its command: what it changes is done once, however often it is tried. */
  readonly by: Actor;
  /** Null: it is kept no more. */
  readonly loadFile: () => Promise<Buffer | null>;
  /** Throws where the job is cancelled, or somebody else works on it: the work is rolled back. */
  readonly onProgress: (done: number, total: number) => void;
  /** Ends the job in the transaction of its work, so that both are done or neither. Throws as `onProgress`. */
  readonly settle: (trx: Db, result: JobResult) => Promise<void>;
}

/** The outcome of a job; `refused`: its file cannot be taken, for these reasons. */
export type JobEnd =
  | ({ readonly ok: true } & JobResult)
  | ({ readonly ok: false; readonly code: 'refused' | 'file_gone' } & JobResult);

/** Does the jobs of one kind. */
export type JobHandler = (context: Context, job: RunningJob) => Promise<JobEnd>;

/** Times that a job is begun before it has failed. */
export const mostTries = 4;

/** Progress is told no more often. */
const tellEveryMs = 300;

/**
 * Works on a job, if it is not over. A job that breaks waits for its next try, and the error is thrown; after the last one it has failed. A
 * process that dies leaves it as it is: whoever takes it next counts one try more.
 */
export async function runJob(
  context: Context,
  handler: (kind: ClaimedJob['kind']) => JobHandler,
  number: number,
): Promise<void> {
  const { db, now, log } = context;
  const job = await claimJob(db, number, now());
  if (!job) return;
  if (job.tries > mostTries) return await failJob(db, job, { code: 'interrupted', now: now() });
  const running = aRunningJob(context, job);
  try {
    const end = await handler(job.kind)(context, running);
    const result = { ...end, lines: end.lines?.slice(0, mostJobLines) };
    if (end.ok) await finishJob(db, job, result, now());
    else await failJob(db, job, { code: end.code, result, now: now() });
  } catch (error) {
    if (error instanceof JobOver) return;
    log.warn({ err: error, job: job.oid, kind: job.kind, tries: job.tries }, 'job_broke');
    if (job.tries === mostTries) return await failJob(db, job, { code: 'broke', now: now() });
    await releaseJob(db, job);
    throw error;
  }
}

/** Somebody has cancelled the job, or another try of it has begun. */
class JobOver extends Error {
  override readonly name = 'JobOver';
}

function aRunningJob({ db, now }: Context, job: ClaimedJob): RunningJob {
  const { oid, kind, subject, label, input, actor, user, file } = job;
  let [toldAt, isOver, telling] = [0, false, false];
  const tell = async (done: number, total: number): Promise<void> => {
    telling = true;
    // The database is away for a moment: the work itself finds out.
    const stands = await writeProgress(db, job, done, total).catch(() => true);
    isOver ||= !stands;
    telling = false;
  };
  return {
    ...{ oid, kind, subject, label, input },
    by: { name: actor, user, sent: { through: 'job', id: `job:${oid}`, fingerprint: oid } },
    loadFile: async () => (file === null ? null : await loadJobFile(db, file)),
    onProgress: (done, total) => {
      if (isOver) throw new JobOver();
      if (telling || performance.now() - toldAt < tellEveryMs) return;
      toldAt = performance.now();
      void tell(done, total);
    },
    settle: async (trx, result) => {
      const stands = await finishJob(trx, job, { ...result, lines: result.lines?.slice(0, mostJobLines) }, now());
      if (!stands) throw new JobOver();
    },
  };
}
