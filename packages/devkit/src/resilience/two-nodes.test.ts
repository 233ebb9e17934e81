import { normaliseChip } from '@dorsal/domain/readers/normalise-chip.ts';
import { setClockDifference } from '@dorsal/server/modules/corrections/set-clock-difference.ts';
import { importStartList } from '@dorsal/server/modules/imports/start-list/import-start-list.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import type { GeneratedBatch, GeneratedRace, GeneratedRunner } from '#generator/race.ts';
import { itemAt, type Random, randomFrom } from '#random.ts';
import { type StoredRace, storeRace } from '#store/store-race.ts';
import { type ANode, aGatewayToken, aNode, boardOver, untilDerived } from './a-node.ts';
import { differencesFromTruth } from './against-truth.ts';
import { builtFromNothing, exportsOf } from './built-from-nothing.ts';
import { Gateway } from './gateway.ts';
import { seedOfThisRun } from './this-run.ts';

const { url } = await aTestDatabase();
const by = { name: 'two-nodes', user: null };

const race = generateRace(
  aRacePlan({
    seed: 2,
    slug: 'two-nodes',
    sharesMats: true,
    modalities: [
      aModalityPlan({ shortName: '10k', field: isLong ? 72 : 16, intermediates: 2 }),
      aModalityPlan({ shortName: '5k', distanceM: 5_000, field: isLong ? 48 : 12, firstBib: 1_001, intermediates: 2 }),
    ],
    boxTroubles: ['unknown_chips', 'clock_off', 'counter_restart', 'late_box', 'repeated_batches', 'out_of_order'],
    chipsEach: 2,
  }),
);

/** Nobody has a chip yet, and the clocks of the boxes are not known to be off. */
const beforeTheMorning: GeneratedRace = {
  ...race,
  clocks: [],
  modalities: race.modalities.map((modality) => ({
    ...modality,
    runners: modality.runners.map((runner) => ({ ...runner, chips: [] })),
  })),
};

// @spec [Safety] design §4.2, §6: Two nodes on one database: reads to both while they derive and chips are given, no read without its mark, both boards equal
test('reads go to both nodes, and chips are given, while both derive: no read stays without its mark, and both boards are the true one', async ({
  onTestFailed,
}) => {
  const nodes = [await aNode(url), await aNode(url)] as const;
  const [one, other] = nodes;
  const stored = await storeRace(one.context.db, beforeTheMorning);
  await slowCommits(one);
  for (const { address } of nodes) await boardsOf(address, stored); // from here on boards are moved, not loaded

  const token = await aGatewayToken(one);
  const random = randomFrom(seedOfThisRun(onTestFailed));
  const rest = groups(random);
  const sendThem = async (): Promise<void> => {
    for (let group = rest.pop(); group; group = rest.pop()) await sendGroup(nodes, { group, token, stored, random });
  };
  await Promise.all([setClocks(one), sendThem(), sendThem()]);
  await untilDerived(one);

  const exports = await exportsOf(one.context);
  const versions = await versionsOf(one, stored);
  const boards = await boardsOf(one.address, stored, versions);
  expect(await boardsOf(other.address, stored, versions)).toEqual(boards);
  expect(await differencesFromTruth(one.context, race, stored)).toEqual([]);
  await other.close();
  await one.close();

  const fresh = await aNode(url);
  expect(await builtFromNothing(fresh.context)).toEqual(exports);
  expect(await boardsOf(fresh.address, stored)).toEqual(boards);
  await fresh.close();
});

/** Reads take a while from their last statement to the end of their commit, as on a slow disk: long enough for everything to come in between. */
async function slowCommits({ context: { db } }: ANode): Promise<void> {
  await sql`
    create function wait_at_commit() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('test.has_waited', true), '') = '' then
        perform set_config('test.has_waited', 'yes', true), pg_sleep(0.1);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger slow_commit after insert on read_log
    deferrable initially deferred for each row execute function wait_at_commit()`.execute(db);
}

/** Some runners of one distance, and what boxes sent of them: all of it comes just when they are given their chips. */
interface Group {
  /** Place of the distance in the race. */
  readonly modality: number;
  readonly runners: readonly GeneratedRunner[];
  readonly batches: readonly GeneratedBatch[];
}

