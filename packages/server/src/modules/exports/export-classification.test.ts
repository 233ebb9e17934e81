import { aContext, aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { insertPenalty } from '#modules/corrections/correction-repository.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { exportClassification } from './export-classification.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const race = await aRace(context, {
  people: 5,
  described: {
    1: { surname: 'Alba', category: 'F-SEN', club: '=CA Vila', is_local: true },
    3: { staff_status: 'disqualified', disqualified_reason: 'short cut' },
  },
});

/** 1 and 2 finish, 2 before 1 but for a penalty; 3 is disqualified, 4 is out on the course, 5 has not come. */
await sendReads(
  context,
  1,
  [1, 2, 3, 4].map((bib) => aRead(bib, bib * 1_000)),
);
await sendReads(context, 2, [aRead(1, 1_200_050), aRead(2, 1_180_000), aRead(4, 1_300_000)]);
await sendReads(context, 3, [aRead(1, 2_500_500), aRead(2, 2_490_000), aRead(3, 2_400_000)]);
const [, second] = race.people;
await insertPenalty(db, second ?? 0, { timeMs: 30_000, reason: 'Tarjeta amarilla', user: null });
await mark(db, 'person_edited', { participants: race.people });
await deriveEverything(context);

const textOf = async (more: object = {}): Promise<string> => {
  const exported = await exportClassification(context, { modality: race.modality, format: 'csv', ...more });
  return exported.ok ? exported.text : exported.refusal;
};

// @spec [Imports and exports] issue 2: `export classification`: the columns in their order, seconds with up to three decimals, in the order shown, by checkpoint, CSV or JSON
// @spec [Safety] design §8: CSV cells that begin like a formula are escaped
test('places, people and times stand in the order shown: seconds, and nothing where there is none', async () => {
  expect((await textOf()).split('\n')).toEqual([
    'pos_general,pos_gender,pos_category,pos_local,pos_local_gender,pos_local_category,bib_number,name,surname,gender,category,club,status,total_time,total_time_real,penalty_time,t_1',
    "1,1,1,1,1,1,1,Runner 1,Alba,female,F-SEN,'=CA Vila,finished,2500.5,2499.5,,1200.05",
    '2,1,,,,,2,Runner 2,,male,,,finished,2520,2488,30,1180',
    ',,,,,,4,Runner 4,,male,,,started,,,,1300',
    ',,,,,,3,Runner 3,,female,,,disqualified,2400,2397,,',
    ',,,,,,5,Runner 5,,female,,,,,,,',
    '',
  ]);
});

// @spec [Imports and exports] issue 2: `export classification`: the columns in their order, seconds with up to three decimals, in the order shown, by checkpoint, CSV or JSON
test('a checkpoint lists who has a time there, with the places there', async () => {
  const bibs = async (checkpoint: 'start' | number) =>
    (await textOf({ checkpoint }))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[6]);
  expect(await bibs(1)).toEqual(['2', '1', '4']);
  expect(await bibs('start')).toEqual(['1', '2', '3', '4']);
  expect(await textOf({ checkpoint: 2 })).toBe('checkpoint_not_found');
  expect(await textOf({ modality: 999_999 })).toBe('modality_not_found');
});

// @spec [Safety] issue 16: Whoever asked not to be named has no name in what everybody may read, the exported classification too
test('who asked not to be named is a bib in the public form, and has a name in that of staff', async () => {
  const hidden = await aRace(context, {
    people: 2,
    firstBib: 201,
    described: { 201: { is_public: false } },
    readers: [21, 22, 23],
  });
  const named = async (more: object) => (await textOf({ modality: hidden.modality, ...more })).match(/Runner \d+/g);
  expect(await named({})).toEqual(['Runner 202']);
  expect(await named({ warningsIn: 'en' })).toEqual(['Runner 201', 'Runner 202']);
});

// @spec [Ranking and prizes] issue 15: Equal places stand by bib, wherever people are listed
test('who shares a place stands by bib, at checkpoints and in the groups behind the finish too', async () => {
  const bibs = ['W12', '30', '4', 'W2', '12', '9'];
  const described = Object.fromEntries(bibs.map((bib, index) => [101 + index, { bib }]));
  const tied = await aRace(context, { people: 6, firstBib: 101, described, readers: [11, 12, 13] });
  const cross = async (reader: number, chips: readonly number[], ms: number) =>
    await sendReads(
      context,
      reader,
      chips.map((chip) => aRead(chip, ms)),
    );
  await cross(11, [101, 102, 103, 104], 1_000);
  await cross(13, [101, 102, 103], 2_400_000);
  await deriveEverything(context);
  const listed = async (checkpoint: 'start' | 'finish') =>
    (await textOf({ modality: tied.modality, checkpoint }))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[6]);
  expect(await listed('start')).toEqual(['4', '30', 'W2', 'W12']);
  expect(await listed('finish')).toEqual(['4', '30', 'W12', 'W2', '9', '12']);
});

