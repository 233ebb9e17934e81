import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';

const { ask, tokenOf, context } = await aProgram();

const post = async (path: string, body: unknown, caller: CallerKind = 'admin') =>
  (await ask(path, { body, token: tokenOf(caller) })).json();
const code = (answer: { readonly error?: { readonly code: string } }): string => answer.error?.code ?? 'done';
const event = async (id: unknown) => (await post('/events', { id, search_circuits: true }))[0];
const at = (iso: string) => ({ $date: iso });
const undoNewest = async () => {
  const { number } = await context.db
    .selectFrom('command')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return code(await post('/undo', { number }));
};

const race = await aRace(context, { waves: [{ name: 'A', gunAt }] });
const { oid } = await context.db
  .selectFrom('event')
  .select('oid')
  .where('number', '=', race.event)
  .executeTakeFirstOrThrow();
const modality = await oidOf(context, 'modality', race.modality);
const prepared = await post('/event', {
  _id: oid,
  changes: {
    name: { was: 'Race', is: 'Cursa' },
    slug: { was: (await event(oid)).slug, is: 'cursa-2021' },
    time_zone: { was: 'UTC', is: 'Europe/Madrid' },
    registration_end: { is: at('2021-05-01T22:00:00.000Z') },
    documents: {
      is: [
        { name: 'Rules', type: 'registration', url: 'https://example.org/r' },
        { name: 'Results', type: 'result', url: 'https://example.org/c' },
      ],
    },
    tags: { is: ['nit'] },
    allow_live_registration: { was: false, is: true },
  },
});
if (code(prepared) !== 'done') throw new Error(JSON.stringify(prepared));
await post('/modality', {
  _id: modality,
  changes: {
    categories: { was: [], is: [{ name: 'SEN', age_from: 18 }] },
    prizes: {
      was: [],
      is: [
        { order: 1, total: 3, by: 'gender', non_cummulative_with: [] },
        { order: 2, total: 3, by: 'category', non_cummulative_with: [1] },
      ],
    },
    price_history: { was: [], is: [{ start: at('2021-01-01T00:00:00.000Z'), price: 10 }] },
  },
});

// @spec [Back-office editors] issue 18: An event is copied to a new date with all but people and reads
test('an event is copied to a new day with its races, hours as they are there, and without people', async () => {
  expect(code(await post('/copy-event', { _id: oid, date_start: at('2021-12-12T00:00:00.000Z') }, 'timer'))).toBe(
    'not_allowed',
  );
  const saved = await post('/copy-event', { _id: oid, date_start: at('2021-12-12T00:00:00.000Z') });
  expect(saved).toMatchObject({ success: true, slug: 'cursa-2021-2' });
  const copy = await event(saved._id);
  // 10:00 at the place on both days: summer time then, winter time now.
  expect(copy).toMatchObject({
    name: 'Cursa',
    visible: false,
    date_start: at('2021-12-12T09:00:00.000Z'),
    registration_end: at('2021-12-05T23:00:00.000Z'),
    tags: ['nit'],
    allow_live_registration: false,
    documents: [{ name: 'Rules' }],
    entered: 0,
  });
  expect(copy.documents).toHaveLength(1);
  const [original] = await post('/modalities', { id: modality });
  const [made] = await post('/modalities', { event: saved._id });
  expect(made).toMatchObject({
    short_name: original.short_name,
    datetime_start: at('2021-12-12T09:00:00.000Z'),
    categories: [{ name: 'SEN', age_from: 18 }],
    prizes: [{ order: 1 }, { order: 2, non_cummulative_with: [1] }],
    price_history: [{ price: 10, start: at('2021-08-06T23:00:00.000Z') }],
    waves: [{ name: 'A' }],
  });
  expect(made.waves[0].gun).toBeUndefined();
  expect(made.chrono_start).toBeUndefined();
  expect(made.intermediates.map((point: { distance_from_start: number }) => point.distance_from_start)).toEqual([
    5_000,
  ]);
  expect(made.intermediates[0]._id).not.toEqual(original.intermediates[0]._id);
  const configurations = await post('/reader-configurations', { modality: made._id });
  expect(configurations).toHaveLength(3);
  expect(configurations[0]).toMatchObject({ datetime_start: at('2021-12-12T08:00:00.000Z') });
  expect((await event(oid)).entered).toBe(3);
  expect(await undoNewest()).toBe('done');
  expect(await event(saved._id)).toBeUndefined();
});

