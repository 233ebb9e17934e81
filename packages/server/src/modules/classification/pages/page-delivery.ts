import type { ServerResponse } from 'node:http';
import { HijackedAnswer } from '#platform/http/answers.ts';
import { matchesTag } from '#platform/http/cacheable.ts';
import { compress, type EncodedPage, gzipped, takesPacking } from '#platform/http/encoded-page.ts';

/** A page and the board's version at the request: the page is valid for it, even if it was made earlier. */
export interface PageAtVersion {
  readonly page: EncodedPage;
  readonly version: number;
}

/** Hands an encoded page to the answer, with what the request says about encodings and tags. */
export async function deliver(
  { page, version }: PageAtVersion,
  { header }: { readonly header: (name: string) => string | undefined },
  delivery: Pick<PageDelivery, 'caching' | 'now'>,
): Promise<HijackedAnswer> {
  const asked = { takesGzip: takesPacking(header('accept-encoding'), 'gzip'), ifNoneMatch: header('if-none-match') };
  if (asked.takesGzip) await compress(page);
  return new HijackedAnswer((response) => writePage(response, page, { ...asked, ...delivery, version }));
}

/** The HTTP side of sending an encoded page. */
export interface PageDelivery {
  readonly takesGzip: boolean;
  readonly ifNoneMatch: string | undefined;
  readonly version: number;
  /** `forever`: a reached version of the lineage of now was asked for by a GET. `ask`: a GET without one, or of a version alone. `never`: a POST. */
  readonly caching: 'forever' | 'ask' | 'never';
  /** The server's clock, sent where no cache stands between. */
  readonly now: number;
}

const cacheControl = {
  forever: 'public, max-age=31536000, immutable',
  ask: 'public, no-cache',
  never: 'no-store',
} as const;

/** Writes a page past everything else: status, headers and bytes at once. */
export function writePage(response: ServerResponse, page: EncodedPage, delivery: PageDelivery): void {
  const { takesGzip, ifNoneMatch, version, caching, now } = delivery;
  const compressed = takesGzip ? gzipped(page) : null;
  const isKnown = caching === 'ask' && ifNoneMatch !== undefined && matchesTag(ifNoneMatch, page.tag);
  const headers = [
    'content-type',
    'application/json; charset=utf-8',
    'cache-control',
    cacheControl[caching],
    'vary',
    'Accept-Encoding',
    'x-content-type-options',
    'nosniff',
    'x-board-version',
    String(version),
    'x-total-count',
    String(page.total),
  ]; // prettier to read in pairs
  if (caching === 'never') headers.push('x-server-time', String(now));
  else headers.push('etag', page.tag);
  if (isKnown) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = compressed ?? page.body;
  if (compressed) headers.push('content-encoding', 'gzip');
  headers.push('content-length', String(body.length));
  response.writeHead(200, headers).end(body);
}
