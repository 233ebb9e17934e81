import type { IncomingMessage, ServerResponse } from 'node:http';
import { getBoard, isBoardOrder } from '@dorsal/contract/calls/boards.ts';
import { listRegistrations } from '@dorsal/contract/calls/registrations.ts';
import { apiPrefix } from '@dorsal/contract/endpoint.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import type { ModalityNumbers } from '#modules/races/modality-numbers.ts';
import { seesPeople } from '#modules/races/race-visibility.ts';
import { isYetToCompress, takesPacking } from '#platform/http/encoded-page.ts';
import type { FastPath } from '#platform/http/fast-path.ts';
import { type BoardPages, cacheKey } from './board-pages.ts';
import { type PageDelivery, writePage } from './page-delivery.ts';
import { type PageQuestion, questionOfAddress, questionOfBody } from './page-question.ts';

const boardsPrefix = `${apiPrefix}/boards/`;
const registrationsPath = `${apiPrefix}${listRegistrations.path}`;
/** Longer addresses and bodies are no page of a screen. */
const longestAddress = 600;
const longestBody = 2_000;
const mostMeanings = 20_000;

/** A parsed request: the board and the question to it. */
interface Understood {
  readonly modality: number;
  /** Of the board that positions were looked up on. */
  readonly instance: number;
  readonly question: PageQuestion;
  readonly key: string;
  readonly version: number | null;
  /** As the address names it; null: it does not. */
  readonly lineage: string | null;
}

interface Surroundings {
  readonly now: () => number;
  /** The lineage of the stored data; null: not known yet. */
  readonly lineage: () => string | null;
}

/**
 * Answers cached pages before Fastify sees the request. The parsed question is cached by the text of the address or body. Everything else is
 * passed on untouched: pages that must be made, races that the public may not see, versions to wait for, faults, and every POST with a token.
 */
export function createPageFastPath(
  pages: BoardPages,
  numbers: ModalityNumbers,
  { now, lineage }: Surroundings,
): FastPath {
  const byAddress = new MeaningCache(longestAddress, (url) => understandAddress(url, pages, numbers));
  const byBody = new MeaningCache(longestBody, (body) => understandBody(body, pages, numbers));

  /** The board whose version is meant, where it is here. A version of another lineage is for the ordinary way. */
  const boardOf = (asked: Understood | null): LiveBoard | null => {
    const board = asked && pages.node.peek(asked.modality);
    if (!board || !isOf(asked, board)) return null;
    return asked.lineage === null || asked.lineage === lineage() ? board : null;
  };

  const answer = (understood: Understood | null, request: IncomingMessage, response: ServerResponse): boolean => {
    const board = boardOf(understood);
    if (!understood || !board || !seesPeople(null, board.visibility)) return false;
    const page = pages.cached(board, understood.question, understood.key);
    if (!page) return false;
    const { 'accept-encoding': encodings, 'if-none-match': ifNoneMatch } = request.headers;
    const takesGzip = takesPacking(typeof encodings === 'string' ? encodings : undefined, 'gzip');
    if (takesGzip && isYetToCompress(page)) return false;
    const caching = cachingOf(request, understood);
    writePage(response, page, {
      takesGzip,
      ifNoneMatch,
      version: board.version,
      caching,
      now: board.timeAt(now()),
    });
    return true;
  };

  return (request, response, pass) => {
    const { url = '', method } = request;
    if (method === 'GET' && url.startsWith(boardsPrefix)) {
      return answer(byAddress.find(url, pages), request, response);
    }
    if (method !== 'POST' || url !== registrationsPath || !isShortJson(request)) return false;
    peekBody(request, (body) => {
      if (body === null || !answer(byBody.find(body, pages), request, response)) pass();
      // Discards the body that was put back: an unread rest would keep the connection from ending.
      else request.resume();
    });
    return true;
  };
}

