import { listenFailure, startServer } from '@dorsal/server/main.ts';
import { readConfig } from '@dorsal/server/platform/config/config.ts';
import { openDatabase } from '@dorsal/server/platform/db/open-database.ts';
import { probePort } from '@dorsal/server/platform/http/probe-port.ts';
import { createLog } from '@dorsal/server/platform/log/log.ts';
import type { Command } from 'commander';
import { explainFailure } from '../explain-failure.ts';
import { untilAskedToStop } from '../until-asked-to-stop.ts';

export function configure(command: Command): void {
  command
    .option('--no-demo', 'leave an empty database empty')
    .option('--roles <list>', 'what this process does: api, live, derive, jobs (default: all)')
    .action((options: ServeOptions) => serve(options));
}

interface ServeOptions {
  readonly demo: boolean;
  readonly roles?: string;
}

/** Runs until it is asked to stop (Ctrl-C, SIGTERM, the end of the npm that started it), then leaves everything in order. */
async function serve({ demo, roles }: ServeOptions): Promise<void> {
  const stop = untilAskedToStop();
  const config = readConfig(roles === undefined ? process.env : { ...process.env, DORSAL_ROLES: roles });
  const log = createLog(config.logLevel);
  await probePort(config.port, config.host).catch((error) => {
    throw listenFailure(error, config);
  });
  const onGone = (error: unknown): void => {
    console.error(explainFailure(error));
    process.exit(1);
  };
  const database = await openDatabase({ config, purpose: 'serve', log, onGone });
  try {
    if (stop.isAsked()) return;
    if (demo) await fillDemoIfEmpty();
    const server = await startServer({ config, database, log });
    console.log(`Dorsal is ready at ${server.address}`);
    await stop.asked;
    await server.close();
  } finally {
    await database.close();
  }
}

async function fillDemoIfEmpty(): Promise<void> {}
