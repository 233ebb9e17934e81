import { readFile } from 'node:fs/promises';
import { type FoundModality, findModality } from '@dorsal/server/modules/events/find-modality.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { CommandFailure } from './explain-failure.ts';

/** The bytes of a file that was named on the command line. */
export async function readNamedFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new CommandFailure(`${path} cannot be read: ${reasons[code] ?? code}`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/** MODALITY of the command line: an id or EVENT-SLUG/SHORT_NAME. */
export async function namedModality(context: Context, text: string): Promise<FoundModality> {
  const found = await findModality(context.db, text);
  if (found) return found;
  throw new CommandFailure(`There is no modality "${text}"; it is named by its id or as EVENT-SLUG/SHORT_NAME`);
}
