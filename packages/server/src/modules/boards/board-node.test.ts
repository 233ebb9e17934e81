import { listAt } from '@dorsal/domain/ranking/list-at.ts';
import { placesAt } from '@dorsal/domain/ranking/places.ts';
import { type ARace, aContext, aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { cancelEntry, changePerson } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveModality, reloadBoard } from '#modules/derive/derive-modality.ts';
import { pruneBoardEvents } from '#modules/derive/derive-repository.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { insertPeople } from '#modules/roster/roster-repository.ts';
import type { Context } from '#platform/context.ts';
import { createPool } from '#platform/db/pool.ts';
import { createMetrics } from '#platform/metrics.ts';
import { BoardNode, type BoardStep } from './board-node.ts';
import type { LiveBoard } from './live-board.ts';

const minute = 60_000;
let context: Context;
let pool: pg.Pool;
let races = 0;

beforeAll(async () => {
  const { db, url } = await aTestDatabase();
  context = aContext(db);
  pool = createPool(url, { max: 4 });
});
afterAll(() => pool.end());

/** A node that polls when the test says so. */
const aNode = (more: Partial<ConstructorParameters<typeof BoardNode>[0]> = {}) =>
  new BoardNode({ context, pool, listenUrl: null, metrics: createMetrics(), ...more });

/** A race of its own: bibs, chips and readers of others never meet. */
async function someRace(people: number): Promise<ARace & { readonly readerIds: readonly [number, number, number] }> {
  races += 1;
  const readerIds = [races * 10 + 1, races * 10 + 2, races * 10 + 3] as const;
  return { ...(await aRace(context, { people, firstBib: races * 10_000 + 1, readers: readerIds })), readerIds };
}
const bibOf = (index: number): number => races * 10_000 + 1 + index;

async function loaded(node: BoardNode, modality: number): Promise<LiveBoard> {
  const board = await node.board(modality);
  if (!board) throw new Error('no board');
  return board;
}

/** All that a board knows, to compare two of them. */
function dump({ board, roster, version }: LiveBoard) {
  const people = [...board.slotOf.keys()].toSorted((a, b) => a - b);
  return {
    version,
    people: people.map((id) => ({
      ...roster.find(id),
      club: roster.clubOf(id),
      search: roster.searchTextOf(id),
      places: [0, 1, 2].map((checkpoint) => placesAt(board, id, checkpoint)),
    })),
    pages: [0, 1, 2].map((checkpoint) => listAt(board, { checkpoint, offset: 0, limit: 100 })),
  };
}

// @spec [Ranking and prizes] issue 15: Equal places stand by bib, wherever people are listed
test('people with equal times stand by bib, loaded and moved, and go where another bib puts them', async () => {
  const race = await someRace(4);
  const [first = 0, second = 0, third = 0, fourth = 0] = race.people;
  for (const [person, bib] of [
    [first, 'W1'],
    [second, '30'],
    [third, '4'],
    [fourth, null],
  ] as const) {
    await changePerson(context, person, { bib });
  }
  const crossAt = async (reader: number, ms: number) =>
    await sendReads(
      context,
      reader,
      [0, 1, 2, 3].map((index) => aRead(bibOf(index), ms)),
    );
  await crossAt(race.readerIds[0], 1_000);
  await deriveModality(context, race.modality);
  const node = aNode();
  const board = await loaded(node, race.modality);
  const listed = (checkpoint: number) => listAt(board.board, { checkpoint, offset: 0, limit: 9 }).ids;
  expect(listed(0)).toEqual([third, second, first, fourth]);
  await crossAt(race.readerIds[2], 2_400_000);
  await deriveModality(context, race.modality);
  await node.poll();
  expect(listed(2)).toEqual([third, second, first, fourth]);
  await changePerson(context, second, { bib: '3' });
  await mark(context.db, 'person_edited', { participants: [second] });
  await deriveModality(context, race.modality);
  await node.poll();
  expect([listed(0), listed(2)]).toEqual([
    [second, third, first, fourth],
    [second, third, first, fourth],
  ]);
});

