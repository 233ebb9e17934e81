import type { ImportNotice } from '@dorsal/contract/calls/staff/jobs.ts';
import type { ImportRefused } from '@dorsal/server/modules/imports/fault.ts';
import { CommandFailure } from '#shared/explain-failure.ts';

/** More lines than these help nobody. */
const mostLines = 200;

/** The switch of all imports that can move results. */
export const officialOption = ['--official', 'official results may move, where the file moves them'] as const;

/** A refused file as one message with a line for each fault. */
export function refusedFile(file: string, { faults }: ImportRefused): CommandFailure {
  const lines = faults.slice(0, mostLines).map(({ path, message, switches }) => {
    const says = switches === undefined ? message : `${message}. ${switches}`;
    return path === '(file)' ? `  ${says}` : `  ${path}: ${says}`;
  });
  const more = faults.length > mostLines ? [`  and ${faults.length - mostLines} more`] : [];
  return new CommandFailure([`${file} was refused, nothing of it is stored:`, ...lines, ...more].join('\n'));
}

/** Prints the refused rows of a file, and the notices about it, to standard error. */
export function printRefusedRows(
  rows: readonly { readonly line: number; readonly reason: string }[],
  notices: readonly ImportNotice[],
): void {
  for (const notice of notices) console.error(`note: ${noticeText(notice)}`);
  for (const { line, reason } of rows) console.error(`line ${line}: ${reason}`);
}

const noticeText = (notice: ImportNotice): string => noticeTexts[notice.code](notice);

const noticeTexts: Readonly<Record<ImportNotice['code'], (notice: ImportNotice) => string>> = {
  official_moves: ({ name, count }) => `the results of "${name}" are official: ${officialText(count)}`,
  encoding_assumed: ({ name, names = [] }) =>
    `the file does not name its encoding: ${name} is assumed, in which it says "${names[0]}". If that is wrong, save it as UTF-8 and import it again`,
  sheet_chosen: ({ name, names = [] }) =>
    `the sheet "${name}" was read; the workbook also has ${names.map((other) => `"${other}"`).join(', ')}. --sheet NAME reads another`,
  columns_left_out: ({ names = [] }) => `columns left out: ${names.join(', ')}`,
  columns_twice: ({ names = [] }) => `a heading stands twice, the first counts: ${names.join(', ')}`,
  gender_missing: ({ count, line }) =>
    `no gender (${count === 1 ? '' : `${count} rows, the first in `}line ${line}): entered as "other", which is a group of its own`,
  categories_missing: () =>
    'the race has no categories yet: those of the list stay. Enter its categories, then import this list again',
  categories_stay: (notice) =>
    `${repeated(notice)}: they stay when bounds, birth dates or the day change. If the list only repeats the ages, import it with --categories by-age`,
  categories_by_age: (notice) => `${repeated(notice)}: they go by age from now on`,
  untranslated: ({ name = '' }) => name,
};

const officialText = (count?: number): string => {
  if (count === undefined) return 'the rules of the file move places and prizes';
  return `${count === 1 ? '1 person of the file changes' : `${count} people of the file change`}, and places and prizes with them`;
};

const repeated = ({ count }: ImportNotice): string =>
  `${count === 1 ? '1 person has' : `${count} people have`} in the list the category that their age gives`;
