import { type ARace, aContext, aRace } from '@dorsal/testkit/a-race.ts';
import { changePerson } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { copyOut } from '#platform/db/copy-out.ts';
import { createPool } from '#platform/db/pool.ts';
import { emptyResult } from '../derive/board-change.ts';
import { loadBoardRoster } from '../derive/board-people-repository.ts';
import { newResultRow, writeResults } from '../derive/derive-repository.ts';
import { RowArena, WordTable } from './binary-rows.ts';
import { memberColumns, Roster } from './roster.ts';

const { db, url } = await aTestDatabase();
const context: Context = aContext(db);
const pool = createPool(url, { max: 2 });
afterAll(() => pool.end());
let race: ARace;

const rowsOf = (modality: number): string =>
  `select ${memberColumns} from participant p left join result r on r.participant_number = p.number where p.modality_number = ${modality}`;

async function loaded(modality: number): Promise<Roster> {
  const roster = new Roster(new Map());
  const client = await pool.connect();
  await copyOut(client, rowsOf(modality), (row) => roster.load(row));
  client.release();
  roster.seal();
  return roster;
}

const started = { ...emptyResult, status: 'started' } as const;

beforeAll(async () => {
  const angels = {
    name: 'Àngels · 名',
    surname: "O'Dònnell\t\\N",
    club: 'Çà\nVila',
    category: 'F-SEN',
    is_local: true,
  };
  race = await aRace(context, { people: 3, described: { 1: angels } });
  const [first = 0, second = 0] = race.people;
  await changePerson(context, first, { startOffsetMs: -5 });
  await writeResults(db, race.modality, [
    newResultRow(first, {
      ...started,
      referenceAt: -62_135_596_800_000,
      netStartAt: 1_620_460_800_123,
      crossings: [1_620_460_800_123, null, 253_402_300_799_999],
      held: [1, 300],
      warnings: ['no_start_read', 'missing_checkpoint'],
    }),
    newResultRow(second, started),
  ]);
});

test('a row read in binary says what the same row says as text', async () => {
  const roster = await loaded(race.modality);
  const asText = await loadBoardRoster(db, race.modality);
  for (const id of race.people) expect(roster.find(id)?.person).toEqual(asText.get(id));
  const [first = 0, second = 0, third = 0] = race.people;
  expect(roster.find(first)?.result).toEqual({
    status: 'started',
    referenceAt: -62_135_596_800_000,
    wave: null,
    netStartAt: 1_620_460_800_123,
    crossings: [1_620_460_800_123, null, 253_402_300_799_999],
    held: [1, 300],
    penaltyMs: 0,
    warnings: ['no_start_read', 'missing_checkpoint'],
  });
  expect(roster.find(second)?.result).toEqual(started);
  expect(roster.find(third)?.result).toEqual(emptyResult);
  expect([roster.clubOf(first), roster.clubOf(second), roster.searchTextOf(first)]).toEqual([
    'Çà\nVila',
    null,
    "1 angels · 名 o'donnell \\n ca vila",
  ]);
});

test('nobody costs a byte for what is held back of others: a row is no longer than one with its warnings as they are stored', async () => {
  const bytesOf = async (columns: string): Promise<number> => {
    let bytes = 0;
    const client = await pool.connect();
    await copyOut(client, rowsOf(race.modality).replace(memberColumns, columns), (row) => (bytes += row.length));
    client.release();
    return bytes;
  };
  const stored = memberColumns.split(', ').filter((column) => column !== 'r.held');
  await writeResults(
    db,
    race.modality,
    race.people.map((id) => newResultRow(id, started)),
  );
  const before = stored.join(', ').replace(/nullif\(r\.warnings, '{}'\)/, 'r.warnings');
  expect(before).toMatch(/ r\.warnings$/);
  expect(await bytesOf(memberColumns)).toBeLessThan(await bytesOf(before));
});

test('changes stand before what was loaded, and who is removed is gone until entered again', async () => {
  const roster = await loaded(race.modality);
  const [first = 0] = race.people;
  const person = roster.find(first)?.person ?? null;
  if (!person) throw new Error('loaded just now');
  roster.apply({ id: first, isRemoved: false, result: { ...emptyResult, status: 'retired' }, person: null });
  expect(roster.find(first)).toMatchObject({ person, result: { status: 'retired' } });
  roster.apply({ id: first, isRemoved: false, result: emptyResult, person: { ...person, club: 'Other' } });
  expect(roster.clubOf(first)).toBe('Other');
  roster.apply({ id: first, isRemoved: true });
  expect([roster.find(first), roster.clubOf(first), roster.searchTextOf(first)]).toEqual([null, null, '']);
  expect(roster.apply({ id: first, isRemoved: false, result: emptyResult, person: null })).toBeNull();
  expect(roster.apply({ id: first, isRemoved: false, result: emptyResult, person })).toMatchObject({
    gender: person.gender,
  });
  expect(roster.find(first)?.person).toEqual(person);
  expect(roster.apply({ id: 999_999, isRemoved: false, result: emptyResult, person: null })).toBeNull();
});

test('a copy that fails leaves the connection usable, whoever failed', async () => {
  const client = await pool.connect();
  await expect(copyOut(client, 'select nonsense', () => undefined)).rejects.toThrow('nonsense');
  const fails = (): never => {
    throw new Error('cannot take it');
  };
  await expect(copyOut(client, 'select generate_series(1, 1000)', fails)).rejects.toThrow('cannot take it');
  let rows = 0;
  await copyOut(client, 'select generate_series(1, 1000)', () => rows++);
  await copyOut(client, 'select 1 where false', () => rows++);
  expect(rows).toBe(1_000);
  client.release();
});

test('rows of any size find their place and are found again', () => {
  const arena = new RowArena();
  const rows = [10, 1_048_570, 2_000_000, 7].map((length, index) => Buffer.alloc(length, index + 1));
  const references = rows.map((row) => arena.put(row));
  for (const [index, reference] of references.entries()) {
    const { bytes } = arena.slabOf(reference);
    const start = arena.startOf(reference);
    expect(bytes.subarray(start, start + (rows[index]?.length ?? 0)).equals(rows[index] ?? Buffer.alloc(0))).toBe(true);
  }
});

test('equal words are one text, different ones are told apart even with one hash', () => {
  const words = new WordTable();
  const bytes = Buffer.from('club costarring clubliquid');
  expect([
    words.find(bytes, 0, 4),
    words.find(bytes, 16, 4),
    words.find(bytes, 5, 10),
    words.find(bytes, 20, 6),
  ]).toEqual(['club', 'club', 'costarring', 'liquid']);
});
