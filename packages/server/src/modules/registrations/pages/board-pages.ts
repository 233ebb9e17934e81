import type { ServerResponse } from 'node:http';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Sight } from '#modules/registrations/present/sight.ts';
import { isHeld } from '#platform/http/answering/cacheable.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { type BuiltPage, buildPage, type MoreOfPeople } from './build-page.ts';
import { type EncodedPage, encodedPage, gzipped, PageCache } from './page-cache.ts';
import { keyOf, type PageQuestion } from './page-question.ts';
import { PageTurns } from './page-turns.ts';

export interface BoardPagesParts {
  readonly node: BoardNode;
  readonly metrics: Metrics;
  /** Most bytes of encoded pages that are kept. Default 64 MB. */
  readonly mostBytes?: number;
}

/** A page, and the version that it was asked at: it shows that one, though it may have been made before. */
export interface PageAtVersion {
  readonly page: EncodedPage;
  readonly version: number;
}

/** The pages of boards, encoded, as everyone sees them; kept until something that they show changes. */
export class BoardPages {
  readonly node: BoardNode;
  readonly #cache: PageCache;
  readonly #making = new Map<string, Promise<PageAtVersion>>();
  readonly #turns = new PageTurns();
  readonly #fromCache;
  readonly #fromBoard;

  constructor({ node, metrics, mostBytes = 64 * 1024 * 1024 }: BoardPagesParts) {
    this.node = node;
    this.#cache = new PageCache(mostBytes, (bytes) => metrics.pageCacheBytes.set(bytes));
    this.#fromCache = metrics.pages.labels('cache');
    this.#fromBoard = metrics.pages.labels('board');
  }

  /** The page if it is kept and nothing on it has changed. */
  kept(board: LiveBoard, question: PageQuestion, key: string): EncodedPage | null {
    const page = this.#cache.find(key, stampOf(board, question));
    if (page) this.#fromCache.inc();
    return page;
  }

  /** The public page, kept or made. */
  async publicPage(board: LiveBoard, question: PageQuestion): Promise<PageAtVersion> {
    const key = cacheKey(board, question);
    const kept = this.kept(board, question, key);
    if (kept) return { page: kept, version: board.version };
    // A crowd that asks for the same page at the same moment has it made once.
    const stamp = stampOf(board, question);
    const making = this.#making.get(`${key} ${stamp}`) ?? this.#make(board, question, key, stamp);
    return await making;
  }

  #make(board: LiveBoard, question: PageQuestion, key: string, stamp: string): Promise<PageAtVersion> {
    const making = this.#build(board, question).then(({ json, total, version }) => {
      this.#fromBoard.inc();
      const page = encodedPage(json, total);
      // A long page waits for its turn: what was asked for at one version may be made at a later one.
      if (stampOf(board, question) === stamp) this.#cache.keep(key, stamp, page);
      return { page, version };
    });
    const name = `${key} ${stamp}`;
    this.#making.set(name, making);
    const forget = () => this.#making.delete(name);
    making.then(forget, forget);
    return making;
  }

  async #build(board: LiveBoard, question: PageQuestion): Promise<BuiltPage> {
    await this.#turns.take();
    await board.whole();
    return await buildPage(board, question, 'public');
  }

  /** A page for eyes that see more than the public: never kept. */
  async staffPage(board: LiveBoard, question: PageQuestion, sight: Sight, more: MoreOfPeople): Promise<PageAtVersion> {
    const { json, total, version } = await buildPage(board, question, sight, more);
    this.#fromBoard.inc();
    return { page: encodedPage(json, total), version };
  }
}

export const cacheKey = (board: LiveBoard, question: PageQuestion): string => `${board.modality} ${keyOf(question)}`;

/**
 * What a page was made of: the board as loaded, its facts, and the last version that touched the checkpoint, so that a crossing at 5 km
 * leaves the finish page kept. What depends on more than its checkpoint goes with every version.
 */
function stampOf(board: LiveBoard, question: PageQuestion): string {
  const at = dependsOnAll(board, question) ? board.version : board.touchedAt(question.checkpoint);
  return `${board.instance}/${board.factsEpoch}/${at}`;
}

function dependsOnAll({ board }: LiveBoard, { checkpoint, statuses, hasPrize }: PageQuestion): boolean {
  const isFinish = checkpoint === board.checkpointCount - 1;
  if (hasPrize && !isFinish) return true;
  // At the finish who is still running is listed too when asked for, in running order.
  return isFinish && statuses.some((status) => status === 'waiting' || status === 'started');
}

/** How an encoded page goes out. */
export interface PageDelivery {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly version: number;
  /** `forever`: a reached version was asked for by a GET. `ask`: a GET without one. `never`: a POST. */
  readonly keep: 'forever' | 'ask' | 'never';
  /** The server's clock, told where no cache stands between. */
  readonly now: number;
}

const keeping = {
  forever: 'public, max-age=31536000, immutable',
  ask: 'public, no-cache',
  never: 'no-store',
} as const;

/** Writes a page past everything else: status, headers and bytes at once. */
export function writePage(response: ServerResponse, page: EncodedPage, delivery: PageDelivery): void {
  const { acceptEncoding, ifNoneMatch, version, keep, now } = delivery;
  const compressed = acceptEncoding?.includes('gzip') ? gzipped(page) : null;
  const isKnown = keep === 'ask' && ifNoneMatch !== undefined && isHeld(ifNoneMatch, page.tag);
  const headers = [
    'content-type',
    'application/json; charset=utf-8',
    'cache-control',
    keeping[keep],
    'vary',
    'Accept-Encoding',
    'x-content-type-options',
    'nosniff',
    'x-board-version',
    String(version),
    'x-total-count',
    String(page.total),
  ]; // prettier to read in pairs
  if (keep === 'never') headers.push('x-server-time', String(now));
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
