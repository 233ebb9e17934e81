import { setClockDifference } from '@dorsal/server/modules/corrections/set-clock-difference.ts';
import { setGun } from '@dorsal/server/modules/corrections/set-gun.ts';
import { mark } from '@dorsal/server/modules/derive/marks/mark-repository.ts';
import { insertConfigurations } from '@dorsal/server/modules/readers/configuration-repository.ts';
import { findOrMakeReader } from '@dorsal/server/modules/readers/reader-repository.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { aModalityPlan, aRacePlan } from '#generator/plan.ts';
import type { GeneratedBatch, GeneratedModality, GeneratedRace, Truth } from '#generator/race.ts';
import { itemAt, randomFrom } from '#random.ts';
import { type StoredRace, storeRace } from '#store/store-race.ts';
import { aGatewayToken, aNode, boardOver, untilDerived } from './a-node.ts';
import { differencesFromTruth } from './against-truth.ts';
import { type Exports, exportsOf } from './built-from-nothing.ts';
import { postBatch } from './gateway.ts';

/** One server runs the race, the other replays its log; each has a database of its own. */
const live = await aNode((await aTestDatabase()).url);
const replayed = await aNode((await aTestDatabase()).url);
const token = await aGatewayToken(live);
const by = { name: 'scenarios', user: null };
afterAll(async () => {
  await live.close();
  await replayed.close();
});

const [minute, hour] = [60_000, 3_600_000];
let races = 0;

/** Start, half-way and finish with a mat each, and the usual that goes wrong with runners. The same race in both databases. */
async function aRace(): Promise<LiveRace> {
  races += 1;
  const race = generateRace(
    aRacePlan({
      seed: 100 + races,
      slug: `scenario-${races}`,
      phase: 'before_or_live',
      modalities: [aModalityPlan({ shortName: `R${races}`, field: isLong ? 40 : 10 })],
      boxTroubles: [],
      firstReader: 100 * races + 1,
    }),
  );
  const stored = await storeRace(live.context.db, race);
  await boardOver(live.address, itemAt(stored.modalities, 0)); // from here on the board is moved, not loaded
  return { race, stored, modality: itemAt(race.modalities, 0), finish: itemAt(race.readers, 2).number };
}

interface LiveRace {
  readonly race: GeneratedRace;
  readonly stored: StoredRace;
  readonly modality: GeneratedModality;
  /** The reader at the finish. */
  readonly finish: number;
}

interface Counts {
  readonly accepted: number;
  readonly duplicate: number;
}

/** Sends batches one by one over HTTP, in order. Gives the outcome of each. */
async function sendAll(batches: readonly GeneratedBatch[]): Promise<Counts[]> {
  const counts: Counts[] = [];
  for (const batch of batches) {
    const { status, body } = await postBatch(live.address, token, batch);
    expect(status).toBe(200);
    const { accepted, duplicate } = body as Counts; // the answer of POST /reads
    counts.push({ accepted, duplicate });
  }
  await untilDerived(live);
  return counts;
}

const statusesNow = async ({ stored }: LiveRace): Promise<Record<string, number>> => {
  const rows = await live.context.db
    .selectFrom('result')
    .select('status')
    .where('modality_number', '=', itemAt(stored.modalities, 0).number)
    .execute();
  return Object.fromEntries([...Map.groupBy(rows, (row) => row.status)].map(([status, own]) => [status, own.length]));
};

/** The live board is the true one, and that of the same log replayed into a copy of the race, by hand-made rules and all. */
async function expectReplayedEqualsLive({ race, stored }: LiveRace, truth: GeneratedRace = race): Promise<void> {
  await untilDerived(live);
  expect(await differencesFromTruth(live.context, truth, stored)).toEqual([]);
  const copy = await storeRace(replayed.context.db, truth);
  await replayLog(itemAt(stored.modalities, 0).number, await aGatewayToken(replayed, race.slug));
  const ofThis = (all: Exports) => Object.entries(all).filter(([file]) => file.startsWith(`${nameOf(race)} `));
  expect(ofThis(await exportsOf(live.context))).toEqual(ofThis(await exportsOf(replayed.context)));
  const [{ oid, number }, { oid: copied }] = [itemAt(stored.modalities, 0), itemAt(copy.modalities, 0)];
  const { version } = await live.context.db
    .selectFrom('board_event')
    .select((by) => by.fn.max('version').as('version'))
    .where('modality_number', '=', number)
    .executeTakeFirstOrThrow();
  for (const checkpoint of ['start', 'finish']) {
    const board = await boardOver(live.address, { oid, checkpoint, v: version });
    expect(withoutIds(board)).toEqual(withoutIds(await boardOver(replayed.address, { oid: copied, checkpoint })));
    expect(board).not.toEqual([]);
  }
}

