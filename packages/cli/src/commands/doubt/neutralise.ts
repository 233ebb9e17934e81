import {
  addNeutralised,
  boundsOf,
  boundsText,
  listKnown,
  type NeutralisedSet,
  takeBackNeutralised,
} from '@dorsal/server/modules/corrections/known-by-staff.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import type { Command } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { instantOf, namedModality, spanOf } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { withContext } from '#shared/with-context.ts';

interface Options {
  readonly from?: number;
  readonly to?: number;
  readonly withdraw?: true;
}

const by = { name: 'command line', user: null };

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .option('--from <instant>', 'when the field was slowed or held; UTC unless it names an offset', instantOf)
    .option('--to <instant>', 'when it was free again', instantOf)
    .option('--withdraw', 'takes this span back')
    .addHelpText('after', '\nWithout --from and --to the spans of the race are listed.')
    .action(run);
}

async function run(modalityName: string, { from, to, withdraw }: Options): Promise<void> {
  const span = spanOf({ from, to });
  if (withdraw && span === null) throw new CommandFailure('--withdraw goes with --from and --to');
  await withContext(async (context) => {
    const { number, oid } = await namedModality(context, modalityName);
    if (span !== null) {
      const set = await (withdraw ? takeBackNeutralised : addNeutralised)(context, { modality: oid, ...span }, by);
      if (!set.ok) throw new CommandFailure(await refusalText(context, { number, name: modalityName }, set.refusal));
      await withProgress('Deriving results', () => deriveEverything(context));
    }
    const known = await listKnown(context, oid);
    const spans = known.ok ? known.neutralised : [];
    const lines = spans.map((one) => `${new Date(one.from).toISOString()} to ${new Date(one.to).toISOString()}`);
    console.log(lines.length === 0 ? 'no neutralised span' : lines.join('\n'));
  });
}

async function refusalText(
  { db }: Context,
  race: { readonly number: number; readonly name: string },
  refusal: Exclude<NeutralisedSet, { ok: true }>['refusal'],
): Promise<string> {
  if (refusal === 'span_far_from_race') return `The span ${boundsText(await boundsOf(db, race.number))}`;
  return `${race.name} ${reasons[refusal]}`;
}

const reasons = {
  modality_not_found: 'is not there any more',
  modality_not_timed: 'is not timed',
  race_official: 'is official: take it back to provisional first',
  dates_reversed: 'takes no span that ends before it begins',
  span_not_found: 'has no neutralised span of just these instants',
};
