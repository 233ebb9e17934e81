import { expect, test } from 'vitest';
import { foundAmong, itemOf, lateBelow, matches, type PaletteItem, placeOf, stateOf } from './palette-items.ts';

const item = (id: string, name: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  ...{ id, kind: 'screen', name, leads: `/${id}`, details: [] },
  ...more,
});
const screens = [
  item('events', 'Eventos'),
  item('ads', 'Anuncios'),
  item('new', 'Anuncio nuevo'),
  item('users', 'Personas usuarias'),
];
const ids = (items: readonly PaletteItem[]) => items.map(({ id }) => id);

// @spec [Back-office lists] issue 17 (palette): Screens and this page's verbs by a few letters, accents, word order and one mistake forgiven
test('screens are found by their beginning, their words in any order, and with a mistake', () => {
  expect(ids(foundAmong(screens, 'anuncio'))).toEqual(['ads', 'new']);
  expect(ids(foundAmong(screens, 'nuevo anuncio'))).toEqual(['new']);
  expect(ids(foundAmong(screens, 'usuarais'))).toEqual(['users']);
  expect(ids(foundAmong(screens, 'zzz'))).toEqual([]);
});

// @spec [Back-office lists] console (palette): Late results go below those that are in sight
test('those that are in sight keep their order, and late ones go below', () => {
  const [a, b, c] = [item('a', 'A'), item('b', 'B'), item('c', 'C')];
  expect(ids(lateBelow([c, a, b], ['b', 'a']))).toEqual(['b', 'a', 'c']);
  expect(ids(lateBelow([c, a], []))).toEqual(['c', 'a']);
});

test('hits of the text before stay while they match the text of now', () => {
  const person = item('p', 'Núria Garcia', { bib: '214', details: ['10K'] });
  expect(['21', 'nuria 10k', 'garcia'].map((text) => matches(person, text))).toEqual([true, true, true]);
  expect(matches(person, 'garcas')).toBe(false);
});

// @spec [Back-office lists] issue 17 (palette): The whole bib of the current event stands first, also where it is named by its race
test('the address says which event is the current one', () => {
  const race = 'a'.repeat(24);
  expect(placeOf('/e/penya-24/registrations')).toEqual({ event: 'penya-24' });
  expect(placeOf('/admin/e/penya-24/0')).toEqual({ event: 'penya-24' });
  expect([placeOf(`/m/${race}`), placeOf(`/admin/results/${race}`)]).toEqual([{ modality: race }, { modality: race }]);
  expect([placeOf('/admin/users'), placeOf('/')]).toEqual([{}, {}]);
});

test('each kind leads to its page', () => {
  const _id = 'b'.repeat(24);
  const pages = (['event', 'circuit', 'modality', 'person', 'reader', 'organism', 'user'] as const).map(
    (kind) => itemOf({ kind, _id, name: 'x', slug: 'cursa' }).leads,
  );
  expect(pages).toEqual([
    '/e/cursa',
    '/c/cursa',
    `/m/${_id}`,
    `/r/${_id}`,
    `/admin/reader/${_id}`,
    `/admin/organism/${_id}`,
    `/admin/user/${_id}`,
  ]);
});

// @spec [Back-office lists] issue 17 (palette): Without a network the palette says so, and not that nothing was found
test('nothing in sight is nothing found only where an answer said so', () => {
  const state = { text: 'ana', count: 0, isPending: false, isOffline: false, isFailed: false };
  expect(stateOf({ ...state, isOffline: true })).toBe('palette.offline');
  expect(stateOf({ ...state, count: 2, isOffline: true })).toBe('palette.offline');
  expect(stateOf({ ...state, isFailed: true })).toBe('palette.failed');
  expect(stateOf({ ...state, isPending: true })).toBe('palette.pending');
  expect([stateOf(state), stateOf({ ...state, count: 2 }), stateOf({ ...state, text: ' ' })]).toEqual([
    'palette.none',
    'palette.found',
    null,
  ]);
});