/** Tells whether positions were looked up on this very board, and it has reached the version asked for. */
const isOf = ({ instance, version }: Understood, board: LiveBoard): boolean =>
  (version === null || version <= board.version) && board.instance === instance;

function cachingOf({ method }: IncomingMessage, { version, lineage }: Understood): PageDelivery['caching'] {
  if (method === 'POST') return 'never';
  return version === null || lineage === null ? 'ask' : 'forever';
}

function isShortJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  return (
    length > 0 && length <= longestBody && isJson && headers.authorization === undefined && headers.expect === undefined
  );
}

/**
 * Looks at a short body and puts it back, so that the next handler finds the request as it was. Null: the body is not yet here as a whole; it
 * does not wait for the rest.
 */
function peekBody(request: IncomingMessage, take: (body: string | null) => void): void {
  const length = Number(request.headers['content-length']);
  request.once('readable', () => {
    const chunk: unknown = request.read();
    const body = Buffer.isBuffer(chunk) ? chunk : null;
    // The body goes back before the `end` event: a stream that has ended takes nothing back.
    if (body) request.unshift(body);
    take(body?.length === length ? body.toString('utf8') : null);
  });
}

/** Caches the parsed question of an address or a body by its text; emptied when full. */
class MeaningCache {
  readonly #known = new Map<string, Understood>();
  readonly #longest: number;
  readonly #understand: (text: string) => Understood | null;

  constructor(longest: number, understand: (text: string) => Understood | null) {
    this.#longest = longest;
    this.#understand = understand;
  }

  find(text: string, { node }: BoardPages): Understood | null {
    const known = this.#known.get(text);
    if (known && node.peek(known.modality)?.instance === known.instance) return known;
    if (text.length > this.#longest) return null;
    const understood = this.#understand(text);
    if (!understood) return null;
    if (this.#known.size >= mostMeanings) this.#known.clear();
    this.#known.set(text, understood);
    return understood;
  }
}

function understandAddress(address: string, { node }: BoardPages, numbers: ModalityNumbers): Understood | null {
  const url = URL.parse(address, 'http://localhost');
  const [modality, checkpoint, ...rest] = (url?.pathname ?? '').slice(boardsPrefix.length).split('/');
  const params = getBoard.params.safeParse({ modality, checkpoint });
  const query = getBoard.query.safeParse(queryOf(url?.searchParams ?? new URLSearchParams()));
  if (rest.length > 0 || !params.success || !query.success || !(query.data.order ?? []).every(isBoardOrder))
    return null;
  const number = numbers.known(params.data.modality);
  const board = number === null ? undefined : node.peek(number);
  const question = board && questionOfAddress(query.data, params.data.checkpoint, board);
  return board && typeof question === 'object'
    ? understood(board, question, { version: query.data.v ?? null, lineage: query.data.lineage ?? null })
    : null;
}

function understandBody(text: string, { node }: BoardPages, numbers: ModalityNumbers): Understood | null {
  const parsed = listRegistrations.body.safeParse(parseJson(text));
  const number = numbers.known(parsed.data?.modality ?? '');
  const board = number === null ? undefined : node.peek(number);
  // Another event than that of the race, and sort keys that no list has, are for the ordinary way.
  const isPlain = parsed.data?.event === undefined && (parsed.data?.order ?? []).every(isBoardOrder);
  const question = isPlain && parsed.data && board && questionOfBody(parsed.data, board);
  if (!board || typeof question !== 'object' || question === null) return null;
  return understood(board, question, { version: parsed.data?.min_version ?? null, lineage: null });
}

function understood(
  board: LiveBoard,
  question: PageQuestion,
  asked: Pick<Understood, 'version' | 'lineage'>,
): Understood {
  return { modality: board.modality, instance: board.instance, question, key: cacheKey(board, question), ...asked };
}

/** Repeated keys become lists, as Fastify reads them. */
function queryOf(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // passed on: the ordinary way says what is wrong with it
  }
}
