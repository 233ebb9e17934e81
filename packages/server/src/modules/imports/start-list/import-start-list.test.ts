import { aContext, takeAllMarks } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { beforeEach, expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importStartList } from './import-start-list.ts';

const { db } = await aTestDatabase();
const context = { ...aContext(db), now: () => Date.parse('2026-05-01T08:00:00Z') };

let events = 0;
let modality = { number: 0, eventNumber: 0 };
let other = { number: 0, eventNumber: 0 };

beforeEach(async () => {
  events += 1;
  const categories = [
    { name: 'Veterana', gender: 'female', age_from: 40 },
    { name: 'Sènior', age_from: 18, age_to: 39 },
  ];
  const imported = await importEvent(context, {
    slug: `event-${events}`,
    name: 'Cursa',
    date_start: '2026-05-03T07:00:00Z',
    modalities: [
      { short_name: '21k', type: 'batched_chrono', waves: [{ name: 'Cajón 1' }, { name: 'B' }], categories },
      { short_name: '5k' },
    ],
  });
  if (!imported.ok) throw new Error('the event of the tests is refused');
  const eventNumber = imported.event.number;
  [modality, other] = [0, 1].map((at) => ({ number: imported.modalities[at]?.number ?? 0, eventNumber })) as [
    typeof modality,
    typeof other,
  ]; // two in, two out
});

const enter = (text: string | Buffer, race = modality, more: object = {}) =>
  importStartList(context, { modality: race, bytes: Buffer.from(text), ...more });

const lines = async (race = modality) => {
  const people = await db
    .selectFrom('participant')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('chip')
        .select((chip) => chip.fn.agg<string[]>('array_agg', ['chip.chip']).as('chips'))
        .whereRef('chip.participant_number', '=', 'participant.number')
        .as('chips'),
    )
    .where('modality_number', '=', race.number)
    .orderBy('number')
    .execute();
  return people.map((person) => ({ ...person, chips: person.chips?.toSorted() ?? [] }));
};

/** The people marked by the import. */
const takeMarks = async (): Promise<number[]> =>
  (await takeAllMarks(context)).flatMap(({ participants }) => participants);

// @spec [Registration and categories] design §5: A category set by hand stays; the others follow age and gender on the reference day, or on 31 December
// @spec [Imports and exports] issue 2: `import start-list`: CSV in any delimiter and encoding, headings in three languages, title rows skipped, rows refused by line and reason
test('a list with Spanish headings, title rows and every column goes in', async () => {
  const text = [
    'Llista de sortida;;;',
    ';;;',
    'Dorsal;Nombre;Apellidos;Sexo;Fecha de nacimiento;Club;DNI;Federado;Local;Clasifica;Chip;Salida;Offset;Público',
    '12;Marta;Puig Sol;F;03/05/1986;CA Vila;11X;FACV;sí;no;AA01 00bb;cajon 1;0:01:30,5;no',
    'W 7;Pere;Font;M;31/12/1990;;;;;;;B;;',
  ].join('\r\n');
  expect(await enter(text)).toMatchObject({ ok: true, added: 2, refused: [] });
  const [marta, pere] = await lines();
  expect(marta).toMatchObject({
    bib: '12',
    name: 'Marta',
    surname: 'Puig Sol',
    gender: 'female',
    birthdate: '1986-05-03',
    // 40 on the day of the race
    category: 'Veterana',
    category_is_by_hand: false,
    club: 'CA Vila',
    id_number: '11X',
    federation: 'FACV',
    is_local: true,
    is_classified: false,
    is_public: false,
    chips: ['AA01', 'BB'],
    start_offset_ms: 90_500,
    search: '12 marta puig sol ca vila',
  });
  expect(pere).toMatchObject({
    bib: 'W 7',
    gender: 'male',
    category: 'Sènior',
    is_classified: true,
    is_public: true,
    chips: ['W 7'],
  });
  expect(marta?.wave_number).not.toBe(pere?.wave_number);
  expect(await takeMarks()).toHaveLength(2);
});

