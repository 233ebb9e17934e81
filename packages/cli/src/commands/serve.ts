import { startServer } from '@dorsal/server/main.ts';
import { readConfig } from '@dorsal/server/platform/config/config.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { type OpenDatabase, openDatabase } from '@dorsal/server/platform/db/open-database.ts';
import { listenFailure, probePort } from '@dorsal/server/platform/http/probe-port.ts';
import { createLog } from '@dorsal/server/platform/log/log.ts';
import type { Command } from 'commander';
import { explainFailure } from '../explain-failure.ts';
import { fillDemoIfEmpty, keepLiveRacesGoing } from '../serve/demo.ts';
import { tellFirstAdmin } from '../serve/tell-first-admin.ts';
import { untilAskedToStop } from '../serve/until-asked-to-stop.ts';

export function configure(command: Command): void {
  command
    .option('--no-demo', 'leave an empty database empty')
    .option('--no-live-demo', 'let the live race of the demo stand still')
    .option('--roles <list>', 'what this process does: api, live, derive, jobs (default: all)')
    .action((options: ServeOptions) => serve(options));
}

/** Open answers get this long to finish. */
const LONGEST_STOP_MS = 20_000;

interface ServeOptions {
  readonly demo: boolean;
  readonly liveDemo: boolean;
  readonly roles?: string;
}

/** Runs until it is asked to stop (Ctrl-C, SIGTERM, the end of the npm that started it), then leaves everything in order. */
async function serve({ demo, liveDemo, roles }: ServeOptions): Promise<void> {
  const stop = untilAskedToStop();
  const config = readConfig(roles === undefined ? process.env : { ...process.env, DORSAL_ROLES: roles });
  const log = createLog(config.logLevel);
  await probePort(config.port, config.host).catch((error) => {
    throw listenFailure(error, config);
  });
  const database = await openDatabase({ config, purpose: 'serve', log, onGone: leaveAtOnce });
  const context: Context = { db: database.db, now: Date.now, newId: randomId, log };
  try {
    if (demo && !stop.signal.aborted) await fillDemoIfEmpty(context, database.pool);
    if (stop.signal.aborted) return;
    const server = await startServer({ config, context, database });
    console.log(`Dorsal is ready at ${server.address}`);
    await tellFirstAdmin(context, server.address);
    const race = demo && liveDemo ? keepLiveRacesGoing(context, stop.signal) : Promise.resolve();
    await stop.asked;
    stopWithinReason(database);
    await Promise.all([race, server.close()]);
  } finally {
    await database.close();
  }
}

/** What does not finish is cut off: nothing that was acknowledged depends on it. */
function stopWithinReason(database: OpenDatabase): void {
  const cutOff = (): void => {
    console.error('Something does not finish; stopping without it.');
    database.abandon().finally(() => process.exit(1));
  };
  setTimeout(cutOff, LONGEST_STOP_MS).unref();
}

function leaveAtOnce(error: unknown): never {
  console.error(explainFailure(error));
  process.exit(1);
}
