import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, gunAt, oidOf, standings } from '@dorsal/testkit/a-race.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { configuredReaders } from '#modules/readers/configuration-repository.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { importEvent } from './event/import-event.ts';
import { importStops } from './import-stops.ts';
import { importReads } from './reads/import-reads.ts';
import { readerOfCheckpoint } from './reads/reader-of-checkpoint.ts';
import { importStartList } from './start-list/import-start-list.ts';
import { importTimes } from './times/import-times.ts';

const { context, ask, tokenOf } = await aProgram();
const { db } = context;
const minute = 60_000;
const race = await aRace(context, { readers: [71, 72, 73] });
const modality = { number: race.modality, eventNumber: race.event };
const { slug } = await db.selectFrom('event').select('slug').where('number', '=', race.event).executeTakeFirstOrThrow();

const at = (text: string) => ({ modality, bytes: Buffer.from(text) });
const times = (text: string, run: object = {}) => importTimes(context, at(`bib_number,total_time\n${text}\n`), run);
const list = (text: string, run: object = {}) => importStartList(context, at(`${text}\n`), run);
const event = (of: object, run: object = {}) =>
  importEvent(context, { slug, modalities: [{ short_name: '10K', ...of }] }, run);
const trial = { isTrial: true };
const asked = (count?: number) => [{ code: 'official_moves', name: '10K', ...(count !== undefined && { count }) }];
const refusedAs = {
  ok: false,
  faults: [
    { path: '(file)', message: expect.stringMatching(/"10K" are official.* take the race back to provisional/) },
  ],
};
const allowed = async () =>
  (await trailOf(db)).filter(({ field }) => field === 'officialMoved').map(({ name }) => name);

// @spec [Imports and exports] issue 16: A race that is over and official is filled by its files without a question, until it has results
test('a race that is official and has no times yet is filled without a question', async () => {
  await saveModality(context, race.modality, { columns: { staff_mark: 'finished_official' } });
  await refreshAllStatuses(context);
  await deriveEverything(context);
  expect(await list('bib,name,gender\n3,Runner 3,m')).toMatchObject({ updated: 1, notices: [] });
  expect(await times('1,0:40:00\n2,0:41:00\n3,0:42:00', trial)).toMatchObject({ updated: 3, notices: [] });
  expect(await times('1,0:40:00\n2,0:41:00\n3,0:42:00')).toMatchObject({ updated: 3, notices: [] });
  await deriveEverything(context);
  expect(await allowed()).toEqual([]);
});

// @spec [Imports and exports] issue 16: A file that moves official results says so before it is imported, per race, and is imported only by who ticks that they may move
test.each([
  ['times', () => times('3,0:20:00', trial), () => times('3,0:20:00'), 1],
  ['a gender', () => list('bib,name,gender\n3,Runner 3,f', trial), () => list('bib,name,gender\n3,Runner 3,f'), 1],
  ['a new person', () => list('bib,name,gender\n9,Nine,f', trial), () => list('bib,name,gender\n9,Nine,f'), 1],
  [
    'a chip',
    () => list('bib,name,gender,chip\n3,Runner 3,m,C3', trial),
    () => list('bib,name,gender,chip\n3,Runner 3,m,C3'),
    1,
  ],
  [
    'prizes',
    () => event({ prizes: [{ order: 1, total: 1, by: 'general' }] }, trial),
    () => event({ prizes: [{ order: 1, total: 1, by: 'general' }] }),
    undefined,
  ],
  [
    'bounds',
    () => event({ categories: [{ name: 'All' }] }, trial),
    () => event({ categories: [{ name: 'All' }] }),
    undefined,
  ],
])('%s of an official race is told, and refused', async (_, look, doIt, count) => {
  const before = await standings(context, race.modality);
  expect(await look()).toMatchObject({ ok: true, notices: asked(count) });
  expect(await doIt()).toMatchObject(refusedAs);
  await deriveEverything(context);
  expect(await standings(context, race.modality)).toEqual(before);
});

