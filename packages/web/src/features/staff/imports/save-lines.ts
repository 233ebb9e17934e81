import { saveFile } from '#browser/save-file.ts';
import { fetchImport, type ImportJob } from './import-queries.ts';

/** Saves the lines of a job that were not taken, as a table that every spreadsheet opens. */
export async function saveLines(id: string): Promise<void> {
  const job = await fetchImport(id);
  if (job) saveFile(linesAsCsv(job), { name: `${job.label}.lines.csv`, type: 'text/csv' });
}

export const linesAsCsv = ({ lines }: Pick<ImportJob, 'lines'>): string =>
  ['at,message', ...lines.map(({ at, message }) => `${cell(at)},${cell(message)}`)].map((row) => `${row}\r\n`).join('');

/** A cell that a spreadsheet takes for a formula is told apart by an apostrophe: files come from anybody. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
