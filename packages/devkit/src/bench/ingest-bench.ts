import { setTimeout as wait } from 'node:timers/promises';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { createDeriver } from '@dorsal/server/modules/derive/derive-loop.ts';
import { createReadIntake } from '@dorsal/server/modules/reads/read-intake.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { type BenchBatch, type BenchRace, benchBatches, layBenchRace } from './bench-race.ts';
import { aCpuWatch } from './cpu-watch.ts';
import { aLoopWatch } from './loop-watch.ts';
import { insertPlainly } from './plain-insert.ts';

export interface IngestFigures {
  readonly batchSize: number;
  readonly reads: number;
  /** Durable reads (or batches) a second with results derived: until the last mark is gone. */
  readonly readsPerSecond: number;
  readonly batchesPerSecond: number;
  /** The same rows by plain SQL into an empty copy of the log, in batches of the same size and as many at a time. */
  readonly plainReadsPerSecond: number;
  /** From the first of the marks that a derive took to the derive's commit, in the same run. */
  readonly lagP50Ms: number;
  readonly lagP99Ms: number;
  readonly longestBlockMs: number;
  /** Processor time of this process and of PostgreSQL: says what a read costs also where the machine is busy with other things. */
  readonly cpuUsPerRead: { readonly node: number; readonly postgres: number | null };
}

export interface IngestWish {
  readonly context: Context;
  /** For LISTEN; null: sweeps and nudges of the same process alone. */
  readonly listenUrl: string | null;
  readonly people: number;
  readonly batchSize: number;
  /** Reads measured, taken from the middle of the race; those before it are laid in first. */
  readonly reads: number;
  /** Batches under way at a time. */
  readonly senders: number;
  /** Reads offered a second; null: as fast as they are taken. */
  readonly pace: number | null;
  /** Process id of the postmaster, where PostgreSQL runs on this machine. */
  readonly postgresPid: number | null;
}

/** How fast reads become durable results, through the intake and the derive loop of one process. Wants a migrated, empty database. */
export async function benchIngest(wish: IngestWish): Promise<IngestFigures> {
  const { context } = wish;
  const race = await layBenchRace(context, wish.people);
  await deriveEverything(context);
  const { before, measured } = middleOf(race, wish);
  await insertPlainly(context, 'read_log', before, wish.senders);
  await context.db.deleteFrom('dirty_result').execute();
  const plainMs = await insertPlainly(context, 'bench_log', measured, wish.senders);
  const lags: number[] = [];
  const deriver = createDeriver({
    context,
    listenUrl: wish.listenUrl,
    onDerived: (_modality, { oldestMarkAt, marks }) => {
      const lag = context.now() - (oldestMarkAt ?? 0);
      for (let count = 0; count < marks; count += 1) lags.push(lag);
    },
  });
  const intake = createReadIntake({ context, onMarked: deriver.nudge });
  deriver.start();
  const watch = aLoopWatch();
  const cpu = aCpuWatch(wish.postgresPid);
  const startedAt = performance.now();
  await send(measured, wish, (batch) => intake.take(batch, { reader: null }));
  await intake.close();
  await untilDerived(context);
  const ms = performance.now() - startedAt;
  const spent = cpu.stop();
  const longestBlockMs = watch.stop();
  await deriver.stop();
  const reads = measured.reduce((sum, batch) => sum + batch.reads.length, 0);
  lags.sort((a, b) => a - b);
  return {
    batchSize: wish.batchSize,
    reads,
    readsPerSecond: perSecond(reads, ms),
    batchesPerSecond: perSecond(measured.length, ms),
    plainReadsPerSecond: perSecond(reads, plainMs),
    lagP50Ms: quantile(lags, 0.5),
    lagP99Ms: quantile(lags, 0.99),
    longestBlockMs,
    cpuUsPerRead: {
      node: Math.round((spent.nodeMs * 1_000) / reads),
      postgres: spent.postgresMs && Math.round((spent.postgresMs * 1_000) / reads),
    },
  };
}

const perSecond = (count: number, ms: number): number => Math.round((count * 1_000) / ms);
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

function middleOf(race: BenchRace, { batchSize, reads }: IngestWish): { before: BenchBatch[]; measured: BenchBatch[] } {
  const batches = benchBatches(race, batchSize);
  const from = Math.max(0, Math.floor(batches.length / 2 - reads / batchSize / 2));
  return { before: batches.slice(0, from), measured: batches.slice(from, from + Math.ceil(reads / batchSize)) };
}

/** Sends batches in their order, some at a time, no faster than the pace. */
export async function send(
  batches: readonly BenchBatch[],
  { senders, pace }: Pick<IngestWish, 'senders' | 'pace'>,
  bring: (batch: BenchBatch) => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  let next = 0;
  let sent = 0;
  const sender = async (): Promise<void> => {
    for (let batch = batches[next]; batch; batch = batches[next]) {
      next += 1;
      const due = pace === null ? 0 : (sent * 1_000) / pace - (performance.now() - startedAt);
      sent += batch.reads.length;
      if (due > 1) await wait(due);
      await bring(batch);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
}

async function untilDerived({ db }: Context): Promise<void> {
  for (;;) {
    const left = await db.selectFrom('dirty_result').select('at').limit(1).execute();
    if (left.length === 0) return;
    await wait(20);
  }
}
