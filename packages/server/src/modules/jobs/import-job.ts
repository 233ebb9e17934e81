import { type ImportKind, type ImportNotice, importKinds } from '@dorsal/contract/calls/staff/jobs.ts';
import * as z from 'zod';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { type Fault, type ImportRefused, type RefusedRow, refused } from '#modules/imports/fault.ts';
import type { ImportRun } from '#modules/imports/import-run.ts';
import { type ImportedStops, importStops } from '#modules/imports/import-stops.ts';
import { jsonTooLarge } from '#modules/imports/limits.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';
import { importTimes } from '#modules/imports/times/import-times.ts';
import { findModality } from '#modules/races/race-names-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import type { JobResult } from './job-repository.ts';
import type { JobEnd, JobHandler, RunningJob } from './run-job.ts';

/** The input of a job that imports a file. */
const JobInput = z.object({ what: z.enum(importKinds), isSure: z.boolean(), countsByAge: z.boolean() });
export type JobInput = z.output<typeof JobInput>;

/** Imports the file of a job, or says what the import would do. `timeZone`: of a new event whose file names none. */
export const importHandler =
  (timeZone: string): JobHandler =>
  async (context, job): Promise<JobEnd> => {
    const bytes = await job.loadFile();
    if (bytes === null) return { ok: false, code: 'file_gone' };
    const input = JobInput.parse(job.input);
    const end = await importers[input.what](context, { job, bytes, input, timeZone });
    return end.ok ? { ok: true, ...end.result } : { ok: false, code: 'refused', lines: linesOf(end.faults) };
  };

interface Asked {
  readonly job: RunningJob;
  readonly bytes: Buffer;
  readonly input: JobInput;
  readonly timeZone: string;
}

type Told = { readonly ok: true; readonly result: JobResult } | ImportRefused;

const importers: Readonly<Record<ImportKind, (context: Context, asked: Asked) => Promise<Told>>> = {
  event: async (context, { job, bytes, timeZone }) => {
    const json = parseJson(bytes);
    if ('ok' in json) return json;
    const result = ({ counts }: { readonly counts: Omit<Counts, 'refused'> }) => resultOf({ ...counts, refused: [] });
    return told(await importEvent(context, json.json, { defaultTimeZone: timeZone, ...runOf(job, result) }), result);
  },
  start_list: async (context, { job, bytes, input }) => {
    const modality = await modalityOf(context, job);
    if (modality === null) return gone;
    const { onProgress } = job;
    return told(
      await importStartList(context, { modality, bytes, ...input, onProgress }, runOf(job, resultOfRows)),
      resultOfRows,
    );
  },
  times: async (context, { job, bytes }) => {
    const modality = await modalityOf(context, job);
    if (modality === null) return gone;
    const { onProgress } = job;
    return told(await importTimes(context, { modality, bytes, onProgress }, runOf(job, resultOfRows)), resultOfRows);
  },
  stops: async (context, { job, bytes }) => {
    const modality = await modalityOf(context, job);
    if (modality === null) return gone;
    return told(
      await importStops(
        context,
        { modality, bytes },
        runOf<ImportedStops>(job, () => ({})),
      ),
      ({ taken, alreadyKnown, refused: rows }) =>
        resultOf({ added: taken, changed: 0, unchanged: alreadyKnown, refused: rows }),
    );
  },
};

const gone = refused({ path: '(file)', message: 'the race is not there any more' });

async function modalityOf({ db }: Context, { subject }: RunningJob) {
  return await findModality(db, subject.slice('modality:'.length));
}

function parseJson(bytes: Buffer): { readonly json: unknown } | ImportRefused {
  const text = new TextDecoder('utf-8').decode(bytes);
  const excess = jsonTooLarge(text);
  if (excess !== null) return refused({ path: '(file)', message: excess });
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refused({ path: '(file)', message: `is not JSON: ${reason}` });
  }
}

function runOf<Imported>(job: RunningJob, result: (imported: Imported) => JobResult): ImportRun<Imported> {
  if (job.kind === 'import_trial') return { isTrial: true };
  return { by: job.by, settle: (trx: Db, imported: Imported) => job.settle(trx, result(imported)) };
}

const told = <Imported extends { readonly ok: true }>(
  imported: Imported | ImportRefused,
  result: (imported: Imported) => JobResult,
): Told => (imported.ok ? { ok: true, result: result(imported) } : imported);

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
}

interface Rows {
  readonly added?: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
  readonly notices: readonly ImportNotice[];
}

const resultOfRows = ({ added = 0, updated, unchanged, refused: rows, notices }: Rows): JobResult => ({
  ...resultOf({ added, changed: updated, unchanged, refused: rows }),
  notices: [...notices],
});

const resultOf = ({ refused: rows, ...counts }: Counts): JobResult => ({
  outcome: { ...counts, refused: rows.length },
  lines: rows.map(({ line, reason }) => ({ at: `line ${line}`, message: reason })),
});

const linesOf = (faults: readonly Fault[]) => faults.map(({ path, message }) => ({ at: path, message }));
