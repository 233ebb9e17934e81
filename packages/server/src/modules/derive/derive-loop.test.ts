import { setTimeout as wait } from 'node:timers/promises';
import { aContext, aRace, aRead, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createReadIntake } from '#modules/reads/read-intake.ts';
import { insertChips } from '#modules/roster/roster-repository.ts';
import { createDb, createPool } from '#platform/db/pool.ts';
import { type BoardChange, decodeBoardChanges } from './board-change.ts';
import { deriveEverything } from './derive-everything.ts';
import { createDeriver, type DeriveEvent, type Deriver } from './derive-loop.ts';
import type { Derived } from './derive-modality.ts';
import { removeResults } from './derive-repository.ts';
import { mark } from './marks/mark-repository.ts';
import { closeRosterGate } from './marks/roster-gate-repository.ts';

const { db, url } = await aTestDatabase();
const context = aContext(db);
/** A second node: its own pool on the same database. */
const otherDb = createDb(createPool(url, { max: 10 }));
const otherContext = aContext(otherDb, 1);
afterAll(() => otherDb.destroy());

/** Resolves when a deriver has told of a derive that `isIt`; the test's own time limit is the bound. */
function aDeriver(
  listenUrl: string | null,
  sweepMs: number,
): { deriver: Deriver; until: (isIt: (modality: number, derived: Derived) => boolean) => Promise<void> } {
  const waiting = new Set<{ isIt: (modality: number, derived: Derived) => boolean; resolve: () => void }>();
  const onEvent = (event: DeriveEvent): void => {
    if (event.kind !== 'derived') return;
    for (const one of waiting) if (one.isIt(event.modality, event.derived)) one.resolve();
  };
  const deriver = createDeriver({ context, listenUrl, sweepMs, onEvent });
  return { deriver, until: (isIt) => new Promise((resolve) => waiting.add({ isIt, resolve })) };
}

describe('the loop', () => {
  test('takes marks that stood before it started', async () => {
    const race = await aRace(context, { readers: [1, 2, 3] });
    const { deriver, until } = aDeriver(null, 60_000);
    const done = until((modality) => modality === race.modality);
    deriver.start();
    await done;
    await deriver.stop();
    expect(await standings(context, race.modality)).toHaveLength(3);
  });

  test('is nudged by marks through PostgreSQL, long before its next sweep', async () => {
    const race = await aRace(context, { readers: [4, 5, 6] });
    const { deriver, until } = aDeriver(url, 600_000);
    const first = until((modality) => modality === race.modality);
    deriver.start();
    await first;
    const second = until((modality, { version }) => modality === race.modality && version === 2);
    await sendReads(otherContext, 4, [aRead(1, 1_000)]);
    await second;
    await deriver.stop();
    expect((await standings(context, race.modality))[0]).toContain('started');
  });

  test('finds by sweeping marks that came without a nudge', async () => {
    const race = await aRace(context, { readers: [7, 8, 9] });
    const { deriver, until } = aDeriver(null, 5);
    const done = until((modality, { version }) => modality === race.modality && version === 2);
    deriver.start();
    await until((modality) => modality === race.modality);
    await sendReads(otherContext, 7, [aRead(1, 1_000)]);
    await done;
    await deriver.stop();
    expect((await standings(context, race.modality))[0]).toContain('started');
  });

  test('derives nothing after it has stopped', async () => {
    const race = await aRace(context, { readers: [10, 11, 12] });
    const { deriver, until } = aDeriver(null, 1);
    const first = until((modality) => modality === race.modality);
    deriver.start();
    await first;
    await deriver.stop();
    await sendReads(otherContext, 10, [aRead(1, 1_000)]);
    deriver.nudge(race.modality);

    // Another deriver takes three marks of another race one after another: time for many sweeps of the stopped one.
    const other = await aRace(context, { readers: [13, 14, 15] });
    const beside = aDeriver(null, 60_000);
    for (const version of [1, 2, 3]) {
      const derived = beside.until((modality, board) => modality === other.modality && board.version === version);
      if (version > 1) await sendReads(otherContext, 13, [aRead(version, version * 1_000)]);
      beside.deriver.nudge(other.modality);
      await derived;
    }
    await beside.deriver.stop();
    const isStarted = async () => (await standings(context, race.modality)).some((line) => line.includes('started'));
    expect(await isStarted()).toBe(false);
    await deriveEverything(context);
    expect(await isStarted()).toBe(true);
  });
});