test('what a derive of this process offers moves the board without being read, and an offer out of turn is read instead', async () => {
  const race = await someRace(3);
  await deriveModality(context, race.modality);
  const node = aNode();
  const board = await loaded(node, race.modality);
  const steps: number[] = [];
  node.onStep(({ to }) => steps.push(to));
  const derived = async (index: number) => {
    await sendReads(context, race.readerIds[0], [aRead(bibOf(index), 1_000 + index)]);
    return await deriveModality(context, race.modality);
  };
  const { events } = await derived(0);
  // Gone from the database, so that the board can only have it from the offer.
  await context.db
    .deleteFrom('board_event')
    .where('modality_number', '=', race.modality)
    .where('version', '=', 2)
    .execute();
  node.offer(events);
  await node.poll();
  expect(steps).toEqual([2]);
  await context.db
    .insertInto('board_event')
    .values({ modality_number: race.modality, version: 2, is_reload: true, at: 0 })
    .execute();
  await derived(1);
  node.offer((await derived(2)).events);
  await node.poll();
  expect(steps).toEqual([2, 3, 4]);
  expect(dump(board)).toEqual(dump(await loaded(aNode(), race.modality)));
});

// @spec [Ranking and prizes] design §4.5: A node's board moved by its events equals the one loaded from nothing
test('a board that was moved change by change is the one that is loaded from nothing', async () => {
  const race = await someRace(6);
  await deriveModality(context, race.modality);
  const node = aNode();
  const board = await loaded(node, race.modality);
  const [start, middle, finish] = race.readerIds;
  await sendReads(
    context,
    start,
    [0, 1, 2, 3].map((index) => aRead(bibOf(index), 1_000)),
  );
  await deriveModality(context, race.modality);
  await node.poll();
  await sendReads(
    context,
    middle,
    [2, 1, 0].map((index) => aRead(bibOf(index), 20 * minute + index * 7_000)),
  );
  await sendReads(context, finish, [aRead(bibOf(2), 41 * minute), aRead(bibOf(0), 40 * minute)]);
  await changePerson(context, race.people[1] ?? 0, { club: 'CA Vila', name: 'Ona' });
  await deriveModality(context, race.modality);
  await node.poll();
  const fresh = await loaded(aNode(), race.modality);
  expect(board.version).toBe(3);
  expect(dump(board)).toEqual(dump(fresh));
  expect(dump(board).pages[2]?.ids).toEqual([race.people[0], race.people[2]]);
});

test('who is entered, and who leaves, comes onto the board and goes from it', async () => {
  const race = await someRace(2);
  await deriveModality(context, race.modality);
  const node = aNode();
  const board = await loaded(node, race.modality);
  const place = { event_number: race.event, modality_number: race.modality };
  const pau = { oid: context.newId(), bib: 'W12', name: 'Pau', gender: 'male', club: 'X' } as const;
  const [late = 0] = await insertPeople(context.db, [{ ...place, ...pau }]);
  await mark(context.db, 'roster_import', { participants: [late] });
  await cancelEntry(context, race.people[0] ?? 0);
  await deriveModality(context, race.modality);
  await node.poll();
  expect([...board.board.slotOf.keys()].toSorted((a, b) => a - b)).toEqual([race.people[1], late]);
  expect(board.roster.find(late)?.person.bib).toBe('W12');
  expect(dump(board)).toEqual(dump(await loaded(aNode(), race.modality)));
});

test('steps are gapless and say who moved where', async () => {
  const race = await someRace(3);
  await deriveModality(context, race.modality);
  const node = aNode();
  await loaded(node, race.modality);
  const steps: BoardStep[] = [];
  node.onStep((step) => steps.push(step));
  await sendReads(context, race.readerIds[1], [aRead(bibOf(0), 20 * minute)]);
  await deriveModality(context, race.modality);
  await sendReads(context, race.readerIds[2], [aRead(bibOf(0), 40 * minute)]);
  await deriveModality(context, race.modality);
  await node.poll();
  expect(
    steps.map(({ from, to, moved }) => [
      from,
      to,
      moved?.map(({ bib, checkpoint, timeMs, status }) => [bib, checkpoint, timeMs, status]),
    ]),
  ).toEqual([
    [1, 2, [[String(bibOf(0)), 1, 20 * minute, 'started']]],
    [2, 3, [[String(bibOf(0)), 2, 40 * minute, 'finished']]],
  ]);
});

