import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { type Authenticator, createAuthenticator } from '#modules/accounts/authenticate.ts';
import { composeLinkMail } from '#modules/accounts/own/link-mail.ts';
import { ownAccountRoutes } from '#modules/accounts/own/route.ts';
import { accountRoutes, userRoutes } from '#modules/accounts/route.ts';
import { watchAccounts } from '#modules/accounts/watch-accounts.ts';
import { actRoutes } from '#modules/acts/route.ts';
import { correctionRoutes } from '#modules/corrections/route.ts';
import { calendarRoutes } from '#modules/events/calendar/route.ts';
import { eventRoutes } from '#modules/events/route.ts';
import { mapRoutes } from '#modules/maps/route.ts';
import { createGazetteer, type Gazetteer } from '#modules/places/gazetteer.ts';
import { placeRoutes, prepareSoon } from '#modules/places/route.ts';
import { readRoutes } from '#modules/reads/route.ts';
import { createStatusClock } from '#modules/statuses/status-clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { OpenDatabase } from '#platform/db/open-database.ts';
import type { DatabasePulse } from '#platform/db/pool.ts';
import { createApp } from '#platform/http/app.ts';
import type { FastPath } from '#platform/http/fast-path.ts';
import type { ServedEndpoint } from '#platform/http/serve-endpoint.ts';
import { type ComposedBoards, composeBoards } from './compose-boards.ts';
import { composeReads } from './compose-reads.ts';
import { startTidying } from './modules/accounts/log-in.ts';
import { type AdCounter, createAdCounter } from './modules/ads/ad-counter.ts';
import { adRoutes } from './modules/ads/ads.ts';
import { alarmRoutes } from './modules/alarms/route.ts';
import { startWatchingProblems } from './modules/alarms/watch-problems.ts';
import { claimRoutes } from './modules/claims/route.ts';
import { downloadRoutes } from './modules/downloads/route.ts';
import { createCachedAnswers } from './modules/events/calendar/cached-answers.ts';
import { startCounting } from './modules/events/totals/count-totals.ts';
import { fileRoutes } from './modules/files/route.ts';
import { startSweeping } from './modules/files/sweep-files.ts';
import { healthRoutes } from './modules/health/health.ts';
import { boxFileRoutes } from './modules/imports/reads/box-file-route.ts';
import { jobsInThread } from './modules/jobs/job-thread.ts';
import { recalculationRoute } from './modules/jobs/recalculate.ts';
import { jobRoutes } from './modules/jobs/route.ts';
import { startOutbox } from './modules/mail/outbox.ts';
import { mailRoutes } from './modules/mail/route.ts';
import { mailSender } from './modules/mail/send-mail.ts';
import { noticeRoutes } from './modules/notices/save-notice.ts';
import { organismRoutes } from './modules/organisms/organisms.ts';
import { pagesOf } from './modules/page-metadata/page-metadata.ts';
import { paletteRoute } from './modules/palette/search-palette.ts';
import { phoneOfToken } from './modules/pocket/phones.ts';
import { pocketRoutes } from './modules/pocket/route.ts';
import { posterRoutes } from './modules/posters/posters.ts';
import { positionRoute } from './modules/predictions/last-positions.ts';
import { tellingMovedBesides } from './modules/previews/moved-besides.ts';
import { PreviewThread } from './modules/previews/preview-thread.ts';
import { previewRoute } from './modules/previews/route.ts';
import { raceRoutes } from './modules/races/editing/route.ts';
import { readerRoutes } from './modules/races/reader-route.ts';
import { secretBoxOf } from './modules/second-factor/secrets-key.ts';
import { siteRoutes } from './modules/site/site-content.ts';
import { trackRoutes } from './modules/tracks/route.ts';
import { trailRoutes } from './modules/trail/route.ts';
import { venueRoutes } from './modules/venue/register-live.ts';
import { createFolderStore, type FileStore } from './platform/files/file-store.ts';
import { createMetrics } from './platform/metrics.ts';

export interface Parts {
  readonly config: Config;
  /** Of the calls. */
  readonly context: Context;
  /** Of the jobs, which may take longer. Default: that of the calls. */
  readonly jobs?: Context;
  readonly database: OpenDatabase;
  /** Reads are refused, to be sent again, while it says that the database hangs. Default: they wait. */
  readonly pulse?: DatabasePulse;
  /** Answers in front of the program's own. */
  readonly fastPaths?: readonly FastPath[] | undefined;
}

/** A process of the program, put together and not listening yet. */
export interface Composed {
  readonly app: FastifyInstance;
  /** Starts the work beside the calls: deriving, jobs. */
  readonly start: () => void;
  /** Stops it, after the app is closed. Begun work is finished. */
  readonly stop: () => Promise<void>;
  /** Moves the boards to what is derived by now, and to the facts of now, for who does not start them. */
  readonly pollBoards: () => Promise<void>;
}

