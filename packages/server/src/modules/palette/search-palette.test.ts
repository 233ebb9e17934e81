import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { addUser } from '#modules/accounts/users.ts';
import { createEvent } from '#modules/races/save-event.ts';

const { ask, tokenOf, context } = await aProgram();
const { db } = context;

const penyagolosa = await anEvent(context, { slug: 'penyagolosa', name: 'Marató de Penyagolosa' });
const riu = await anEvent(context, { slug: 'riu', name: 'Cursa del Riu' });
await aRace(context, {
  event: penyagolosa.number,
  shortName: 'Vertical llarg',
  described: {
    1: { name: 'Núria', surname: 'Garcia Pons', club: 'Club de Dalt' },
    2: { name: 'Marc', surname: 'Vidal', is_public: false },
  },
});
const second = await aRace(context, { event: riu.number, described: { 1: { name: 'Joan', surname: 'Ferrer' } } });
await anEvent(context, { slug: 'vdiarosa', name: 'Cursa Vdiarosa' });
await createEvent(context, { slug: 'lliga', name: 'Lliga de Muntanya', columns: { is_circuit: true } });
// A postponed one has no date by which lists order it.
await createEvent(context, { slug: 'aplec', name: 'Aplec de la Font', columns: { staff_mark: 'postponed' } });
await ask('/organism', { body: { name: 'Federació de Muntanya', type: 'federation' }, token: tokenOf('admin') });
await addUser(context, { email: 'eva.roig@example.org', name: 'Eva', roles: ['timer'] });
await ask('/reader', { body: { name: 'Caixa blava', numeric_id: 77 }, token: tokenOf('admin') });
interface Hit {
  readonly kind: string;
  readonly name: string;
  readonly bib?: string;
  readonly is_near?: boolean;
}
const find = async (body: object, caller: CallerKind = 'admin'): Promise<Hit[]> =>
  (await ask('/palette', { body, token: tokenOf(caller) })).json();
const lines = (hits: readonly Hit[]): string[] =>
  hits.map(({ kind, bib, name, is_near }) => [kind, bib, name, is_near ? 'near' : ''].filter(Boolean).join(' '));

// @spec [Back-office lists] issue 17 (palette): Any event, modality, person, bib, reader, user, organism or circuit by a few letters, mistakes, accents and word order forgiven
test.each([
  ['penya', ['event Marató de Penyagolosa']],
  ['penyaglosa', ['event Marató de Penyagolosa near']],
  ['lliga munt', ['circuit Lliga de Muntanya']],
  ['aplec', ['event Aplec de la Font']],
  ['vertical', ['modality Vertical llarg']],
  ['penyagolosa vertical', ['modality Vertical llarg']],
  ['nuria gar', ['person 1 Núria Garcia Pons']],
  ['pons nuria', ['person 1 Núria Garcia Pons']],
  ['gracia', ['person 1 Núria Garcia Pons near']],
  ['blava', ['reader Caixa blava']],
  ['77', ['reader Caixa blava']],
  ['balva', ['reader Caixa blava near']],
  ['federacio', ['organism Federació de Muntanya']],
  ['federasio', ['organism Federació de Muntanya near']],
  ['eva.roig', ['user Eva']],
  ['eva.riog', ['user Eva near']],
  ['jaon', ['person 1 Joan Ferrer near']],
  ['joan ferrre', ['person 1 Joan Ferrer near']],
  // One mistake before a name that only begins nearly so.
  ['vdial', ['person 2 Marc Vidal near', 'event Cursa Vdiarosa near']],
  ['zzzz', []],
])('%s finds %j', async (text, expected) => {
  const found = await find({ text });
  expect(lines(found)).toEqual(expected);
});

// @spec [Back-office lists] issue 17 (palette): Any event, modality, person, bib, reader, user, organism or circuit by a few letters, mistakes, accents and word order forgiven
test('an event named so stands before those of a county called so, with and without a mistake', async () => {
  const dated = (day: number) => new Date(Date.UTC(2031, 4, day));
  await createEvent(context, { slug: 'sorell', name: 'Cursa del Sorellat', columns: { date_start: dated(1) } });
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await createEvent(context, {
      slug: `pas-${at}`,
      name: `Pas ${at}`,
      columns: { county: 'Sorellat Alt', date_start: dated(10 + at) },
    });
  const exact = lines(await find({ text: 'sorellat' }));
  const near = lines(await find({ text: 'sorelalt' }));
  expect([exact[0], exact[1]]).toEqual(['event Cursa del Sorellat', 'event Pas 9']);
  expect(near).toEqual(exact.map((line) => `${line} near`));
});

// @spec [Back-office lists] issue 17 (palette): The whole bib of the current event stands first, also where it is named by its race
test('a bib is that of the current event first, and its beginning finds those of that event alone', async () => {
  const here = async (place: object) => lines(await find({ text: '1', ...place }))[0];
  expect(await here({ event: 'riu' })).toBe('person 1 Joan Ferrer');
  expect(await here({ event: 'penyagolosa' })).toBe('person 1 Núria Garcia Pons');
  const { oid } = await db
    .selectFrom('modality')
    .select('oid')
    .where('number', '=', second.modality)
    .executeTakeFirstOrThrow();
  expect(await here({ modality: oid })).toBe('person 1 Joan Ferrer');
});

// @spec [Back-office lists] issue 17 (palette): Each role finds what it may see
test('each role finds what it may see, and nobody else anything', async () => {
  const kinds = async (caller: CallerKind): Promise<string[]> => {
    const found = await Promise.all(
      ['vertical', 'nuria', 'blava', 'federacio', 'eva.roig'].map((text) => find({ text }, caller)),
    );
    return found.flat().map(({ kind }) => kind);
  };
  expect(await kinds('admin')).toEqual(['modality', 'person', 'reader', 'organism', 'user']);
  expect(await kinds('timer')).toEqual(['modality', 'person', 'reader']);
  expect(await kinds('community_manager')).toEqual(['modality', 'organism']);
  expect((await ask('/palette', { body: { text: 'a' } })).json().error.code).toBe('not_signed_in');
  expect((await ask('/palette', { body: { text: 'a' }, token: tokenOf('live_register') })).json().error.code).toBe(
    'not_allowed',
  );
});

// @spec [Back-office lists] issue 18, B (palette): Letters that changed places are taken for a slip before one that is missing
test('letters that changed places stand before one that is missing', async () => {
  await aRace(context, {
    ...{ event: riu.number, shortName: 'Nit', firstBib: 60 },
    described: { 60: { name: 'Jan', surname: 'Prat' }, 61: { name: 'Juan', surname: 'Soler' } },
  });
  const found = lines(await find({ text: 'Jaun' })).filter((line) => line.startsWith('person'));
  expect(found).toEqual(['person 61 Juan Soler near', 'person 60 Jan Prat near']);
});
