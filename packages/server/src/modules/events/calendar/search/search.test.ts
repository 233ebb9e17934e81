import { lettersOf, nearness } from '@dorsal/domain/search/near-words.ts';
import { searchWords } from '@dorsal/domain/search/words.ts';
import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countListedEvents, listEvents } from '#modules/events/calendar/list-events.ts';
import { updateEvent } from '#modules/races/event-repository.ts';
import { createEvent, saveEvent } from '#modules/races/save-event.ts';
import { findPossibleWords } from './word-repository.ts';

/** `npm run test:long` gives others (`lawStages` in scripts/stages.mjs). */
const otherSeed = Number(process.env['LAWS_SEED'] ?? 0);

const { db } = await aTestDatabase();
const context = aContext(db);

interface Options {
  readonly name: string;
  readonly city?: string;
  readonly name_short?: string;
  readonly tags?: string[];
  readonly is_circuit?: boolean;
  readonly visible?: boolean;
}

async function make(slug: string, { name, ...columns }: Options): Promise<void> {
  await createEvent(context, { slug, name, columns: { date_start: new Date('2026-05-03T07:00:00Z'), ...columns } });
}

await make('vall', { name: "10K Vall d'Uixó", city: "la Vall d'Uixó" });
await make('castello', { name: 'Marató BP Castelló', city: 'Castelló de la Plana' });
await make('penyagolosa', { name: 'Penyagolosa Trails MiM', name_short: 'MiM', city: 'Vistabella', tags: ['Trail'] });
await make('vila-real', { name: 'Mitja de Vila-real', city: 'Vila-real/Villarreal' });
await make('alcora', { name: "Volta a l'Alcora", tags: ['100% natural', 'snake_case'] });
await make('nocturna-2025', { name: 'Cursa Nocturna' });
await make('nocturna-2026', { name: 'Cursa Nocturna' });
await make('lliga-penya', { name: 'Lliga de la Penya', is_circuit: true });
await make('amagada', { name: 'Cursa Secretíssima', visible: false });
await make('marejol', { name: 'Travessia del Marejol' });
await make('marató-vella', { name: 'Antiga Cursa', city: 'Poble de la Marató' });
await make('corrent', { name: 'Кросс Ёлка 🏃' });

const found = async (free_text_search: string, more: object = {}): Promise<string[]> =>
  (await listEvents(context, { free_text_search, ...more }, 'public')).map(({ slug }) => slug);

// @spec [Calendar calls] issue 4 (calendar), doc 1 §2: Name search: accents and case do not matter, small mistakes are forgiven, half-typed words are found: 'vall duxo', 'marato castello', 'penyagolosa' with any letter wrong, missing, doubled or swapped
test.each([
  ['vall duxo', ['vall']],
  ["VALL D'UIXO", ['vall']],
  ['vall d’uixó', ['vall']],
  ['vall de uxo', []],
  ['uixo', ['vall']],
  ['marato castello', ['castello']],
  ['castelo marato', ['castello']],
  ['peny', ['penyagolosa']],
  ['p', ['penyagolosa', 'castello', 'marató-vella']],
  ['golosa', ['penyagolosa']],
  ['penyagil', ['penyagolosa']],
  ['mim trail', ['penyagolosa']],
  ['mom', []],
  ['vilareal', ['vila-real']],
  ['villareal', ['vila-real']],
  ['vila real', ['vila-real']],
  ['alcora', ['alcora']],
  ["l'alcora", ['alcora']],
  ['nocturna 2026', ['nocturna-2026']],
  ['nocturna 2027', []],
  ['ёлка', ['corrent']],
  ['🏃', ['corrent']],
  ['secretissima', []],
  ['%', []],
  ['_', []],
  ['100%', ['alcora']],
  ['snake_case', ['alcora']],
  ["'", []],
  ["castello'); drop table event; --", []],
  ['castello:* | !x & <-> \\ \' "', []],
])('%s', async (text, slugs) => {
  expect((await found(text)).toSorted()).toEqual(slugs.toSorted());
});

// @spec [Calendar calls] issue 4 (calendar), doc 1 §2: Name search: accents and case do not matter, small mistakes are forgiven, half-typed words are found: 'vall duxo', 'marato castello', 'penyagolosa' with any letter wrong, missing, doubled or swapped
test('a name with any one letter wrong, missing, doubled, or swapped with the next is found', async () => {
  const name = 'penyagolosa';
  const misspelt = [...name].flatMap((letter, at) => [
    `${name.slice(0, at)}${letter === 'x' ? 'z' : 'x'}${name.slice(at + 1)}`,
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) + name.slice(at + 1, at + 2) + letter + name.slice(at + 2),
  ]);
  for (const text of misspelt) expect([text, await found(text)]).toEqual([text, ['penyagolosa']]);
});

// @spec [Calendar calls] issue 4 (calendar): Nothing is guessed where something is found as it is written; filters do not change what a text means
test('nothing is guessed where something is found as it is written', async () => {
  expect(await found('marató')).toEqual(['castello', 'marató-vella']);
  expect(await found('marejol')).toEqual(['marejol']);
});

