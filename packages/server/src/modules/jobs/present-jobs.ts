import { type ImportNotice, type JobView, listJobs as listCall } from '@dorsal/contract/calls/staff/jobs.ts';
import type { Language } from '@dorsal/contract/codecs/enums.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import { fieldText } from '@dorsal/contract/refusals/field-text.ts';
import type { Context } from '#platform/context.ts';
import { countJobs, findJob, findJobs, type JobRow } from './job-repository.ts';

/** Jobs, the newest first; one that is asked for by its id comes with the lines of its file, in the caller's language. */
export async function listJobs(
  { db }: Pick<Context, 'db'>,
  question: BodyOf<typeof listCall>,
  language: Language,
): Promise<JobView[]> {
  if (question._id === undefined) {
    const jobs = await findJobs(db, question, pageOf(question, listCall.pageSize));
    return jobs.map(presentJob);
  }
  const job = await findJob(db, question._id);
  if (!job) return [];
  const lines = (job.lines ?? []).map(({ at, message }) => ({ at, message: fieldText(message, language) }));
  return [{ ...presentJob(job), lines, notices: (job.notices ?? []).map(presentNotice) }];
}

/** The number of jobs of the same question. */
export const countListedJobs = (
  { db }: Pick<Context, 'db'>,
  question: Parameters<typeof countJobs>[1],
): Promise<number> => countJobs(db, question);

/** Before there were codes they were stored as sentences. */
const presentNotice = (stored: ImportNotice | string): ImportNotice =>
  typeof stored === 'string' ? { code: 'untranslated', name: stored } : stored;

const presentJob = (job: JobRow): JobView => ({
  _id: job.oid,
  kind: job.kind,
  what: (job.what as JobView['what'] | null) ?? undefined, // written by the call
  label: job.label,
  modality_name: job.race ?? undefined,
  state: job.state,
  done: job.done,
  total: job.total ?? undefined,
  tries: job.tries,
  who: job.who ?? job.actor,
  created_at: job.created_at.getTime(),
  started_at: job.started_at?.getTime(),
  ended_at: job.ended_at?.getTime(),
  outcome: job.outcome ?? undefined,
  fault: job.fault ?? undefined,
});