/** The clock differences of a modality's readers, and all that the log holds of them in the order in which it came, into the copy. */
async function replayLog(modality: number, replayToken: string): Promise<void> {
  const { db } = live.context;
  const readers = await db
    .selectFrom('reader_configuration')
    .innerJoin('reader', 'reader.number', 'reader_number')
    .select(['reader.number', 'reader.numeric_id'])
    .distinct()
    .where('modality_number', '=', modality)
    .execute();
  for (const { number, numeric_id: reader } of readers) {
    const clocks = await db.selectFrom('reader_clock').selectAll().where('reader_number', '=', number).execute();
    for (const { from_at: from, to_at: to, difference_ms: differenceMs } of clocks)
      await setClockDifference(replayed.context, { reader, from, to, differenceMs }, by);
    const log = db.selectFrom('read_log').selectAll().where('device', '=', number).orderBy('received_at');
    const reads = (await log.execute()).map(({ chip, heard_at: time, epoch, seq, antenna, rssi }) => ({
      ...{ chip, time, epoch, seq, kind: 'chip' as const, antenna: antenna ?? 0, rssi: rssi ?? 0 },
    }));
    const { status } = await postBatch(replayed.address, replayToken, { device: reader, reads });
    expect(status).toBe(200);
  }
  await untilDerived(replayed);
}

const nameOf = (race: GeneratedRace): string => itemAt(race.modalities, 0).plan.shortName;
const withoutIds = (board: unknown): string => JSON.stringify(board).replaceAll(/"[0-9a-f]{24}"/g, '""');
const finishers = (race: GeneratedRace): number =>
  itemAt(race.modalities, 0).runners.filter(({ truth }) => truth.status === 'finished').length;

// @spec [Safety] design §1: After each mishap of a race day the live board equals the replayed one
test('a reader dies mid-finish, and its memory is read out later', async () => {
  const one = await aRace();
  const atFinish = one.race.batches.filter(({ device }) => device === one.finish);
  const diesAt = itemAt(atFinish, Math.floor(atFinish.length / 2)).sentAt;
  const isLost = ({ device, sentAt }: GeneratedBatch): boolean => device === one.finish && sentAt >= diesAt;
  await sendAll(one.race.batches.filter((batch) => !isLost(batch)));
  expect((await statusesNow(one))['finished']).toBeLessThan(finishers(one.race));
  // The box cannot tell what it has sent: everything it ever heard comes again, in batches of its own.
  const memory = { ...itemAt(atFinish, 0), reads: atFinish.flatMap(({ reads }) => reads) };
  const [counts] = await sendAll([memory]);
  expect(counts?.duplicate).toBeGreaterThan(0);
  expect(counts?.accepted).toBeGreaterThan(0);
  await expectReplayedEqualsLive(one);
});

// @spec [Safety] design §1: After each mishap of a race day the live board equals the replayed one
test('the clock of a reader jumps an hour, and staff set the difference', async () => {
  const one = await aRace();
  const atFinish = one.race.batches.filter(({ device }) => device === one.finish);
  const jumpsAt = itemAt(itemAt(atFinish, Math.floor(atFinish.length / 2)).reads, 0).time;
  const jumped = one.race.batches.map((batch) =>
    batch.device === one.finish
      ? {
          ...batch,
          reads: batch.reads.map((read) => (read.time < jumpsAt ? read : { ...read, time: read.time + hour })),
        }
      : batch,
  );
  await sendAll(jumped);
  expect(await differencesFromTruth(live.context, one.race, one.stored)).not.toEqual([]);
  const clock = { reader: one.finish, from: jumpsAt + hour, to: jumpsAt + 12 * hour, differenceMs: hour };
  expect(await setClockDifference(live.context, clock, by)).toEqual({ ok: true });
  await expectReplayedEqualsLive(one);
});

