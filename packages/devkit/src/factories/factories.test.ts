import { aTestDatabase } from '@dorsal/server/platform/db/test-database.ts';
import { expect, test } from 'vitest';
import { aCheckpoint, aModality } from './a-modality.ts';
import { aParticipant } from './a-participant.ts';
import { aReaderConfiguration } from './a-reader.ts';
import { aUser } from './a-user.ts';
import { seededIds } from './next-id.ts';
import { searchText } from './search-text.ts';

const { db } = await aTestDatabase();

test('a person comes with a modality, an event and a chip of their own', async () => {
  const person = await aParticipant(db, { bib: 'w012', club: 'Amics de l’Esquirol' });
  const chip = await db
    .selectFrom('chip')
    .selectAll()
    .where('participant_number', '=', person.number)
    .executeTakeFirstOrThrow();
  expect(chip).toEqual({
    event_number: person.eventNumber,
    chip: 'W012',
    participant_number: person.number,
    modality_number: person.modalityNumber,
  });
});

test('a modality has its start and finish, and the checkpoints that are asked for between them', async () => {
  const modality = await aModality(db, { intermediates: 3, distance_m: 20_000 });
  const course = await db
    .selectFrom('checkpoint')
    .select(['kind', 'distance_m'])
    .where('modality_number', '=', modality.number)
    .orderBy('position')
    .execute();
  expect(course.map(({ kind, distance_m }) => `${kind} ${distance_m}`)).toEqual([
    'start 0',
    'intermediate 5000',
    'intermediate 10000',
    'intermediate 15000',
    'finish 20000',
  ]);
});

test('one more checkpoint goes before the finish', async () => {
  const modality = await aModality(db);
  const added = await aCheckpoint(db, { modality_number: modality.number, distance_m: 5_000 });
  const kinds = await db
    .selectFrom('checkpoint')
    .select('kind')
    .where('modality_number', '=', modality.number)
    .orderBy('position')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['start', 'intermediate', 'finish']);
  expect(added.position).toBe(1);
});

test('a reader configuration stands at the finish unless another checkpoint is named', async () => {
  const modality = await aModality(db, { intermediates: 1 });
  const atFinish = await aReaderConfiguration(db, { modality_number: modality.number });
  expect(atFinish.checkpointNumber).toBe(modality.checkpoints[2]?.number);
  const atFive = modality.checkpoints[1]?.number ?? null;
  const there = await aReaderConfiguration(db, { modality_number: modality.number, checkpoint_number: atFive });
  expect(there.checkpointNumber).toBe(atFive);
});

test('two users are two people', async () => {
  const [one, other] = [await aUser(db), await aUser(db, { roles: ['timer'] })];
  expect(one.email).not.toBe(other.email);
  expect(one.oid).toMatch(/^[0-9a-f]{24}$/);
});

test('seeded ids are the same for the same seed and name, and 24 hex characters', () => {
  const [a, b, c] = [seededIds(1, 'x'), seededIds(1, 'x'), seededIds(1, 'y')];
  const [first, again, another] = [a(), b(), c()];
  expect(first).toBe(again);
  expect(first).not.toBe(another);
  expect(first).toMatch(/^[0-9a-f]{24}$/);
});

test('the search looks through bib, name, surname and club without accents', () => {
  expect(searchText({ bib: 'W12', name: 'Núria', surname: "d'Alòs", club: null })).toBe("w12 nuria d'alos");
});
