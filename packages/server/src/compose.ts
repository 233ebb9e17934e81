import { allEndpoints } from '@dorsal/contract/all-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { anAuthenticator } from '#modules/accounts/authenticate.ts';
import { accountRoutes } from '#modules/accounts/route.ts';
import { startTidying } from '#modules/accounts/tidy-clock.ts';
import { adRoutes } from '#modules/ads/route.ts';
import { manualTimeRoutes } from '#modules/corrections/route.ts';
import { calendarRoutes } from '#modules/events/calendar/route.ts';
import { createKeptAnswers } from '#modules/events/kept/kept-answers.ts';
import { eventRoutes } from '#modules/events/route.ts';
import { startCounting } from '#modules/events/totals/totals-clock.ts';
import { pagesOf } from '#modules/heads/pages-of.ts';
import { healthRoutes } from '#modules/health/route.ts';
import { mapRoutes } from '#modules/maps/route.ts';
import { noticeRoute } from '#modules/notices/route.ts';
import { posterRoutes } from '#modules/posters/route.ts';
import { readRoutes } from '#modules/reads/route.ts';
import { siteRoutes } from '#modules/site/route.ts';
import { createStatusClock } from '#modules/statuses/status-clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { createApp } from '#platform/http/app.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { composeBoards } from './compose-boards.ts';
import { composeReads } from './compose-reads.ts';

export interface Parts {
  readonly config: Config;
  readonly context: Context;
  readonly database: OpenDatabase;
}

/** A process of the program, put together and not listening yet. */
export interface Composed {
  readonly app: FastifyInstance;
  /** Starts what runs beside the calls: deriving, jobs. */
  readonly start: () => void;
  /** Stops it, after the app is closed. What was begun is finished. */
  readonly stop: () => Promise<void>;
}

/** Every module hung together, as the roles of the configuration ask. */
export async function compose({ config, context, database }: Parts): Promise<Composed> {
  const metrics = createMetrics();
  const authenticator = anAuthenticator(context);
  const boards = composeBoards({
    context,
    pool: database.pool,
    listenUrl: database.listenUrl,
    metrics,
    streamsPerAddress: config.streamsPerAddress,
  });
  const reads = composeReads({
    context,
    database,
    metrics,
    derives: config.roles.includes('derive'),
    onAppended: (events) => boards.node.offer(events),
  });
  const kept = createKeptAnswers(context, database.listenUrl);
  const app = await createApp({
    context,
    config,
    authenticate: authenticator.authenticate,
    endpoints: allEndpoints,
    served: [
      ...healthRoutes(context, metrics, [boards.readiness]),
      ...accountRoutes(context, authenticator),
      ...eventRoutes(context, config, kept),
      ...calendarRoutes(context, config, kept),
      ...mapRoutes(config),
      ...readRoutes(context, reads.intake),
      ...manualTimeRoutes(context),
      ...siteRoutes(context, config),
      ...adRoutes(context),
      noticeRoute(context),
      ...posterRoutes(context),
      ...boards.served,
    ],
    fastPaths: boards.fastPaths,
    onClosing: [boards.close],
    metrics,
    pages: pagesOf(context, config),
  });
  const statusClock = config.roles.includes('jobs') ? createStatusClock(context) : null;
  let stopTidying = async (): Promise<void> => undefined;
  let stopCounting = async (): Promise<void> => undefined;
  return {
    app,
    start: () => {
      boards.start();
      kept.start();
      reads.start();
      statusClock?.start();
      if (!statusClock) return;
      stopTidying = startTidying(context);
      stopCounting = startCounting(context);
    },
    stop: async () => {
      await boards.stop();
      await kept.stop();
      await reads.stop();
      await statusClock?.stop();
      await stopTidying();
      await stopCounting();
    },
  };
}