test('a crossing on the way leaves the finish as it was, and marks its own checkpoint', async () => {
  const race = await someRace(3);
  await deriveModality(context, race.modality);
  const node = aNode();
  const board = await loaded(node, race.modality);
  await sendReads(context, race.readerIds[1], [aRead(bibOf(0), 20 * minute)]);
  await deriveModality(context, race.modality);
  await node.poll();
  expect([board.touchedAt(0), board.touchedAt(1), board.touchedAt(2)]).toEqual([2, 2, 1]);
});

test('an event that says reload, and a hole in the events, load the board anew', async () => {
  const race = await someRace(3);
  await deriveModality(context, race.modality);
  const node = aNode();
  await loaded(node, race.modality);
  const steps: BoardStep[] = [];
  node.onStep((step) => steps.push(step));
  await reloadBoard(context, race.modality);
  await node.poll();
  for (const at of [20, 21, 22]) {
    await sendReads(context, race.readerIds[1], [aRead(bibOf(at - 20), at * minute)]);
    await deriveModality(context, race.modality);
  }
  await pruneBoardEvents(context.db, Date.UTC(2099, 0, 1));
  await node.poll();
  expect(steps.map(({ from, to, moved }) => [from, to, moved])).toEqual([
    [1, 2, null],
    [2, 5, null],
  ]);
  expect((await loaded(node, race.modality)).board.timed[1]?.size).toBe(3);
});

// @spec [Calls] design §4.7: A node behind the version asked for waits up to a second, the POST takes min_version
test('who waits for a version is answered when it is there, and after the wait when it never comes', async () => {
  const race = await someRace(1);
  await deriveModality(context, race.modality);
  const node = aNode();
  await loaded(node, race.modality);
  const waiting = node.boardAt(race.modality, 2, 20_000);
  await sendReads(context, race.readerIds[1], [aRead(bibOf(0), 20 * minute)]);
  await deriveModality(context, race.modality);
  await node.poll();
  expect((await waiting)?.version).toBe(2);
  expect((await node.boardAt(race.modality, 99, 10))?.version).toBe(2);
});

test('a nudge from PostgreSQL moves a board without waiting for the poll', async () => {
  const race = await someRace(1);
  await deriveModality(context, race.modality);
  const url = pool.options.connectionString ?? '';
  const node = aNode({ listenUrl: url, pollMs: 20 });
  node.start();
  try {
    await loaded(node, race.modality);
    const stepped = new Promise<BoardStep>((resolve) => node.onStep(resolve));
    await sendReads(context, race.readerIds[1], [aRead(bibOf(0), 20 * minute)]);
    await deriveModality(context, race.modality);
    expect((await stepped).to).toBe(2);
  } finally {
    await node.stop();
  }
});

test('a board that nobody asks for is dropped, one that is followed stays', async () => {
  const [idle, followed] = [await someRace(1), await someRace(1)];
  const clock = { now: 0 };
  const node = aNode({ context: { ...context, now: () => clock.now }, pollMs: 5, idleMs: 1_000 });
  await node.board(idle.modality);
  await node.board(followed.modality);
  const letGo = node.follow(followed.modality);
  clock.now = 2_000;
  await node.tidy();
  expect([node.peek(idle.modality) === undefined, node.peek(followed.modality) === undefined]).toEqual([true, false]);
  letGo();
  clock.now = 9_000;
  await node.tidy();
  expect(node.peek(followed.modality)).toBeUndefined();
});

test('a modality that there is not has no board', async () => {
  expect(await aNode().board(999_999)).toBeNull();
});

test('facts that change are seen without a new version', async () => {
  const race = await someRace(1);
  const node = aNode();
  const board = await loaded(node, race.modality);
  await saveModality(context, race.modality, { columns: { status: 'live' } });
  await node.tidy();
  expect([board.facts.status, board.factsEpoch]).toEqual(['live', 1]);
});

test('a node says how long ago its boards were compared with the database', async () => {
  const clock = { now: 0 };
  const node = aNode({ context: { ...context, now: () => clock.now } });
  expect(node.sincePollMs).toBeNull();
  await node.poll();
  clock.now = 30_000;
  expect([node.sincePollMs, node.staleForMs]).toEqual([30_000, 30_000]);
  clock.now = 31_000;
  await node.poll();
  clock.now = 34_000;
  expect([node.sincePollMs, node.staleForMs]).toEqual([3_000, null]);
});
