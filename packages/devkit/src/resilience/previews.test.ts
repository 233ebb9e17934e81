import { previewableCalls } from '@dorsal/contract/calls/previews.ts';
import { type BoardDifference, compareBoards } from '@dorsal/domain/prizes/compare-boards.ts';
import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { addUser } from '@dorsal/server/modules/accounts/users.ts';
import type { LiveBoard } from '@dorsal/server/modules/boards/live-board.ts';
import { BoardLoader } from '@dorsal/server/modules/boards/load-board.ts';
import { correctionRoutes } from '@dorsal/server/modules/corrections/route.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { type Change, type ChangePreview, previewChange } from '@dorsal/server/modules/previews/preview-change.ts';
import { callOf, changeOf } from '@dorsal/server/modules/previews/previewable.ts';
import { StandingBoards } from '@dorsal/server/modules/previews/standing-boards.ts';
import { findEventFields } from '@dorsal/server/modules/races/editing/event-fields-repository.ts';
import { findModalityFields } from '@dorsal/server/modules/races/editing/modality-fields-repository.ts';
import { raceRoutes } from '@dorsal/server/modules/races/editing/route.ts';
import { readerRoutes } from '@dorsal/server/modules/races/reader-route.ts';
import { trailRoutes } from '@dorsal/server/modules/trail/route.ts';
import type { Actor } from '@dorsal/server/platform/actor.ts';
import { createPool } from '@dorsal/server/platform/db/pool.ts';
import { Refused, refuse } from '@dorsal/server/platform/http/answers.ts';
import { aContext } from '@dorsal/testkit/a-race.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import type { GeneratedBatch } from '#generator/race.ts';
import { smallRacePlan } from '#generator/small-race.ts';
import { type Random, randomFrom } from '#random.ts';
import { sendTogether } from '#store/send-reads.ts';
import { type StoredModality, storeRace } from '#store/store-race.ts';
import { type RaceFacts, type SomeChange, someChange, undoOf } from './some-changes.ts';
import { eventSaves, raceSaves } from './some-saves.ts';
import { seedOfThisRun } from './this-run.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
const pool = createPool(url, { max: 3 });
const loader = new BoardLoader(pool);
/** As the thread of previews has them, from one to the next. */
const boards = new StandingBoards();
afterAll(() => pool.end());
const added = await addUser(context, {
  email: 'timer@example.org',
  name: 'Timer',
  roles: ['admin'],
});
if (!added.ok) throw new Error(added.refusal);
const { user } = added;
const staff: Actor = { name: `user:${user}`, user };

const asAdmin = { user, roles: ['admin'], events: [] } as const;

const races = isLong ? 500 : 3;
/** Many races are worth more than many changes of one. */
const changesOfRace = isLong ? 1 : 3;
const yearMs = 365 * 86_400_000;

/** Runs the writer of a change: for good, or over the tables of a preview. Null: it is done. */
async function run(change: SomeChange, over: typeof context, isPreview: boolean): Promise<string | null> {
  const sent = isPreview ? { through: 'test', id: null, fingerprint: '', isPreview: true as const } : undefined;
  if (change.kind === 'writer') {
    const written = await change.write(over, { ...staff, sent });
    return written.ok ? null : (written.refusal ?? 'refused');
  }
  const { command, body } = change;
  const routes = [correctionRoutes, readerRoutes, raceRoutes, trailRoutes].flatMap((of) => of(over));
  const served = routes.find(({ endpoint }) => endpoint.name === command);
  const call = callOf({ command, body: previewableCalls[command].body.parse(body), ...asAdmin });
  const caller = call.caller?.kind === 'user' ? { ...call.caller, sent } : null;
  try {
    const outcome = await served?.handle({ ...call, caller });
    return outcome instanceof Refused ? wordOf(outcome) : null;
  } catch (error) {
    if (error instanceof Refused) return wordOf(error);
    throw error;
  }
}

/** The change as it is previewed: a call by its line in `previewable`. */
function asChange(change: SomeChange, race: number): Change {
  if (change.kind === 'call') {
    const body = previewableCalls[change.command].body.parse(change.body);
    return changeOf(context, { command: change.command, body, ...asAdmin });
  }
  return {
    tables: change.tables,
    scopeOf: async () => ({ races: [race], people: change.people }),
    act: async (shadow) => {
      const refusal = await run(change, { ...context, db: shadow }, true);
      return refusal === null ? null : refuse('invalid_request', { fields: [{ path: refusal, message: '' }] });
    },
  };
}

const refusalOf = (preview: ChangePreview): string | null => {
  if (preview.ok) return null;
  if ('isTooWide' in preview) return 'too wide';
  return wordOf(preview.refused);
};

