import { foldResult } from '@dorsal/domain/walk/fold-result.ts';
import { aContext, aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { cancelEntry, changePerson, deletePerson, movePerson } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addPenalty } from '#modules/corrections/rule-on-people.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { type BoardChanges, decodeBoardChanges } from './board-change.ts';
import { deriveEverything } from './derive-everything.ts';
import { deriveModality } from './derive-modality.ts';
import type { Fold } from './derive-people.ts';
import { pruneBoardEvents } from './derive-repository.ts';
import { mark } from './marks/mark-repository.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const staff = { name: 'test', user: null };

const eventsOf = (modality: number) =>
  db
    .selectFrom('board_event')
    .select(['version', 'is_reload', 'changes', 'at'])
    .where('modality_number', '=', modality)
    .orderBy('version')
    .execute();
async function lastChanges(modality: number): Promise<BoardChanges> {
  return decodeBoardChanges((await eventsOf(modality)).at(-1)?.changes);
}

describe('events', () => {
  test('each derive that changes something appends one event with the next version', async () => {
    const race = await aRace(context, { readers: [1, 2, 3] });
    await deriveModality(context, race.modality);
    await sendReads(context, 1, [aRead(1, 1_000), aRead(2, 2_000)]);
    expect(await deriveModality(context, race.modality)).toEqual({
      marks: 2,
      people: 2,
      changes: 2,
      version: 2,
      events: [expect.objectContaining({ version: 2 })],
      oldestMarkAt: expect.any(Number),
      isMoreLeft: false,
    });
    await sendReads(context, 3, [aRead(1, 3_000_000)]);
    await deriveModality(context, race.modality);
    expect((await eventsOf(race.modality)).map(({ version, is_reload }) => [version, is_reload])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
  });

  test('marks that change nothing append none', async () => {
    const race = await aRace(context, { readers: [4, 5, 6] });
    await sendReads(context, 4, [aRead(1, 1_000)]);
    await deriveEverything(context);
    await db.transaction().execute((trx) => mark(trx, 'chip_given', { participants: race.people }));
    expect(await deriveModality(context, race.modality)).toMatchObject({
      marks: 3,
      people: 3,
      changes: 0,
      version: null,
    });
    expect(await deriveModality(context, race.modality)).toMatchObject({ marks: 0, version: null });
  });

  test('a change is the whole state of a person, with the rules that make times of it', async () => {
    const race = await aRace(context, { readers: [7, 8, 9] });
    await deriveEverything(context);
    await sendReads(context, 7, [aRead(2, 1_500)]);
    await deriveEverything(context);
    const { rules, changes } = await lastChanges(race.modality);
    expect(rules).toEqual({
      chronotype: 'all',
      gunAt,
      plannedStartAt: gunAt,
      precisionMs: 1,
      rounding: 'down',
      ranksByNetTime: false,
    });
    expect(changes).toEqual([
      {
        id: race.people[1],
        isRemoved: false,
        person: null,
        result: {
          status: 'started',
          referenceAt: gunAt,
          wave: null,
          netStartAt: gunAt + 1_500,
          crossings: [gunAt + 1_500, null, null],
          held: [],
          penaltyMs: 0,
          warnings: [],
        },
      },
    ]);
  });

  test('an edited person is in the board event whole, also where the result stays the same', async () => {
    const race = await aRace(context, { readers: [10, 11, 12] });
    await deriveEverything(context);
    await changePerson(context, race.people[0] ?? 0, { club: 'Veloç', isPublic: false });
    await deriveEverything(context);
    const { changes } = await lastChanges(race.modality);
    expect(changes).toMatchObject([
      { id: race.people[0], person: { bib: '1', club: 'Veloç', isPublic: false, penalties: [] } },
    ]);
  });

  test('a penalty is in the board event with its reason and moves the result', async () => {
    const race = await aRace(context, { readers: [13, 14, 15] });
    await deriveEverything(context);
    await addPenalty(
      context,
      { participant: await oidOf(context, 'participant', race.people[0]), timeMs: 60_000, reason: 'no lamp' },
      staff,
    );
    await deriveEverything(context);
    const { changes } = await lastChanges(race.modality);
    expect(changes).toMatchObject([
      { result: { penaltyMs: 60_000 }, person: { penalties: [{ timeMs: 60_000, reason: 'no lamp' }] } },
    ]);
  });

  test('whoever moves to another modality leaves the old board and comes onto the new one', async () => {
    const from = await aRace(context, { readers: [16, 17, 18], shortName: 'from' });
    const to = await aRace(context, { readers: [16, 17, 18], shortName: 'to', people: 0, event: from.event });
    await sendReads(context, 16, [aRead(1, 1_000)]);
    await deriveEverything(context);
    const mover = from.people[0] ?? 0;
    await movePerson(context, mover, to);
    await deriveModality(context, to.modality);
    await deriveModality(context, from.modality);
    expect((await lastChanges(from.modality)).changes).toEqual([{ id: mover, isRemoved: true }]);
    expect((await lastChanges(to.modality)).changes).toMatchObject([
      { id: mover, result: { status: 'started' }, person: { bib: '1' } },
    ]);
    expect(await standings(context, to.modality)).toEqual(['1 | started | 0 | 1 - - |  | ']);
    expect(await standings(context, from.modality)).toHaveLength(2);
  });

  test('whoever cancels or is deleted leaves the board', async () => {
    const race = await aRace(context, { readers: [19, 20, 21] });
    await deriveEverything(context);
    const [first = 0, second = 0] = race.people;
    await db.transaction().execute(async (trx) => {
      await cancelEntry({ ...context, db: trx }, first);
      await deletePerson({ ...context, db: trx }, second);
    });
    await deriveEverything(context);
    expect((await lastChanges(race.modality)).changes).toEqual([
      { id: first, isRemoved: true },
      { id: second, isRemoved: true },
    ]);
    expect(await standings(context, race.modality)).toEqual(['3 | waiting | 0 | - - - |  | ']);
  });

  test('old events go, the newest of each modality stays, and versions go on from it', async () => {
    const race = await aRace(context, { readers: [22, 23, 24] });
    await deriveEverything(context);
    await sendReads(context, 22, [aRead(1, 1_000)]);
    await deriveEverything(context);
    await pruneBoardEvents(db, Date.UTC(2099, 0, 1));
    expect((await eventsOf(race.modality)).map(({ version }) => version)).toEqual([2]);
    await sendReads(context, 22, [aRead(2, 1_000)]);
    expect((await deriveModality(context, race.modality)).version).toBe(3);
  });
});

describe('corrections', () => {
  test('a gun that moves a big field is one event that says reload', async () => {
    const race = await aRace(context, { readers: [31, 32, 33], people: 2_500 });
    await deriveEverything(context);
    const modality = await oidOf(context, 'modality', race.modality);
    await setGun(context, { modality, wave: null, gunAt: gunAt + 60_000 }, staff);
    expect(await deriveModality(context, race.modality)).toMatchObject({
      people: 2_500,
      changes: 2_500,
      isMoreLeft: false,
    });
    expect(
      (await eventsOf(race.modality)).map(({ version, is_reload, changes }) => [version, is_reload, changes]),
    ).toEqual([
      [1, true, null],
      [2, true, null],
    ]);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from result where modality_number = ${race.modality} and reference_at = ${gunAt + 60_000}`.execute(
      db,
    );
    expect(rows).toEqual([{ count: 2_500 }]);
  });

  test('many live reads become board events that carry their changes', async () => {
    const race = await aRace(context, { readers: [34, 35, 36], people: 1_500 });
    await deriveEverything(context);
    const chips = Array.from({ length: 1_500 }, (_, index) => aRead(index + 1, 1_000 + index));
    for (let from = 0; from < chips.length; from += 500) await sendReads(context, 34, chips.slice(from, from + 500));
    expect(await deriveModality(context, race.modality, { loadsBeside: true })).toMatchObject({
      marks: 1_500,
      changes: 1_500,
      version: 6,
      isMoreLeft: false,
    });
    expect((await eventsOf(race.modality)).map(({ is_reload }) => is_reload)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

test('a lot of people that cannot be written ends its derive alone, though the next lots are being loaded', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => {
    unhandled.push(reason);
  };
  process.on('unhandledRejection', note);
  const race = await aRace(context, { readers: [91, 92, 93], people: 1_500 });
  const unwritable: Fold = (...of) => ({ ...foldResult(...of), wave: 2 ** 40 });
  await expect(deriveModality(context, race.modality, { fold: unwritable })).rejects.toThrow(/out of range/);
  await new Promise(setImmediate); // a failure that nobody handles is reported before this
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(await deriveModality(context, race.modality)).toMatchObject({ people: 1_500 });
});

test('a modality without a start and a finish yet has people who wait', async () => {
  const race = await aRace(context, { readers: [47, 48, 49] });
  // No writer leaves a timed race without its finish.
  await db.deleteFrom('checkpoint').where('number', 'in', race.checkpoints.slice(1)).execute();
  await deriveEverything(context);
  expect(await standings(context, race.modality)).toEqual([
    '1 | waiting | - |  |  | ',
    '2 | waiting | - |  |  | ',
    '3 | waiting | - |  |  | ',
  ]);
  expect((await eventsOf(race.modality)).map(({ is_reload }) => is_reload)).toEqual([true]);
});
