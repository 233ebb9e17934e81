import { setTimeout as wait } from 'node:timers/promises';
import { setGun } from '@dorsal/server/modules/corrections/set-gun.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';
import { type BenchBatch, type BenchRace, benchBatches, layBenchRace } from '#bench/bench-race.ts';
import { type IngestServer, startIngestServer } from '#bench/ingest/ingest-server.ts';
import { insertPlainly } from '#bench/ingest/plain-insert.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { createCpuWatch } from '../cpu-watch.ts';
import { createLoopWatch } from '../loop-watch.ts';
import { type Bench, line, longestBlock } from './bench.ts';

/** The gun was a second late. */
const movedByMs = 1_000;
/** Arrivals of a busy finish, as gateways send them. */
const batchSize = 20;
const batchEveryMs = 40;
const arrivals = 300;

export const gunCorrection: Bench = {
  name: 'gun-correction',
  summary: 'a gun that is corrected when 60,000 have results, while reads go on coming in',
  run: async ({ isQuick, aDatabase }) => {
    const { context, pool, url, postgresPid } = await aDatabase();
    const race = await layBenchRace(context, isQuick ? 2_000 : 60_000);
    const live = await layResults(context, race);
    const server = await startIngestServer({ context, pool, url, modality: race.modality });
    const sending = new AbortController();
    const sent = sendUntil(sending.signal, server, live);
    await wait(10 * batchEveryMs);
    collectGarbage();
    const watch = createLoopWatch();
    const cpu = createCpuWatch(postgresPid);
    const corrected = await correctGun(context, server, race);
    const { nodeMs, postgresMs } = cpu.stop();
    sending.abort();
    await sent;
    const longestBlockMs = watch.stop();
    await deriveEverything(context);
    await server.stop();
    const longestLagMs = server.takeLags().reduce((longest, lag) => Math.max(longest, lag), 0);
    const moved = await movedResults(context, race);
    const against = { what: 'the same rows by a plain UPDATE', value: await plainUpdateMs(context, race) };
    return [
      line(`a gun that moves ${moved} results, on the board`, corrected.shownMs, 'ms', {
        required: { most: 3_000 },
        against,
      }),
      line('processor time meanwhile, Node', Math.round(nodeMs), 'ms'),
      ...(postgresMs === null ? [] : [line('processor time meanwhile, PostgreSQL', postgresMs, 'ms')]),
      line('until staff have their answer', corrected.setMs, 'ms'),
      line('until everyone is derived', corrected.derivedMs, 'ms'),
      line('longest wait of an arrival meanwhile', longestLagMs, 'ms', { required: { most: 3_000 } }),
      longestBlock(longestBlockMs),
    ];
  },
};

/** Puts reads in as they are and folds everyone. Gives the last arrivals, which are still to come. */
export async function layResults(context: Context, race: BenchRace): Promise<BenchBatch[]> {
  const batches = benchBatches(race, batchSize);
  await insertPlainly(context, 'read_log', batches.slice(0, -arrivals), 4);
  await deriveEverything(context);
  await sql`vacuum analyze`.execute(context.db);
  return batches.slice(-arrivals);
}

export async function sendUntil(
  signal: AbortSignal,
  server: IngestServer,
  batches: readonly BenchBatch[],
): Promise<void> {
  for (const batch of batches) {
    if (signal.aborted) return;
    await server.intake.take(batch, { reader: null });
    await wait(batchEveryMs);
  }
}

interface Corrected {
  /** From the call of the staff until its commit, until everyone is derived anew, until the board shows it. */
  readonly setMs: number;
  readonly derivedMs: number;
  readonly shownMs: number;
}

async function correctGun(context: Context, { node }: IngestServer, race: BenchRace): Promise<Corrected> {
  const gunAt = race.gunAt - movedByMs;
  const reloaded = Promise.withResolvers<void>();
  const version = node.versionOf(race.modality);
  // More changes than an event carries: the board is loaded anew, and is then another one.
  const before = await node.board(race.modality);
  const stop = node.onStep(({ modality, board }) => {
    if (modality === race.modality && board.instance !== before?.instance) reloaded.resolve();
  });
  const startedAt = performance.now();
  const passed = (): number => Math.round(performance.now() - startedAt);
  const set = await setGun(context, { modality: race.oid, wave: null, gunAt }, { name: 'bench', user: null });
  if (!set.ok) throw new Error(set.refusal);
  const setMs = passed();
  while ((await reloadsSince(context, race, version)) === 0) await wait(10);
  const derivedMs = passed();
  await reloaded.promise;
  stop();
  return { setMs, derivedMs, shownMs: passed() };
}

/** Versions after that one which say that everything is to be loaded anew. */
async function reloadsSince({ db }: Context, race: BenchRace, version: number): Promise<number> {
  const events = await db
    .selectFrom('board_event')
    .select('version')
    .where('modality_number', '=', race.modality)
    .where('version', '>', version)
    .where('is_reload', '=', true)
    .execute();
  return events.length;
}

async function movedResults({ db }: Context, race: BenchRace): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select count(*)::int as moved from result where modality_number = ${race.modality} and reference_at = ${race.gunAt - movedByMs}`.execute(
    db,
  );
  return rows[0]?.moved ?? 0;
}

/** On a copy of the table with its indexes. */
async function plainUpdateMs({ db }: Context, race: BenchRace): Promise<number> {
  await sql`create table bench_result (like result including all)`.execute(db);
  await sql`insert into bench_result select * from result where modality_number = ${race.modality}`.execute(db);
  const startedAt = performance.now();
  await sql`update bench_result set reference_at = reference_at + 1`.execute(db);
  return Math.round(performance.now() - startedAt);
}
