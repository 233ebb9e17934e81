import { saveFile } from '#browser/save-file.ts';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';
import { fetchImport, type ImportJob } from './import-queries.ts';
import { placeOfLine } from './place-of-line.ts';

/** Saves the lines of a job that were not taken, as a table that every spreadsheet opens. */
export async function saveLines(id: string, say: SaidBy<StaffTextKey>): Promise<void> {
  const job = await fetchImport(id);
  if (job) saveFile(linesAsCsv(job, say), { name: `${job.label}.lines.csv`, type: 'text/csv' });
}

export const linesAsCsv = ({ lines }: Pick<ImportJob, 'lines'>, say: SaidBy<StaffTextKey>): string =>
  [[say('imports.at'), say('imports.why')], ...lines.map(({ at, message }) => [placeOfLine(at, say), message])]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');

/** A cell that a spreadsheet takes for a formula is told apart by an apostrophe: files come from anybody. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
