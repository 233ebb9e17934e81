import { correctableMs, tolerableMs } from '@dorsal/domain/readers/sender-clock.ts';
import {
  type ClockSet,
  type NewClockDifference,
  setClockDifference,
} from '@dorsal/server/modules/corrections/set-clock-difference.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { countWaiting } from '@dorsal/server/modules/derive/waiting-repository.ts';
import { openProblems } from '@dorsal/server/modules/problems/problem-repository.ts';
import { measuredClocks, type ReaderClockLine } from '@dorsal/server/modules/readers/reader-repository.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { counted } from '#shared/counted.ts';
import { CommandFailure } from '#shared/explain-failure.ts';
import { instantOf, spanOf } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';

interface Options {
  readonly accept?: true;
  readonly ahead?: number;
  readonly from?: number;
  readonly to?: number;
  readonly official?: true;
}

export function configure(command: Command): void {
  command
    .argument('[number]', 'the reader', wholeNumber)
    .option('--accept', 'enters the correction that is proposed')
    .option('--ahead <seconds>', 'by how much the clock was ahead (below zero: behind; 0: it was right)', seconds)
    .option('--from <instant>', 'what the clock showed when that began; UTC unless it names an offset', instantOf)
    .option('--to <instant>', 'what the clock showed when that ended', instantOf)
    .option('--official', 'official results may move, where the correction moves them')
    .addHelpText('after', '\nWithout a number the clocks are listed.')
    .action(run);
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('a reader has a whole number');
}

function seconds(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new InvalidArgumentError('it takes seconds: 7200, -3.5');
}

async function run(number: number | undefined, options: Options): Promise<void> {
  const { accept, official, ...typed } = options;
  const isTyped = Object.keys(typed).length > 0;
  if (number === undefined && (accept || official || isTyped))
    throw new CommandFailure('Say of which reader: dorsal reader clock NUMBER …');
  if (accept && isTyped) throw new CommandFailure('Say either --accept, or --ahead with --from and --to');
  await withContext(async (context) => {
    if (number !== undefined) await correct(context, number, options);
    await list(context);
  });
}

async function correct(context: Context, number: number, options: Options): Promise<void> {
  const wanted = options.accept ? await proposedFor(context, number) : asTyped(number, options);
  const movesOfficial = options.official ?? false;
  const set = await setClockDifference(context, { ...wanted, movesOfficial }, { name: 'command line', user: null });
  if (!set.ok) throw new CommandFailure(reasonOf(set));
  await withProgress('Deriving results', () => deriveEverything(context));
  console.log(
    `reader ${number}: while its clock showed ${textOf(wanted.from)} to ${textOf(wanted.to)} it was ${words(wanted.differenceMs)}`,
  );
}

function reasonOf({ refusal, faults = [] }: Extract<ClockSet, { readonly ok: false }>): string {
  if (refusal === 'reader_not_found') return 'There is no reader of this number';
  if (refusal === 'dates_reversed') return 'The span ends before it begins';
  const races = faults.map(({ message }) => `  ${message}. --official says that they may move`);
  return ['The clock was not corrected:', ...races].join('\n');
}

function asTyped(reader: number, { ahead, from, to }: Options): NewClockDifference {
  const span = spanOf({ from, to });
  if (ahead === undefined || span === null) throw new CommandFailure('Say --accept, or --ahead with --from and --to');
  return { reader, ...span, differenceMs: Math.round(ahead * 1_000) };
}

async function proposedFor({ db }: Context, reader: number): Promise<NewClockDifference> {
  const detail = (await openProblems(db, 'reader_clock')).get(`reader:${reader}`);
  if (detail !== undefined && !isCorrectable(detail))
    throw new CommandFailure(
      `No correction is proposed for reader ${reader}: its clock is more than a day off. Set the clock of the box`,
    );
  if (!hasProposal(detail))
    throw new CommandFailure(`No correction is proposed for reader ${reader}: as far as is known its clock is right`);
  return { reader, ...detail.proposed };
}

const hasProposal = (detail: unknown): detail is { readonly proposed: Omit<NewClockDifference, 'reader'> } =>
  typeof detail === 'object' && detail !== null && 'proposed' in detail;

const isCorrectable = (detail: unknown): boolean =>
  hasProposal(detail) && Math.abs(detail.proposed.differenceMs) <= correctableMs;

async function list({ db }: Context): Promise<void> {
  const [clocks, problems, waiting] = [
    await measuredClocks(db),
    await openProblems(db, 'reader_clock'),
    await countWaiting(db),
  ];
  if (clocks.length === 0) console.log('no reader has said yet what its clock shows');
  for (const clock of clocks) console.log(lineOf(clock, problems.get(`reader:${clock.number}`)));
  if (waiting > 0)
    console.log(
      `${counted(waiting, 'person has', 'people have')} a read of the future: it counts when its time comes or the clock of its reader is corrected`,
    );
}

function lineOf({ number, name, aheadMs, measuredAt }: ReaderClockLine, problem: unknown): string {
  const isFar = Math.abs(aheadMs ?? 0) > tolerableMs;
  const corrected = isFar ? 'corrected' : 'right';
  const act = isCorrectable(problem) ? `dorsal reader clock ${number} --accept` : 'set the clock of the box';
  const state = problem === undefined ? corrected : `PROBLEM: ${act}`;
  return [number, name, words(aheadMs ?? 0), `measured ${textOf(measuredAt ?? 0)}`, state].join('\t');
}

const textOf = (at: number): string => new Date(at).toISOString();

function words(aheadMs: number): string {
  const size = (Math.abs(aheadMs) / 1_000).toFixed(1);
  if (size === '0.0') return 'right';
  return `${size} s ${aheadMs > 0 ? 'ahead' : 'behind'}`;
}
