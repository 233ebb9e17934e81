import { aContext, aRace, aRead, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { changePerson } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertPenalty } from '#modules/corrections/correction-repository.ts';
import { setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { mark } from '#modules/derive/marks/mark-repository.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';
import { replacePrizes } from '#modules/races/modality-repository.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { importTimes } from './import-times.ts';
import { lockTimedPeople } from './times-repository.ts';

const { db } = await aTestDatabase();
const context = { ...aContext(db), now: () => Date.parse('2026-05-03T12:00:00Z') };
const gunAt = Date.parse('2026-05-03T07:00:00Z');

let events = 0;
let races = 0;
let modality = { number: 0, eventNumber: 0 };

beforeEach(async () => {
  events += 1;
  const race = {
    short_name: '10k',
    distance: 10_000,
    chrono_start: new Date(gunAt).toISOString(),
    intermediates: [{}, {}],
  };
  const imported = await importEvent(context, { slug: `event-${events}`, name: 'Cursa', modalities: [race] });
  if (!imported.ok) throw new Error('the event of the tests is refused');
  modality = { number: imported.modalities[0]?.number ?? 0, eventNumber: imported.event.number };
  const bytes = Buffer.from('bib,name,gender\n1,Ada,f\n2,Ona,f\n3,Pau,m\n4,Ivo,m\n');
  await importStartList(context, { modality, bytes });
  await deriveEverything(context);
});

const take = (text: string) => importTimes(context, { modality, bytes: Buffer.from(text) });

async function exported(of: { readonly number: number } = modality): Promise<string> {
  await deriveEverything(context);
  const file = await exportClassification(context, { modality: of.number, format: 'csv' });
  return file.ok ? file.text : file.refusal;
}

/** Status, seconds since the gun at each checkpoint and the penalty, by bib. */
async function results() {
  await deriveEverything(context);
  const rows = await db
    .selectFrom('result')
    .innerJoin('participant', 'participant.number', 'result.participant_number')
    .select([
      'participant.bib',
      'result.status',
      'result.net_start_at',
      'result.penalty_ms',
      'participant.disqualified_reason',
    ])
    .select((select) => select.fn<(number | null)[]>('to_jsonb', ['result.crossings']).as('crossings'))
    .where('result.modality_number', '=', modality.number)
    .orderBy('participant.number')
    .execute();
  return rows.map(({ crossings, net_start_at: start, ...row }) => ({
    ...row,
    net: start === null ? null : (start - gunAt) / 1000,
    splits: crossings.map((at) => (at === null ? null : (at - gunAt) / 1000)),
  }));
}

// @spec [Imports and exports] issue 2: `import times`: times since the reference, statuses, penalties and reasons; again an update
test('times, statuses, penalties and reasons become results', async () => {
  const text = [
    'bib_number;status;total_time;total_time_real;penalty_time;penalty_reason;disqualified_reason;1;2',
    '1;finished;0:40:30,5;0:40:20;;;;0:10:00;1200.25',
    '2;finished;0:42:00;0:40:30;60;Tarjeta amarilla;;;',
    '3;disqualified;0:50:00;;;;other bib;;',
    '4;retired;;;;;;0:12:00;',
  ].join('\n');
  expect(await take(text)).toMatchObject({ ok: true, updated: 4, refused: [] });
  expect(await results()).toMatchObject([
    { bib: '1', status: 'finished', net: 10.5, splits: [10.5, 600, 1200.25, 2430.5], penalty_ms: 0 },
    // 42:00 holds a minute of penalty, so the finish was crossed at 41:00, 40:30 after the start
    { bib: '2', status: 'finished', net: 30, splits: [30, null, null, 2460], penalty_ms: 60_000 },
    { bib: '3', status: 'disqualified', splits: [null, null, null, 3000], disqualified_reason: 'other bib' },
    { bib: '4', status: 'retired', splits: [null, 720, null, null] },
  ]);
  const penalties = await db.selectFrom('penalty').select(['time_ms', 'reason']).execute();
  expect(penalties).toContainEqual({ time_ms: 60_000, reason: 'Tarjeta amarilla' });
});

// @spec [Imports and exports] issue 15: `import times`: an export of ours is taken again and changes nothing
test('an export with people without a bib and with bibs like formulas is taken again', async () => {
  await take('bib_number,status,total_time\n1,finished,2400\n');
  const people = await db
    .selectFrom('participant')
    .select('number')
    .where('modality_number', '=', modality.number)
    .orderBy('number')
    .execute();
  await changePerson(context, people[2]?.number ?? 0, { bib: null });
  await changePerson(context, people[3]?.number ?? 0, { bib: '=4' });
  const text = await exported();
  expect(text).toContain(",'=4,Ivo,");
  expect(await take(text)).toMatchObject({ ok: true, updated: 0, unchanged: 3, refused: [] });
});

// @spec [Imports and exports] issue 15: `import times`: an export of ours is taken again and changes nothing
test('an export with prizes and warnings is taken again, and says which columns are left out', async () => {
  await take('bib_number,status,total_time\n1,finished,2400\n3,finished,2500\n');
  await replacePrizes(db, modality.number, [{ order: 1, total: 1, by: 'general' }]);
  await deriveEverything(context);
  const file = await exportClassification(context, { modality: modality.number, format: 'csv', warningsIn: 'en' });
  const text = file.ok ? file.text : file.refusal;
  expect(text).toContain(',prize_1_general,warnings\n');
  expect(await take(text)).toMatchObject({
    ok: true,
    updated: 0,
    refused: [],
    notices: [{ code: 'columns_left_out', names: expect.arrayContaining(['prize_1_general', 'warnings']) }],
  });
});

// @spec [Imports and exports] issue 15: `import times`: total_time without a column of penalties holds the penalties that stand
test('a total_time without a column of penalties holds the penalties that stand', async () => {
  await take('bib_number,status,total_time,penalty_time,penalty_reason\n1,finished,2460,60,Tarjeta amarilla\n');
  await deriveEverything(context);
  await take('bib_number,total_time\n1,2470\n');
  expect((await results())[0]).toMatchObject({ splits: [null, null, null, 2410], penalty_ms: 60_000 });
  expect(await exported()).toMatch(/,finished,2470,\d+,60,,\n/);
  expect(await take('bib_number,total_time\n1,40\n')).toMatchObject({
    faults: [{ message: expect.stringContaining('the penalty is longer than the total_time') }],
  });
});

// @spec [Imports and exports] issue 15: `import times`: a time credit comes back as what stands, and an edited one is a credit
test('a time credit is taken as it is exported, and an edited one is a credit', async () => {
  await take('bib_number,status,total_time,penalty_time,penalty_reason\n1,finished,2400,-60,Held\n2,finished,2500,,\n');
  expect((await results())[0]).toMatchObject({
    status: 'finished',
    splits: [null, null, null, 2460],
    penalty_ms: -60_000,
  });
  const file = await exported();
  expect(file).toContain(',finished,2400,2460,-60,,\n');
  expect(await take(file)).toMatchObject({ updated: 0, unchanged: 4, refused: [] });
  for (const [cell, seconds] of [
    ['-1:30', 90],
    ['−70', 70],
    ["'-80.5", 80.5],
  ] as const) {
    expect(await take(`bib_number,total_time,penalty_time\n1,2400,${cell}\n`)).toMatchObject({
      updated: 1,
      refused: [],
    });
    // The total holds the credit.
    const [one] = await results();
    expect(one).toMatchObject({ splits: [null, null, null, 2400 + seconds], penalty_ms: -seconds * 1000 });
  }
  expect(await take('bib_number,penalty_time\n1,-60\n2,-1:75\n3,-\n')).toMatchObject({
    refused: [
      { line: 3, reason: 'penalty_time "-1:75" is no time' },
      { line: 4, reason: 'penalty_time "-" is no time' },
    ],
  });
});

test('the same file again changes nothing and marks nobody; an emptied cell takes the time back', async () => {
  const text = (split: string) =>
    `bib_number,status,total_time,penalty_time,1\n1,finished,2400,30,${split}\n2,not_started,,,\n`;
  await take(text('600'));
  const before = await results();
  expect(await take(text('600'))).toMatchObject({ updated: 0, unchanged: 2 });
  expect(await db.selectFrom('dirty_result').selectAll().execute()).toEqual([]);
  expect(await results()).toEqual(before);
  expect(await take(text(''))).toMatchObject({ updated: 1 });
  expect((await results())[0]?.splits).toEqual([null, null, null, 2370]);
});

test('who started without a time at the start has started, also where others have one', async () => {
  await take('bib_number,status,total_time,total_time_real\n1,finished,2400,2390\n2,started,,\n');
  expect((await results()).map(({ status }) => status)).toEqual(['finished', 'started', 'waiting', 'waiting']);
});

test('rows that cannot be taken are reported, and the others go in', async () => {
  const text = [
    'bib_number,status,total_time,total_time_real,1',
    '1,finished,2400,,600',
    '1,finished,2500,,600',
    '9,finished,2400,,',
    '2,finished,,,',
    '3,finished,2400,2500,',
    '4,lost,2400,,',
    '4,finished,2400,,about ten',
    ',finished,2400,,',
  ].join('\n');
  expect(await take(text)).toMatchObject({
    ok: true,
    updated: 1,
    refused: [
      { line: 3, reason: 'bib 1 stands in line 2 already' },
      { line: 4, reason: 'nobody wears bib 9 in this race' },
      { line: 5, reason: 'finished without a total_time' },
      { line: 6, reason: 'total_time_real is longer than total_time' },
      { line: 7, reason: 'there is no status "lost"' },
      { line: 8, reason: 'checkpoint 1 "about ten" is no time' },
      { line: 9, reason: 'no bib' },
    ],
  });
});

test('a total of 0 is refused: nobody finishes first by an empty clock', async () => {
  const reason = 'total_time is 0: leave the cell empty where there is no time';
  expect(await take('bib_number,total_time\n1,0\n2,00:00:00\n')).toMatchObject({
    refused: [
      { line: 2, reason },
      { line: 3, reason },
    ],
  });
  expect(await take('bib_number,1\n1,0\n')).toMatchObject({
    refused: [{ line: 2, reason: 'checkpoint 1 is 0: leave the cell empty where there is no time' }],
  });
});

/** A race with two people and more of each kind, timed by reads at seconds that rounding parts. */
async function aRoundedRace(rounding: 'down' | 'up', chronotype: 'all' | 'individual_chrono', ranksByNetTime: boolean) {
  const columns = { chronotype, rounding, precision_ms: 1000, ranks_by_net_time: ranksByNetTime } as const;
  races += 1;
  const numbers = [races * 10, races * 10 + 1, races * 10 + 2] as const;
  const race = await aRace(context, { people: 9, readers: numbers });
  await saveModality(context, race.modality, { columns });
  const heard = async (at: 0 | 1 | 2, ...reads: [bib: number, ms: number][]) =>
    await sendReads(
      context,
      numbers[at],
      reads.map(([bib, ms]) => aRead(bib, ms)),
    );
  await heard(0, [1, 0], [2, 200], [3, 700], [4, 1_900], [5, 2_000], [6, 900]);
  await heard(1, [1, 1_200_200], [2, 1_200_700], [5, 1_300_100], [8, 1_400_000]);
  await heard(2, [1, 2_400_200], [2, 2_400_700], [3, 2_500_000], [4, 2_500_100], [7, 2_600_400]);
  const penalties = [
    [0, 15_500, 'Tarjeta amarilla'],
    [1, 15_500, 'Tarjeta amarilla'],
    [1, 700, 'littering'],
    [3, 900, 'littering'],
  ] as const;
  for (const [index, timeMs, reason] of penalties) {
    await insertPenalty(db, race.people[index] ?? 0, { timeMs, reason, user: null });
  }
  const staff = { name: 'ana', user: null };
  await setStaffStatus(
    context,
    { participant: await oidOf(context, 'participant', race.people[2]), status: 'disqualified', reason: 'short cut' },
    staff,
  );
  await setStaffStatus(
    context,
    { participant: await oidOf(context, 'participant', race.people[5]), status: 'retired' },
    staff,
  );
  await mark(db, 'person_edited', { participants: race.people });
  await deriveEverything(context);
  return { number: race.modality, people: race.people, numbers };
}

const kinds = (['down', 'up'] as const).flatMap((rounding) =>
  (['all', 'individual_chrono'] as const).flatMap((chronotype) =>
    [false, true].map((isNet) => [rounding, chronotype, isNet] as const),
  ),
);

// @spec [Imports and exports] issue 15: `import times`: an export of ours is taken again and changes nothing
describe.each(kinds)('an export of a race rounded %s, %s, by net time: %s', (...kind) => {
  test('changes nothing when it is imported again, and an edited cell nothing beside it', async () => {
    const race = await aRoundedRace(...kind);
    const before = await exported(race);
    const stood = await standings(context, race.number);
    expect(await importTimes(context, { modality: race, bytes: Buffer.from(before) })).toMatchObject({
      ok: true,
      updated: 0,
      unchanged: 9,
      refused: [],
    });
    expect(await db.selectFrom('dirty_result').selectAll().execute()).toEqual([]);
    expect(await standings(context, race.number)).toEqual(stood);
    const edited = before.replace(/(,5,Runner 5,.*,)1(?:29|30)\d\n/, '$11250\n');
    expect(edited).not.toBe(before);
    expect(await importTimes(context, { modality: race, bytes: Buffer.from(edited) })).toMatchObject({ updated: 1 });
    expect(await exported(race)).toBe(edited);
    expect((await standings(context, race.number)).toSpliced(4, 1)).toEqual(stood.toSpliced(4, 1));
  });

  test('gives the same export in a race that has heard nothing', async () => {
    const [rounding, chronotype, ranksByNetTime] = kind;
    const text = await exported(await aRoundedRace(...kind));
    races += 1;
    const copy = await aRace(context, { people: 9, readers: [races * 10, races * 10 + 1, races * 10 + 2] });
    const columns = { chronotype, rounding, precision_ms: 1000, ranks_by_net_time: ranksByNetTime } as const;
    await saveModality(context, copy.modality, { columns });
    await deriveEverything(context);
    const other = { number: copy.modality };
    // A finisher without a known start has no time that could be brought.
    const isRefused = chronotype === 'individual_chrono';
    const refused = isRefused ? [{ line: 5, reason: 'finished without a total_time' }] : [];
    expect(await importTimes(context, { modality: other, bytes: Buffer.from(text) })).toMatchObject({ refused });
    const others = (file: string) => file.split('\n').filter((line) => !isRefused || !line.includes('Runner 7'));
    expect(others(await exported(other))).toEqual(others(text));
  });
});

test.each([
  ['without bibs', 'status,total_time\nfinished,1\n', 'no column bib_number'],
  [
    'with two columns of one time',
    'bib,total_time,Total_Time\n1,2400,2500\n',
    'there is another column for the same: total_time',
  ],
  ['with a checkpoint too many', 'bib_number,3\n1,100\n', 'the race has 2 between start and finish'],
  ['of another race', 'bib_number,total_time\n77,100\n78,100\n', 'times of another race'],
])('a file %s is refused whole', async (_, text, reason) => {
  expect(await take(text)).toMatchObject({ ok: false, faults: [{ message: expect.stringContaining(reason) }] });
});

test('the times go in while derive writes a result of the same people', async () => {
  const [person] = await db
    .selectFrom('participant')
    .select('number')
    .where('modality_number', '=', modality.number)
    .execute();
  await db.transaction().execute(async (trx) => {
    // As the reference of a new row does.
    await sql`select from participant where number = ${person?.number} for key share`.execute(trx);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '5s'`.execute(other);
      await lockTimedPeople(other, modality.number);
    });
  });
});
