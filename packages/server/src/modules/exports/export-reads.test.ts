import { aContext, aRace, aRead, gunAt, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { setClockDifference } from '#modules/corrections/set-clock-difference.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { invalidateRead } from '../corrections/invalidate-read.ts';
import { exportReads } from './export-reads.ts';

const staff = { name: 'ana', user: null };

/** Two races over the same mats, and what the mats hear: `order` says how it comes in. */
async function aMorning(order: (count: number) => readonly number[]) {
  const { db } = await aTestDatabase();
  const context = aContext(db);
  const ten = await aRace(context, { people: 2, minGapMs: 5_000 });
  const five = await aRace(context, { shortName: '5K', people: 1, firstBib: 51, event: ten.event });
  const heard: [reader: number, read: ReturnType<typeof aRead>][] = [
    [1, aRead(1, -7_200_000, { seq: 1 })],
    [1, aRead(1, 2_000, { seq: 2 })],
    [1, aRead(1, 2_000, { seq: 3 })],
    [1, { ...aRead('', 0, { seq: 4, kind: 'gun' }) }],
    [2, aRead(1, 1_500_000, { seq: 1 })],
    [2, aRead('0051', 1_500_000, { seq: 2 })],
    [2, aRead('=cmd', 1_500_000, { seq: 3 })],
    [2, aRead(2, 1_600_000, { seq: 4 })],
    [3, aRead(1, 3_060_000, { seq: 1 })],
    [3, aRead(1, 3_062_000, { seq: 2 })],
    [3, { ...aRead(2, 0, { seq: 3 }), time: 0 }],
  ];
  for (const index of order(heard.length)) {
    const [reader, read] = heard[index] ?? [];
    if (reader !== undefined && read) await sendReads(context, reader, [read]);
  }
  await setClockDifference(context, { reader: 3, from: gunAt, to: gunAt + 9_000_000, differenceMs: 60_000 }, staff);
  await invalidateRead(
    context,
    { device: ten.readers[1], epoch: 1, seq: 4, chip: '2', heardAt: gunAt + 1_600_000 },
    'lent',
    staff,
  );
  await deriveEverything(context);
  return { context, ten, five };
}

const forwards = (count: number) => Array.from({ length: count }, (_, index) => index);

async function textOf(context: Parameters<typeof exportReads>[0], modality: number, format: 'csv' | 'json' = 'csv') {
  const exported = await exportReads(context, modality, format);
  return exported.ok ? [...exported.text].join('') : exported.refusal;
}

// @spec [Timing rules] design §5: One mat for several modalities: a read goes to the modality in which its chip is registered
// @spec [Timing rules] design §5: Reason unknown_chip: a chip of nobody
// @spec [Imports and exports] issue 2: `export reads`: every read with its verdict and reason; the same bytes whatever the order they came in
// @spec [Safety] design §8: CSV cells that begin like a formula are escaped
test('every read stands once with its reason, with what its clock showed and what that comes to', async () => {
  const { context, ten } = await aMorning(forwards);
  expect((await textOf(context, ten.modality)).split('\n')).toEqual([
    'at,heard_at,reader,epoch,seq,chip,bib,checkpoint,verdict,reason,antenna,rssi',
    '1970-01-01T00:00:00.000Z,1970-01-01T00:00:00.000Z,3,1,3,2,2,finish,rejected,outside_window,,',
    '2021-05-08T06:00:00.000Z,2021-05-08T06:00:00.000Z,1,1,1,1,1,start,rejected,outside_window,,',
    '2021-05-08T08:00:00.000Z,2021-05-08T08:00:00.000Z,1,1,4,,,start,rejected,unknown_chip,,',
    '2021-05-08T08:00:02.000Z,2021-05-08T08:00:02.000Z,1,1,2,1,1,start,rejected,superseded,,',
    '2021-05-08T08:00:02.000Z,2021-05-08T08:00:02.000Z,1,1,3,1,1,start,crossing,,,',
    '2021-05-08T08:25:00.000Z,2021-05-08T08:25:00.000Z,2,1,1,1,1,1,crossing,,,',
    '2021-05-08T08:25:00.000Z,2021-05-08T08:25:00.000Z,2,1,2,51,51,1,rejected,wrong_race,,',
    "2021-05-08T08:25:00.000Z,2021-05-08T08:25:00.000Z,2,1,3,'=CMD,,1,rejected,unknown_chip,,",
    '2021-05-08T08:26:40.000Z,2021-05-08T08:26:40.000Z,2,1,4,2,2,1,rejected,invalidated_by_staff,,',
    '2021-05-08T08:50:00.000Z,2021-05-08T08:51:00.000Z,3,1,1,1,1,finish,crossing,,,',
    '2021-05-08T08:50:02.000Z,2021-05-08T08:51:02.000Z,3,1,2,1,1,finish,rejected,within_gap,,',
    '',
  ]);
});

// @spec [Imports and exports] issue 2: `export reads`: every read with its verdict and reason; the same bytes whatever the order they came in
test('the same reads in any order make the same file, in both formats', async () => {
  const one = await aMorning(forwards);
  const other = await aMorning((count) => forwards(count).toSorted((a, b) => ((a * 7) % count) - ((b * 7) % count)));
  for (const format of ['csv', 'json'] as const) {
    expect(await textOf(other.context, other.ten.modality, format)).toBe(
      await textOf(one.context, one.ten.modality, format),
    );
    expect(await textOf(other.context, other.five.modality, format)).toBe(
      await textOf(one.context, one.five.modality, format),
    );
  }
  expect(JSON.parse(await textOf(one.context, one.ten.modality, 'json'))).toHaveLength(11);
});

test('reads in the windows of another event at the same readers are left to it', async () => {
  const { context, ten } = await aMorning(forwards);
  const before = await textOf(context, ten.modality);
  const later = await aRace(context, { people: 1 });
  const day = 86_400_000;
  const readerConfigurations = (['start', 1, 'finish'] as const).map((checkpoint, index) => ({
    checkpoint,
    reader: { number: index + 1, name: `Mat ${index + 1}` },
    opensAt: gunAt + day - 3_600_000,
    closesAt: gunAt + day + 6 * 3_600_000,
    minGapMs: 0,
  }));
  await saveModality(context, later.modality, { columns: {}, readerConfigurations });
  await sendReads(context, 1, [aRead(1, 86_400_000), aRead(1, 3 * 86_400_000)]);
  const lines = (await textOf(context, ten.modality)).split('\n');
  expect(lines.filter((line) => line.startsWith('2021-05-09'))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('2021-05-11'))).toHaveLength(1);
  expect(lines.filter((line) => !line.startsWith('2021-05-11')).join('\n')).toBe(before);
});

test('a race without a course is refused, and one without readers has no reads', async () => {
  const { context, ten } = await aMorning(() => []);
  expect(await textOf(context, 999_999)).toBe('modality_not_found');
  await saveModality(context, ten.modality, { columns: {}, readerConfigurations: [] });
  expect((await textOf(context, ten.modality)).split('\n')).toHaveLength(2);
});
