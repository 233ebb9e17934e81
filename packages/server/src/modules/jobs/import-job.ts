import { type ImportKind, type ImportNotice, importKinds } from '@dorsal/contract/calls/staff/jobs.ts';
import * as z from 'zod';
import { type ImportedEvent, importEvent } from '#modules/imports/event/import-event.ts';
import { type Fault, type ImportRefused, type RefusedRow, refused } from '#modules/imports/fault.ts';
import type { ImportRun } from '#modules/imports/import-run.ts';
import { type ImportedStops, importStops } from '#modules/imports/import-stops.ts';
import { parseJson } from '#modules/imports/parse-json.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';
import { importTimes } from '#modules/imports/times/import-times.ts';
import { findModality } from '#modules/races/race-names-repository.ts';
import type { Context, Db } from '#platform/context.ts';
import type { JobResult } from './job-repository.ts';
import type { JobEnd, JobHandler, RunningJob } from './run-job.ts';

/** The input of a job that imports a file. */
const JobInput = z.object({
  what: z.enum(importKinds),
  isSure: z.boolean(),
  countsByAge: z.boolean(),
  /** Said when the trial was looked at. */
  movesOfficial: z.boolean().optional(),
});
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
  event: async (context, { job, bytes, input, timeZone }) => {
    const parsed = parseJson(bytes);
    if (!parsed.ok) return refused({ path: '(file)', message: parsed.reason });
    const result = ({ counts, notices }: Pick<ImportedEvent, 'counts' | 'notices'>): JobResult => ({
      ...resultOf({ ...counts, refused: [] }),
      notices: [...notices],
    });
    const run = { defaultTimeZone: timeZone, ...runOf({ job, input }, result) };
    return told(await importEvent(context, parsed.json, run), result);
  },
  start_list: async (context, { job, bytes, input }) => {
    const modality = await modalityOf(context, job);
    if (modality === null) return gone;
    const { onProgress } = job;
    return told(
      await importStartList(context, { modality, bytes, ...input, onProgress }, runOf({ job, input }, resultOfRows)),
      resultOfRows,
    );
  },
  times: async (context, { job, bytes, input }) => {
    const modality = await modalityOf(context, job);
    if (modality === null) return gone;
    const { onProgress } = job;
    return told(
      await importTimes(context, { modality, bytes, onProgress }, runOf({ job, input }, resultOfRows)),
      resultOfRows,
    );
  },
  stops: async (context, { job, bytes, input }) => {
    const modality = await modalityOf(context, job);
    if (modality === null) return gone;
    return told(
      await importStops(
        context,
        { modality, bytes },
        runOf<ImportedStops>({ job, input }, () => ({})),
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

function runOf<Imported>(
  { job, input: { movesOfficial = false } }: Pick<Asked, 'job' | 'input'>,
  result: (imported: Imported) => JobResult,
): ImportRun<Imported> {
  if (job.kind === 'import_trial') return { isTrial: true };
  return { by: job.by, movesOfficial, settle: (trx: Db, imported: Imported) => job.settle(trx, result(imported)) };
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
