import { createReadStream } from 'node:fs';
import type { EpochMs, TimeSpan } from '@dorsal/domain/timing/types.ts';
import { parseMoment } from '@dorsal/domain/units/parse-moment.ts';
import { largestFileBytes, tooLarge } from '@dorsal/server/modules/imports/limits.ts';
import { parseJson } from '@dorsal/server/modules/imports/parse-json.ts';
import {
  type FoundEvent,
  type FoundModality,
  findEvent,
  findModality,
} from '@dorsal/server/modules/races/race-names-repository.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { InvalidArgumentError } from 'commander';
import { CommandFailure } from './explain-failure.ts';

/** The bytes of a file that was named on the command line. No more is read than may be: what has no end (a pipe, `/dev/zero`) neither. */
export async function loadNamedFile(path: string, kind: keyof typeof largestFileBytes): Promise<Buffer> {
  const most = largestFileBytes[kind];
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of createReadStream(path)) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > most) throw new CommandFailure(`${path}: ${tooLarge(most)}`);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new CommandFailure(`${path} cannot be read: ${reasons[code] ?? code}`);
  }
}

/** The content of a JSON file that was named on the command line. */
export async function parseNamedJson(path: string): Promise<unknown> {
  const parsed = parseJson(await loadNamedFile(path, 'json'));
  if (!parsed.ok) throw new CommandFailure(`${path}: ${parsed.reason}`);
  return parsed.json;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/** EVENT of the command line: an id or a slug, also one that it had before. */
export async function namedEvent(context: Context, text: string): Promise<FoundEvent> {
  const found = await findEvent(context.db, text);
  if (found) return found;
  throw new CommandFailure(`There is no event "${text}"; it is named by its id or its slug`);
}

/** MODALITY of the command line: an id or EVENT-SLUG/SHORT_NAME. */
export async function namedModality(context: Context, text: string): Promise<FoundModality> {
  const found = await findModality(context.db, text);
  if (found) return found;
  throw new CommandFailure(`There is no modality "${text}"; it is named by its id or as EVENT-SLUG/SHORT_NAME`);
}

/** `start`, `finish` or the number of an intermediate checkpoint from 1, as the command line names them. */
export function checkpointName(text: string): 'start' | 'finish' | number {
  if (text === 'start' || text === 'finish') return text;
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new CommandFailure(`--checkpoint ${text}: write start, finish or the number of a checkpoint from 1`);
}

/** An instant of the command line; UTC unless it names an offset. */
export function instantOf(text: string): EpochMs {
  const moment = parseMoment(text);
  if (moment !== null) return moment.kind === 'instant' ? moment.at : moment.wallMs;
  throw new InvalidArgumentError('an instant, such as 2026-05-17T08:00:00Z');
}

/** The span of `--from` and `--to`; null: neither is given. */
export function spanOf({
  from,
  to,
}: {
  readonly from?: EpochMs | undefined;
  readonly to?: EpochMs | undefined;
}): TimeSpan | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) throw new CommandFailure('--from and --to go together');
  if (to <= from) throw new CommandFailure('--to must be later than --from');
  return { from, to };
}
