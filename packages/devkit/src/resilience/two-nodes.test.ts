import { importStartList } from '@dorsal/server/modules/imports/start-list/import-start-list.ts';
import { setClockDifference } from '@dorsal/server/modules/readers/set-clock-difference.ts';
import { aTestDatabase } from '@dorsal/server/platform/db/test-database.ts';
import { expect, test } from 'vitest';
import { type StoredRace, storeRace } from '#factories/store-race.ts';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import type { GeneratedRunner } from '#generator/race.ts';
import { type ANode, aGatewayToken, aNode, boardOver, untilDerived } from './a-node.ts';
import { differencesFromTruth } from './against-truth.ts';
import { builtFromNothing, exportsOf } from './built-from-nothing.ts';
import { Gateway } from './gateway.ts';

const { url } = await aTestDatabase();
const by = { name: 'two-nodes', user: null };

const race = generateRace(
  aRacePlan({
    seed: 2,
    slug: 'two-nodes',
    sharesMats: true,
    modalities: [
      aModalityPlan({ shortName: '10k', field: 120, intermediates: 2 }),
      aModalityPlan({ shortName: '5k', distanceM: 5_000, field: 80, firstBib: 1_001, intermediates: 2 }),
    ],
    boxTroubles: ['unknown_chips', 'clock_off', 'counter_restart', 'late_box', 'repeated_batches', 'out_of_order'],
    chipsEach: 2,
  }),
);

test('reads go to both nodes, and chips are given, while both derive: no read stays without its mark, and both boards are the true one', async () => {
  const nodes = [await aNode(url), await aNode(url)] as const;
  const [one, other] = nodes;
  const stored = await storeRace(one.context.db, race);
  // Nobody has a chip yet, and the clocks of the boxes are not known to be off.
  await one.context.db.deleteFrom('chip').execute();
  await one.context.db.deleteFrom('reader_clock').execute();
  for (const { address } of nodes) await boardsOf(address, stored); // from here on boards are moved, not loaded

  const token = await aGatewayToken(one);
  const gateways = nodes.map(({ address }, node) => {
    const batches = race.batches.filter((_, index) => index % 2 === node);
    const gateway = new Gateway({ token, batches, senders: 3 });
    gateway.find(address);
    return gateway;
  });
  await Promise.all([...gateways.map((gateway) => gateway.sendAll()), giveChips(other, stored), setClocks(one)]);
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
}, 120_000);

/** Start lists with the chips of a few people each, imported one after the other while their reads come in. */
async function giveChips(node: ANode, stored: StoredRace): Promise<void> {
  const lists = race.modalities.flatMap(({ runners }, index) =>
    chunksOf(runners, 12).map((few) => ({ number: stored.modalities[index]?.number ?? 0, few })),
  );
  for (const { number, few } of lists) {
    const rows = few.map(({ bib, chips }) => `${bib};${chips.join(' ')}`);
    const bytes = Buffer.from(['bib_number;chip', ...rows, ''].join('\n'));
    const imported = await importStartList(node.context, { modality: { number, eventNumber: stored.number }, bytes });
    expect(imported).toMatchObject({ ok: true, updated: few.length, refused: [] });
  }
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
