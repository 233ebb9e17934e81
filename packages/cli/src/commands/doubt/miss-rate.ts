import {
  acceptMissRates,
  listMissRates,
  type MatMissRate,
  type NewMissRate,
} from '@dorsal/server/modules/corrections/miss-rates.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { checkpointName, namedModality } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';

interface Options {
  readonly accept?: true;
  readonly checkpoint?: string;
  readonly rate?: number | 'usual';
}

const by = { name: 'command line', user: null };

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .option('--accept', 'let the proposed rates count')
    .option('--checkpoint <checkpoint>', 'with --rate: finish, or a number from 1; its whole mat takes the rate')
    .option('--rate <percent>', 'what the mat misses, in % (0: it hears all), or usual', rateOf)
    .addHelpText(
      'after',
      '\nA rate counts once it is accepted, for everybody of the race. Once results are provisional it stands.',
    )
    .action(run);
}

/** Null would reach the command as an empty text: commander takes it for a missing value. */
function rateOf(text: string): number | 'usual' {
  if (text === 'usual') return text;
  const percent = Number(text.replace(/ ?%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent / 100;
  throw new InvalidArgumentError('a number from 0 to 100, or usual');
}

async function run(modalityName: string, { accept, checkpoint, rate }: Options): Promise<void> {
  if ((checkpoint === undefined) !== (rate === undefined))
    throw new CommandFailure('--checkpoint and --rate go together');
  if (accept && rate !== undefined) throw new CommandFailure('Either --accept, or --checkpoint with --rate');
  await withContext(async (context) => {
    const { oid } = await namedModality(context, modalityName);
    const { mats, finish } = await found(context, oid, modalityName);
    const proposed = accept
      ? mats.map((mat) => ({ checkpoint: mat.checkpoints[0]?.oid ?? '', rate: mat.proposed }))
      : [];
    const set =
      checkpoint === undefined || rate === undefined
        ? proposed
        : [{ checkpoint: checkpointOf(mats, finish, checkpoint), rate: rate === 'usual' ? null : rate }];
    if (set.length > 0) await setRates(context, { modality: oid, rates: set }, modalityName);
    process.stdout.write(linesOf(set.length > 0 ? (await found(context, oid, modalityName)).mats : mats, finish));
  });
}

async function found(context: Context, oid: string, name: string) {
  const rates = await listMissRates(context, oid);
  if (!rates.ok) throw new CommandFailure(`${name} ${reasons[rates.refusal]}`);
  return rates;
}

async function setRates(
  context: Context,
  change: { readonly modality: string; readonly rates: readonly NewMissRate[] },
  name: string,
): Promise<void> {
  const set = await acceptMissRates(context, change, by);
  if (!set.ok) throw new CommandFailure(`${name} ${reasons[set.refusal]}`);
  await withProgress('Deriving results', () => deriveEverything(context));
}

const reasons = {
  modality_not_found: 'is not there any more',
  modality_not_timed: 'is not timed: it has no start and no finish',
  miss_rate_frozen:
    'is provisional or official: its rates stand. Take it back to live first (an event file with "status": "live"), then accept',
  checkpoint_not_found: 'has no such checkpoint',
  start_without_miss_rate: 'takes no rate at the start; name a later checkpoint',
};

/** The public id of a checkpoint as the command line names it. */
function checkpointOf(mats: readonly MatMissRate[], finish: number, text: string): string {
  const name = checkpointName(text);
  if (name === 'start') throw new CommandFailure('The start has no rate of misses; name a later checkpoint');
  const position = name === 'finish' ? finish : name;
  const place = mats.flatMap(({ checkpoints }) => checkpoints).find((one) => one.position === position);
  if (place === undefined || (name !== 'finish' && position >= finish))
    throw new CommandFailure(`--checkpoint ${text}: there is no such checkpoint with a mat`);
  return place.oid;
}

function linesOf(mats: readonly MatMissRate[], finish: number): string {
  if (mats.length === 0) return 'No mat after the start\n';
  const nameOf = (position: number): string => (position === finish ? 'finish' : String(position));
  const rows = mats.map(({ checkpoints, passes, skips, proposed, accepted }) => {
    const [first, last] = [checkpoints[0]?.position ?? 0, checkpoints.at(-1)?.position ?? 0];
    const name = first === last ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`;
    const counts = accepted === null ? 'usual, 3 %' : percent(accepted);
    return `${name}: heard ${passes}, missed ${skips}, proposed ${percent(proposed)}, counts ${counts}`;
  });
  return `${rows.join('\n')}\n`;
}

const percent = (share: number): string => `${Number((100 * share).toFixed(2))} %`;
