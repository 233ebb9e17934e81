import { setTimeout as wait } from 'node:timers/promises';
import { previewableCalls } from '@dorsal/contract/calls/previews.ts';
import { type BoardDifference, compareBoards } from '@dorsal/domain/prizes/compare-boards.ts';
import { addUser } from '@dorsal/server/modules/accounts/users.ts';
import { boardVersion } from '@dorsal/server/modules/boards/board-repository.ts';
import { BoardLoader } from '@dorsal/server/modules/boards/load-board.ts';
import { mark } from '@dorsal/server/modules/derive/marks/mark-repository.ts';
import { previewChange } from '@dorsal/server/modules/previews/preview-change.ts';
import { callOf, changeOf } from '@dorsal/server/modules/previews/previewable.ts';
import { StandingBoards } from '@dorsal/server/modules/previews/standing-boards.ts';
import { raceRoutes } from '@dorsal/server/modules/races/editing/route.ts';
import { readerRoutes } from '@dorsal/server/modules/races/reader-route.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { Refused } from '@dorsal/server/platform/http/answers.ts';
import { sql } from 'kysely';
import { type BenchRace, layBenchRace } from '#bench/bench-race.ts';
import { type IngestServer, startIngestServer } from '#bench/ingest/ingest-server.ts';
import { createCpuWatch } from '../cpu-watch.ts';
import { createLoopWatch } from '../loop-watch.ts';
import { type Bench, type BenchDatabase, type Line, line, longestBlock } from './bench.ts';
import { layResults } from './gun-correction.ts';
import { changesOf, layCategories, type NamedChange } from './previews.ts';

/** Gun, wave, window of a checkpoint, bounds of categories and prizes, each looked at and then done. */
export const liveChanges: Bench = {
  name: 'live-changes',
  summary: 'changes of a live race of 20,000: what is foretold is what is done, and when the board shows it',
  run: async ({ isQuick, aDatabase }) => {
    const database = await aDatabase();
    const { context, pool, url } = database;
    const added = await addUser(context, { email: 'a@example.org', name: 'Admin', roles: ['admin'] });
    if (!added.ok) throw new Error(added.refusal);
    const race = await layBenchRace(context, isQuick ? 2_000 : 20_000);
    await layCategories(context, race);
    await layResults(context, race);
    const server = await startIngestServer({ context, pool, url, modality: race.modality });
    // The thread that derives has folded the race, as it has in one that is on.
    await mark(context.db, 'course', { modality: race.modality });
    await shown(context, server, race);
    const lines: Line[] = [];
    const boards = new StandingBoards();
    // The first look loads the board.
    for (const { what } of (await changesOf(context, race)).slice(0, 1)) await lookAt(database, boards, { what, race });
    for (const what of ['the finish shut earlier', 'the gun', 'bounds of categories', 'a prize'])
      lines.push(...(await changed(database, { what, race, server, boards })));
    await layWave(context, race);
    await shown(context, server, race);
    lines.push(...(await changed(database, { what: 'the gun of a wave', race, server, boards })));
    await server.stop();
    return lines;
  },
};

/** From now on a third of the people start in a wave of their own. */
async function layWave({ db, newId }: Context, { modality, gunAt }: BenchRace): Promise<void> {
  await sql`update modality set chronotype = 'batched_chrono' where number = ${modality}`.execute(db);
  await sql`
    with made as (
      insert into wave (oid, modality_number, name, position, gun_at) values (${newId()}, ${modality}, 'A', 0, ${gunAt}) returning number
    )
    update participant set wave_number = made.number from made where modality_number = ${modality} and participant.number % 3 = 0`.execute(
    db,
  );
  await mark(db, 'course', { modality });
}

interface OneChange {
  readonly what: string;
  readonly race: BenchRace;
}

/** The change as it is asked for now: what was saved before it stands. */
async function askedNow(context: Context, { what, race }: OneChange): Promise<NamedChange> {
  const change = (await changesOf(context, race)).find((one) => one.what === what);
  if (!change) throw new Error(`there is no change called ${what}`);
  const { command, body } = change;
  return { what, command, body: previewableCalls[command].body.parse(body) };
}

/** The first account of the database. */
const asAdmin = { user: 1, roles: ['admin'], events: [] } as const;

async function lookAt({ context, pool }: BenchDatabase, boards: StandingBoards, change: OneChange) {
  const asked = await askedNow(context, change);
  const preview = await previewChange(pool, changeOf(context, { ...asked, ...asAdmin }), { boards });
  if (!preview.ok) throw new Error(`the preview of ${change.what} is refused: ${JSON.stringify(preview)}`);
  return preview.races.find(({ facts }) => facts.number === change.race.modality)?.difference ?? nothing;
}

const nothing: BoardDifference = { people: 0, places: 0, moved: [], prizes: [] };

interface Done extends OneChange {
  readonly server: IngestServer;
  readonly boards: StandingBoards;
}

async function changed(database: BenchDatabase, { server, boards, ...change }: Done): Promise<Line[]> {
  const { context, pool, postgresPid } = database;
  const { what, race } = change;
  const loader = new BoardLoader(pool);
  const before = await loader.load(race.modality);
  let startedAt = performance.now();
  const passed = (): number => Math.round(performance.now() - startedAt);
  const foretold = await lookAt(database, boards, change);
  const lookedMs = passed();
  const { command, body } = await askedNow(context, change);
  const watch = createLoopWatch();
  startedAt = performance.now();
  const served = [...raceRoutes(context), ...readerRoutes(context)].find(({ endpoint }) => endpoint.name === command);
  const call = callOf({ command, body, ...asAdmin });
  const sent = { through: 'bench', id: null, fingerprint: '' };
  const outcome = await served?.handle({
    ...call,
    caller: call.caller?.kind === 'user' ? { ...call.caller, sent } : null,
  });
  if (outcome instanceof Refused) throw new Error(`${what} is refused: ${outcome.code}`);
  const savedMs = passed();
  startedAt = performance.now();
  const cpu = createCpuWatch(postgresPid);
  await shown(context, server, race);
  const shownMs = passed();
  const { nodeMs, postgresMs } = cpu.stop();
  const longestBlockMs = watch.stop();
  const after = await loader.load(race.modality);
  if (!before || !after) throw new Error('the race of the benchmark has a course');
  const done = compareBoards(
    { board: before.board, prizes: before.facts.prizes },
    { board: after.board, prizes: after.facts.prizes },
  );
  return [
    line(`${what}: ${done.people} results, ${done.prizes.length} prizes move; looked at`, lookedMs, 'ms'),
    line('unlike what was foretold', Number(JSON.stringify(done) !== JSON.stringify(foretold)), '', {
      required: { most: 0 },
    }),
    line('the save', savedMs, 'ms'),
    line('from the save to the board', shownMs, 'ms', { required: { most: 1_000 } }),
    line('processor time meanwhile, Node', Math.round(nodeMs), 'ms'),
    ...(postgresMs === null ? [] : [line('processor time meanwhile, PostgreSQL', postgresMs, 'ms')]),
    longestBlock(longestBlockMs),
  ];
}

/** Everybody is derived, and the board that streams and pages are made of is there. */
async function shown({ db }: Context, { node }: IngestServer, { modality }: BenchRace): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from dirty_result where modality_number = ${modality} limit 1`.execute(db);
    if (rows.length === 0 && node.versionOf(modality) >= (await boardVersion(db, modality))) return;
    await wait(10);
  }
}
