import { type PreviewableCall, previewableCalls } from '@dorsal/contract/calls/previews.ts';
import { type PreviewOutcome, PreviewThread } from '@dorsal/server/modules/previews/preview-thread.ts';
import { findModalityFields } from '@dorsal/server/modules/races/editing/modality-fields-repository.ts';
import { recategorise } from '@dorsal/server/modules/roster/category-rules.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { sql } from 'kysely';
import { type BenchRace, layBenchRace } from '#bench/bench-race.ts';
import { startIngestServer } from '#bench/ingest/ingest-server.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { createLoopWatch } from '../loop-watch.ts';
import { type Bench, type Line, line, longestBlock } from './bench.ts';
import { layResults, sendUntil } from './gun-correction.ts';

/** A change of each kind: of one person, of everybody's times, of everybody's category, of nobody. */
export const previews: Bench = {
  name: 'previews',
  summary: 'what a change would do, looked at in a race of 60,000 while reads go on coming in',
  run: async ({ isQuick, aDatabase }) => {
    const { context, pool, url } = await aDatabase();
    const people = isQuick ? 2_000 : 60_000;
    const race = await layBenchRace(context, people);
    await layCategories(context, race);
    const live = await layResults(context, race);
    const server = await startIngestServer({ context, pool, url, modality: race.modality });
    const previewer = new PreviewThread({ url, log: context.log });
    const asked = await changesOf(context, race);
    // The thread begins with the first of them.
    for (const change of asked.slice(0, 1)) await look(previewer, change);
    const quietLagMs = longest(server.takeLags());
    const sending = new AbortController();
    const sent = sendUntil(sending.signal, server, live);
    collectGarbage();
    const watch = createLoopWatch();
    const rounds = isQuick ? 1 : 5;
    const looked: Line[] = [];
    for (const { what, ...change } of asked) {
      const { people, ...spans } = await measure(previewer, change, rounds);
      looked.push(...linesOf(`${what}: ${people} results change`, spans));
    }
    const longestBlockMs = watch.stop();
    sending.abort();
    await sent;
    const lagMs = longest(server.takeLags());
    await previewer.stop();
    await server.stop();
    return [
      ...looked,
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

const linesOf = (what: string, { medianMs, worstMs }: Omit<Looked, 'people'>): Line[] => [
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
  const outcome = await previewer.preview({ command, body: decoded, user: 1, roles: ['admin'], events: [] }, never);
  if (outcome.kind !== 'told') throw new Error(`the preview of ${command} gave: ${JSON.stringify(outcome)}`);
  return outcome;
}

const bounds = [18, 30, 40, 50, 60, 70].map((age) => ({ name: `V${age}`, age_from: age, age_to: age + 9 }));

/** People of 18 to 79 years, and their categories. */
export async function layCategories({ db, newId }: Context, { modality }: BenchRace): Promise<void> {
  for (const [position, { name, age_from, age_to }] of bounds.entries())
    await sql`insert into category (oid, modality_number, position, name, age_from, age_to)
      values (${newId()}, ${modality}, ${position}, ${name}, ${age_from}, ${age_to})`.execute(db);
  await sql`update participant set birthdate = make_date(1947 + (number * 7919) % 61, 1 + number % 12, 1 + number % 28)
    where modality_number = ${modality}`.execute(db);
  await recategorise(db, modality);
}

export type NamedChange = Asked & { readonly what: string };

/** A time of the last one that makes them the first, the finish shut when half have come in, and what a form of the race saves. */
export async function changesOf({ db }: Context, race: BenchRace): Promise<readonly NamedChange[]> {
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
  const fields = await findModalityFields(db, race.oid);
  if (!found || !fields) throw new Error('the race of the benchmark has a reader at its finish');
  const { registration, bib, configuration, closes, half } = found;
  const date = (at: number) => ({ $date: new Date(at).toISOString() });
  const save = (what: string, changed: object): NamedChange => {
    const { name, short_name } = fields;
    return { what, command: 'saveModality', body: { _id: race.oid, name, short_name, ...changed } };
  };
  const earlier = ({ datetime_start: planned, gun, ...wave }: (typeof fields.waves)[number]) => ({
    ...wave,
    ...(planned !== null && { datetime_start: date(planned) }),
    ...(gun !== null && { gun: date(gun - 60_000) }),
  });
  const categories = fields.categories.map(({ gender, age_from, age_to, ...one }) => ({
    ...one,
    ...(gender !== null && { gender }),
    ...(age_from !== null && { age_from: age_from === 18 ? 18 : age_from - 3 }),
    ...(age_to !== null && { age_to: age_to - 3 }),
  }));
  return [
    {
      what: 'a time typed in',
      command: 'addIntermediate',
      body: { data: [{ registration, bib, intermediate: 'finish', total_time: 1_800 }] },
    },
    {
      what: 'the finish shut earlier',
      command: 'saveReaderConfiguration',
      body: { _id: configuration, changes: { datetime_end: { was: date(closes), is: date(half) } } },
    },
    save('the gun', { chrono_start: date(race.gunAt - 60_000) }),
    ...(fields.waves.length === 0 ? [] : [save('the gun of a wave', { waves: fields.waves.map(earlier) })]),
    save('bounds of categories', { categories }),
    save('a prize', { prizes: [{ order: 1, total: 3, by: 'gender', non_cummulative_with: [] }] }),
  ];
}
