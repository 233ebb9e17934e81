import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { Cache, type CacheOptions } from '#platform/cache.ts';
import { entityTag } from './cacheable.ts';

/** An encoded page, ready to be written. */
export interface EncodedPage {
  readonly body: Buffer;
  readonly total: number;
  readonly tag: string;
  /** Made when the first client asks for it; null: not worth it. */
  gzipped: Buffer | null | undefined;
}

/** Smaller answers fit in one packet as they are. */
const worthCompressing = 1_400;
/** Longer ones would delay everyone else: compressing takes some 20 ms a megabyte. */
const mostAtOnce = 256 * 1024;
const gzipBeside = promisify(gzip);
/** Memory of a cached page besides its bytes. */
const overheadBytes = 500;

export function encodedPage(json: string, total: number): EncodedPage {
  const body = Buffer.from(json);
  return { body, total, tag: entityTag(body), gzipped: undefined };
}

/** Tells whether a page must be compressed on another thread before it is sent to a client that takes it so. */
export const isYetToCompress = ({ gzipped, body }: EncodedPage): boolean =>
  gzipped === undefined && body.length > mostAtOnce;

/** The compressed bytes of a page, stored with it; null: not worth it, or too long to compress here: `compress` makes them first. */
export function gzipped(page: EncodedPage): Buffer | null {
  const { length } = page.body;
  if (page.gzipped === undefined && length <= mostAtOnce) {
    page.gzipped = length < worthCompressing ? null : gzipSync(page.body);
  }
  return page.gzipped ?? null;
}

/** Makes the compressed bytes of a very long page on another thread. */
export async function compress(page: EncodedPage): Promise<void> {
  if (isYetToCompress(page)) page.gzipped = await gzipBeside(page.body);
}

/** A cache of encoded pages, bounded in bytes. */
export const createPageCache = (bounds: PageCacheBounds): Cache<EncodedPage> => new Cache({ ...bounds, sizeOf });

type PageCacheBounds = { readonly maxBytes: number } & Pick<CacheOptions<EncodedPage>, 'maxAgeMs' | 'now'>;

/** With room for the compressed bytes, which come later: a third, for text like ours. */
const sizeOf = ({ body }: EncodedPage): number => overheadBytes + Math.ceil(body.length * 1.34);

/** The ways in which answers are packed. */
export type Packing = 'br' | 'gzip';

/** A coding of `Accept-Encoding` with its weight, if it has one. */
const codings = {
  br: coding('br'),
  gzip: coding('(?:x-)?gzip'),
  any: coding('\\*'),
} as const;

function coding(name: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}(?:\\s*;\\s*q=([\\d.]*))?\\s*(?=,|$)`, 'i');
}

/**
 * The weight that `Accept-Encoding` gives a packing (RFC 9110, 12.5.3): 1 where it is named without one, that of `*` where it is not named; 0 where it may
 * not be used, or nothing is said.
 */
export function weightOfPacking(accepted: string | undefined, packing: Packing): number {
  if (accepted === undefined) return 0;
  const found = codings[packing].exec(accepted) ?? codings.any.exec(accepted);
  return found ? Number(found[1] ?? 1) || 0 : 0;
}

/** Tells whether the client takes a packing. */
export const takesPacking = (accepted: string | undefined, packing: Packing): boolean =>
  weightOfPacking(accepted, packing) > 0;
