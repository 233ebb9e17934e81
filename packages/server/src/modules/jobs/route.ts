import {
  cancelJob as cancelCall,
  doImport as doCall,
  listJobs as listCall,
  repeatJob as repeatCall,
  jobStats as statsCall,
  tryImport as tryCall,
} from '@dorsal/contract/calls/staff/jobs.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { cancelJob, importTried, repeatJob, tryImport } from './change-job.ts';
import { countListedJobs, listJobs } from './present-jobs.ts';

/** Long work, as admins see it and decide on it. */
export const jobRoutes = (context: Context): ServedEndpoint[] => [
  serveEndpoint(listCall, ({ body, language }) => listJobs(context, body, language)),
  serveEndpoint(statsCall, async ({ body }) => ({ total: await countListedJobs(context, body) })),
  serveEndpoint(cancelCall, async ({ body: { _id }, caller }) => {
    const cancelled = await cancelJob(context, _id, actorOf(caller));
    return cancelled.ok ? ({ success: true } as const) : refuse(cancelled.refusal);
  }),
  serveEndpoint(repeatCall, async ({ body: { _id }, caller }) => {
    const repeated = await repeatJob(context, _id, actorOf(caller));
    return repeated.ok ? ({ success: true } as const) : refuse(repeated.refusal);
  }),
  serveEndpoint(tryCall, async ({ body, caller }) => {
    const { what, modality: race, file: data, original_filename: name } = body;
    const input = { what, isSure: body.is_sure ?? false, countsByAge: body.counts_by_age ?? false };
    const asked = await tryImport(context, { name, data, race, input }, actorOf(caller));
    return asked.ok ? ({ success: true, _id: asked.oid } as const) : refuse(asked.refusal);
  }),
  serveEndpoint(doCall, async ({ body: { _id: trial, moves_official: movesOfficial = false }, caller }) => {
    const asked = await importTried(context, { trial, movesOfficial }, actorOf(caller));
    return asked.ok ? ({ success: true, _id: asked.oid } as const) : refuse(asked.refusal);
  }),
];
