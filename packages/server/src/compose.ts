import { allEndpoints } from '@dorsal/contract/all-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { anAuthenticator } from '#modules/accounts/authenticate.ts';
import { accountRoutes } from '#modules/accounts/route.ts';
import { startTidying } from '#modules/accounts/tidy-clock.ts';
import { createDeriver } from '#modules/derive/derive-loop.ts';
import { eventRoutes } from '#modules/events/route.ts';
import { healthRoutes } from '#modules/health/route.ts';
import { mapRoutes } from '#modules/maps/route.ts';
import { derivePace } from '#modules/reads/derive-pace.ts';
import { createReadIntake } from '#modules/reads/read-intake.ts';
import { readRoutes } from '#modules/reads/route.ts';
import { createStatusClock } from '#modules/statuses/status-clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import { createApp } from '#platform/http/app.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { composeBoards } from './compose-boards.ts';

/** Connections that reads have for themselves, so that slow pages never hold them up. */
const READ_CONNECTIONS = 4;

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
  const derives = config.roles.includes('derive');
  const pace = derivePace();
  const deriver = derives
    ? createDeriver({
        context,
        listenUrl: database.listenUrl,
        onTaken: pace.taken,
        onDerived: (_, derived, tookMs) => {
          pace.derived(derived, tookMs);
          boards.node.offer(derived.events);
        },
      })
    : null;
  const readDb = createDb(createPool(database.url, { max: READ_CONNECTIONS }));
  const intake = createReadIntake({
    context,
    db: readDb,
    ...(derives && { pace }),
    onMarked: (modality) => deriver?.nudge(modality),
    onTaken: ({ accepted, duplicate }) => {
      metrics.readsIn.inc({ outcome: 'stored' }, accepted);
      metrics.readsIn.inc({ outcome: 'repeated' }, duplicate);
    },
  });
  const boards = composeBoards({
    context,
    pool: database.pool,
    listenUrl: database.listenUrl,
    metrics,
    streamsPerAddress: config.streamsPerAddress,
  });
  const app = await createApp({
    context,
    config,
    authenticate: authenticator.authenticate,
    endpoints: allEndpoints,
    served: [
      ...healthRoutes(context, metrics, [boards.readiness]),
      ...accountRoutes(context, authenticator),
      ...eventRoutes(context),
      ...mapRoutes(config),
      ...readRoutes(context, intake),
      ...boards.served,
    ],
    fastPaths: boards.fastPaths,
    onClosing: [boards.close],
    metrics,
  });
  const statusClock = config.roles.includes('jobs') ? createStatusClock(context) : null;
  let stopTidying = async (): Promise<void> => undefined;
  return {
    app,
    start: () => {
      boards.start();
      deriver?.start();
      statusClock?.start();
      if (statusClock) stopTidying = startTidying(context);
    },
    stop: async () => {
      await boards.stop();
      await intake.close();
      await deriver?.stop();
      await statusClock?.stop();
      await stopTidying();
      await readDb.destroy();
    },
  };
}
