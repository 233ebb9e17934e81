import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { sql } from 'kysely';
import { type BenchBatch, benchBatches, layBenchRace } from '../bench-race.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { createCpuWatch } from '../cpu-watch.ts';
import { type IngestServer, type IngestServerParts, startIngestServer } from '../ingest/ingest-server.ts';
import { insertPlainly } from '../ingest/plain-insert.ts';
import { createLoopWatch } from '../loop-watch.ts';
import type { LoadAnswer, LoadOptions } from './load-worker.ts';
import type { CommitTimes, ViewersOptions, ViewersSaw } from './viewer-process.ts';

export interface ViewersFigures {
  readonly viewers: number;
  readonly messages: number;
  /** Messages that did not reach everyone. */
  readonly incomplete: number;
  /** From the commit of the oldest read of a message until the last viewer has it. */
  readonly lastP50Ms: number;
  readonly lastP99Ms: number;
  readonly bytesPerViewerSecond: number;
  /** Memory of the serving process for one stream. */
  readonly kbPerViewer: number;
  /** Classification pages a second through the GET twin, asked meanwhile on a few connections. */
  readonly pagesPerSecond: number;
  /** Share of one processor that the serving thread used. */
  readonly nodeShare: number;
  readonly longestBlockMs: number;
}

export interface ViewersBenchOptions extends Omit<IngestServerParts, 'modality'> {
  readonly people: number;
  readonly viewers: number;
  readonly seconds: number;
  readonly crossingsPerSecond: number;
}

/** Streams of one board while people cross mats, in one process that does everything. Wants a migrated, empty database. */
export async function benchViewers(options: ViewersBenchOptions): Promise<ViewersFigures> {
  const { context } = options;
  const race = await layBenchRace(context, options.people);
  const live = await layFirstHalf(options, race);
  const server = await startIngestServer({ ...options, modality: race.modality, streamsPerAddress: options.viewers });
  const before = residentKb();
  const viewers = await open({ port: server.port, modality: race.oid, viewers: options.viewers });
  const kbPerViewer = (residentKb() - before) / options.viewers;
  await sendPaced(server, live.slice(0, 20), options);
  viewers.send('begin');
  collectGarbage();
  const watch = createLoopWatch();
  const cpu = createCpuWatch(null);
  const startedAt = performance.now();
  const pages = askPages(server, race.oid, options.seconds * 1_000);
  await sendPaced(server, live.slice(20), options);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { answers, ms } = await pages;
  const { nodeMs } = cpu.stop();
  const longestBlockMs = watch.stop();
  await wait(1_000); // the last message is up to half a second behind the last crossing
  const saw = await collectSeen(viewers, [...server.markedAt]);
  await server.stop();
  const lags = saw.lastMs.toSorted((a, b) => a - b);
  const quantile = (share: number): number => lags[Math.floor((lags.length - 1) * share)] ?? 0;
  return {
    viewers: options.viewers,
    messages: lags.length,
    incomplete: saw.incomplete,
    lastP50Ms: Math.round(quantile(0.5)),
    lastP99Ms: Math.round(quantile(0.99)),
    bytesPerViewerSecond: Math.round(saw.bytes / options.viewers / seconds),
    kbPerViewer: Math.round(kbPerViewer * 10) / 10,
    pagesPerSecond: Math.round((answers * 1_000) / ms),
    nodeShare: Math.round(nodeMs / seconds / 10) / 100,
    longestBlockMs,
  };
}

/** Gives the batches that are still to come: for a warm-up of two seconds and for the time that is measured. */
async function layFirstHalf(
  { context, crossingsPerSecond, seconds }: ViewersBenchOptions,
  race: Parameters<typeof benchBatches>[0],
): Promise<BenchBatch[]> {
  await deriveEverything(context);
  const batches = benchBatches(race, batchSize);
  const half = Math.floor(batches.length / 2);
  await insertPlainly(context, 'read_log', batches.slice(0, half), 4);
  await sql`insert into dirty_result (modality_number, participants, is_correction, at)
    select modality_number, array_agg(number), true, 0 from participant where modality_number = ${race.modality} group by 1, number / 1000`.execute(
    context.db,
  );
  await deriveEverything(context);
  await sql`vacuum analyze`.execute(context.db);
  return batches.slice(half, half + 20 + Math.ceil((seconds * crossingsPerSecond) / (batchSize / readsPerCrossing)));
}

const batchSize = 20;
/** Of `layBenchRace`. */
const readsPerCrossing = 2;

async function sendPaced(
  { intake }: IngestServer,
  batches: readonly BenchBatch[],
  { crossingsPerSecond }: ViewersBenchOptions,
): Promise<void> {
  const everyMs = (1_000 * batchSize) / readsPerCrossing / crossingsPerSecond;
  const startedAt = performance.now();
  for (const [index, batch] of batches.entries()) {
    const due = startedAt + index * everyMs - performance.now();
    if (due > 1) await wait(due);
    await intake.take(batch, { reader: null });
  }
}

/** A process of its own: its sockets and its work are not the server's. */
async function open(options: ViewersOptions): Promise<ChildProcess> {
  const viewers = fork(new URL('./viewer-process.ts', import.meta.url), { execArgv: process.execArgv });
  viewers.send(options);
  await new Promise((resolve, reject) => viewers.once('message', resolve).once('exit', reject));
  viewers.removeAllListeners('exit');
  return viewers;
}

function collectSeen(viewers: ChildProcess, commits: CommitTimes): Promise<ViewersSaw> {
  viewers.send({ commits });
  return new Promise((resolve) => viewers.once('message', (saw) => resolve(saw as ViewersSaw))); // viewer-process.ts sends nothing else
}

async function askPages({ port }: IngestServer, modality: string, ms: number): Promise<LoadAnswer> {
  const path = `/api/boards/${modality}/finish?offset=0&limit=15`;
  const requests = [`GET ${path} HTTP/1.1\r\nhost: bench\r\n\r\n`];
  const workerData: LoadOptions = { port, requests, connections: 4, ms };
  return await new Promise((resolve, reject) => {
    new Worker(new URL('./load-worker.ts', import.meta.url), { workerData })
      .once('message', resolve)
      .once('error', reject);
  });
}

function residentKb(): number {
  collectGarbage();
  return process.memoryUsage.rss() / 1024;
}
