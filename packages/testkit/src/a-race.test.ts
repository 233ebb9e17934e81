import { expect, test } from 'vitest';
import { aContext, aModality, aParticipant, aReaderConfiguration } from './a-race.ts';
import { aTestDatabase } from './test-database.ts';

const { db } = await aTestDatabase();
const context = aContext(db);

test('a person comes with a modality, an event and a chip of their own', async () => {
  const { number, modality } = await aParticipant(context, { bib: 'w012', club: 'Amics de l’Esquirol' });
  const chip = await db
    .selectFrom('chip')
    .selectAll()
    .where('participant_number', '=', number)
    .executeTakeFirstOrThrow();
  expect(chip).toEqual({
    event_number: modality.event,
    chip: 'W012',
    participant_number: number,
    modality_number: modality.number,
  });
});

test('the search looks through bib, name, surname and club without accents', async () => {
  const { number } = await aParticipant(context, { bib: 'W12', name: 'Núria', surname: "d'Alòs", club: null });
  const { search } = await db
    .selectFrom('participant')
    .select('search')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  expect(search).toBe("w12 nuria d'alos");
});

test('a modality has its start and finish, and the checkpoints that are asked for between them', async () => {
  const modality = await aModality(context, { intermediates: 3, columns: { distance_m: 20_000 } });
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

test('a reader configuration stands at the finish unless another checkpoint is named', async () => {
  const modality = await aModality(context, { intermediates: 1 });
  const [, atFive = 0, finish = 0] = modality.checkpoints;
  expect((await aReaderConfiguration(context, { modality })).checkpoint).toBe(finish);
  expect((await aReaderConfiguration(context, { modality, checkpoint: atFive })).checkpoint).toBe(atFive);
});