/** Every module put together, as the roles of the configuration ask. */
export async function compose({
  config,
  context,
  jobs = context,
  database,
  pulse,
  fastPaths = [],
}: Parts): Promise<Composed> {
  const metrics = createMetrics();
  const secrets = secretBoxOf(config);
  const boards = composeBoards({
    context,
    pool: database.pool,
    listenUrl: database.listenUrl,
    metrics,
    authenticate: async (token) => await authenticator.authenticate(token),
    streamsPerAddress: config.streamsPerAddress,
  });
  const reads = composeReads({
    context,
    database,
    metrics,
    derives: config.roles.includes('derive'),
    boards: boards.node,
    bell: boards.bell,
    pulse,
  });
  // On the connections of reads: who sends them is never looked up behind a slow search.
  const authenticator = createAuthenticator({ ...context, db: reads.db }, phoneOfToken);
  const { listenUrl } = database;
  const accounts = watchAccounts({ context, listenUrl, authenticator, endStreams: () => boards.hub.endUnadmitted() });
  const files = createFolderStore(config.filesDir);
  const ads = createAdCounter(context);
  const cachedAnswers = createCachedAnswers(context, database.listenUrl);
  const results = resultCalls(context, database, authenticator);
  const gazetteer = createGazetteer();
  const app = await createApp({
    context,
    config,
    authenticate: authenticator.authenticate,
    endpoints: allEndpoints,
    served: [
      ...healthRoutes(context, metrics, { checks: [boards.readiness], metricsToken: config.metricsToken }),
      ...accountRoutes(context, authenticator, secrets),
      ...ownAccountRoutes(context, authenticator, { hasMail: config.mail !== null, secrets }),
      ...calendarRoutes(context, config, cachedAnswers),
      ...eventRoutes(context, config),
      ...trackRoutes(context),
      positionRoute(context),
      ...mapRoutes(config),
      ...placeRoutes(config, gazetteer),
      ...readRoutes(context, reads.intake),
      ...results.served,
      ...venueRoutes(context),
      ...pocketRoutes(context, authenticator),
      ...claimRoutes(context),
      ...boxFileRoutes(context),
      ...siteRoutes(context, config),
      ...staffRoutes(context, authenticator, ads),
      ...posterRoutes(context),
      ...fileRoutes(context, files),
      ...downloadRoutes(context, config),
      ...boards.served,
    ],
    fastPaths: [...fastPaths, ...boards.fastPaths],
    onClosing: [boards.close],
    metrics,
    pages: pagesOf(context, config, cachedAnswers.stamp),
  });
  const others = [boards, accounts, cachedAnswers, ads, reads, results, ...townsOf(gazetteer, context, config)];
  const beside = together([...others, ...jobsOf(jobs, { config, files, url: database.url })]);
  return { app, ...beside, pollBoards: () => moveToNow(boards) };
}

async function moveToNow({ node }: ComposedBoards): Promise<void> {
  await node.poll();
  await node.tidy();
}

const together = (beside: readonly Beside[]): Beside => ({
  start: () => {
    for (const one of beside) one.start();
  },
  stop: async () => {
    for (const one of beside) await one.stop();
  },
});

/** The calls that move results, and what they would do beforehand. */
function resultCalls(
  context: Context,
  { url, listenUrl }: OpenDatabase,
  authenticator: Pick<Authenticator, 'forgetAll'>,
): Beside & { served: ServedEndpoint[] } {
  // Past a pooler: the tables of a preview live as long as their connection.
  const previewer = new PreviewThread({ url: listenUrl ?? url, log: context.log });
  const served = [
    ...correctionRoutes(context),
    ...actRoutes(context),
    ...readerRoutes(context),
    ...raceRoutes(context, () => authenticator.forgetAll()),
    ...trailRoutes(context),
  ];
  return {
    served: [...tellingMovedBesides(context, served), previewRoute(context, previewer)],
    start: () => undefined,
    stop: () => previewer.stop(),
  };
}

/** The calls of the back-office that no page of the public makes, but for ads and organisms. */
const staffRoutes = (context: Context, authenticator: Parameters<typeof userRoutes>[1], ads: AdCounter) => [
  ...adRoutes(context, ads),
  paletteRoute(context),
  ...alarmRoutes(context),
  ...organismRoutes(context),
  ...mailRoutes(context),
  ...jobRoutes(context),
  recalculationRoute(context),
  ...userRoutes(context, authenticator),
  ...noticeRoutes(context),
];

/** Work beside the calls. */
interface Beside {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

interface JobParts {
  readonly config: Config;
  readonly files: FileStore;
  readonly url: string;
}

function jobsOf(context: Context, { config, files, url }: JobParts): Beside[] {
  if (!config.roles.includes('jobs')) return [];
  return [
    jobsInThread({ url, timeZone: config.timeZone, log: context.log }),
    ...outboxOf(context, config),
    createStatusClock(context),
    startedBy(() => startTidying(context)),
    startedBy(() => startSweeping(context, files)),
    startedBy(() => startCounting(context)),
    startedBy(() => startWatchingProblems(context, config)),
  ];
}

/** Another server of places knows the towns itself. */
const townsOf = (gazetteer: Gazetteer, { log }: Context, { placeSearchUrl }: Config): Beside[] =>
  placeSearchUrl === null ? [startedBy(() => prepareSoon(gazetteer, log))] : [];

/** Without a server of mail, what is in the outbox waits. */
function outboxOf(context: Context, { mail, publicUrl }: Config): Beside[] {
  if (mail === null || publicUrl === null) return [];
  const parts = { context, send: mailSender(mail), compose: composeLinkMail(context, publicUrl) };
  return [startedBy(() => startOutbox(parts))];
}

function startedBy(start: () => () => Promise<void>): Beside {
  let stop = async (): Promise<void> => undefined;
  return {
    start: () => {
      stop = start();
    },
    stop: () => stop(),
  };
}
