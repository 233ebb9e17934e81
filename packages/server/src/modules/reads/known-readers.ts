import { Cache } from '#platform/cache.ts';
import type { Context } from '#platform/context.ts';
import { findReader, noteUnknownReader, readerNumberOf } from './reader-repository.ts';

/** The sender of reads: a token bound to one reader (its internal number), or one for any reader. */
export interface Sender {
  readonly reader: number | null;
}

type FoundReader =
  | { readonly ok: true; readonly reader: number }
  | { readonly ok: false; readonly refusal: 'device_not_yours' | 'device_unknown' };

/** A reader that got another public number is still found by the old one for this long. */
const bounds = { maxEntries: 1_000, maxAgeMs: 1_000 };

/** Finds the reader of a batch. Cached for a second, so that a busy reader costs one look-up a second. */
interface KnownReaders {
  readonly find: (device: number | string, by: Sender) => Promise<FoundReader>;
}

/**
 * A gateway may send for any reader that stands in the database: by an event, by a token of its own, or added. A number that is not there is refused,
 * with an alarm, and makes no reader: a mistyped number would take reads in that no race ever sees. A token of one reader sends that reader's
 * reads and no others.
 */
export function createKnownReaders(context: Context): KnownReaders {
  const numbers = new Cache<number | null>(bounds);
  const look = async (device: number | string): Promise<number | null> => {
    const key = String(device);
    const number = await numbers.load(key, () => findReader(context, device));
    if (number === null) numbers.invalidate(key);
    return number;
  };
  const find = async (device: number | string, by: Sender): Promise<FoundReader> => {
    const reader = await look(device);
    if (by.reader !== null && by.reader !== reader) return { ok: false, refusal: 'device_not_yours' };
    if (reader !== null) return { ok: true, reader };
    const number = readerNumberOf(device);
    if (number !== null) await noteUnknownReader(context, number);
    return { ok: false, refusal: 'device_unknown' };
  };
  return { find };
}
