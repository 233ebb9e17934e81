import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { stringify } from 'csv-stringify/sync';
import { type JudgedRead, verdictsOf } from '#modules/reads/verdicts.ts';
import type { Context } from '#platform/context.ts';
import { checkpointsOf } from './classification-repository.ts';
import type { ExportFormat } from './export-classification.ts';

export type ExportedReads =
  /** The text of the file, in pieces: a big race has more than a million reads. */
  | { readonly ok: true; readonly text: Iterable<string> }
  | { readonly ok: false; readonly refusal: 'modality_not_found' };

/** Every read at the readers of a modality, with its verdict and reason, as a file: the same bytes whatever the order they came in. */
export async function exportReads(context: Context, modality: number, format: ExportFormat): Promise<ExportedReads> {
  const judged = await verdictsOf(context, modality);
  if (judged === null) return { ok: false, refusal: 'modality_not_found' };
  const finish = (await checkpointsOf(context.db, modality)).length - 1;
  return { ok: true, text: format === 'json' ? jsonText(judged, finish) : csvText(judged, finish) };
}

const columns = [
  'at',
  'heard_at',
  'reader',
  'epoch',
  'seq',
  'chip',
  'bib',
  'checkpoint',
  'verdict',
  'reason',
  'antenna',
  'rssi',
] as const;

type Line = Record<(typeof columns)[number], string | number>;

const linesAtOnce = 10_000;

function* csvText(judged: readonly JudgedRead[], finish: number): Generator<string> {
  yield `${columns.join(',')}\n`;
  for (let from = 0; from < judged.length; from += linesAtOnce) {
    const lines = judged.slice(from, from + linesAtOnce).map((one) => lineOf(one, finish));
    // A spreadsheet would run a cell that begins like a formula (design, section 8); a signal strength below zero is no text.
    yield stringify(lines, { columns: [...columns], escape_formulas: true });
  }
}

function* jsonText(judged: readonly JudgedRead[], finish: number): Generator<string> {
  yield '[';
  for (const [index, one] of judged.entries())
    yield `${index === 0 ? '' : ','}\n ${JSON.stringify(lineOf(one, finish))}`;
  yield '\n]\n';
}

function lineOf({ read, at, reader, bib, checkpoint, why, isHeld }: JudgedRead, finish: number): Line {
  return {
    at: instant(at),
    heard_at: instant(read.heardAt),
    reader,
    epoch: read.epoch,
    seq: read.seq,
    chip: read.chip,
    bib: bib ?? '',
    checkpoint: checkpointName(checkpoint, finish),
    verdict: why === null ? 'crossing' : 'rejected',
    reason: why ?? (isHeld ? 'being_checked' : ''),
    antenna: read.antenna ?? '',
    rssi: read.rssi ?? '',
  };
}

/** ISO in UTC with milliseconds; a clock beyond all calendars as its milliseconds. */
const instant = (at: EpochMs): string => (Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : String(at));

function checkpointName(position: number | null, finish: number): string | number {
  if (position === null) return '';
  if (position === 0) return 'start';
  return position === finish ? 'finish' : position;
}
