import { setTimeout as wait } from 'node:timers/promises';
import { calculatePositions } from '@dorsal/contract/calls/staff/corrections.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { loadDatabaseNow } from '#modules/derive/waiting-repository.ts';
import { findModality } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { askForJob } from './change-job.ts';
import { countMarked, hasOpenJob, raceToRecalculate } from './job-repository.ts';
import type { JobHandler } from './run-job.ts';

/** `POST /calculate-positions`: derives all results of a modality again, as a job. Which checkpoint it names is no matter: results are of the whole course. */
export const recalculationRoute = (context: Context): ServedEndpoint =>
  serveEndpoint(calculatePositions, async ({ body: { modality: oid }, caller }) => {
    const modality = await findModality(context.db, oid);
    if (!modality) return refuse('modality_not_found');
    if (!(await raceToRecalculate(context.db, modality.number)).isTimed) return refuse('modality_not_timed');
    const subject = `modality:${oid}`;
    if (await hasOpenJob(context.db, 'recalculation', subject)) return refuse('already_calculating');
    await askForJob(context, { kind: 'recalculation', subject, label: '', input: {} }, actorOf(caller));
    return { success: true } as const;
  });

const lookEveryMs = 250;

/** Marks everyone of the modality and waits until derive has taken them: what it did not begin with is no matter, so that a try again does it again. */
export const recalculate: JobHandler = async (context, job) => {
  const modality = await findModality(context.db, job.subject.slice('modality:'.length));
  if (!modality) return { ok: true };
  const { number } = modality;
  await context.db.transaction().execute((trx) => mark(trx, 'timing_rules', { modality: number }));
  // Reads go on marking people in a live race.
  const before = await loadDatabaseNow(context.db);
  const { people: total } = await raceToRecalculate(context.db, number);
  for (;;) {
    const left = await countMarked(context.db, number, before);
    job.onProgress(Math.max(0, total - left), total);
    if (left === 0) return { ok: true };
    await wait(lookEveryMs);
  }
};
