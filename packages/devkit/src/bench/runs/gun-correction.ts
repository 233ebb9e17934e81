import { setTimeout as wait } from 'node:timers/promises';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { setGun } from '@dorsal/server/modules/readers/set-gun.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';
import { type BenchBatch, type BenchRace, benchBatches, layBenchRace } from '#bench/bench-race.ts';
import { anIngestServer, type IngestServer } from '#bench/ingest-server.ts';
import { aLoopWatch } from '#bench/loop-watch.ts';
import { insertPlainly } from '#bench/plain-insert.ts';
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
    const { context, pool, url } = await aDatabase();
    const race = await layBenchRace(context, isQuick ? 2_000 : 60_000);
    const batches = benchBatches(race, batchSize);
    const live = batches.slice(-arrivals);
    await layResults(context, batches.slice(0, -arrivals));
    const server = await anIngestServer({ context, pool, listenUrl: url, modality: race.modality });
    const sending = new AbortController();
    const sent = sendUntil(sending.signal, server, live);
    await wait(10 * batchEveryMs);
    const watch = aLoopWatch();
    const correctedMs = await correctGun(context, server, race);
    sending.abort();
    await sent;
    const longestBlockMs = watch.stop();
    await deriveEverything(context);
    await server.stop();
    const longestLagMs = server.takeLags().reduce((longest, lag) => Math.max(longest, lag), 0);
    const moved = await movedResults(context, race);
    const against = { what: 'the same rows by a plain UPDATE', value: await plainUpdateMs(context, race) };
    return [
      line(`a gun that moves ${moved} results, on the board`, correctedMs, 'ms', {
        required: { most: 3_000 },
        against,
      }),
      line('longest wait of an arrival meanwhile', longestLagMs, 'ms', { required: { most: 3_000 } }),
      longestBlock(longestBlockMs),
    ];
  },
};

/** Puts reads in as they are and folds everyone. */
async function layResults(context: Context, batches: readonly BenchBatch[]): Promise<void> {
  await insertPlainly(context, 'read_log', batches, 4);
  await deriveEverything(context);
  await sql`vacuum analyze`.execute(context.db);
}

async function sendUntil(signal: AbortSignal, server: IngestServer, batches: readonly BenchBatch[]): Promise<void> {
  for (const batch of batches) {
    if (signal.aborted) return;
    await server.intake.take(batch, { reader: null });
    await wait(batchEveryMs);
  }
}

/** From the call of the staff until the board shows it. */
async function correctGun(context: Context, { node }: IngestServer, race: BenchRace): Promise<number> {
  const gunAt = race.gunAt - movedByMs;
  const startedAt = performance.now();
  const set = await setGun(context, { modality: race.oid, wave: null, gunAt }, { name: 'bench', user: null });
  if (!set.ok) throw new Error(set.refusal);
  while (node.peek(race.modality)?.rules.gunAt !== gunAt) await wait(5);
  return Math.round(performance.now() - startedAt);
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
