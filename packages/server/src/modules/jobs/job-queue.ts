import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Context } from '#platform/context.ts';
import { plainStatements } from '#platform/db/pool.ts';
import { deleteOldJobs, openJobs, queueSchema } from './job-repository.ts';
import { type JobHandler, runJob } from './run-job.ts';

export interface JobQueueParts {
  readonly context: Context;
  /** The pool of the context: pg-boss has no connections of its own. */
  readonly pool: pg.Pool;
  readonly handlers: Readonly<Record<string, JobHandler>>;
}

const queue = 'job';
/** Jobs that this process works on at a time. */
const atOnce = 3;
/** The queue is looked after so often: what came in, and who fell silent. */
const lookEveryMs = 1_000;
const superviseS = 10;
/** A worker that says nothing for so long is dead, and its job another's. It says so every half of that, also while it waits for the database. */
const silentS = 20;
const tidyEveryMs = 3_600_000;
/** Begun work has so long to end when the process is asked to. The next start takes up what was not done. */
const endWithinMs = 8_000;

/**
 * The worker loop of a process: the jobs of the table are made known to pg-boss, which gives each to one worker of all nodes, and gives it again when that one
 * falls silent. What pg-boss forgets, or never heard of, the next look makes known: the table alone says what there is to do. Returns the function that stops it.
 */
export function startJobQueue({ context, pool, handlers }: JobQueueParts): () => Promise<void> {
  const { db, log } = context;
  let boss: PgBoss | null = null;
  let isStopped = false;
  let worker: string | null = null;
  let tidiedAt = 0;

  const begin = async (): Promise<PgBoss> => {
    const begun = new PgBoss({
      db: plainStatements(pool),
      schema: queueSchema,
      superviseIntervalSeconds: superviseS,
      monitorIntervalSeconds: superviseS,
      schedule: false,
      monitorVacuum: false,
      registerInstance: false,
    });
    begun.on('error', (error) => log.warn({ err: error }, 'job_queue_failed'));
    await begun.start();
    await begun.createQueue(queue, {
      // One of a job is known at a time, however often it is made known.
      policy: 'exclusive',
      retryLimit: 10,
      retryDelay: 2,
      heartbeatSeconds: silentS,
      expireInSeconds: 23 * 3_600,
      deleteAfterSeconds: 3_600,
    });
    worker = await begun.work<{ number: number }>(
      queue,
      { localConcurrency: atOnce, pollingIntervalSeconds: 1 },
      async (given) => {
        for (const { data } of given) await runJob(context, handlerOf, data.number);
      },
    );
    return begun;
  };
  const handlerOf = (kind: string): JobHandler => {
    const handler = handlers[kind];
    if (!handler) throw new Error(`nobody does jobs of the kind ${kind}`);
    return handler;
  };
  const look = async (): Promise<void> => {
    boss ??= await begin();
    const open = await openJobs(db);
    if (open.length > 0) {
      await boss.insert(
        queue,
        open.map(({ number, oid }) => ({ data: { number }, singletonKey: oid })),
      );
      if (worker !== null) boss.notifyWorker(worker);
    }
    if (context.now() - tidiedAt < tidyEveryMs) return;
    tidiedAt = context.now();
    await deleteOldJobs(db, tidiedAt);
  };
  let looking: Promise<void> | null = null;
  const start = (): void => {
    if (isStopped) return;
    looking ??= look()
      // The database is away for a moment; the next look tries again.
      .catch((error: unknown) => log.warn({ err: error }, 'job_queue_failed'))
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(start, lookEveryMs);
  start();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await looking;
    await boss?.stop({ graceful: true, timeout: endWithinMs });
  };
}