test.each([
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ['Latin-1', (text: string) => Buffer.from(text, 'latin1')],
  ['old line ends', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
])('names keep their letters in %s', async (_, encode) => {
  await enter(encode('dorsal\tnom\tcognoms\tsexe\n1\tÀngels\tNúñez Çilla\tD\n'));
  expect(await lines()).toMatchObject([{ name: 'Àngels', surname: 'Núñez Çilla', gender: 'female' }]);
});

// @spec [Imports and exports] issue 2: `import start-list`: CSV in any delimiter and encoding, headings in three languages, title rows skipped, rows refused by line and reason
test('rows that cannot be taken are reported with line and reason, and the others go in', async () => {
  const refusal = await enter(
    [
      'bib,name,surname,gender,birthdate,wave,chip',
      '1,Ada,Alba,f,1990-01-01,B,',
      '1,Ona,Font,f,1990-01-01,B,',
      '2,Pau,Roig,m,1990-02-31,B,',
      '3,Ivo,Serra,q,1990-01-01,B,',
      '4,Joan,Vila,m,1990-01-01,Z,',
      ',,,m,1990-01-01,B,',
      '5,Mar,Coll,f,1990-01-01,B,01',
      '6,Lia,Mas,f,1990-01-01,B,66;66b',
      '\u2060,\u200B,\u202E\u2066,m,1990-01-01,B,',
    ].join('\n'),
  );
  expect(refusal).toMatchObject({
    ok: true,
    added: 2,
    refused: [
      { line: 3, reason: 'bib 1 stands in line 2 already' },
      { line: 4, reason: 'birthdate "1990-02-31" cannot be read' },
      { line: 5, reason: 'gender "q" cannot be read' },
      { line: 6, reason: 'there is no wave "Z" in this race' },
      { line: 7, reason: 'neither a bib nor a name' },
      { line: 8, reason: 'chip 1 stands in line 2 already' },
      { line: 10, reason: 'neither a bib nor a name' },
    ],
  });
});

test('a row that is refused claims no chip', async () => {
  await enter('bib,name,surname\n12,Ada,Alba\n');
  const owned = await enter('bib,name,surname\n00012,Ona,Font\n 12 ,Ada,Alba Roig\n');
  expect(owned).toMatchObject({
    updated: 1,
    added: 0,
    refused: [{ line: 2, reason: 'chip 12 belongs to somebody else in this event' }],
  });
  // Line 2 wants the chip of 12, who would give it for one that line 2 wants too.
  const freed = await enter('bib,name,surname,chip\n20,Pau,Roig,12 Y\n12,Ada,Alba Roig,Y\n21,Lia,Mas,Y\n');
  expect(freed).toMatchObject({
    updated: 1,
    refused: [
      { line: 2, reason: 'chip 12 belongs to somebody else in this event' },
      { line: 4, reason: 'chip Y stands in line 3 already' },
    ],
  });
  expect((await lines()).map(({ bib, chips }) => [bib, chips])).toEqual([['12', ['Y']]]);
});

test('a row that is refused for its chip claims no bib', async () => {
  await enter('bib,name,surname\n12,Ada,Alba\n');
  const freed = await enter('bib,name,surname,chip\n30,Pau,Roig,12\n30,Lia,Mas,77\n30,Ona,Font,78\n');
  expect(freed).toMatchObject({
    added: 1,
    refused: [
      { line: 2, reason: 'chip 12 belongs to somebody else in this event' },
      { line: 4, reason: 'bib 30 stands in line 3 already' },
    ],
  });
});

test.each(['12&mod=5', '1/2', '1?', '1#', '50%', String.raw`1\2`])(
  'the bib %s, which no address of a page can hold, refuses its row',
  async (bib) => {
    expect(await enter(`bib,name\n${bib},Ada\n3,Ona\n`)).toMatchObject({
      added: 1,
      refused: [{ line: 2, reason: `bib "${bib}" has a sign that no address of a page can hold` }],
    });
  },
);

// @spec [Imports and exports] issue 16: A person has 20 chips at most; a row with more is told with its line, and the others go in
test('a person has 20 chips at most', async () => {
  const chips = (count: number): string => Array.from({ length: count }, (_, at) => `C${count}${100 + at}`).join(' ');
  expect(
    await enter(`bib,name,surname,gender,chip\n1,Ada,Alba,f,${chips(20)}\n2,Ona,Font,f,${chips(21)}\n`),
  ).toMatchObject({ ok: true, added: 1, refused: [{ line: 3, reason: 'more than 20 chips stand for one person' }] });
  const [ada] = await lines();
  expect(ada?.chips).toHaveLength(20);
});

test('the same list again changes nothing; a changed row updates its person by bib and marks that one alone', async () => {
  const list = (club: string) => `bib,name,surname,gender,club,chip\n1,Ada,Alba,f,${club},c1\n2,Ona,Font,f,,c2\n`;
  await enter(list('A'));
  const before = await lines();
  await takeMarks();
  expect(await enter(list('A'))).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
  expect(await takeMarks()).toEqual([]);
  expect(await enter(list('B'))).toMatchObject({ added: 0, updated: 1, unchanged: 1 });
  expect(await takeMarks()).toEqual([before[0]?.number]);
  expect((await lines()).map(({ number, club }) => [number, club])).toEqual([
    [before[0]?.number, 'B'],
    [before[1]?.number, null],
  ]);
});

// @spec [Registration and categories] design §5: A category set by hand stays; the others follow age and gender on the reference day, or on 31 December
test('a column that the list does not have stays as it was', async () => {
  await enter('bib,name,gender,club,category\n1,Ada Alba,f,A,Elit\n');
  await enter('bib,name,gender\n1,Ada Alba,f\n');
  expect(await lines()).toMatchObject([{ club: 'A', category: 'Elit', category_is_by_hand: true }]);
});

const withBounds = (ageFrom: number) =>
  importEvent(context, {
    slug: `event-${events}`,
    modalities: [
      {
        short_name: '21k',
        categories: [
          { name: 'V70', age_from: ageFrom },
          { name: 'Sènior', age_from: 18 },
        ],
      },
    ],
  });
/** 70 and 76 years old, each entered in the category of those from 70 on. */
const twoOf70 = 'bib,name,gender,birthdate,category\n1,Ada,f,1956-01-02,V70\n2,Ona,f,1950-01-02,V70\n';
const categories = async () =>
  (await lines()).map(({ category, category_is_by_hand: isByHand }) => [category, isByHand]);

// @spec [Registration and categories] issue 16: A category that staff or their list give stays, also where it is the one by age, in whichever order files are imported
test('a category of the list stays when the bound moves, whether bounds or list came first', async () => {
  const given = [
    ['V70', true],
    ['V70', true],
  ];
  await withBounds(70);
  expect(await enter(twoOf70.slice(0, twoOf70.indexOf('2,Ona')))).toMatchObject({
    notices: [{ code: 'categories_stay', count: 1 }],
  });
  await enter('bib,name,gender,birthdate,category\n1,Ada,f,1956-01-02,\n');
  expect(await enter(twoOf70)).toMatchObject({
    notices: [{ code: 'categories_stay', count: 2 }],
  });
  expect(await categories()).toEqual(given);
  await withBounds(75);
  expect(await categories()).toEqual(given);
  await enter('bib,name,gender,birthdate\n1,Ada,f,1956-01-02\n2,Ona,f,1950-01-02\n');
  await withBounds(70);
  await enter(twoOf70);
  expect(await categories()).toEqual(given);
});

// @spec [Registration and categories] issue 16: Where a list repeats what age gives, the import says so and asks which is meant
test('a list that only repeats the ages goes by them when it is imported so, and says so', async () => {
  await withBounds(70);
  await enter(twoOf70);
  expect(await enter(`${twoOf70}3,Mar,f,1990-01-02,V70\n`, modality, { countsByAge: true })).toMatchObject({
    updated: 2,
    notices: [{ code: 'categories_by_age', count: 2 }],
  });
  await withBounds(75);
  expect(await categories()).toEqual([
    ['Sènior', false],
    ['V70', false],
    ['V70', true],
  ]);
});

test('without categories of the race there are no ages to go by, and the import says so', async () => {
  const text = 'bib,name,gender,birthdate,category\n901,Ada,f,1956-01-02,V70\n';
  expect(await enter(text, other, { countsByAge: true })).toMatchObject({
    notices: [{ code: 'categories_missing' }],
  });
  expect(await enter(text, other)).toMatchObject({ notices: [] });
});

// @spec [Registration and categories] design §5, issue 2: Chips are unique within an event; a bib has several, without one it is the chip
test('people swap chips inside one list, and nobody takes the chip of someone in another race', async () => {
  await enter('bib,name,chip\n1,Ada,x\n2,Ona,y\n');
  await enter('bib,name,chip\n900,Rut,z\n', other);
  const swapped = await enter('bib,name,chip\n1,Ada,y\n2,Ona,x\n3,Mar,z\n');
  expect(swapped).toMatchObject({
    updated: 2,
    refused: [{ line: 4, reason: 'chip Z belongs to somebody else in this event' }],
  });
  expect((await lines()).map(({ chips }) => chips)).toEqual([['Y'], ['X']]);
});

test('people entered before they have a bib get it from the next list', async () => {
  await enter('name,surname,gender,age\nAda,Alba,f,30\nOna,Font,f,31\n');
  const before = await lines();
  expect(await enter('bib,name,surname,gender,age\n8,Ona,Font,f,31\n9,Ada,Alba,f,30\n')).toMatchObject({
    added: 0,
    updated: 2,
  });
  expect((await lines()).map(({ number, bib, chips }) => [number, bib, chips])).toEqual([
    [before[0]?.number, '9', ['9']],
    [before[1]?.number, '8', ['8']],
  ]);
});

test.each([
  ['without a heading', 'lorem ipsum\ndolor,sit\n', 'this is no start list'],
  ['of results', 'place,time\n1,2:00\n', 'this is no start list'],
  ['that is empty', '', 'this is no start list'],
  ['that is not text', '\0\0\0\0abc', 'neither text nor'],
  [
    'with a quote that ends in the middle of a cell',
    'bib;name\n1;"Ana" Alba\n',
    'line 2: a quote ends in the middle of a cell. Take it out, or write it twice ("") where it belongs to the text',
  ],
  [
    'with a quote that goes on to its end',
    'bib;name\n1;Ana\n\n2;"Ona\n3;Pau\n',
    'open in line 4 is not closed before the end',
  ],
  ['with an open quote', `bib,name\n1,"${'x'.repeat(300_000)}`, 'close the quote'],
  ['with a cell without end', `bib,name\n1,${'x'.repeat(300_000)}`, 'characters: shorten it'],
])('a file %s is refused whole', async (_, text, reason) => {
  expect(await enter(text)).toMatchObject({ ok: false, faults: [{ message: expect.stringContaining(reason) }] });
});

// @spec [Imports and exports] issue 2: A start list of another race is refused and nothing is touched
test('the list of another race of the event is refused, and nothing of it is stored', async () => {
  await enter('bib,name\n1,A B\n2,C D\n3,E F\n', other);
  expect(await enter('bib,name\n1,A B\n2,C D\n3,E F\n4,G H\n')).toMatchObject({
    ok: false,
    faults: [{ message: expect.stringContaining('3 of 4 bibs run elsewhere in this event (bib 1 runs 5k)') }],
  });
  expect(await lines()).toEqual([]);
});

test('a list with the same bibs and other names is that of another day, unless its author is sure', async () => {
  const list = (letters: string) =>
    `bib,name\n${[...letters].map((letter, at) => `${at + 1},${letter} ${letter}`).join('\n')}\n`;
  await enter(list('abcdef'));
  expect(await enter(list('uvwxyz'))).toMatchObject({
    ok: false,
    faults: [{ message: expect.stringContaining('another race') }],
  });
  expect((await lines())[0]).toMatchObject({ name: 'a' });
  expect(await enter(list('abcdez'))).toMatchObject({ ok: true, updated: 1 });
  expect(await enter(list('uvwxyz'), modality, { isSure: true })).toMatchObject({ ok: true, updated: 5 });
});

test('an empty gender is entered as other and reported', async () => {
  const entered = await enter('bib,name,gender\n1,Ada,f\n2,Ona,\n');
  expect(entered).toMatchObject({ added: 2, notices: [{ code: 'gender_missing', count: 1, line: 3 }] });
  expect((await lines()).map(({ gender }) => gender)).toEqual(['female', 'other']);
});

// @spec [Imports and exports] issue 17: `import start-list`: town, emergency contact and consent to mail, by the usual headings in three languages; what cannot be is refused with its reason
test.each([
  ['bib,name,town,emergency contact,emergency phone,newsletter', '1,Ada,Nules,Mare,600111222,yes'],
  [
    'dorsal,nombre,población,persona de contacto,teléfono de emergencia,acepta comunicaciones',
    '1,Ada,Nules,Mare,600111222,sí',
  ],
  ['dorsal,nom,població,contacte d’emergència,butlletí', '1,Ada,Nules,Mare: 600111222,x'],
])('who is called in an emergency, and who takes mail: %s', async (heading, row) => {
  expect(await enter(`${heading}\n${row}`)).toMatchObject({ added: 1, refused: [] });
  const inNeed = { town: 'Nules', emergency_name: 'Mare', emergency_phone: '600111222', mail_consent: true };
  const now = new Date(context.now());
  expect(await lines()).toMatchObject([{ ...inNeed, mail_consent_at: now, mail_consent_by: 'import' }]);
  // Later the same list changes nothing, also not when the consent was given.
  const later = { ...context, now: () => context.now() + 60_000 };
  const bytes = Buffer.from(`${heading}\n${row}`);
  expect(await importStartList(later, { modality, bytes })).toMatchObject({ unchanged: 1, updated: 0 });
});

test('a consent has the day that the list says, and is taken back by a no; a phone that nobody can call and a day to come are refused', async () => {
  const rows = ['1,Ada,Mare 600111222,03/02/2026', '2,Ona,Pare,03/12/2026', '3,Lia,Pare,maybe'];
  const imported = await enter(['bib,name,ICE,mail consent', ...rows].join('\n'));
  expect(imported).toMatchObject({
    added: 1,
    refused: [
      { line: 3, reason: 'mail consent "03/12/2026" is of a day to come' },
      { line: 4, reason: 'mail consent "maybe" cannot be read' },
    ],
  });
  const day = new Date('2026-02-03T00:00:00Z');
  expect(await lines()).toMatchObject([{ emergency_name: 'Mare', mail_consent_at: day, mail_consent_by: 'import' }]);
  const again = await enter('bib,name,emergency phone,mail consent\n1,Ada,ask Pau,yes\n');
  expect(again).toMatchObject({ refused: [{ line: 2, reason: 'emergency phone "ask Pau" cannot be read' }] });
  await enter('bib,name,ICE,mail consent\n1,Ada,Tia,no\n');
  const taken = { mail_consent: false, mail_consent_at: new Date(context.now()), mail_consent_by: 'import' };
  expect(await lines()).toMatchObject([{ emergency_name: 'Tia', emergency_phone: '600111222', ...taken }]);
});
