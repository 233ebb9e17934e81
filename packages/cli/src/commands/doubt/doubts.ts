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
import { dearerText, doubtTexts } from './doubt-texts.ts';

interface Options {
  readonly language: Language;
}

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .addOption(new Option('--language <language>', 'of the sentences').choices(languages).default('en'))
    .addHelpText(
      'after',
      '\nThose first for whom a podium or a prize is at stake (marked !), then the nearest explanations. About one in four of the others is the right one. Then who has a crossing on the way held back, and checkpoints where many were heard too soon.',
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

function textOf(doubts: Doubts, language: Language): string {
  const { race, people, heldBack, total, tooSoon } = doubts;
  const words = doubtTexts[language];
  if (race === null) return `${words.nobody}\n`;
  const rows = people.map((one) => [
    ...cellsOf(one, race.timeZone, language),
    ...factTexts([one.difference], language, race),
  ]);
  const held = heldBack.flatMap(({ person, facts }) => [
    `${person.bib ?? ''} ${nameOf(person)}`.trim(),
    ...factTexts(facts, language, race).map((text) => `  ${text}`),
  ]);
  const unlisted = total - people.length - heldBack.length;
  const lines = [
    ...(held.length > 0 ? [words.heldBack, ...held] : []),
    ...(unlisted > 0 ? [words.more(unlisted)] : []),
    ...(people.length + heldBack.length === 0 ? [words.nobody] : []),
    ...factTexts(tooSoon, language, race).map(words.warning),
  ];
  const table = people.length === 0 ? '' : textTable(words.headings, rows, 3);
  return `${table}${lines.map((line) => `${line}\n`).join('')}`;
}

const nameOf = ({ name, surname }: PersonInDoubt['person']): string => `${name} ${surname}`.trim();

const cellsOf = (
  { person, isUrgent, finish, other, difference }: PersonInDoubt,
  timeZone: string,
  language: Language,
): string[] => [
  isUrgent ? '!' : '',
  person.bib ?? '',
  nameOf(person),
  ...finishCells(finish, timeZone, doubtTexts[language].none),
  ...finishCells(other, timeZone, doubtTexts[language].none),
  dearerText(difference.dearerBy, language),
];

const finishCells = ({ at, officialMs, place }: PossibleFinish, timeZone: string, none: string): string[] => [
  at === null ? none : formatClock(at, timeZone),
  officialMs === null ? '' : secondsText(officialMs),
  place === null ? '' : String(place),
];
