import {
  doImport,
  type ImportKind,
  type ImportNotice,
  type JobView,
  listJobs,
  tryImport,
} from '@dorsal/contract/calls/staff/jobs.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';

/** A file that is looked at or imported. */
export interface ImportJob {
  readonly id: string;
  readonly label: string;
  readonly state: JobView['state'];
  readonly done: number;
  readonly total: number | undefined;
  readonly outcome: JobView['outcome'];
  readonly fault: JobView['fault'];
  readonly lines: readonly { readonly at: string; readonly message: string }[];
  readonly notices: readonly ImportNotice[];
}

export async function fetchImport(id: string, signal?: AbortSignal): Promise<ImportJob | null> {
  const [job] = await call(listJobs, { body: { _id: id } }, signal);
  if (!job) return null;
  const { _id, label, state, done, total, outcome, fault, lines = [], notices = [] } = job;
  return { id: _id, label, state, done, total, outcome, fault, lines, notices };
}

export const isOver = (job: ImportJob | null | undefined): boolean =>
  job?.state === 'done' || job?.state === 'failed' || job?.state === 'cancelled';

/** Asked again and again until it is over, and anew in another language: the server tells its lines. */
export const importQuery = (id: string | null, language: string) =>
  queryOptions({
    queryKey: ['staff', 'import', id, language],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (id === null ? null : fetchImport(id, signal)),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 700),
  });

export interface BroughtFile {
  readonly what: ImportKind;
  /** The race. */
  readonly modality: string | null;
  readonly file: File;
  readonly isSure: boolean;
  readonly countsByAge: boolean;
}

/** Bytes that the server takes. */
export const mostBytes = { event: 5_000_000, start_list: 20_000_000, times: 20_000_000, stops: 20_000_000 } as const;

/** Brings the file, and gives the job that looks at it. */
export async function bringFile(
  { what, modality, file, isSure, countsByAge }: BroughtFile,
  id: string,
): Promise<string> {
  const body = {
    what,
    ...(modality !== null && { modality }),
    file: await asDataUrl(file),
    original_filename: file.name.slice(-255),
    is_sure: isSure,
    counts_by_age: countsByAge,
  };
  return (await command(tryImport, { body }, id))._id;
}

export interface TriedFile {
  readonly trial: string;
  readonly movesOfficial: boolean;
}

export const importFile = async ({ trial, movesOfficial }: TriedFile, id: string): Promise<string> =>
  (await command(doImport, { body: { _id: trial, moves_official: movesOfficial } }, id))._id;

/** Official results move by the file: it is imported where they may. */
export const asksForOfficial = (notices: readonly ImportNotice[]): boolean =>
  notices.some(({ code }) => code === 'official_moves');

/** The bytes of a file as a call carries them. */
export const asDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(withBase64(String(reader.result)));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });

/** An empty file has no base64 of its own. */
const withBase64 = (url: string): string => (url.includes(';base64,') ? url : 'data:;base64,');
