import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { importHandler } from '#modules/jobs/import-job.ts';
import { startJobQueue } from '#modules/jobs/job-queue.ts';
import type { JobThreadOptions } from '#modules/jobs/job-thread.ts';
import { recalculate } from '#modules/jobs/recalculate.ts';
import { codeOf } from '#platform/config/start-failure.ts';
import { randomId } from '#platform/context.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';

/** Three jobs, each with a connection that works and one that tells its progress, and those of the queue. */
const connections = 8;

/** Works on jobs of every kind. */
function work(port: MessagePort, { url, timeZone, logLevel }: JobThreadOptions): void {
  const log = createLog(logLevel);
  const onBroken = (error: Error): void => log.warn({ code: codeOf(error) }, 'database_connection_broke');
  const pool = createPool(url, { max: connections, onBroken });
  const db = createDb(pool);
  const imports = importHandler(timeZone);
  const stop = startJobQueue({
    context: { db, now: Date.now, newId: randomId, log },
    pool,
    handlers: { import: imports, import_trial: imports, recalculation: recalculate },
  });
  port.on('message', async () => {
    await stop();
    await db.destroy();
    port.close();
  });
}

if (parentPort) work(parentPort, workerData as JobThreadOptions); // begun by job-thread alone
