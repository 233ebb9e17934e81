import { type Config, readConfig } from '@dorsal/server/platform/config/config.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { type OpenDatabase, openDatabase } from '@dorsal/server/platform/db/open-database.ts';
import { createLog } from '@dorsal/server/platform/log/log.ts';

export interface CommandContext extends Context {
  readonly config: Config;
  readonly database: OpenDatabase;
}

/**
 * Does one command's work on the database that `npm start` uses: through the PostgreSQL of a running server, else one that is
 * started for as long as the command takes. Ctrl-C leaves it in order.
 */
export async function withContext<Result>(work: (context: CommandContext) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const database = await openDatabase({ config, purpose: 'command', log });
  const leave = (): void => {
    database.abandon().finally(() => process.exit(130));
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await work({ db: database.db, now: Date.now, newId: randomId, log, config, database });
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await database.close();
  }
}
