import {
  cancelJob as cancelCall,
  doImport as doCall,
  type JobView,
  listJobs as listCall,
  repeatJob as repeatCall,
  jobStats as statsCall,
  tryImport as tryCall,
} from '@dorsal/contract/calls/staff/jobs.ts';
import { pageOf } from '@dorsal/contract/codecs/paging.ts';
import { largestFileBytes } from '#modules/imports/limits.ts';
import { findModality } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { askForJob, cancelJob, importTried, repeatJob } from './change-job.ts';
import type { JobInput } from './import-job.ts';
import { countJobs, findJob, findJobs, type JobRow } from './job-repository.ts';

/** Long work, as admins see it and decide on it. */
export const jobRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listCall, async ({ body }): Promise<JobView[]> => {
    if (body._id === undefined) {
      const jobs = await findJobs(context.db, body, pageOf(body, listCall.pageSize));
      return jobs.map(presentJob);
    }
    const job = await findJob(context.db, body._id);
    if (!job) return [];
    return [{ ...presentJob(job), lines: [...(job.lines ?? [])], notices: [...(job.notices ?? [])] }];
  }),
  serveEndpoint(statsCall, async ({ body }) => ({ total: await countJobs(context.db, body) })),
  serveEndpoint(cancelCall, async ({ body: { _id }, caller }) => {
    const cancelled = await cancelJob(context, _id, actorOf(caller));
    return cancelled.ok ? ({ success: true } as const) : refuse(cancelled.refusal);
  }),
  serveEndpoint(repeatCall, async ({ body: { _id }, caller }) => {
    const repeated = await repeatJob(context, _id, actorOf(caller));
    return repeated.ok ? ({ success: true } as const) : refuse(repeated.refusal);
  }),
  serveEndpoint(tryCall, async ({ body, caller }) => {
    const { what, modality, original_filename: name, is_sure = false, counts_by_age = false } = body;
    if (what !== 'event' && (modality === undefined || !(await findModality(context.db, modality))))
      return refuse('modality_not_found');
    const bytes = Buffer.from(body.file.slice(body.file.indexOf(',') + 1), 'base64');
    if (bytes.length > (what === 'event' ? largestFileBytes.json : largestFileBytes.table))
      return refuse('file_too_large');
    const input: JobInput = { what, isSure: is_sure, countsByAge: counts_by_age };
    const subject = what === 'event' || modality === undefined ? '' : `modality:${modality}`;
    const trial = { kind: 'import_trial', subject, label: name, input, file: { name, bytes } } as const;
    return { success: true, _id: (await askForJob(context, trial, actorOf(caller))).oid } as const;
  }),
  serveEndpoint(doCall, async ({ body: { _id }, caller }) => {
    const asked = await importTried(context, _id, actorOf(caller));
    return asked.ok ? ({ success: true, _id: asked.oid } as const) : refuse(asked.refusal);
  }),
];

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