// @spec [Imports and exports] issue 15: `export classification`: for staff with the warnings of each person, in words of their language
test('for staff the warnings of each person stand in the last column, in their language', async () => {
  const doubtful = await aRace(context, { people: 4, firstBib: 201, readers: [21, 22, 23] });
  const cross = async (reader: number, ...reads: [chip: number, ms: number][]) =>
    await sendReads(
      context,
      reader,
      reads.map(([chip, ms]) => aRead(chip, ms)),
    );
  await cross(21, [201, 1_000], [202, 2_000], [203, 1_900_000]);
  await cross(22, [201, 1_200_000], [203, 3_000_000]);
  await cross(23, [201, 2_400_000], [202, 2_500_000], [203, 4_500_000], [204, 2_600_000]);
  await deriveEverything(context);
  const cells = async (language: 'en' | 'ca' | 'es') => {
    const lines = (await textOf({ modality: doubtful.modality, warningsIn: language })).trim().split('\n');
    expect(lines[0]).toMatch(/,t_1,warnings$/);
    return lines.slice(1).map((line) => line.split(',').at(-1));
  };
  expect(await cells('en')).toEqual([
    '',
    'a checkpoint on the way has no time',
    'a checkpoint on the way has no time; no crossing of the start: there is no own start to count the net time from',
    'heard at the start too long after the gun: the net time counts from the gun until it is accepted',
  ]);
  expect((await cells('ca'))[1]).toBe('un punt de control del recorregut no té temps');
  expect((await cells('es'))[1]).toBe('un punto de control del recorrido no tiene tiempo');
  const json = await textOf({ modality: doubtful.modality, format: 'json', warningsIn: 'es' });
  expect(JSON.parse(json)).toMatchObject([
    { warnings: '' },
    { warnings: 'un punto de control del recorrido no tiene tiempo' },
    {},
    {},
  ]);
  expect(await textOf({ modality: doubtful.modality })).not.toContain('warnings');
});

test('JSON has the same lines, and the same results give the same bytes', async () => {
  const json = await textOf({ format: 'json' });
  expect(JSON.parse(json)).toMatchObject([{ pos_general: 1, total_time: '2500.5' }, {}, {}, {}, { bib_number: '5' }]);
  expect(await textOf({ format: 'json' })).toBe(json);
});

const prizes = [
  { order: 1, total: 1, by: 'general' },
  { order: 2, total: 1, by: 'gender', not_with: [1] },
] as const;

/** Two women, the first of them ahead of all, and a man. */
async function aRaceWithPrizes(readers: readonly [number, number, number], hidesPrizes: boolean): Promise<number> {
  const firstBib = readers[0] * 100 + 1;
  const of = await aRace(context, {
    firstBib,
    readers,
    hidesPrizes,
    prizes: prizes.map((rule) => ({ ...rule, not_with: 'not_with' in rule ? [...rule.not_with] : [] })),
  });
  const finishes = [0, 1, 2].map((index) => aRead(firstBib + index, 2_400_000 + index * 1_000));
  await sendReads(context, readers[2], finishes);
  await deriveEverything(context);
  return of.modality;
}

// @spec [Imports and exports] issue 16: `export classification`: a column a prize with the place in it, for staff always, for everyone where the race shows who takes a prize; the places in the race stay
test('prizes stand in a column each, with the place in it, beside the places in the race', async () => {
  const modality = await aRaceWithPrizes([31, 32, 33], false);
  const cells = async (more: object = {}) => JSON.parse(await textOf({ modality, format: 'json', ...more }));
  expect(await cells()).toMatchObject([
    { pos_general: 1, pos_gender: 1, prize_1_general: 1, prize_2_gender: '' },
    { pos_general: 2, pos_gender: 1, prize_1_general: '', prize_2_gender: 1 },
    { pos_general: 3, pos_gender: 2, prize_1_general: '', prize_2_gender: 1 },
  ]);
  expect((await textOf({ modality, warningsIn: 'en' })).split('\n')[0]).toMatch(
    /,t_1,prize_1_general,prize_2_gender,warnings$/,
  );
  expect(await textOf({ modality, checkpoint: 1 })).not.toContain('prize');
});

// @spec [Imports and exports] issue 16: `export classification`: a column a prize with the place in it, for staff always, for everyone where the race shows who takes a prize; the places in the race stay
test('prizes that the race does not show stand in the form for staff alone', async () => {
  const modality = await aRaceWithPrizes([41, 42, 43], true);
  expect(await textOf({ modality })).not.toContain('prize');
  expect(await textOf({ modality, warningsIn: 'es' })).toContain(',prize_1_general,prize_2_gender,warnings\n');
});

// @spec [Imports and exports] issue 16: Time given back is a number in the file: the guard against formulas is for texts
test('time that was given back is a number in the file', async () => {
  const { modality, people } = await aRace(context, { people: 1, firstBib: 51, readers: [51, 52, 53] });
  await sendReads(context, 51, [aRead(51, 1_000)]);
  await sendReads(context, 53, [aRead(51, 2_400_000)]);
  await insertPenalty(db, people[0] ?? 0, { timeMs: -600_000, reason: 'Held at a level crossing', user: null });
  await mark(db, 'person_edited', { participants: people });
  await deriveEverything(context);
  expect((await textOf({ modality })).split('\n')[1]).toContain(',finished,1800,2399,-600,');
  expect(JSON.parse(await textOf({ modality, format: 'json' }))[0].penalty_time).toBe('-600');
});
