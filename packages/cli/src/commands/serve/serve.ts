import { startServer } from '@dorsal/server/main.ts';
import { ensureFirstAdmin } from '@dorsal/server/modules/accounts/users.ts';
import { parseConfig } from '@dorsal/server/platform/config/config.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { openDatabase } from '@dorsal/server/platform/db/open-database.ts';
import { listenFailure, probePort } from '@dorsal/server/platform/http/probe-port.ts';
import { createLog } from '@dorsal/server/platform/log.ts';
import type { Command } from 'commander';
import { explainFailure } from '#shared/explain-failure.ts';
import { fillDemoIfEmpty, runLiveRaces, standInProvider } from './serve-demo.ts';
import { stopLimits, stopWithin } from './stop-within.ts';
import { untilAskedToStop } from './until-asked-to-stop.ts';

export function configure(command: Command): void {
  command
    .option('--no-demo', 'leave an empty database empty')
    .option('--no-live-demo', 'let the live race of the demo stand still')
    .option('--roles <list>', 'what this process does: api, live, derive, jobs (default: all)')
    .action((options: ServeOptions) => serve(options));
}

interface ServeOptions {
  readonly demo: boolean;
  readonly liveDemo: boolean;
  readonly roles?: string;
}

/** Runs until it is asked to stop (Ctrl-C, SIGTERM, the end of the npm that started it), then leaves everything in order. */
async function serve({ demo, liveDemo, roles }: ServeOptions): Promise<void> {
  const stop = untilAskedToStop();
  const config = parseConfig(roles === undefined ? process.env : { ...process.env, DORSAL_ROLES: roles });
  const log = createLog(config.logLevel);
  await probePort(config.port, config.host).catch((error) => {
    throw listenFailure(error, config);
  });
  let abandon = async (): Promise<void> => undefined;
  // From the beginning: a start over a database that hangs ends too.
  void stop.asked.then(() => stopWithin(stopLimits, { abandon: () => abandon(), exit: process.exit }));
  const database = await openDatabase({ config, purpose: 'serve', log, onGone: leaveAtOnce });
  abandon = database.abandon;
  const context: Context = { db: database.db, now: Date.now, newId: randomId, log };
  try {
    if (demo && !stop.signal.aborted) await fillDemoIfEmpty(context, database.pool);
    if (stop.signal.aborted) return;
    await makeFirstAdmin(context);
    const standIn = demo ? await standInProvider(context, config) : null;
    const server = await startServer({ config, context, database, ...standIn });
    // From here on no failure of the database ends the start: one that goes away for a moment must not end a server that people use.
    console.log(`Dorsal is ready at ${server.address}`);
    console.log(`Log in at ${server.address}/login. More accounts: npm run -s dorsal -- user add`);
    const race = demo && liveDemo ? runLiveRaces(context, stop.signal) : Promise.resolve();
    await stop.asked;
    await Promise.all([race, server.close()]);
  } finally {
    await database.close();
  }
}

/** Said at once: if the start fails after it, the password is known all the same. */
async function makeFirstAdmin(context: Context): Promise<void> {
  const admin = await ensureFirstAdmin(context);
  if (admin === null) return;
  console.log(`The first account is ${admin.email} with the password ${admin.password} (shown this once).`);
}

function leaveAtOnce(error: unknown): never {
  console.error(explainFailure(error));
  process.exit(1);
}
