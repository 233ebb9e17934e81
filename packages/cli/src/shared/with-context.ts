import { type Config, parseConfig } from '@dorsal/server/platform/config/config.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { type OpenDatabase, openDatabase } from '@dorsal/server/platform/db/open-database.ts';
import { createLog } from '@dorsal/server/platform/log.ts';

export interface CommandContext extends Context {
  readonly config: Config;
  readonly database: OpenDatabase;
}

/**
 * Does one command's work on the database that `npm start` uses: through the PostgreSQL of a running server, else one that is
 * started for as long as the command takes. Ctrl-C leaves it in order; work that `ends` by itself gets the signal at the
 * first one and goes at once at the second.
 */
export async function withContext<Result>(
  work: (context: CommandContext, stop: AbortSignal) => Promise<Result>,
  onStop: 'leaves' | 'ends' = 'leaves',
): Promise<Result> {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const database = await openDatabase({ config, purpose: 'command', log });
  const stop = new AbortController();
  const leave = (): void => {
    const isFirst = !stop.signal.aborted;
    stop.abort();
    if (onStop === 'leaves' || !isFirst) database.abandon().finally(() => process.exit(130));
  };
  process.on('SIGINT', leave).on('SIGTERM', leave);
  try {
    return await work({ db: database.db, now: Date.now, newId: randomId, log, config, database }, stop.signal);
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await database.close();
  }
}
