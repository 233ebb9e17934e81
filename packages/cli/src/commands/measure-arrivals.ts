import { type MeasuredPart, measureArrivals } from '@dorsal/server/modules/predictions/measure-arrivals.ts';
import type { Command } from 'commander';
import { CommandFailure } from '#shared/explain-failure.ts';
import { namedModality } from '#shared/named-input.ts';
import { withProgress } from '#shared/progress.ts';
import { textTable } from '#shared/text-table.ts';
import { withContext } from '#shared/with-context.ts';
import { writeOut } from '#shared/write-out.ts';

export function configure(command: Command): void {
  command
    .argument('<modality>', 'id, or EVENT-SLUG/SHORT_NAME')
    .addHelpText(
      'after',
      '\nThe spans of the live pages against what happened: four of five should be inside. The score is the interval score in % of the time left: less is better.',
    )
    .action(run);
}

async function run(modalityName: string): Promise<void> {
  const text = await withContext(async (context) => {
    const { number } = await namedModality(context, modalityName);
    const { db, now, database } = context;
    const measured = await withProgress('Measuring', () => measureArrivals({ db, now, pool: database.pool }, number));
    if (measured.ok) return tableOf(measured.parts, measured.finish);
    throw new CommandFailure(`${modalityName} ${reasons[measured.refusal]}`);
  });
  await writeOut(text);
}

const reasons = {
  no_course: 'has no course yet',
  nobody_passed: 'has nobody yet who passed two checkpoints after the start',
};

const headings = ['', 'arrivals', 'inside', 'earlier', 'later', 'width, min', 'width', 'score'];

const tableOf = (parts: readonly MeasuredPart[], finish: number): string =>
  textTable(
    headings,
    parts.map((part) => cellsOf(part, finish)),
  );

function cellsOf(measured: MeasuredPart, finish: number): string[] {
  const { count, inside, earlier, later, widthMinutes, width, score } = measured.figures;
  const minutes = widthMinutes.toFixed(1);
  return [
    nameOf(measured, finish),
    String(count),
    percent(inside),
    percent(earlier),
    percent(later),
    minutes,
    percent(width),
    percent(score),
  ];
}

function nameOf({ kind, checkpoint, part }: MeasuredPart, finish: number): string {
  if (part !== null) return `${kind}, ${part}`;
  if (checkpoint === null) return `${kind}, all`;
  const name = checkpoint === finish ? 'finish' : String(checkpoint);
  return kind === 'next' ? `next: ${name}` : `finish, from ${name}`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
