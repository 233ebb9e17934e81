import * as z from 'zod';
import { Oid } from '#codecs/oid.ts';
import { paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { shortText, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done } from '#views/done.ts';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** `import_trial` says what an import would do, and changes nothing. */
export const jobKinds = ['import', 'import_trial', 'recalculation'] as const;
export type JobKind = (typeof jobKinds)[number];

/** The files that a browser can import. */
export const importKinds = ['event', 'start_list', 'times', 'stops'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * The ways in which a job fails. `refused`: its file cannot be taken, and the lines say why; `interrupted`: what worked on it ended too often; `broke`: the
 * server broke at it; `restored`: it was not done yet in the backup that was restored; `file_gone`: its file is kept no more.
 */
export const jobFaults = ['refused', 'interrupted', 'broke', 'restored', 'file_gone'] as const;
export type JobFault = (typeof jobFaults)[number];

/** Lines of a file that one job tells. */
export const mostJobLines = 1_000;

/** The outcome of an import: how much is new, changed and the same, and what was not taken. */
const ImportOutcome = z.object({
  added: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  refused: z.int().min(0),
});

/**
 * Notes for the author of a file, beside its lines. `encoding_assumed`: `name` is the encoding, and `names` a word as it stands then;
 * `sheet_chosen`: the sheet `name` was read, and `names` are the others; `columns_left_out` and `columns_twice`: their headings; `gender_missing`: `count`
 * rows, the first in `line`, are entered as `other`; `categories_missing`: the race has none yet; `categories_stay` and `categories_by_age`: `count` people
 * have in the list the category that their age gives, and it stays, or goes by age; `official_moves`: the results of the race `name` are official, and places
 * and prizes in it can move, `count` people being changed by the file (absent: its rules are); `untranslated`: `name` is a sentence that was stored before there were codes.
 */
export const importNotices = [
  'official_moves',
  'encoding_assumed',
  'sheet_chosen',
  'columns_left_out',
  'columns_twice',
  'gender_missing',
  'categories_missing',
  'categories_stay',
  'categories_by_age',
  'untranslated',
] as const;

const ImportNotice = z.object({
  code: z.enum(importNotices),
  count: z.int().min(0).optional(),
  line: z.int().min(1).optional(),
  name: Text.optional(),
  names: z.array(Text).optional(),
});
export type ImportNotice = z.output<typeof ImportNotice>;

const JobView = z
  .object({
    _id: Oid,
    kind: z.enum(jobKinds),
    /** Of an import. */
    what: z.enum(importKinds).optional(),
    label: Text,
    /** The name of the race. */
    modality_name: Text.optional(),
    state: z.enum(jobStates),
    done: z.int().min(0),
    /** Absent: nobody knows yet how much it is. */
    total: z.int().min(0).optional(),
    tries: z.int().min(0),
    who: Text,
    created_at: WireDate,
    started_at: WireDate.optional(),
    ended_at: WireDate.optional(),
    outcome: ImportOutcome.optional(),
    fault: z.enum(jobFaults).optional(),
    /** With `_id` alone: what was not taken, by `line 12`, by field or for the `(file)`, told in the caller's language; and what to know beside it. */
    lines: z.array(z.object({ at: Text, message: Text })).optional(),
    notices: z.array(ImportNotice).optional(),
  })
  .meta({ id: 'Job' });
export type JobView = z.output<typeof JobView>;

/** Without `all` those that staff can do something about: waiting, running, failed. Trials are told by their id alone. */
const filters = { all: z.boolean().optional() };

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'POST',
  path: '/jobs',
  summary: 'Long work: what waits, runs with its progress, or failed and why; the newest first.',
  body: question({ ...filters, _id: Oid.optional(), ...paging }),
  pageSize: 20,
  answer: z.array(JobView),
});

export const jobStats = endpoint({
  name: 'jobStats',
  method: 'POST',
  path: '/jobs/stats',
  summary: 'The number of jobs that the filters leave.',
  body: question(filters),
  answer: z.object({ total: z.int().min(0) }),
});

const OneJob = z.strictObject({ _id: Oid });

export const cancelJob = endpoint({
  name: 'cancelJob',
  method: 'POST',
  path: '/job/cancel',
  summary: 'Ends a job that waits or runs. Nothing of it stays.',
  body: OneJob,
  answer: Done,
  errors: ['job_not_found', 'job_over', 'command_id_reused'],
});

export const repeatJob = endpoint({
  name: 'repeatJob',
  method: 'POST',
  path: '/job/again',
  summary: 'Tries a job again that failed or was cancelled.',
  body: OneJob,
  answer: Done,
  errors: ['job_not_found', 'job_not_over', 'job_file_gone', 'command_id_reused'],
});

const JobStarted = z.object({ success: z.literal(true), _id: Oid });

/** The largest file, in base64 and with what stands around it. */
const largestImportBytes = 28_000_000;

export const tryImport = endpoint({
  name: 'tryImport',
  method: 'POST',
  path: '/import/try',
  summary: 'Brings a file and says what importing it would do, as a job; nothing is changed.',
  body: z.strictObject({
    what: z.enum(importKinds),
    /** The race of a start list, of times or of stops. An event file names its own event. */
    modality: Oid.optional(),
    /** As a data URL, in base64. */
    file: z.string().regex(/^data:[^,]*;base64,/, 'a data URL in base64 is wanted here'),
    original_filename: shortText(255),
    /** The list is of this race, even where it looks like that of another one. */
    is_sure: z.boolean().optional(),
    /** The list only repeats the categories that ages give. */
    counts_by_age: z.boolean().optional(),
  }),
  answer: JobStarted,
  errors: ['modality_not_found', 'file_too_large', 'command_id_reused'],
  maxBodyBytes: largestImportBytes,
});

export const doImport = endpoint({
  name: 'doImport',
  method: 'POST',
  path: '/import',
  summary:
    'Imports the file of a trial that is done, as a job. One that moves official results is refused, unless they may move.',
  body: z.strictObject({
    _id: Oid,
    /** Official results may move, as the trial says that they can. */
    moves_official: z.boolean().optional(),
  }),
  answer: JobStarted,
  errors: ['job_not_found', 'job_not_over', 'job_file_gone', 'race_official', 'command_id_reused'],
});