test('a file that moves nothing asks nothing: the same again, a club, a text', async () => {
  expect(await times('3,0:42:00')).toMatchObject({ unchanged: 1, notices: [] });
  expect(await list('bib,name,gender,club\n3,Runner 3,m,Nou')).toMatchObject({ updated: 1, notices: [] });
  expect(await event({ description: 'Along the river' })).toMatchObject({ ok: true, notices: [] });
});

test('reads of an official race in a file are asked about, those of others and of other hours are not', async () => {
  const send = async (path: '/box-file/try' | '/box-file', minutes: number, more: object = {}) => {
    const text = `chip,time\n2,${gunAt + minutes * minute}\n`;
    const intermediate = await oidOf(context, 'checkpoint', race.checkpoints[1]);
    const file = `data:;base64,${Buffer.from(text).toString('base64')}`;
    const body = { intermediate, reader: 72, file, original_filename: 'box.csv', ...more };
    return (await ask(path, { body, token: tokenOf('timer') })).json();
  };
  expect(await send('/box-file/try', 20)).toMatchObject({ doubts: [], official: ['10K'] });
  expect((await send('/box-file', 20)).error.code).toBe('race_official');
  expect(await send('/box-file/try', 2_000)).toMatchObject({ official: [] });
  const file = { bytes: Buffer.from(`chip,time\n2,${gunAt + 21 * minute}\n`), format: 'csv', reader: 72 } as const;
  expect(await importReads(context, file)).toMatchObject(refusedAs);
  const others = { ...file, bytes: Buffer.from(`chip,time\nnobody,${gunAt + 21 * minute}\n`) };
  expect(await importReads(context, others)).toMatchObject({ ok: true, accepted: 1 });
  expect(await allowed()).toEqual([]);
  expect(await send('/box-file', 20, { moves_official: true })).toMatchObject({ added: 1 });
  expect(await send('/box-file/try', 20)).toMatchObject({ added: 0, official: [] });
  expect(await allowed()).toEqual(['reads_imported']);
});

test('where official results may move they do, and the trail says that it was allowed', async () => {
  const may = { movesOfficial: true };
  expect(await times('3,0:20:00', may)).toMatchObject({ updated: 1, notices: asked(1) });
  expect(await list('bib,name,gender\n3,Runner 3,f', may)).toMatchObject({ updated: 1 });
  expect(await event({ prizes: [{ order: 1, total: 1, by: 'general' }] }, may)).toMatchObject({ ok: true });
  await deriveEverything(context);
  expect((await standings(context, race.modality))[2]).toContain('3 | finished | 0 | - - 1200');
  expect(await allowed()).toEqual(['reads_imported', 'times_imported', 'start_list_imported', 'event_imported']);
});

test('stops of people of an official race are refused in words', async () => {
  const stop = `bib_number;from;to\n1;${new Date(gunAt + minute).toISOString()};${new Date(gunAt + 2 * minute).toISOString()}\n`;
  for (const run of [trial, {}])
    expect(await importStops(context, at(stop), run)).toMatchObject({
      faults: [{ message: expect.stringContaining('the results of this race are official') }],
    });
});

test('no reader is made for a file at a checkpoint of an official race, unless its results may move', async () => {
  const bare = await aRace(context, { firstBib: 51, mats: ['start', 'finish'], readers: [81, 82, 83] });
  const bytes = Buffer.from('bib_number,total_time\n51,0:40:00\n');
  await importTimes(context, { modality: { number: bare.modality }, bytes });
  await deriveEverything(context);
  await saveModality(context, bare.modality, { columns: { staff_mark: 'finished_official' } });
  await refreshAllStatuses(context);
  const place = { modality: bare.modality, checkpoint: 1 };
  const before = (await allowed()).length;
  expect(await readerOfCheckpoint(context, place)).toMatchObject(refusedAs);
  expect(await configuredReaders(db, bare.checkpoints[1])).toEqual([]);
  expect(await readerOfCheckpoint(context, place, { movesOfficial: true })).toMatchObject({ ok: true });
  expect((await allowed()).slice(before)).toEqual(['reads_imported']);
});
