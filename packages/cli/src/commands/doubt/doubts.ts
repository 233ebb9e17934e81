import { type Language, languages } from '@dorsal/contract/codecs/enums.ts';
import { factTexts } from '@dorsal/contract/explanations/fact-text.ts';
import { formatClock } from '@dorsal/domain/units/dates.ts';
import { secondsText } from '@dorsal/domain/units/seconds-text.ts';
import { BoardLoader } from '@dorsal/server/modules/boards/load-board.ts';
import {
  type Doubts,
  listDoubts,
  type PersonInDoubt,
  type PossibleFinish,
} from '@dorsal/server/modules/explanations/list-doubts.ts';
import { type Command, Option } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { namedModality } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { textTable } from '#shared/text-table.ts';
import { withContext } from '#shared/with-context.ts';
import { writeOut } from '#shared/write-out.ts';

interface Options {
  readonly language: Language;
}

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .addOption(new Option('--language <language>', 'of the sentences').choices(languages).default('en'))
    .addHelpText(
      'after',
      '\nThose first for whom a podium or a prize is at stake (marked !), then the nearest explanations. About one in four of the others is the right one.',
    )
    .action(run);
}

async function run(modalityName: string, { language }: Options): Promise<void> {
  const text = await withContext(async (context) => {
    const { number } = await namedModality(context, modalityName);
    const board = await new BoardLoader(context.database.pool).load(number);
    if (board === null) throw new CommandFailure(`${modalityName} has no course yet`);
    const doubts = await withProgress('Comparing explanations', () => listDoubts(context, board));
    return textOf(doubts, language);
  });
  await writeOut(text);
}

const headings = ['', 'bib', 'name', 'finish', 'time', 'place', 'or', 'time', 'place', 'dearer by', ''];

function textOf({ race, people, total }: Doubts, language: Language): string {
  if (race === null || people.length === 0) return 'nobody is in doubt\n';
  const rows = people.map((one) => [...cellsOf(one, race.timeZone), ...factTexts([one.difference], language, race)]);
  const more = total > people.length ? `and ${total - people.length} more who finished later\n` : '';
  return `${textTable(headings, rows, 3)}${more}`;
}

const cellsOf = ({ person, isUrgent, finish, other, difference }: PersonInDoubt, timeZone: string): string[] => [
  isUrgent ? '!' : '',
  person.bib ?? '',
  `${person.name} ${person.surname}`.trim(),
  ...finishCells(finish, timeZone),
  ...finishCells(other, timeZone),
  (difference.dearerBy / 1_000).toFixed(1),
];

const finishCells = ({ at, officialMs, place }: PossibleFinish, timeZone: string): string[] => [
  at === null ? 'none' : formatClock(at, timeZone),
  officialMs === null ? '' : secondsText(officialMs),
  place === null ? '' : String(place),
];
