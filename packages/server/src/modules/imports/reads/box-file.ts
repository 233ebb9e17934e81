import { type BoxFileDoubt, doubtsAbout } from '@dorsal/domain/readers/box-file.ts';
import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { decodeText } from '#modules/imports/decode-text.ts';
import type { Fault } from '#modules/imports/fault.ts';
import { largestFileBytes } from '#modules/imports/limits.ts';
import { type OfficialRace, officialRacesHeard } from '#modules/readers/official-repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import {
  type FileFacts,
  type FileReads,
  factsOfFile,
  type ReaderOfFile,
  readerOfFile,
  storedForReader,
} from './box-file-repository.ts';
import { freshOf, listedReads, type ReadFormat, readFormats, takeAll } from './import-reads.ts';
import type { ParsedReads } from './settle-reads.ts';

/** A file that somebody dropped at a checkpoint, for a reader that stands there. */
export interface DroppedFile {
  /** Public id. */
  readonly checkpoint: string;
  /** Public number. */
  readonly reader: number;
  readonly bytes: Uint8Array;
}

export interface LookedAt extends FileFacts {
  readonly ok: true;
  readonly format: ReadFormat;
  readonly reads: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly added: number;
  readonly unchanged: number;
  readonly outside: number;
  readonly faults: readonly Fault[];
  readonly doubts: readonly BoxFileDoubt[];
  /** The races with official results that its new reads are of. */
  readonly official: readonly OfficialRace[];
}

type NotTaken =
  | {
      readonly ok: false;
      readonly refusal: 'checkpoint_not_found' | 'reader_not_found' | 'file_too_large' | 'race_official';
    }
  | { readonly ok: false; readonly refusal: 'invalid_request'; readonly faults: readonly Fault[] };

/** Says what a file holds: how many reads, of what span, how many are new, and what makes it look like the file of another box, race or day. */
export async function lookAtBoxFile(context: Pick<Context, 'db'>, dropped: DroppedFile): Promise<LookedAt | NotTaken> {
  const opened = await open(context, dropped);
  return opened.ok ? await judge(context, opened) : opened;
}

/** Takes the reads of a file that are not stored yet for its reader. One that looks like it belongs elsewhere is taken only by who is sure, and one that moves official results only where they may move. */
export async function takeBoxFile(
  context: Context,
  { isSure, movesOfficial, ...dropped }: DroppedFile & { readonly isSure: boolean; readonly movesOfficial: boolean },
  by: Actor,
): Promise<{ readonly ok: true; readonly added: number; readonly unchanged: number } | NotTaken> {
  const opened = await open(context, dropped);
  if (!opened.ok) return opened;
  const { doubts, unchanged, official } = await judge(context, opened);
  if (doubts.length > 0 && !isSure) return notSure(doubts);
  if (official.length > 0 && !movesOfficial) return { ok: false, refusal: 'race_official' };
  const { file, stored } = opened;
  const reads = file.reads.filter((_, index) => !stored.has(index));
  if (reads.length === 0) return { ok: true, added: 0, unchanged };
  const { bytes, reader } = dropped;
  const taken = await takeAll(context, { bytes, reader, format: opened.format, by, official }, { ...file, reads });
  if (!taken.ok) return { ok: false, refusal: 'invalid_request', faults: taken.faults };
  return { ok: true, added: taken.accepted, unchanged: unchanged + taken.duplicate };
}

const notSure = (doubts: readonly BoxFileDoubt[]): NotTaken => ({
  ok: false,
  refusal: 'invalid_request',
  faults: [{ path: 'is_sure', message: `look at the file first: it seems to be of ${doubts.map(named).join(', ')}` }],
});
const named = (doubt: BoxFileDoubt): string =>
  ({ other_box: 'another box', other_race: 'another race', other_day: 'another day' })[doubt];

interface Opened {
  readonly ok: true;
  readonly format: ReadFormat;
  readonly file: ParsedReads;
  readonly listed: FileReads;
  /** The places of those that are stored for the reader already. */
  readonly stored: ReadonlySet<number>;
  readonly at: ReaderOfFile;
}

async function open({ db }: Pick<Context, 'db'>, dropped: DroppedFile): Promise<Opened | NotTaken> {
  const at = await readerOfFile(db, dropped);
  if (at === undefined) return { ok: false, refusal: 'checkpoint_not_found' };
  if (at === null) return { ok: false, refusal: 'reader_not_found' };
  if (dropped.bytes.length > largestFileBytes.reads) return { ok: false, refusal: 'file_too_large' };
  const { text } = decodeText(dropped.bytes);
  const format = formatOf(text);
  const file = await readFormats[format](text, { zone: at.zone, repeatedHour: null });
  if (file.reads.length === 0) {
    const faults = file.faults.length > 0 ? file.faults.slice(0, mostLines) : [{ path: 'file', message: 'is empty' }];
    return { ok: false, refusal: 'invalid_request', faults };
  }
  const listed = listedReads(file.reads);
  return { ok: true, format, file, listed, stored: await storedForReader(db, listed, at.reader), at };
}

const mostLines = 20;

/** The backup file of a box begins its lines with a word of its own; everything else must be a table with a heading. */
const formatOf = (text: string): ReadFormat => (/^\s*TO~/.test(text) ? 'chronotrack' : 'csv');

async function judge({ db }: Pick<Context, 'db'>, { format, file, listed, stored, at }: Opened): Promise<LookedAt> {
  const facts = await factsOfFile(db, listed, at);
  const official = await officialRacesHeard(db, freshOf(listed, stored), at.reader);
  const { instants } = listed;
  const outside = instants.filter((one) => one < at.opensAt || one > at.closesAt).length;
  const reads = instants.length;
  const inOrder = instants.toSorted((a, b) => a - b);
  return {
    ...{ ok: true, format, reads, ...facts, outside, faults: file.faults },
    ...{ from: inOrder[0] ?? 0, to: inOrder.at(-1) ?? 0 }, // there is one at least
    ...{ added: reads - stored.size, unchanged: stored.size },
    official,
    doubts: doubtsAbout({ reads, ofOthers: facts.ofOthers, unknown: facts.unknown, outside }),
  };
}
