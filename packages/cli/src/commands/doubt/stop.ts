import {
  addStops,
  boundsOf,
  boundsText,
  deleteStops,
  type KnownStop,
  listKnown,
} from '@dorsal/server/modules/corrections/known-by-staff.ts';
import { peopleWearing } from '@dorsal/server/modules/corrections/known-repository.ts';
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
    .argument('[bib]', 'who stood still')
    .option('--from <instant>', 'from when; UTC unless it names an offset', instantOf)
    .option('--to <instant>', 'until when', instantOf)
    .option('--withdraw', 'takes this stop back')
    .addHelpText(
      'after',
      '\nWithout --from and --to the stops of that bib are listed, without a bib those of the race. Many at once: import stops.',
    )
    .action(run);
}

async function run(modalityName: string, bib: string | undefined, { from, to, withdraw }: Options): Promise<void> {
  const span = spanOf({ from, to });
  if (withdraw && span === null) throw new CommandFailure('--withdraw goes with --from and --to');
  if (span !== null && bib === undefined) throw new CommandFailure('--from and --to go with a bib');
  await withContext(async (context) => {
    const { number, oid } = await namedModality(context, modalityName);
    if (bib === undefined) return await printStops(context, oid);
    const [person] = await peopleWearing(context.db, number, [bib]);
    if (person === undefined) throw new CommandFailure(`Nobody of ${modalityName} wears bib "${bib}"`);
    if (span !== null)
      await change(context, number, {
        stop: { registration: person.oid, bib, ...span },
        isWithdrawn: withdraw === true,
      });
    const stops = (await stopsOf(context, oid)).filter(({ registration }) => registration === person.oid);
    console.log(stops.length === 0 ? `no stop of ${bib}` : stops.map(spanText).join('\n'));
  });
}

/** All stops of the race, each behind its bib. */
async function printStops(context: Context, oid: string): Promise<void> {
  const stops = await stopsOf(context, oid);
  console.log(stops.length === 0 ? 'no stop' : stops.map((stop) => `${stop.bib}: ${spanText(stop)}`).join('\n'));
}

async function stopsOf(context: Context, oid: string): Promise<readonly KnownStop[]> {
  const known = await listKnown(context, oid);
  return known.ok ? known.stops : [];
}

const spanText = ({ from, to }: KnownStop): string =>
  `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`;

async function change(
  context: Context,
  modality: number,
  { stop, isWithdrawn }: { readonly stop: KnownStop; readonly isWithdrawn: boolean },
): Promise<void> {
  const set = isWithdrawn ? await deleteStops(context, [stop], by) : await addStops(context, [stop], by);
  if (!set.ok) {
    throw new CommandFailure(
      set.refusal === 'span_far_from_race'
        ? `The stop ${boundsText(await boundsOf(context.db, modality))}`
        : `Bib ${stop.bib} ${reasons[set.refusal]}`,
    );
  }
  await withProgress('Deriving results', () => deriveEverything(context));
}

const reasons = {
  registration_not_found: 'is not entered any more',
  bib_does_not_match: 'is now worn by another person',
  modality_not_timed: 'runs in a race that is not timed',
  race_official: 'runs in a race whose results are official; take it a step back first',
  dates_reversed: 'takes no stop that ends before it begins',
  stop_not_found: 'has no stop of just these instants',
};
