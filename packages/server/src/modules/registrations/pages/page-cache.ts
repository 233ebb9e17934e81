import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { entityTag } from '#platform/http/answering/cacheable.ts';

/** An encoded page, ready to be written. */
export interface EncodedPage {
  readonly body: Buffer;
  readonly total: number;
  readonly tag: string;
  /** Made when the first client asks for it; null: not worth it. */
  gzipped: Buffer | null | undefined;
}

interface Kept {
  readonly page: EncodedPage;
  /** What the page was made of; it is right as long as the board still has this stamp. */
  readonly stamp: string;
}

/** Smaller answers fit in one packet as they are. */
const worthCompressing = 1_400;
/** Longer ones would hold up everyone else: compressing takes some 20 ms a megabyte. */
const mostAtOnce = 256 * 1024;
const gzipBeside = promisify(gzip);
/** What a kept page costs besides its bytes. */
const overheadBytes = 500;

export function encodedPage(json: string, total: number): EncodedPage {
  const body = Buffer.from(json);
  return { body, total, tag: entityTag(body), gzipped: undefined };
}

/** The compressed bytes of a page, kept with it; null: not worth it, or so long that `compress` has to make them first. */
export function gzipped(page: EncodedPage): Buffer | null {
  const { length } = page.body;
  if (page.gzipped === undefined && length <= mostAtOnce) {
    page.gzipped = length < worthCompressing ? null : gzipSync(page.body);
  }
  return page.gzipped ?? null;
}

/** Makes the compressed bytes of a very long page on another thread. */
export async function compress(page: EncodedPage): Promise<void> {
  if (page.gzipped === undefined && page.body.length > mostAtOnce) page.gzipped = await gzipBeside(page.body);
}

/** Encoded pages by question, the one asked for longest ago leaves first. Bounded by bytes. */
export class PageCache {
  readonly #kept = new Map<string, Kept>();
  readonly #mostBytes: number;
  readonly #onSize: (bytes: number) => void;
  #bytes = 0;

  constructor(mostBytes: number, onSize: (bytes: number) => void = () => undefined) {
    this.#mostBytes = mostBytes;
    this.#onSize = onSize;
  }

  /** The page of a question if it was made of the same things. */
  find(key: string, stamp: string): EncodedPage | null {
    const kept = this.#kept.get(key);
    if (!kept) return null;
    if (kept.stamp !== stamp) {
      this.#forget(key, kept);
      return null;
    }
    // Back to the end: the front is what was asked for longest ago.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.page;
  }

  keep(key: string, stamp: string, page: EncodedPage): void {
    const before = this.#kept.get(key);
    if (before) this.#forget(key, before);
    if (costOf(page) > this.#mostBytes / 8) return;
    this.#kept.set(key, { page, stamp });
    this.#bytes += costOf(page);
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest, kept);
    }
    this.#onSize(this.#bytes);
  }

  get bytes(): number {
    return this.#bytes;
  }

  #forget(key: string, { page }: Kept): void {
    if (this.#kept.delete(key)) this.#bytes -= costOf(page);
  }
}

/** With room for the compressed bytes, which come later: a third, for text like ours. */
const costOf = ({ body }: EncodedPage): number => overheadBytes + Math.ceil(body.length * 1.34);