const wordOf = ({ code, fields }: Refused): string => (code === 'invalid_request' ? (fields?.[0]?.path ?? code) : code);

const boardOf = async ({ number }: StoredModality): Promise<LiveBoard> => {
  const board = await loader.load(number);
  if (!board) throw new Error('a generated race has a course');
  return board;
};
const stateOf = ({ board, facts }: LiveBoard) => ({ board, prizes: facts.prizes });

async function factsOf({ number, oid, participants }: StoredModality): Promise<RaceFacts> {
  const people = await db
    .selectFrom('participant')
    .select(['number', 'oid', 'bib'])
    .where('modality_number', '=', number)
    .where('cancelled_at', 'is', null)
    .where('bib', 'is not', null)
    .execute();
  const row = await db
    .selectFrom('modality')
    .select(['gun_at', 'planned_start_at'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const checkpoints = await db
    .selectFrom('checkpoint')
    .select(['number', 'oid'])
    .where('modality_number', '=', number)
    .orderBy('position')
    .execute();
  const waves = await db.selectFrom('wave').select('name').where('modality_number', '=', number).execute();
  const windows = await db
    .selectFrom('reader_configuration')
    .select(['oid', 'opens_at as opensAt', 'closes_at as closesAt', 'min_gap_ms as minGapMs'])
    .where('modality_number', '=', number)
    .execute();
  const { rows: reads } = await sql<RaceFacts['reads'][number]>`
    select l.chip, l.heard_at as "heardAt", l.device, l.epoch, l.seq, c.participant_number as person
    from chip c join read_log l on l.chip = c.chip
    join reader_configuration rc on rc.reader_number = l.device and rc.modality_number = c.modality_number
    where c.modality_number = ${number} order by l.heard_at, l.device, l.epoch, l.seq limit 300`.execute(db);
  const numbers = [...participants.values()];
  const penalties = await db
    .selectFrom('penalty')
    .select(['participant_number as person', 'number'])
    .where('participant_number', 'in', numbers)
    .execute();
  const times = await db
    .selectFrom('manual_time')
    .innerJoin('checkpoint', 'checkpoint.number', 'manual_time.checkpoint_number')
    .select(['participant_number as person', 'checkpoint.oid as checkpoint'])
    .where('participant_number', 'in', numbers)
    .execute();
  const gunAt = row.gun_at ?? row.planned_start_at?.getTime() ?? 0;
  const fields = await findModalityFields(db, oid);
  const event = await findEventFields(db, fields?.event ?? '');
  if (!fields || !event) throw new Error('a stored race has an event');
  return {
    modality: oid,
    eventId: fields.event,
    race: fields,
    event,
    gunAt,
    endsAt: Math.max(gunAt + 3_600_000, ...windows.map(({ closesAt }) => closesAt)),
    people: people.map(({ bib, ...person }) => ({ ...person, bib: bib ?? '' })),
    checkpoints: checkpoints.map((one) => one.oid),
    waves: waves.map(({ name }) => name),
    windows,
    reads,
    penalties,
    times,
  };
}

/** By kind of change, how often it was drawn and how often it moved somebody. */
const kinds = new Map<string, { drawn: number; moved: number }>();

interface RaceInPlay {
  readonly random: Random;
  readonly modality: StoredModality;
  /** Takes the next reads in, by so many batches. Gives whose they are. */
  readonly arrive: (share: number) => Promise<ReadonlySet<number>>;
}

async function aRaceInPlay(seed: number, index: number): Promise<RaceInPlay> {
  const random = randomFrom(seed).fork(`race ${index}`);
  const plan = smallRacePlan(random.whole(1, 1_000_000_000));
  const race = generateRace({
    ...plan,
    // A race that is official refuses nearly all.
    phase: random.chance(0.1) ? 'finished_official' : random.pick(['before_or_live', 'finished_provisional']),
    slug: `previewed-${index}`,
    startsAt: plan.startsAt - yearMs,
    firstReader: 1 + index * 100,
  });
  const stored = await storeRace(db, race);
  const left: GeneratedBatch[] = [...race.batches];
  const arrive = async (share: number) => {
    const taken = left.splice(0, Math.max(1, Math.ceil(race.batches.length * share)));
    await sendTogether(context, taken, stored.readers);
    return await ownersOf(taken);
  };
  await arrive(0.7);
  await deriveEverything(context);
  return { random, modality: random.pick(stored.modalities), arrive };
}

async function ownersOf(batches: readonly GeneratedBatch[]): Promise<ReadonlySet<number>> {
  const chips = batches.flatMap(({ reads }) => reads.map(({ chip }) => normaliseChip(chip)));
  const { rows } = await sql<{ number: number }>`
    select distinct participant_number as number from chip where chip = any(${chips}::text[])`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** A preview while reads arrive, behind its back, in the moment between its snapshot and its end. */
async function previewMeanwhile(change: Change, arrive: () => Promise<unknown>): Promise<ChangePreview> {
  return await previewChange(pool, {
    ...change,
    act: async (shadow) => {
      await arrive();
      await deriveEverything(context);
      return await change.act(shadow);
    },
  });
}

const told = (preview: ChangePreview, race: number) =>
  preview.ok
    ? preview.races
        .filter(({ facts }) => facts.number === race)
        .map(({ version, difference }) => ({ version, difference }))
    : refusalOf(preview);

/** One of any kind, or the way back of one that was just made. */
async function aChange(modality: StoredModality, random: Random): Promise<SomeChange> {
  const drawn = someChange(await factsOf(modality), random);
  if (random.chance(0.75)) return drawn;
  const newest = async () =>
    (
      await db
        .selectFrom('command')
        .select((of) => of.fn.max('number').as('number'))
        .execute()
    )[0]?.number;
  const before = await newest();
  await run(drawn, context, false);
  await deriveEverything(context);
  const made = await newest();
  return made && made !== before ? undoOf(Number(made), drawn.name) : someChange(await factsOf(modality), random);
}

async function checkOneChange({ random, modality, arrive }: RaceInPlay): Promise<void> {
  const drawn = await aChange(modality, random);
  const { name } = drawn;
  const change = asChange(drawn, modality.number);
  // Reads that arrive while it is made are no part of it; some are marked before and wait.
  await arrive(0.03);
  const quiet = await previewChange(pool, change, { boards });
  const beside = await previewMeanwhile(change, () => arrive(0.03));
  expect([name, told(beside, modality.number)]).toEqual([name, told(quiet, modality.number)]);
  await arrive(0.03);
  const preview = await previewChange(pool, change, { boards });
  await deriveEverything(context);
  const before = await boardOf(modality);
  const besides = random.chance(0.5) ? await arrive(0.03) : new Set<number>();
  await deriveEverything(context);
  const refusal = await run(drawn, context, false);
  // A read of the same person can make a choice possible, or impossible.
  if (besides.size === 0) expect([name, refusalOf(preview)]).toEqual([name, refusal]);
  else if (refusal !== refusalOf(preview)) return;
  await deriveEverything(context);
  const done = compareBoards(stateOf(before), stateOf(await boardOf(modality)));
  const [race] = preview.ok ? preview.races.filter(({ facts }) => facts.number === modality.number) : [];
  const foretold = race?.difference ?? { people: 0, places: 0, moved: [], prizes: [] };
  if (besides.size === 0) expect([name, foretold]).toEqual([name, done]);
  else expect([name, ownResults(foretold, besides)]).toEqual([name, ownResults(done, besides)]);
  const { drawn: times, moved } = kinds.get(name) ?? { drawn: 0, moved: 0 };
  kinds.set(name, { drawn: times + 1, moved: moved + Number(done.moved.length > 0 || done.prizes.length > 0) });
}

/** The results of their own that a change gives to people, but for those who were heard meanwhile: places move with these. */
const ownResults = ({ moved }: BoardDifference, besides: ReadonlySet<number>): string[] =>
  moved
    .filter(({ id, isOwn }) => isOwn && !besides.has(id))
    .map(({ id, is }) => `${id} ${is?.status} ${is?.checkpoint} ${is?.timeMs}`)
    .sort();

// @spec [Changes by staff] issue 17: A preview is equal to what is then done, in generated races, while reads arrive
test.each(Array.from({ length: races }, (_, index) => index))(
  'what is previewed is what is done, while reads arrive: race %i',
  async (index) => {
    const race = await aRaceInPlay(seedOfThisRun(onTestFailed), index);
    for (let change = 0; change < changesOfRace; change += 1) await checkOneChange(race);
  },
);

test('kinds of changes that were drawn have moved somebody', () => {
  const often = [...kinds].filter(([name, { drawn }]) => drawn >= 10 && name !== 'event: zone');
  expect(often.filter(([, { moved }]) => moved === 0).map(([name]) => name)).toEqual([]);
  if (!isLong) return;
  const missing = [...Object.keys(raceSaves), ...Object.keys(eventSaves)].filter((name) => !kinds.has(name));
  expect(missing).toEqual([]);
  expect(kinds.size).toBeGreaterThan(30);
});
