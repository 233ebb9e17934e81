import { getBoard, isBoardOrder } from '@dorsal/contract/calls/boards.ts';
import { listRegistrations, personOrders } from '@dorsal/contract/calls/registrations.ts';
import type { BoardNode } from '#modules/boards/board-node.ts';
import type { LiveBoard } from '#modules/boards/live-board.ts';
import { knownLineage, lineageOf } from '#modules/lineage/lineage.ts';
import { ModalityNumbers } from '#modules/races/modality-numbers.ts';
import type { Context } from '#platform/context.ts';
import { Refused, refuse } from '#platform/http/answers.ts';
import { encodedPage } from '#platform/http/encoded-page.ts';
import type { FastPath } from '#platform/http/fast-path.ts';
import { type Call, type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Metrics } from '#platform/metrics.ts';
import { answerFromBoard, answerPeople } from './answer-list.ts';
import { BoardPages } from './pages/board-pages.ts';
import { deliver, type PageAtVersion } from './pages/page-delivery.ts';
import { createPageFastPath } from './pages/page-fast-path.ts';
import { type PageQuestion, questionOfAddress } from './pages/page-question.ts';
import { type ClassificationParts, findRace, findScope, refusalOfScope } from './scope.ts';
import { askedSearch, createSearchGate } from './search-gate.ts';
import { asksForCircuit, statsRoute } from './stats-route.ts';

export interface ClassificationWeb {
  readonly served: ServedEndpoint[];
  /** Goes in front of Fastify: `createApp({ fastPaths: [web.fastPath] })`. */
  readonly fastPath: FastPath;
  readonly numbers: ModalityNumbers;
}

/** `/registrations`, `/registrations/stats` and `/boards/…`, with the fast path for cached pages. */
export function classificationWeb(context: Context, node: BoardNode, metrics: Metrics): ClassificationWeb {
  const pages = new BoardPages({ node, metrics });
  const numbers = new ModalityNumbers(context.db);
  const parts = { context, pages, numbers, searches: createSearchGate() };
  return {
    served: [listRoute(parts), statsRoute(parts), boardRoute(parts)],
    fastPath: createPageFastPath(pages, numbers, { now: context.now, lineage: () => knownLineage(context.db) }),
    numbers,
  };
}

/** `POST /registrations`: pages of a board, and lists of people found in the database. */
const listRoute = (parts: ClassificationParts): ServedEndpoint =>
  serveEndpoint(listRegistrations, async (call) => {
    if (asksForCircuit(call.body)) return refuse('not_built_yet');
    const found = await findScope(parts, call);
    if (found instanceof Refused) return found;
    const unordered = refusalOfOrder(call.body.order, [...personOrders]);
    if (unordered) return unordered;
    const refusal = refusalOfScope(call, found.event);
    if (refusal) return refuse(refusal);
    return (
      (await answerFromBoard(parts, call, found)) ??
      (await parts.searches.run(askedSearch(call, found), () =>
        answerPeople({ context: parts.context, node: parts.pages.node }, call, found),
      ))
    );
  });

/** Keys of circuits, and places within groups, are not sorted by yet. */
function refusalOfOrder(order: readonly string[] = [], known: readonly string[] = []): Refused | null {
  const unknown = order.find((key) => !isBoardOrder(key) && !known.includes(key.replace(/^-/, '')));
  if (unknown === undefined) return null;
  return refuse('invalid_request', {
    fields: [{ path: 'order', message: `no list here is in the order of ${unknown}` }],
  });
}

/** `GET /boards/…`, the cacheable twin: always as the public sees it. */
const boardRoute = (parts: ClassificationParts): ServedEndpoint =>
  serveEndpoint(getBoard, async (call) => {
    const modality = await findRace(parts, call.params.modality, null);
    if (modality === null) return refuse('modality_not_found');
    const { wanted, isForGood } = wantedOf(call.query, await lineageOf(parts.context.db));
    const board = await parts.pages.node.boardAt(modality, wanted);
    if (!board) return refuse('checkpoint_not_found');
    if (board.version < wanted) return refuse('version_not_reached', { retryAfterS: 1 });
    const question = questionOf(call, board);
    if (question instanceof Refused) return question;
    const { listsPeople } = board.visibility;
    const page = listsPeople ? await parts.pages.publicPage(board, question) : nobody(board);
    return deliver(page, call, { caching: cachingOf(isForGood, listsPeople), now: parts.context.now() });
  });

/** A page of nobody is never for ever: the same version shows people as soon as the race is on. */
const cachingOf = (isForGood: boolean, listsPeople: boolean): 'ask' | 'forever' =>
  isForGood && listsPeople ? 'forever' : 'ask';

/** The version to wait for, and whether the answer stays that of its address. A version of another lineage is one of other data. */
function wantedOf({ v, lineage }: Call<typeof getBoard>['query'], ofNow: string) {
  const isOther = lineage !== undefined && lineage !== ofNow;
  return { wanted: isOther ? 0 : (v ?? 0), isForGood: v !== undefined && lineage === ofNow };
}

function questionOf({ params, query }: Call<typeof getBoard>, board: LiveBoard): PageQuestion | Refused {
  const question = refusalOfOrder(query.order) ?? questionOfAddress(query, params.checkpoint, board);
  return question === 'checkpoint_not_found' ? refuse(question) : question;
}

/** The page of a race that does not say yet who is registered. */
const nobody = ({ version }: LiveBoard): PageAtVersion => ({ page: encodedPage('[]', 0), version });
