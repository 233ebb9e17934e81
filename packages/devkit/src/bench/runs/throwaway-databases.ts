import { randomId } from '@dorsal/server/platform/context.ts';
import { migrateToLatest } from '@dorsal/server/platform/db/migrate.ts';
import { createDb, createPool } from '@dorsal/server/platform/db/pool.ts';
import { startThrowawayPostgres } from '@dorsal/server/platform/postgres/throwaway.ts';
import { pino } from 'pino';
import type { BenchDatabase } from './bench.ts';

export interface ThrowawayDatabases {
  readonly next: () => Promise<BenchDatabase>;
  /** As `PostgreSQL 18.4`. */
  readonly version: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Databases on a PostgreSQL with the settings of a real one, which is gone afterwards. Started when the first is asked for. */
export function throwawayDatabases(): ThrowawayDatabases {
  let starting: ReturnType<typeof startThrowawayPostgres> | undefined;
  const open: BenchDatabase[] = [];
  const start = () => {
    starting ??= startThrowawayPostgres('durable');
    return starting;
  };
  const onCluster = async <Row>(statement: string): Promise<Row[]> => {
    const pool = createPool((await start()).url, { max: 1 });
    try {
      return (await pool.query(statement)).rows;
    } finally {
      await pool.end();
    }
  };
  return {
    next: async () => {
      const { url: clusterUrl, pid } = await start();
      const name = `bench_${open.length + 1}`;
      await onCluster(`create database ${name}`);
      const url = Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
      const pool = createPool(url);
      const db = createDb(pool);
      await migrateToLatest(db);
      const context = { db, now: Date.now, newId: randomId, log: pino({ level: 'warn' }, pino.destination(2)) };
      const database = { context, pool, url, postgresPid: pid };
      open.push(database);
      return database;
    },
    version: async () => {
      const rows = await onCluster<{ version: string }>("select current_setting('server_version') as version");
      return `PostgreSQL ${rows[0]?.version.split(' ')[0]}`;
    },
    stop: async () => {
      for (const { context } of open) await context.db.destroy();
      await (await starting)?.stop();
    },
  };
}
