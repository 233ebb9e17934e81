import { setTimeout as wait } from 'node:timers/promises';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { markedModalities } from '@dorsal/server/modules/derive/derive-repository.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';
import { type BenchBatch, type BenchRace, benchBatches, layBenchRace } from '#bench/bench-race.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { type CpuSpent, createCpuWatch } from '../cpu-watch.ts';
import { createLoopWatch } from '../loop-watch.ts';
import { type IngestServer, type IngestServerParts, startIngestServer } from './ingest-server.ts';
import { insertPlainly } from './plain-insert.ts';
import type { SendOptions } from './send-worker.ts';
import { startSender } from './start-sender.ts';

export interface IngestFigures {
  readonly reads: number;
  /** Durable reads, and batches, a second with results derived: until the last mark is gone. */
  readonly readsPerSecond: number;
  readonly batchesPerSecond: number;
  /** The same rows by plain SQL into an empty copy of the log, in batches of the same size and as many at a time. */
  readonly plainReadsPerSecond: number;
  /** From the commit of the oldest read that a derive took to its step on the board. */
  readonly lagP50Ms: number;
  readonly lagP99Ms: number;
  readonly longestBlockMs: number;
  /** Processor time of the serving thread, of all of Node and of PostgreSQL: says what a read costs also where the machine is busy with other things. */
  readonly cpuUsPerRead: { readonly servingThread: number; readonly node: number; readonly postgres: number | null };
}

export interface IngestOptions extends Omit<IngestServerParts, 'modality'> {
  readonly people: number;
  readonly batchSize: number;
  /** Reads measured, taken from the middle of the race; those before it are laid in first. */
  readonly reads: number;
  /** Reads sent just before them over the same way and not measured: a server in a race has run for hours. */
  readonly warmUp: number;
  /** Batches under way at a time. */
  readonly senders: number;
  /** Reads offered a second; null: as fast as they are taken. */
  readonly pace: number | null;
  /** Process id of the postmaster, where PostgreSQL runs on this machine. */
  readonly postgresPid: number | null;
}

/** Measures the rate at which reads over HTTP become durable, derived and visible on a board, in one process. Wants a migrated, empty database. */
export async function benchIngest(options: IngestOptions): Promise<IngestFigures> {
  const { modality, warmUp, measured, plainMs } = await layMiddle(options);
  const reads = measured.reduce((sum, body) => sum + body.reads, 0);
  const server = await startIngestServer({ ...options, modality });
  await send(options, server, warmUp);
  server.takeLags();
  const run = await measure(options, server, measured);
  await server.stop();
  const lags = server.takeLags().toSorted((a, b) => a - b);
  return {
    reads,
    readsPerSecond: perSecond(reads, run.ms),
    batchesPerSecond: perSecond(measured.length, run.ms),
    plainReadsPerSecond: perSecond(reads, plainMs),
    lagP50Ms: quantile(lags, 0.5),
    lagP99Ms: quantile(lags, 0.99),
    longestBlockMs: run.longestBlockMs,
    cpuUsPerRead: {
      servingThread: Math.round((run.spent.servingThreadMs * 1_000) / reads),
      node: Math.round((run.spent.nodeMs * 1_000) / reads),
      postgres: run.spent.postgresMs && Math.round((run.spent.postgresMs * 1_000) / reads),
    },
  };
}

interface LaidMiddle {
  readonly modality: number;
  readonly warmUp: SendOptions['bodies'];
  readonly measured: SendOptions['bodies'];
  /** The measured rows by plain SQL. */
  readonly plainMs: number;
}

/** Lays the race and its reads up to the middle. Of all that it makes only the bodies stay: a server holds no such race in its heap. */
async function layMiddle(options: IngestOptions): Promise<LaidMiddle> {
  const { context } = options;
  const race = await layBenchRace(context, options.people);
  await deriveEverything(context);
  const { before, warmUp, measured } = middleOf(race, options);
  await insertPlainly(context, 'read_log', before, options.senders);
  // In a race these reads come in over hours, and the autovacuum with them.
  await sql`vacuum analyze read_log`.execute(context.db);
  const plainMs = await insertPlainly(context, 'bench_log', measured, options.senders);
  return { modality: race.modality, warmUp: bodiesOf(warmUp), measured: bodiesOf(measured), plainMs };
}

const bodiesOf = (batches: readonly BenchBatch[]): SendOptions['bodies'] =>
  batches.map((batch) => ({ reads: batch.reads.length, text: JSON.stringify(batch) }));

async function measure(
  options: IngestOptions,
  server: IngestServer,
  bodies: SendOptions['bodies'],
): Promise<{ ms: number; longestBlockMs: number; spent: CpuSpent }> {
  const sender = await startSender({ ...options, port: server.port, bodies });
  collectGarbage();
  const watch = createLoopWatch();
  const cpu = createCpuWatch(options.postgresPid);
  const startedAt = performance.now();
  await sender.sent();
  await untilDerived(options.context);
  const ms = performance.now() - startedAt;
  return { ms, longestBlockMs: watch.stop(), spent: cpu.stop() };
}

async function send(options: IngestOptions, server: IngestServer, bodies: SendOptions['bodies']): Promise<void> {
  await (await startSender({ ...options, port: server.port, bodies })).sent();
  await untilDerived(options.context);
}

const perSecond = (count: number, ms: number): number => Math.round((count * 1_000) / ms);
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

interface RaceParts {
  readonly before: BenchBatch[];
  readonly warmUp: BenchBatch[];
  readonly measured: BenchBatch[];
}

function middleOf(race: BenchRace, { batchSize, reads, warmUp }: IngestOptions): RaceParts {
  const batches = benchBatches(race, batchSize);
  const from = Math.max(0, Math.floor(batches.length / 2 - reads / batchSize / 2));
  const warmFrom = Math.max(0, from - Math.ceil(warmUp / batchSize));
  return {
    before: batches.slice(0, warmFrom),
    warmUp: batches.slice(warmFrom, from),
    measured: batches.slice(from, from + Math.ceil(reads / batchSize)),
  };
}

async function untilDerived({ db }: Context): Promise<void> {
  while ((await markedModalities(db)).length > 0) await wait(20);
}
