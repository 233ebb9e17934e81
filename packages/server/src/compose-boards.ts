import type pg from 'pg';
import { BoardNode } from '#modules/boards/board-node.ts';
import { LiveHub } from '#modules/live/live-hub.ts';
import { type NoticeWatch, watchNotices } from '#modules/notices/notice-watch.ts';
import type { Context } from '#platform/context.ts';
import type { Authenticate } from '#platform/http/caller.ts';
import type { FastPath } from '#platform/http/fast-path.ts';
import type { ServedEndpoint } from '#platform/http/serve-endpoint.ts';
import { classificationWeb } from './modules/classification/route.ts';
import { explanationRoutes } from './modules/explanations/route.ts';
import type { ReadyCheck } from './modules/health/health.ts';
import { liveRoute } from './modules/live/live-hub.ts';
import { BoardArrivals } from './modules/predictions/board-arrivals.ts';
import { predictionRoute } from './modules/predictions/expected-arrivals.ts';
import { raceDayRoutes } from './modules/race-day/route.ts';
import { createReadBell, type ReadBell } from './modules/reads/read-bell.ts';
import type { Metrics } from './platform/metrics.ts';

export interface BoardParts {
  readonly context: Context;
  /** Gives connections for snapshots. */
  readonly pool: Pick<pg.Pool, 'connect'>;
  /** The connection string for LISTEN; null: boards are only polled. */
  readonly listenUrl: string | null;
  readonly metrics: Metrics;
  readonly authenticate: Authenticate;
  readonly streamsPerAddress: number;
  /** The interval of the polls for new versions. Default one second. */
  readonly pollMs?: number;
  /** Least time between two live messages about a board. Default 500 ms. */
  readonly everyMs?: number;
}

/** Boards that did not reach the database for this long are no longer live. */
const stalestMs = 10_000;

/** The boards of this process and all that is answered from them: `/registrations`, `/boards/…`, `/live`, `/expected-arrivals`, `/doubts`. */
export interface ComposedBoards {
  readonly node: BoardNode;
  readonly hub: LiveHub;
  /** Rung by what stores reads in this process. */
  readonly bell: ReadBell;
  readonly notices: NoticeWatch;
  readonly served: ServedEndpoint[];
  readonly fastPaths: FastPath[];
  /** Not ready: the boards have not been compared with the database for a while, and show old places. */
  readonly readiness: ReadyCheck;
  /** Ends the streams: for `onClosing` of the app, which waits for open answers. */
  readonly close: () => void;
  readonly start: () => void;
  /** After the app is closed. */
  readonly stop: () => Promise<void>;
}

/** Puts the boards of a process together; they move after `start`. */
export function composeBoards(parts: BoardParts): ComposedBoards {
  const { context, metrics } = parts;
  const node = new BoardNode(parts);
  const { listenUrl } = parts;
  const hub = new LiveHub({ ...parts, node, recent: (modalities) => notices.recent(modalities) });
  const notices = watchNotices({ context, listenUrl, notify: (modalities, message) => hub.tell(modalities, message) });
  const arrivals = new BoardArrivals(context);
  const bell = createReadBell();
  const web = classificationWeb(context, node, metrics);
  return {
    node,
    hub,
    bell,
    notices,
    served: [
      ...web.served,
      liveRoute({ hub, node, numbers: web.numbers, db: parts.context.db, authenticate: parts.authenticate }),
      predictionRoute({ context, node, arrivals }),
      ...raceDayRoutes({ context, node, arrivals, bell }),
      ...explanationRoutes(context, node, web.numbers),
    ],
    fastPaths: [web.fastPath],
    readiness: { name: 'boards', isReady: () => (node.sincePollMs ?? 0) < stalestMs },
    close: () => hub.close(),
    start: () => {
      node.start();
      hub.start();
      notices.start();
    },
    stop: async () => {
      await notices.stop();
      await node.stop();
    },
  };
}
