import { compareBibs } from '@dorsal/domain/registration/bibs.ts';
import { aFinishedRace, bibs, codeOf, type Row } from '@dorsal/testkit/a-finished-race.ts';
import { aRace } from '@dorsal/testkit/a-race.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const { context, web, race, oid, rows } = await aFinishedRace();

// @spec [Calls] doc 2 §2.2, doc 2 §7: POST `/registrations` by id, or by event and bib: one result, with the places and totals of every checkpoint
test('one result tells all places with their totals, at every checkpoint', async () => {
  const [byBib] = await rows({ event: race.event, bib: '3' });
  const [byId] = await rows({ id: byBib?._id });
  expect(byId).toEqual(byBib);
  expect(byBib?.result).toMatchObject({ pos_general: 3, totals: { general: 4, gender: 2, category: 2, local: 2 } });
  expect(byBib?.result?.intermediate_results?.[0]).toMatchObject({ pos_general: 3, pos_category: 2 });
  expect(byBib?.['modality']).toMatchObject({ _id: { $oid: oid }, event: { numeric_id: race.event } });
});

// @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/registrations` of an event: pages, order, ids with a limit
test('lists of an event are paged and sorted, and say how many there are', async () => {
  const response = await web.post('/registrations', { event: race.event, limit: 2, offset: 2, order: ['-bib_number'] });
  expect(bibs((await response.json()) as Row[])).toEqual(['5', '4']); // rows, as above
  expect(response.headers.get('x-total-count')).toBe('7');
  expect(bibs(await rows({ ids: [(await rows({ event: race.event, bib: '5' }))[0]?._id], limit: 5 }))).toEqual(['5']);
});

// @spec [Registration and categories] doc 1 §7: Lists by bib are in the order of numbers
test('lists by bib are in the order of the domain, also backwards', async () => {
  const someBib = fc.stringMatching(/^[AW]{0,1}-{0,1}[0-9]{0,3}[B-]{0,1}[0-9]{0,2}$/);
  const known = ['W12', '100', 'W2', '9', 'F-3', '10', 'W', '009', '1-10', '1-9', '3B10', '3B2', 'É7'];
  const made = [...new Set([...known, ...fc.sample(someBib, 40)])].filter((bib) => bib !== '');
  const described = Object.fromEntries(made.map((bib, index) => [index + 1, { bib }]));
  const { event } = await aRace(context, { people: made.length, described });
  const listed = async (order: string) => bibs(await rows({ event, order: [order], limit: 100 }));
  const inOrder = made.toSorted(compareBibs);
  expect(await listed('bib_number')).toEqual(inOrder);
  expect(await listed('-bib_number')).toEqual(inOrder.toReversed());
  expect(await listed('modality')).toEqual(inOrder);
});

// @spec [Registration and categories] issue 16: Lists by name are in the order of the alphabet: accents, capitals and apostrophes move nobody
test('lists by name are in the order of the alphabet, also backwards', async () => {
  const surnames = [
    'de la Torre',
    'Díaz',
    "d'Alòs",
    'Domènech',
    'Dunmore',
    'Àvila',
    'Zurita',
    'Espinós',
    'Verdaguer',
    'Vázquez',
  ];
  const described = Object.fromEntries(surnames.map((surname, index) => [500 + index, { surname }]));
  const { event } = await aRace(context, { people: surnames.length, firstBib: 500, described });
  const listed = async (order: string) =>
    (await rows({ event, order: [order], limit: 100 })).map((row) => row['surname']);
  const inOrder = [
    'Àvila',
    "d'Alòs",
    'de la Torre',
    'Díaz',
    'Domènech',
    'Dunmore',
    'Espinós',
    'Vázquez',
    'Verdaguer',
    'Zurita',
  ];
  expect(await listed('surname')).toEqual(inOrder);
  expect(await listed('-surname')).toEqual(inOrder.toReversed());
});

test('a list of people who are gone says of which version it is, as that of others does', async () => {
  const versionOf = async (ids: readonly unknown[]) =>
    (await web.post('/registrations', { modality: oid, ids })).headers.get('x-board-version');
  const [present] = await rows({ event: race.event, bib: '3' });
  const version = await versionOf([present?._id]);
  expect(Number(version)).toBeGreaterThan(0);
  expect(await versionOf(['f'.repeat(24)])).toBe(version);
});

// @spec [Calls] design §4.7: A node behind the version asked for waits up to a second, the POST takes min_version
// @spec [Refusals and messages] design §5: Unknown slugs and ids answer 404, each thing by its name
test('what does not exist is said to, each thing by its name', async () => {
  const unknown = 'f'.repeat(24);
  expect(await codeOf(await web.post('/registrations', { modality: unknown, winners: true }))).toEqual([
    404,
    'modality_not_found',
  ]);
  expect(await codeOf(await web.post('/registrations', { event: 'nowhere' }))).toEqual([404, 'event_not_found']);
  expect(await codeOf(await web.post('/registrations', { id: unknown }))).toEqual([404, 'registration_not_found']);
  expect(await codeOf(await web.post('/registrations', { modality: oid, intermediate: unknown }))).toEqual([
    404,
    'checkpoint_not_found',
  ]);
  expect(await codeOf(await web.post('/registrations', { modality: oid, circuit_registrations: true }))).toEqual([
    501,
    'not_built_yet',
  ]);
  expect(await codeOf(await web.post('/registrations', { modality: oid, min_version: 999_999 }))).toEqual([
    503,
    'version_not_reached',
  ]);
});

// @spec [Refusals and messages] issue 2, design §5: Half a JSON, no JSON, 10 MB, an unknown field: each told apart, and what is stored stays
test('broken bodies are refused, the same body sent right is answered after them', async () => {
  const body = JSON.stringify({ modality: oid, order: ['result.shown_order'] });
  expect(await codeOf(await web.post('/registrations', body.slice(0, -5)))).toEqual([400, 'malformed_json']);
  expect(await codeOf(await web.post('/registrations', { modality: oid, colour: 'red' }))).toEqual([
    400,
    'invalid_request',
  ]);
  expect(
    await codeOf(await web.post('/registrations', { modality: oid, free_text_search: 'x'.repeat(2_000_000) })),
  ).toEqual([413, 'body_too_large']);
  for (let again = 0; again < 3; again++) expect((await web.post('/registrations', body)).status).toBe(200);
});
