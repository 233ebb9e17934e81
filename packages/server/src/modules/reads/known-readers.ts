import type { Context } from '#platform/context.ts';
import { findReader, makeReader, numericIdOf } from './reader-repository.ts';

/** Who brings reads: a token bound to one reader (its internal number), or one that may bring those of any. */
export interface Bringer {
  readonly reader: number | null;
}

export type FoundReader =
  | { readonly ok: true; readonly reader: number }
  | { readonly ok: false; readonly refusal: 'device_not_yours' | 'device_unknown' };

interface KnownReader {
  /** Asked once for all who want to know at the same time. */
  readonly number: Promise<number | null>;
  readonly until: number;
}

/** How long an answer of the database is good for. A reader that got another numeric id is found by the old one for so long. */
const goodForMs = 1_000;
const mostRemembered = 10_000;

/** Finds the reader of a batch. Remembers for a second, so that a busy reader costs one look-up a second. */
export interface KnownReaders {
  readonly find: (device: number | string, by: Bringer) => Promise<FoundReader>;
}

/**
 * A gateway may send for any reader: one with an unknown numeric id is made then and there, named 'Reader N', with an alarm, so that nothing it
 * hears is lost. A token of one reader brings that reader's reads and no others.
 */
export function knownReaders(context: Context): KnownReaders {
  const remembered = new Map<string, KnownReader>();
  const look = (device: number | string): Promise<number | null> => {
    const known = remembered.get(String(device));
    if (known && known.until > performance.now()) return known.number;
    if (remembered.size >= mostRemembered) remembered.clear();
    const forget = (): boolean => remembered.delete(String(device));
    const number = findReader(context, device).then((found) => {
      if (found === null) forget();
      return found;
    });
    number.catch(forget);
    remembered.set(String(device), { number, until: performance.now() + goodForMs });
    return number;
  };
  const find = async (device: number | string, by: Bringer): Promise<FoundReader> => {
    const reader = await look(device);
    if (by.reader !== null && by.reader !== reader) return { ok: false, refusal: 'device_not_yours' };
    if (reader !== null) return { ok: true, reader };
    const numericId = numericIdOf(device);
    if (numericId === null) return { ok: false, refusal: 'device_unknown' };
    return { ok: true, reader: await makeReader(context, numericId) };
  };
  return { find };
}
