import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { dayIn, formatClock, instantsOfWallMs } from '@dorsal/domain/units/dates.ts';
import { parseMoment } from '@dorsal/domain/units/parse-moment.ts';
import {
  type CrossingPlace,
  type CrossingSettled,
  type CrossingUnsettled,
  settleCrossing,
  unsettleCrossing,
} from '@dorsal/server/modules/corrections/settle-crossing.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import type { Command } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { type ExplainedBib, explainedBib } from '#shared/explained-bib.ts';
import { checkpointName, namedModality } from '#shared/named-input.ts';
import { withContext } from '#shared/with-context.ts';
import { writeOut } from '#shared/write-out.ts';

interface Options {
  readonly checkpoint: string;
  readonly at?: string;
  readonly none?: true;
  readonly other?: true;
  readonly stands?: true;
  readonly undo?: true;
}

const by = { name: 'command line', user: null };
const ways = ['at', 'none', 'other', 'stands', 'undo'] as const;

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .argument('<bib>', 'of the person')
    .option('--checkpoint <checkpoint>', 'start, finish or the number of an intermediate checkpoint from 1', 'finish')
    .option('--at <hour>', 'the crossing is the visit at this hour of the race’s day (HH:MM:SS), or with its date')
    .option('--none', 'there is no crossing')
    .option('--other', 'the crossing is that of the other explanation')
    .option('--stands', 'it is as it stands')
    .option('--undo', 'takes back what was chosen')
    .addHelpText('after', '\nA choice goes with the reads; a time by hand beats it. Say one of the five.')
    .action(run);
}

async function run(modalityName: string, bib: string, options: Options): Promise<void> {
  const said = ways.filter((way) => options[way] !== undefined);
  if (said.length !== 1) throw new CommandFailure('Say one of --at, --none, --other, --stands and --undo');
  const text = await withContext(async (context) => {
    const modality = await namedModality(context, modalityName);
    const explained = await explainedBib(context, modality, bib);
    const position = positionOf(options.checkpoint, explained);
    const place: CrossingPlace = {
      registration: explained.person.oid,
      bib,
      checkpoint: explained.checkpoints[position] ?? '',
    };
    const settled: CrossingSettled | (CrossingUnsettled & { readonly voided?: undefined }) = options.undo
      ? await unsettleCrossing(context, place, by)
      : await settleCrossing(context, { ...place, at: chosenAt(options, position, explained) }, by);
    if (!settled.ok) throw new CommandFailure(`Bib ${bib}: ${reasons[settled.refusal]}`);
    await deriveEverything(context);
    const voided = (settled.voided ?? []).map((oid) => explained.checkpoints.indexOf(oid));
    const finish = explained.checkpoints.length - 1;
    const voidText = voided.map((one) => `${calledAs(one, finish)}: the choice there does not count beside it\n`);
    return crossingText(await explainedBib(context, modality, bib), position, options.checkpoint) + voidText.join('');
  });
  await writeOut(text);
}

const calledAs = (position: number, finish: number): string =>
  position === 0 ? 'start' : position === finish ? 'finish' : String(position);

/** The finish of a race that was stopped is the checkpoint where it is classified. */
function positionOf(name: string, { checkpoints, classified }: ExplainedBib): number {
  const checkpoint = checkpointName(name);
  const finish = checkpoints.length - 1;
  const position = checkpoint === 'start' ? 0 : checkpoint === 'finish' ? classified : checkpoint;
  if (typeof checkpoint === 'number' && checkpoint >= finish)
    throw new CommandFailure(`--checkpoint ${name}: there are ${finish - 1}`);
  return position;
}

function chosenAt(options: Options, position: number, { explanation, race }: ExplainedBib): EpochMs | null {
  if (options.at !== undefined) return hourOf(options.at, race.day, race.timeZone);
  if (options.none) return null;
  if (options.stands) return explanation.judgement.crossings[position] ?? null;
  const held = explanation.facts.find((fact) => fact.kind === 'held_back' && fact.checkpoint === position);
  if (held?.kind === 'held_back') {
    if (!held.isKnown)
      throw new CommandFailure('The other explanation was not looked for: give --at, --none or --stands');
    return held.otherAt;
  }
  if (explanation.other === null) throw new CommandFailure('There is no other explanation that is nearly as likely');
  return explanation.other.crossings[position] ?? null;
}

/** An hour of the race's day, or a moment with its date, on the clocks of the event. */
function hourOf(text: string, day: EpochMs, timeZone: string): EpochMs {
  const moment = parseMoment(/^\d{1,2}:/.test(text) ? `${dayIn(day, timeZone)} ${text.padStart(8, '0')}` : text);
  const instants =
    moment === null ? [] : moment.kind === 'instant' ? [moment.at] : instantsOfWallMs(moment.wallMs, timeZone);
  const [at] = instants;
  if (at === undefined) throw new CommandFailure(`--at ${text}: write HH:MM:SS, or a date and an hour`);
  if (instants.length > 1)
    throw new CommandFailure(`--at ${text}: that hour comes twice; write it with its date and offset (+02:00)`);
  return at;
}

const reasons: Readonly<Record<Exclude<CrossingSettled | CrossingUnsettled, { ok: true }>['refusal'], string>> = {
  registration_not_found: 'is not there any more',
  bib_does_not_match: 'belongs to somebody else meanwhile',
  checkpoint_not_found: 'the checkpoint is not there any more',
  checkpoint_of_other_modality: 'the checkpoint is not of this race',
  modality_not_timed: 'the race is not timed',
  race_official: 'the results are official; take the race a step back first',
  time_by_hand_stands: 'a time by hand stands at that checkpoint; delete it first',
  crossing_not_possible:
    'that cannot be the crossing: nobody was heard there then, the window was shut, or it contradicts another choice or a time by hand',
  choice_not_found: 'nothing was chosen at that checkpoint',
};

function crossingText({ explanation, race }: ExplainedBib, position: number, checkpoint: string): string {
  const at = explanation.judgement.crossings[position] ?? null;
  const held = explanation.held.includes(position) ? ', being checked' : '';
  return `${checkpoint}: ${at === null ? 'no crossing' : formatClock(at, race.timeZone)}${held}\n`;
}
