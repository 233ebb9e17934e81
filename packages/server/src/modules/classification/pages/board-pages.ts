import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { Cache } from '#platform/cache.ts';
import { oneAtATime } from '#platform/event-loop-turn.ts';
import { createPageCache, type EncodedPage, encodedPage } from '#platform/http/encoded-page.ts';
import type { Visibility } from '#platform/http/visibility.ts';
import type { Metrics } from '#platform/metrics.ts';
import { buildPage, type MoreOfPeople } from './build-page.ts';
import type { PageAtVersion } from './page-delivery.ts';
import { keyOf, type PageQuestion } from './page-question.ts';

export interface BoardPagesParts {
  readonly node: BoardNode;
  readonly metrics: Metrics;
  /** Most bytes of encoded pages in the cache. Default 64 MB. */
  readonly mostBytes?: number;
}

/** The pages of boards, encoded, as everyone sees them; cached until something that they show changes. */
export class BoardPages {
  readonly node: BoardNode;
  readonly #cache: Cache<EncodedPage>;
  readonly #cacheBytes;
  readonly #making = new Map<string, Promise<PageAtVersion>>();
  readonly #turn = oneAtATime();
  readonly #fromCache;
  readonly #fromBoard;

  constructor({ node, metrics, mostBytes = 64 * 1024 * 1024 }: BoardPagesParts) {
    this.node = node;
    this.#cache = createPageCache({ maxBytes: mostBytes });
    this.#cacheBytes = metrics.pageCacheBytes;
    this.#fromCache = metrics.pages.labels('cache');
    this.#fromBoard = metrics.pages.labels('board');
  }

  /** The page if it is cached and nothing on it has changed. */
  cached(board: LiveBoard, question: PageQuestion, key: string): EncodedPage | null {
    const page = this.#cache.get(key, stampOf(board, question)) ?? null;
    if (page) this.#fromCache.inc();
    return page;
  }

  /** The public page, from the cache or made. */
  async publicPage(board: LiveBoard, question: PageQuestion): Promise<PageAtVersion> {
    const key = cacheKey(board, question);
    const cached = this.cached(board, question, key);
    if (cached) return { page: cached, version: board.version };
    // A crowd that asks for the same page at the same moment has it made once.
    const stamp = stampOf(board, question);
    const making = this.#making.get(`${key} ${stamp}`) ?? this.#make(board, question, key, stamp);
    return await making;
  }

  #make(board: LiveBoard, question: PageQuestion, key: string, stamp: string): Promise<PageAtVersion> {
    const make = async (): Promise<PageAtVersion> => {
      await this.#turn();
      await readyFor(board, question);
      const { json, total, version } = await buildPage(board, question, 'public');
      this.#fromBoard.inc();
      const page = encodedPage(json, total);
      // A long page waits for its turn, so the board may have reached a later version than the one asked for.
      if (stampOf(board, question) === stamp) this.#cache.set(key, page, stamp);
      this.#cacheBytes.set(this.#cache.bytes);
      return { page, version };
    };
    const name = `${key} ${stamp}`;
    const making = make();
    this.#making.set(name, making);
    const forget = () => this.#making.delete(name);
    making.then(forget, forget);
    return making;
  }

  /** A page for a caller who sees more than the public: never cached. */
  async staffPage(
    board: LiveBoard,
    question: PageQuestion,
    visibility: Visibility,
    more: MoreOfPeople,
  ): Promise<PageAtVersion> {
    await readyFor(board, question);
    const { json, total, version } = await buildPage(board, question, visibility, more);
    this.#fromBoard.inc();
    return { page: encodedPage(json, total), version };
  }
}

/** The board stands whole, and knows the order that is asked for. */
async function readyFor(board: LiveBoard, { isByArrival, checkpoint }: PageQuestion): Promise<void> {
  if (isByArrival) await board.loadArrivals([checkpoint]);
  await board.whole();
}

export const cacheKey = (board: LiveBoard, question: PageQuestion): string => `${board.modality} ${keyOf(question)}`;

/**
 * The sources of a page: the board as loaded, its facts, and the last version that touched the checkpoint, so that a crossing at 5 km leaves the
 * finish page in the cache. A page that depends on more than its checkpoint expires with every version.
 */
function stampOf(board: LiveBoard, question: PageQuestion): string {
  const at = dependsOnAll(board, question) ? board.version : board.touchedAt(question.checkpoint);
  return `${board.instance}/${board.factsEpoch}/${at}`;
}

function dependsOnAll({ board }: LiveBoard, { checkpoint, statuses, hasPrize, fields }: PageQuestion): boolean {
  const isFinish = checkpoint === board.checkpointCount - 1;
  if ((hasPrize && !isFinish) || fields.length > 0) return true;
  // At the finish who is still running is listed too when asked for, in running order.
  return isFinish && statuses.some((status) => status === 'waiting' || status === 'started');
}