// @spec [Safety] design §1: After each mishap of a race day the live board equals the replayed one
test('every batch is sent twice', async () => {
  const one = await aRace();
  const once = await sendAll(one.race.batches);
  const before = await exportsOf(live.context);
  const again = await sendAll(one.race.batches);
  expect(again).toEqual(once.map(({ accepted, duplicate }) => ({ accepted: 0, duplicate: accepted + duplicate })));
  expect(await exportsOf(live.context)).toEqual(before);
  await expectReplayedEqualsLive(one);
});

// @spec [Safety] design §1: After each mishap of a race day the live board equals the replayed one
test('batches come in any order, the finish before the start', async () => {
  const one = await aRace();
  const random = randomFrom(3);
  const order = one.race.batches.map((batch) => ({ batch, key: random.next() })).toSorted((a, b) => a.key - b.key);
  await sendAll(order.map(({ batch }) => ({ ...batch, reads: batch.reads.toReversed() })));
  await expectReplayedEqualsLive(one);
});

// @spec [Safety] design §1: After each mishap of a race day the live board equals the replayed one
test('two mats hear one chip: a spare one behind the finish, and that of the start beside it', async () => {
  const one = await aRace();
  const [spare, start] = [one.finish + 50, itemAt(one.race.readers, 0).number];
  await addSpareFinish(one, spare);
  const echoed = one.race.batches.flatMap((batch) => {
    if (batch.device !== one.finish) return [batch];
    const heardAgain = (afterMs: number, epoch: number) =>
      batch.reads.map((read) => ({ ...read, time: read.time + afterMs, epoch }));
    return [
      { ...batch, device: spare, reads: heardAgain(700, 1) },
      { ...batch, device: start, reads: heardAgain(250, 9) },
      batch,
    ];
  });
  await sendAll(echoed);
  await expectReplayedEqualsLive(one, withSpare(one, spare));
});

// @spec [Safety] design §1: After each mishap of a race day the live board equals the replayed one
test('the gun is corrected after the finish', async () => {
  const one = await aRace();
  await sendAll(one.race.batches);
  const laterMs = 2 * minute + 17_000;
  const gunAt = one.modality.gunAt - laterMs;
  const modality = itemAt(one.stored.modalities, 0).oid;
  expect(await setGun(live.context, { modality, wave: null, gunAt }, by)).toMatchObject({ ok: true });
  await expectReplayedEqualsLive(one, withGun(one.race, gunAt));
});

/** The same race when the gun had gone at another instant, before everybody. */
function withGun(race: GeneratedRace, gunAt: number): GeneratedRace {
  const moved = (truth: Truth): Truth => ({ ...truth, referenceAt: gunAt, netStartAt: truth.crossings[0] ?? gunAt });
  const modalities = race.modalities.map((modality) => ({
    ...modality,
    gunAt,
    runners: modality.runners.map((runner) => ({ ...runner, truth: moved(runner.truth) })),
  }));
  return { ...race, modalities };
}

/** The same race with one more reader at its finish. */
function withSpare({ race, finish }: LiveRace, spare: number): GeneratedRace {
  const modalities = race.modalities.map((modality) => ({
    ...modality,
    configurations: modality.configurations.flatMap((one) =>
      one.device === finish ? [one, { ...one, device: spare }] : [one],
    ),
  }));
  return { ...race, modalities, readers: [...race.readers, { number: spare, name: 'spare' }] };
}

async function addSpareFinish({ stored, modality, finish }: LiveRace, spare: number): Promise<void> {
  const { db, newId } = live.context;
  const window = modality.configurations.find(({ device }) => device === finish);
  if (!window) throw new Error('nobody reads the finish');
  const number = itemAt(stored.modalities, 0).number;
  await db.transaction().execute(async (trx) => {
    const reader = await findOrMakeReader(trx, { number: spare, name: 'Spare' }, newId);
    const checkpoint = itemAt(itemAt(stored.modalities, 0).checkpoints, window.checkpoint);
    await insertConfigurations(trx, [{ ...window, oid: newId(), reader, modality: number, checkpoint }]);
    await mark(trx, 'reader_checkpoint', { modality: number });
  });
}
