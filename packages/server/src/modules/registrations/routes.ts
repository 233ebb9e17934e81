import type { BoardNode } from '#modules/boards/board-node.ts';
import type { Context } from '#platform/context.ts';
import type { FastPath } from '#platform/http/fast-path.ts';
import type { ServedEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { boardRoute } from './board-route.ts';
import { listRoute } from './list-route.ts';
import { ModalityNumbers } from './modality-numbers.ts';
import { BoardPages } from './pages/board-pages.ts';
import { aPageFastPath } from './pages/page-fast-path.ts';
import { statsRoute } from './stats-route.ts';

export interface RegistrationsWeb {
  readonly served: ServedEndpoint[];
  /** Goes in front of Fastify: `createApp({ fastPaths: [web.fastPath] })`. */
  readonly fastPath: FastPath;
  readonly numbers: ModalityNumbers;
}

/** `/registrations`, `/registrations/stats` and `/boards/…`, with the fast path for pages that are kept. */
export function registrationsWeb(context: Context, node: BoardNode, metrics: Metrics): RegistrationsWeb {
  const pages = new BoardPages({ node, metrics });
  const numbers = new ModalityNumbers(context.db);
  const parts = { context, pages, numbers };
  return {
    served: [listRoute(parts), statsRoute(parts), boardRoute(parts)],
    fastPath: aPageFastPath(pages, numbers, context.now),
    numbers,
  };
}