test('a copy with another name and year goes by them, and stays once somebody is entered', async () => {
  const saved = await post('/copy-event', { _id: oid, date_start: at('2022-05-07T08:00:00.000Z'), name: 'Cursa gran' });
  expect(saved.slug).toBe('cursa-gran-2022');
  const [made] = await post('/modalities', { event: saved._id });
  await context.db
    .updateTable('participant')
    .set({ event_number: saved.numeric_id, modality_number: made.numeric_id })
    .where('number', '=', race.people[0] ?? 0)
    .execute();
  expect(await undoNewest()).toBe('still_used');
  expect(code(await post('/copy-event', { _id: oid, date_start: at('2321-05-07T08:00:00.000Z') }))).toBe(
    'invalid_request',
  );
  expect(code(await post('/copy-event', { _id: 'f'.repeat(24), date_start: at('2022-05-07T08:00:00.000Z') }))).toBe(
    'event_not_found',
  );
});

// @spec [Back-office editors] issue 18: A circuit has texts, documents, a window, a type of registration, a scoring from the list, and its events in order
test('a circuit is made and changed with its events in their order, each in its own trail', async () => {
  const made = async (name: string) => (await post('/event', { name, date_start: at('2021-06-01T00:00:00.000Z') }))._id;
  const [a, b, c] = [await made('A'), await made('B'), await made('C')];
  const saved = await post('/circuit', {
    name: 'Lliga',
    punctuation_type: 'vall_uixo_5k',
    registration_type: 'register',
    events: [b, a],
  });
  expect(code(saved)).toBe('done');
  const circuit = saved._id;
  const names = async () =>
    (await post('/events', { circuit, order: ['order'] })).map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['B', 'A']);
  expect(await event(circuit)).toMatchObject({
    is_circuit: true,
    punctuation_type: 'vall_uixo_5k',
    registration_type: 'register',
  });
  const save = (changes: object) => post('/circuit', { _id: circuit, changes });
  expect(code(await save({ events: { was: [b, a], is: [a, b, c] }, description: { is: 'Season' } }))).toBe('done');
  expect(await names()).toEqual(['A', 'B', 'C']);
  expect((await event(c)).circuit).toMatchObject({ name: 'Lliga' });
  expect((await post('/trail', { subject: `event:${c.$oid}` }))[0]).toMatchObject({ name: 'event_changed' });
  expect(await undoNewest()).toBe('done');
  expect(await names()).toEqual(['B', 'A']);
  expect((await event(c)).circuit).toBeUndefined();
  const other = (await post('/circuit', { name: 'Copa' }))._id;
  expect(await post('/circuit', { _id: other, changes: { events: { was: [], is: [a] } } })).toMatchObject({
    error: { code: 'invalid_request', fields: [{ path: 'events[0]' }] },
  });
  expect(code(await post('/circuit', { _id: other, changes: { events: { was: [], is: [circuit] } } }))).toBe(
    'invalid_request',
  );
  expect(code(await post('/circuit', { _id: other, changes: { events: { was: [], is: ['f'.repeat(24)] } } }))).toBe(
    'event_not_found',
  );
  expect(code(await post('/circuit', { _id: other, changes: { punctuation_type: { is: 'mine' } } }))).toBe(
    'invalid_request',
  );
  expect(code(await post('/circuit', { _id: a, changes: { description: { is: 'x' } } }))).toBe('circuit_not_found');
  const own = (await post('/modality', { event: circuit, name: 'Absolut' }))._id;
  const raced = (await post('/modality', { event: a, name: '10K' }))._id;
  expect(code(await post('/modality', { _id: raced, changes: { circuit_modality: { is: own } } }))).toBe('done');
  expect((await post('/modalities', { id: raced }))[0].circuit_modality).toEqual(own);
  expect(code(await post('/modality', { _id: raced, changes: { circuit_modality: { was: own, is: raced } } }))).toBe(
    'modality_not_found',
  );
  expect(code(await post('/delete-modality', { _id: own }))).toBe('still_used');
});
