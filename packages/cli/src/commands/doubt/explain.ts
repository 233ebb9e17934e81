import { type Language, languages } from '@dorsal/contract/codecs/enums.ts';
import { factTexts } from '@dorsal/contract/explanations/fact-text.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import { warningTexts } from '@dorsal/server/modules/exports/warning-texts.ts';
import { type Command, Option } from 'commander';
import { type ExplainedBib, explainedBib } from '#shared/explained-bib.ts';
import { namedModality } from '#shared/named-input.ts';
import { withContext } from '#shared/with-context.ts';
import { writeOut } from '#shared/write-out.ts';
import { dearerText, doubtTexts } from './doubt-texts.ts';

interface Options {
  readonly language: Language;
}

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .argument('<bib>', 'of the person')
    .addOption(new Option('--language <language>', 'of the sentences').choices(languages).default('en'))
    .addHelpText(
      'after',
      '\nWhat of the reads was taken for what, and the next best explanation where it is nearly as likely. A plain result has nothing to tell.',
    )
    .action(run);
}

async function run(modalityName: string, bib: string, { language }: Options): Promise<void> {
  const explained = await withContext(async (context) =>
    explainedBib(context, await namedModality(context, modalityName), bib),
  );
  await writeOut(`${linesOf(explained, language).join('\n')}\n`);
}

function linesOf({ person, explanation, race, classified }: ExplainedBib, language: Language): string[] {
  const { judgement, facts, held, other } = explanation;
  const words = doubtTexts[language];
  const finish = (crossings: readonly (number | null)[]): string => {
    const at = crossings[classified] ?? null;
    return at === null ? words.noFinish : words.finish(formatClock(at, race.timeZone));
  };
  const told = factTexts(facts, language, race);
  return [
    `${person.bib ?? ''} ${person.name} ${person.surname}`.trim(),
    held.includes(classified) ? `${finish(judgement.crossings)}, ${words.beingChecked}` : finish(judgement.crossings),
    ...(told.length > 0 ? told : [words.nothingToTell]).map(indented),
    ...judgement.warnings.map((warning) => words.warning(warningTexts[language][warning])),
    ...(other === null
      ? []
      : [
          words.other(finish(other.crossings), dearerText(other.dearerBy, language)),
          ...factTexts(other.facts, language, race).map(indented),
        ]),
  ];
}

const indented = (line: string): string => `  ${line}`;
