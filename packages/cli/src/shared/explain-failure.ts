import { statfsSync } from 'node:fs';
import { parseConfig } from '@dorsal/server/platform/config/config.ts';
import { codeOf, StartFailure } from '@dorsal/server/platform/config/start-failure.ts';
import { isDatabaseAway } from '@dorsal/server/platform/db/database-away.ts';

/** The text of a failure for the command line: one sentence for an expected failure, else all that is known. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartFailure || error instanceof CommandFailure) return error.message;
  const code = codeOf(error);
  const sentence = sentences[code];
  if (sentence !== undefined) return sentence;
  if (isDatabaseAway(error)) return isDiskFull() ? noRoom : wentAway;
  if (refusedValue.includes(code)) return valueRefused(error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const wentAway =
  'The database went away in the middle of the work, and what was not finished is not stored: do it again.';

/** PostgreSQL ends where it cannot write its log; whoever asked it hears only that it is gone. */
function isDiskFull(): boolean {
  try {
    const { databaseUrl, dataDir } = parseConfig(process.env);
    const { bavail, bsize } = statfsSync(dataDir);
    return databaseUrl === null && bavail * bsize < 20_000_000;
  } catch {
    return false; // then nothing is known of the disk
  }
}

const noRoom =
  'There is no room left on the disk, and what was not finished is not stored: free some, and do it again.';
const sentences: Readonly<Record<string, string>> = { ENOSPC: noRoom, EDQUOT: noRoom, '53100': noRoom };

/** SQLSTATE of a text that is too long, a number out of range, and a value that a table does not take. */
const refusedValue = ['22001', '22003', '23514'];

function valueRefused(error: unknown): string {
  const constraint =
    error instanceof Error && 'constraint' in error && error.constraint ? ` (${String(error.constraint)})` : '';
  return `A value is too long, or outside what may stand there${constraint}: nothing is stored.`;
}

/** A command cannot do what it was asked (a wrong file, an unknown modality): printed as one sentence, exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