function groups(random: Random): Group[] {
  const found = race.modalities.flatMap(({ runners }, modality) =>
    chunksOf(runners, 8).map((few) => ({ modality, runners: few, batches: [] as GeneratedBatch[] })),
  );
  const groupOf = new Map(
    found.flatMap((group) => group.runners.flatMap(({ chips }) => chips.map((chip) => [normaliseChip(chip), group]))),
  );
  const strangers = { modality: 0, runners: [], batches: [] as GeneratedBatch[] };
  const inAnyOrder = race.batches.map((batch) => ({ batch, key: random.next() })).toSorted((a, b) => a.key - b.key);
  for (const { batch } of inAnyOrder) {
    const parts = Map.groupBy(batch.reads, ({ chip }) => groupOf.get(normaliseChip(chip)) ?? strangers);
    for (const [group, reads] of parts) group.batches.push({ ...batch, reads });
  }
  return [...found, strangers];
}

interface Sending {
  readonly group: Group;
  readonly token: string;
  readonly stored: StoredRace;
  readonly random: Random;
}

/** Half of the batches go to each node, and among the last of them the chips are given. */
async function sendGroup(nodes: readonly ANode[], { group, token, stored, random }: Sending): Promise<void> {
  const gateways = nodes.map(({ address }, node) => {
    const batches = group.batches.filter((_, index) => index % nodes.length === node);
    const gateway = new Gateway({ token, batches, senders: 2 });
    gateway.find(address);
    return gateway;
  });
  const [node, gateway] = [itemAt(nodes, 0), itemAt(gateways, 0)];
  // Late, as a read that comes after the chip marks its runner whatever became of those before.
  const isTime = gateway.untilAnswered(Math.floor((group.batches.length / nodes.length) * random.between(0.4, 0.95)));
  const given = isTime.then(() => giveChips(node, stored, group));
  await Promise.all([...gateways.map((each) => each.sendAll()), given]);
}

/** A start list with nothing but the chips of these people. */
async function giveChips(node: ANode, stored: StoredRace, { modality, runners }: Group): Promise<void> {
  if (runners.length === 0) return;
  const rows = runners.map(({ bib, chips }) => `${bib};${chips.join(' ')}`);
  const bytes = Buffer.from(['bib_number;chip', ...rows, ''].join('\n'));
  const number = stored.modalities[modality]?.number ?? 0;
  const imported = await importStartList(node.context, { modality: { number, eventNumber: stored.number }, bytes });
  expect(imported).toMatchObject({ ok: true, updated: runners.length, refused: [] });
}

/** Staff find out, meanwhile, by how much clocks are off. */
async function setClocks(node: ANode): Promise<void> {
  expect(race.clocks.length).toBeGreaterThan(0);
  for (const { device, fromAt, toAt, differenceMs } of race.clocks) {
    const clock = { reader: device, from: fromAt, to: toAt, differenceMs };
    expect(await setClockDifference(node.context, clock, by)).toEqual({ ok: true });
  }
}

async function versionsOf({ context }: ANode, { modalities }: StoredRace): Promise<number[]> {
  const rows = await context.db
    .selectFrom('board_event')
    .select(['modality_number', 'version'])
    .orderBy('version')
    .execute();
  return modalities.map(({ number }) => {
    const own = rows.filter((row) => row.modality_number === number).map(({ version }) => version);
    expect(own).toEqual(own.map((_, index) => index + 1)); // no holes, no doubles
    return own.length;
  });
}

const boardsOf = (address: string, { modalities }: StoredRace, versions: readonly number[] = []): Promise<unknown[]> =>
  Promise.all(
    modalities.flatMap(({ oid }, index) =>
      ['start', 'finish'].map((checkpoint) => boardOver(address, { oid, checkpoint, v: versions[index] ?? 0 })),
    ),
  );

const chunksOf = (runners: readonly GeneratedRunner[], size: number): GeneratedRunner[][] =>
  Array.from({ length: Math.ceil(runners.length / size) }, (_, index) =>
    runners.slice(index * size, (index + 1) * size),
  );