describe('no read without its mark', () => {
  // @spec [Timing rules] issue 2, design §4.2: Two nodes on one database: no read without its mark, boards equal at the end
  test('a chip given while its read comes in is found by one of the two', async () => {
    const race = await aRace(context, { readers: [21, 22, 23], people: 40 });
    await deriveEverything(context);
    const intake = createReadIntake({ context });
    // Each runner gets a second chip just when that chip is heard; which of the two commits first is up to PostgreSQL.
    const give = (participant: number, chip: string) =>
      otherDb.transaction().execute(async (trx) => {
        await insertChips(trx, [
          { event_number: race.event, chip, participant_number: participant, modality_number: race.modality },
        ]);
        await mark(trx, 'chip_given', { participants: [participant] });
      });
    await Promise.all(
      race.people.flatMap((participant, index) => [
        give(participant, `SECOND${index}`),
        intake.take({ device: 21, reads: [aRead(`second${index}`, 1_000 + index)] }, { reader: null }),
        deriveEverything(context),
      ]),
    );
    await intake.close();
    await deriveEverything(context);
    const standing = await standings(context, race.modality);
    expect(standing.filter((line) => line.includes('started'))).toHaveLength(40);
  });

  test('reads wait for a roster change that has closed the gate, and then see it', async () => {
    const race = await aRace(context, { readers: [24, 25, 26] });
    await deriveEverything(context);
    const order: string[] = [];
    const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const change = db.transaction().execute(async (trx) => {
      const [first = 0] = race.people;
      await insertChips(trx, [
        { event_number: race.event, chip: 'NEW', participant_number: first, modality_number: race.modality },
      ]);
      await closeRosterGate(trx);
      closed();
      await mayCommit;
      order.push('changed');
    });
    await isClosed;
    const reading = sendReads(otherContext, 24, [aRead('new', 1_000)]).then(() => order.push('read'));
    await untilSomeoneWaits();
    commit();
    await Promise.all([change, reading]);
    expect(order).toEqual(['changed', 'read']);
    await deriveEverything(context);
    expect((await standings(context, race.modality))[0]).toContain('started');
  });
});

describe('two nodes', () => {
  // @spec [Timing rules] issue 2, design §4.2: Two nodes on one database: no read without its mark, boards equal at the end
  test('reads go to both while both derive: versions have no holes, and boards and results equal those built from nothing', async () => {
    const race = await aRace(context, { readers: [31, 32, 33], people: 120 });
    await deriveEverything(context);
    const nodes = [context, otherContext].map((node) => {
      const deriver = createDeriver({ context: node, listenUrl: url, sweepMs: 50 });
      deriver.start();
      return { deriver, intake: createReadIntake({ context: node, deriver }) };
    });
    const batches = race.people.flatMap((_, index) => [
      { device: 31, reads: [aRead(index + 1, 1_000 + index), aRead(index + 1, 1_900 + index)] },
      { device: 32, reads: [aRead(index + 1, 1_300_000 + 7_000 * index)] },
      { device: 33, reads: [aRead(index + 1, 2_700_000 + 9_000 * index)] },
    ]);
    const scattered = batches
      .map((batch, index) => ({ batch, key: (index * 7_919) % batches.length }))
      .toSorted((a, b) => a.key - b.key);
    await Promise.all(scattered.map(({ batch }, index) => nodes[index % 2]?.intake.take(batch, { reader: null })));
    for (const { intake, deriver } of nodes) {
      await intake.close();
      await deriver.stop();
    }
    await deriveEverything(context);

    const versions = await versionsOf(race.modality);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    const live = await standings(context, race.modality);
    expect(live.filter((line) => line.includes('finished'))).toHaveLength(120);
    expect(await boardFromEvents(race.modality)).toEqual(await boardFromResults(race.modality));

    await removeResults(db, race.modality, race.people);
    await db.transaction().execute((trx) => mark(trx, 'phase', { modality: race.modality }));
    await deriveEverything(otherContext);
    expect(await standings(context, race.modality)).toEqual(live);
  });
});

async function versionsOf(modality: number): Promise<number[]> {
  const rows = await db
    .selectFrom('board_event')
    .select('version')
    .where('modality_number', '=', modality)
    .orderBy('version')
    .execute();
  return rows.map(({ version }) => version);
}

/** Status and crossings of everyone as a board that heard every event has them. */
async function boardFromEvents(modality: number): Promise<Map<number, unknown>> {
  const board = new Map<number, unknown>();
  const rows = await db
    .selectFrom('board_event')
    .select('changes')
    .where('modality_number', '=', modality)
    .orderBy('version')
    .execute();
  const move = (change: BoardChange): void => {
    if (change.isRemoved) board.delete(change.id);
    else board.set(change.id, [change.result.status, change.result.crossings]);
  };
  for (const { changes } of rows) for (const change of decodeBoardChanges(changes).changes) move(change);
  return board;
}

async function boardFromResults(modality: number): Promise<Map<number, unknown>> {
  const rows = await db
    .selectFrom('result')
    .select(['participant_number', 'status', 'crossings'])
    .where('modality_number', '=', modality)
    .execute();
  return new Map(rows.map((row) => [row.participant_number, [row.status, row.crossings]]));
}

/** Until a transaction stands before the gate: asked again and again, the test's own time limit is the bound. */
async function untilSomeoneWaits(): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_locks where locktype = 'advisory' and classid = 9 and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      );
    if (rows.length > 0) return;
    await wait(1);
  }
}
