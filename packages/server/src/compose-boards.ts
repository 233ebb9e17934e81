import type pg from 'pg';
import { BoardNode } from '#modules/boards/board-node.ts';
import type { ReadyCheck } from '#modules/health/route.ts';
import { LiveHub } from '#modules/live/live-hub.ts';
import { liveRoute } from '#modules/live/route.ts';
import { type NoticeWatch, watchNotices } from '#modules/notices/notice-watch.ts';
import { predictionRoute } from '#modules/predictions/route.ts';
import { registrationsWeb } from '#modules/registrations/routes.ts';
import type { Context } from '#platform/context.ts';
import type { FastPath } from '#platform/http/fast-path.ts';
import type { ServedEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

export interface BoardParts {
  readonly context: Context;
  /** Gives connections for snapshots. */
  readonly pool: Pick<pg.Pool, 'connect'>;
  /** Where to LISTEN; null: boards are polled alone. */
  readonly listenUrl: string | null;
  readonly metrics: Metrics;
  readonly streamsPerAddress: number;
  /** How often boards ask for what is new. Default one second. */
  readonly pollMs?: number;
  /** Least time between two live messages about a board. Default 500 ms. */
  readonly everyMs?: number;
}

/** Boards that have not heard of the database for so long are no longer live. */
const stalestMs = 10_000;

/** The boards of this process and all that is answered from them: `/registrations`, `/boards/…`, `/live`, `/expected-arrivals`. */
export interface ComposedBoards {
  readonly node: BoardNode;
  readonly hub: LiveHub;
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
  const notices = watchNotices({ context, listenUrl, tell: (modalities, message) => hub.tell(modalities, message) });
  const web = registrationsWeb(context, node, metrics);
  return {
    node,
    hub,
    notices,
    served: [...web.served, liveRoute(hub, node, web.numbers), predictionRoute(context, node)],
    fastPaths: [web.fastPath],
    readiness: { name: 'boards', isReady: () => (node.sincePollMs ?? 0) < stalestMs },
    close: () => hub.close(),
    start: () => {
      node.start();
      notices.start();
    },
    stop: async () => {
      await notices.stop();
      await node.stop();
    },
  };
}
