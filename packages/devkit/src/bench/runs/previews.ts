import { type PreviewableCall, previewableCalls } from '@dorsal/contract/calls/previews.ts';
import { type PreviewOutcome, PreviewThread } from '@dorsal/server/modules/previews/preview-thread.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';
import { type BenchRace, layBenchRace } from '#bench/bench-race.ts';
import { startIngestServer } from '#bench/ingest/ingest-server.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { createLoopWatch } from '../loop-watch.ts';
import { type Bench, type Line, line, longestBlock } from './bench.ts';
import { layResults, sendUntil } from './gun-correction.ts';

/** One person's time, and the window of the finish, which touches everybody. */
export const previews: Bench = {
  name: 'previews',
  summary: 'what a change would do, looked at in a race of 60,000 while reads go on coming in',
  run: async ({ isQuick, aDatabase }) => {
    const { context, pool, url } = await aDatabase();
    const people = isQuick ? 2_000 : 60_000;
    const race = await layBenchRace(context, people);
    const live = await layResults(context, race);
    const server = await startIngestServer({ context, pool, url, modality: race.modality });
    const previewer = new PreviewThread({ url, log: context.log });
    const asked = await changesOf(context, race);
    // The thread begins with the first of them.
    await look(previewer, asked.time);
    const quietLagMs = longest(server.takeLags());
    const sending = new AbortController();
    const sent = sendUntil(sending.signal, server, live);
    collectGarbage();
    const watch = createLoopWatch();
    const rounds = isQuick ? 1 : 5;
    const time = await measure(previewer, asked.time, rounds);
    const window = await measure(previewer, asked.window, rounds);
    const longestBlockMs = watch.stop();
    sending.abort();
    await sent;
    const lagMs = longest(server.takeLags());
    await previewer.stop();
    await server.stop();
    return [
      ...linesOf(`a time typed in, of ${people} people`, time),
      ...linesOf(`the finish shut earlier: all ${people} folded again, ${window.people} results change`, window),
      line('longest wait of an arrival meanwhile', Math.max(lagMs, quietLagMs), 'ms', { required: { most: 3_000 } }),
      longestBlock(longestBlockMs),
    ];
  },
};

const longest = (lags: readonly number[]): number => lags.reduce((most, lag) => Math.max(most, lag), 0);

interface Asked {
  readonly command: PreviewableCall;
  readonly body: unknown;
}

interface Looked {
  readonly medianMs: number;
  readonly worstMs: number;
  readonly people: number;
}

const linesOf = (what: string, { medianMs, worstMs }: Looked): Line[] => [
  line(what, medianMs, 'ms', { required: { most: 2_000 } }),
  line('the slowest of the rounds', worstMs, 'ms'),
];

async function measure(previewer: PreviewThread, asked: Asked, rounds: number): Promise<Looked> {
  const spans: number[] = [];
  let people = 0;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const told = await look(previewer, asked);
    spans.push(performance.now() - startedAt);
    people = told.races[0]?.people ?? 0;
  }
  const sorted = spans.toSorted((one, other) => one - other).map(Math.round);
  return { medianMs: sorted[Math.floor(rounds / 2)] ?? 0, worstMs: sorted.at(-1) ?? 0, people };
}

async function look(previewer: PreviewThread, { command, body }: Asked): Promise<PreviewOutcome & { kind: 'told' }> {
  const decoded = previewableCalls[command].body.parse(body);
  const never = new AbortController().signal;
  const outcome = await previewer.preview({ command, body: decoded, user: 1, roles: ['timer'], events: [] }, never);
  if (outcome.kind !== 'told') throw new Error(`the preview of ${command} gave: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** A time of the last one that makes them the first, and the finish shut when half have come in. */
async function changesOf({ db }: Context, race: BenchRace): Promise<Record<'time' | 'window', Asked>> {
  const { rows } = await sql<{
    registration: string;
    bib: string;
    configuration: string;
    closes: number;
    half: number;
  }>`
    select p.oid as registration, p.bib, rc.oid as configuration, rc.closes_at as closes,
      (select percentile_disc(0.5) within group (order by r.crossings[array_upper(r.crossings, 1)]) from result r
        where r.modality_number = ${race.modality}) as half
    from reader_configuration rc join checkpoint c on c.number = rc.checkpoint_number and c.kind = 'finish'
    join participant p on p.modality_number = rc.modality_number
    where rc.modality_number = ${race.modality} order by p.number desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the race of the benchmark has a reader at its finish');
  const { registration, bib, configuration, closes, half } = found;
  const date = (at: number) => ({ $date: new Date(at).toISOString() });
  return {
    time: {
      command: 'addIntermediate',
      body: { data: [{ registration, bib, intermediate: 'finish', total_time: 1_800 }] },
    },
    window: {
      command: 'saveReaderConfiguration',
      body: { _id: configuration, changes: { datetime_end: { was: date(closes), is: date(half) } } },
    },
  };
}