test('whole words of the name come first where no order is asked for', async () => {
  expect((await found('marato'))[0]).toBe('castello');
  expect((await found('marato', { order: ['-numeric_id'] }))[0]).toBe('marató-vella');
});

// @spec [Calendar calls] issue 4 (calendar): Nothing is guessed where something is found as it is written; filters do not change what a text means
test('filters do not change what a text means', async () => {
  expect(await found('nocturna', { status: ['live'] })).toEqual([]);
  expect(await countListedEvents(context, { free_text_search: 'noctruna' }, 'public')).toEqual({ total: 2 });
  expect(await found('noctruna', { status: ['live'] })).toEqual([]);
});

test('a name is looked for in names alone, circuits where they are asked for, hidden ones by staff', async () => {
  const named = async (name: string, more: object = {}, visibility: 'public' | 'staff' = 'public') =>
    (await listEvents(context, { name, ...more }, visibility)).map(({ slug }) => slug);
  expect(await named('marato')).toEqual(['castello']);
  expect(await named('plana')).toEqual([]);
  expect(await named('lliga penya', { search_circuits: true })).toEqual(['lliga-penya']);
  expect(await named('secretisima', {}, 'staff')).toEqual(['amagada']);
});

// @spec [Calendar calls] issue 4 (calendar): Whoever writes an event keeps its words right
// @spec [Safety] issue 16: Of what is hidden no page, no metadata and no sitemap says anything
test('a hidden circuit has no events for strangers, and staff find them', async () => {
  await make('lliga-amagada', { name: 'Lliga Amagada', is_circuit: true, visible: false });
  const numberOf = async (slug: string): Promise<number> =>
    (await db.selectFrom('event').select('number').where('slug', '=', slug).executeTakeFirstOrThrow()).number;
  await updateEvent(db, await numberOf('marejol'), { circuit_number: await numberOf('lliga-amagada') });
  const of = async (visibility: 'public' | 'admin'): Promise<string[]> =>
    (await listEvents(context, { circuit: 'lliga-amagada' }, visibility)).map(({ slug }) => slug);
  expect([await of('public'), await of('admin')]).toEqual([[], ['marejol']]);
});

test('whatever changes a name changes what finds it', async () => {
  await make('abans', { name: 'Pujada al Garbinet' });
  const { number } = await db
    .selectFrom('event')
    .select('number')
    .where('slug', '=', 'abans')
    .executeTakeFirstOrThrow();
  await saveEvent(context, number, { columns: { name: 'Baixada del Montgròs' } });
  expect(await found('garbinet')).toEqual([]);
  expect(await found('montrgos')).toEqual(['abans']);
});

test('a long text is answered, too', async () => {
  expect(await found(`penyagolosa ${'x'.repeat(180)}`)).toEqual([]);
  expect(await found('a '.repeat(100))).toEqual(expect.any(Array));
});

test('the database makes the same words of names as the domain does of what is asked', async () => {
  const alphabet = [...'abzABZÀéñÇŀ·\'’´`.-‐ _/,%&\\"()ßøŁæŒ09ªº½…«»“”—ЁйΩ🏃\u0301\t\n'];
  const sentences = fc.sample(fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 30 }), {
    numRuns: 2_000,
    seed: 7 + otherSeed,
  });
  const { rows } = await sql<{ sentence: string; words: string[] }>`
    select sentence, array(select search_words(sentence)) as words from unnest(${sentences}::text[]) sentence`.execute(
    db,
  );
  expect(rows.map(({ sentence, words }) => [sentence, words.toSorted()])).toEqual(
    rows.map(({ sentence }) => [sentence, searchWords(sentence).toSorted()]),
  );
});

test('the database notes the same letters of a word as the domain', async () => {
  const words = ['penyagolosa', 'ёлка', 'a', '🏃🏃'];
  const { rows } = await sql<{ letters: number }>`
    select search_letters(word) as letters from unnest(${words}::text[]) word`.execute(db);
  expect(rows.map(({ letters }) => letters)).toEqual(words.map(lettersOf));
});

test('no stored word that is near is left out before the domain has seen it', async () => {
  const aWord = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 3, maxLength: 11 });
  const stored = [...new Set(fc.sample(aWord, { numRuns: 600, seed: 5 + otherSeed }))];
  const asked = [...new Set(fc.sample(aWord, { numRuns: 150, seed: 6 + otherSeed }))];
  await sql`
    insert into event_word (word, letters, length)
    select word, search_letters(word), char_length(word) from unnest(${stored}::text[]) word`.execute(db);
  const near = (pairs: readonly { asked: string; stored: string }[]): string[] =>
    pairs
      .filter((pair) => nearness(pair.asked, pair.stored) !== null)
      .map((pair) => `${pair.asked} ${pair.stored}`)
      .toSorted();
  const all = asked.flatMap((one) => stored.map((other) => ({ asked: one, stored: other })));
  const possible = await findPossibleWords(db, asked);
  expect(near(possible.filter((pair) => stored.includes(pair.stored)))).toEqual(near(all));
  expect(near(all).length).toBeGreaterThan(300);
});
