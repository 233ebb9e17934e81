import { gzipSync } from 'node:zlib';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { namesInTrail, trailOf } from '@dorsal/testkit/trail-of.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';
import { importTimes } from '#modules/imports/times/import-times.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { jobsInThread } from './job-thread.ts';

const program = await aProgram();
const { ask, tokenOf, context } = program;
const { db } = context;
const race = await aRace(context, { people: 3 });
const { oid: modality, event_number: event } = await db
  .selectFrom('modality')
  .select(['oid', 'event_number'])
  .where('number', '=', race.modality)
  .executeTakeFirstOrThrow();
const url = program.pool.options.connectionString ?? '';
const thread = jobsInThread({ url, timeZone: 'UTC', log: context.log });
thread.start();
afterAll(() => thread.stop());

const admin = tokenOf('admin');
const fileOf = (text: string): string => `data:text/csv;base64,${Buffer.from(text).toString('base64')}`;
const post = async (path: string, body: object, id?: string) =>
  (await ask(path, { body, token: admin, ...(id !== undefined && { headers: { 'idempotency-key': id } }) })).json();
const over = async (id: string) =>
  await vi.waitUntil(
    async () => {
      const [job] = await post('/jobs', { _id: id });
      return ['done', 'failed', 'cancelled'].includes(job?.state) && job;
    },
    { timeout: 30_000, interval: 50 },
  );
const idOf = ({ _id }: { readonly _id: { readonly $oid?: string } | string }): string =>
  typeof _id === 'string' ? _id : (_id.$oid ?? '');
const tried = async (what: string, text: string, more: object = {}) => {
  const body = { what, file: fileOf(text), original_filename: `${what}.csv`, ...more };
  const id = idOf(await post('/import/try', body));
  return { id, job: await over(id) };
};
const done = async (trial: string) => await over(idOf(await post('/import', { _id: trial })));
const people = () =>
  db
    .selectFrom('participant')
    .select(['bib', 'name', 'surname', 'club'])
    .where('modality_number', '=', race.modality)
    .orderBy('bib')
    .execute();

const list = 'bib;name;surname;gender;club\n1;Ada;Alba;f;Nou\n70;Ona;Font;f;\n70;Pau;Roig;m;\n';

test('a line that is not taken is told in the language asked for, whenever it was stored', async () => {
  const { job, id } = await tried('start_list', 'bib;name;gender\n90;Ada;zz\n', { modality });
  expect(job.lines).toEqual([{ at: 'line 2', message: 'gender "zz" cannot be read' }]);
  const asked = async (language: string) =>
    (await ask('/jobs', { body: { _id: id }, token: admin, headers: { 'accept-language': language } })).json()[0].lines;
  expect(await asked('ca')).toEqual([{ at: 'line 2', message: 'no s’entén el gènere: «zz»' }]);
  expect(await asked('es')).toEqual([{ at: 'line 2', message: 'no se entiende el género: «zz»' }]);
});

test('a notice is a code on the wire, and one that was stored as a sentence is told as it is', async () => {
  const { job, id } = await tried('start_list', 'bib;name;gender;shoe\n90;Ada;f;40\n', { modality });
  expect(job.notices).toEqual([{ code: 'columns_left_out', names: ['shoe'] }]);
  const sentence = 'columns left out: shoe';
  await db
    .updateTable('job')
    .set({ result: JSON.stringify({ notices: [sentence] }) })
    .where('oid', '=', id)
    .execute();
  const [old] = await post('/jobs', { _id: id });
  expect(old.notices).toEqual([{ code: 'untranslated', name: sentence }]);
});

// @spec [Jobs] issue 17: What a file would do is seen before it is done, with its faults line by line, and nothing is changed by looking
test('a start list says what it would do, changes nothing by that, and then does just that', async () => {
  const before = await people();
  const marksBefore = await namesInTrail(db);
  const { id, job } = await tried('start_list', list, { modality });
  const outcome = { added: 1, changed: 1, unchanged: 0, refused: 1 };
  expect(job).toMatchObject({ state: 'done', what: 'start_list', outcome });
  expect(job.lines).toEqual([{ at: 'line 4', message: expect.stringContaining('bib 70') }]);
  expect(await people()).toEqual(before);
  expect((await namesInTrail(db)).slice(marksBefore.length)).toEqual(['job_asked']);
  expect(await done(id)).toMatchObject({ state: 'done', kind: 'import', outcome });
  expect(await people()).toMatchObject([
    { bib: '1', name: 'Ada', club: 'Nou' },
    {},
    {},
    { bib: '70', surname: 'Font' },
  ]);
  const again = await tried('start_list', list, { modality });
  expect(again.job.outcome).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 1 });
});

// @spec [Changes by staff] staff.md §1: Imports too are commands: one header, and every column that was written, before and after
test('an import stands in the trail by whoever asked for it, with what was and is', async () => {
  const lines = (await trailOf(db)).filter(({ name }) => name === 'start_list_imported');
  expect(lines).toMatchObject([
    { actor: expect.stringMatching(/^user:/), field: 'entered', was: null, is: { bib: '70', name: 'Ona' } },
    { field: 'name', was: 'Runner 1', is: 'Ada' },
    { field: 'surname', is: 'Alba' },
    { field: 'club', was: null, is: 'Nou' },
  ]);
});

// @spec [Jobs] issue 17: The same file sent twice under one id is imported once
test('the same question under the same id is one job', async () => {
  const body = {
    what: 'start_list',
    modality,
    file: fileOf('bib;name;gender\n80;Mar;f\n'),
    original_filename: 'a.csv',
  };
  const [one, other] = [await post('/import/try', body, 'try-once'), await post('/import/try', body, 'try-once')];
  expect(idOf(one)).toBe(idOf(other));
  await over(idOf(one));
  const [first, second] = await Promise.all([1, 2].map(() => post('/import', { _id: idOf(one) }, 'do-once')));
  expect(idOf(first)).toBe(idOf(second));
  expect(await over(idOf(first))).toMatchObject({ state: 'done', outcome: { added: 1 } });
  expect((await namesInTrail(db)).filter((name) => name === 'start_list_imported')).toHaveLength(2);
});

// @spec [Jobs] issue 17: A file that cannot be taken fails with each fault where it stands; nothing half-done
test('what is refused fails in words, and changes nothing', async () => {
  const before = await people();
  const wrong = JSON.stringify({ slug: 'x', nom: 'X', modalities: [{ short_name: 'a', sport: 'chess' }] });
  const { job } = await tried('event', wrong);
  expect(job).toMatchObject({ state: 'failed', fault: 'refused' });
  expect(job.lines.map(({ at }: { at: string }) => at)).toContain('nom');
  const half = await tried('event', '{"slug": ');
  expect(half.job.lines).toEqual([{ at: '(file)', message: expect.stringContaining('is not JSON') }]);
  const others = await tried('times', 'bib_number,total_time\n900,0:40:00\n', { modality });
  expect(others.job).toMatchObject({ fault: 'refused', lines: [{ message: expect.stringContaining('another race') }] });
  expect(await people()).toEqual(before);
  expect((await post('/import', { _id: half.id })).error.code).toBe('job_not_over');
  expect((await post('/import/try', { what: 'times', file: fileOf('a'), original_filename: 'a' })).error.code).toBe(
    'modality_not_found',
  );
});

const at = (ms: number): string => new Date(gunAt + ms).toISOString();
test.each([
  ['event', JSON.stringify({ slug: 'nova', name: 'Nova', modalities: [{ short_name: '5k' }] }), { added: 2 }],
  ['times', 'bib_number,total_time\n1,0:40:00\n2,0:41:00\n', { changed: 2 }],
  ['stops', `bib_number;from;to\n1;${at(600_000)};${at(720_000)}\n`, { added: 1 }],
])('the trial of %s says what is done then', async (what, text, counts) => {
  const before = await namesInTrail(db);
  const { id, job } = await tried(what, text, what === 'event' ? {} : { modality });
  expect(job.lines).toEqual([]);
  expect(job.outcome).toMatchObject(counts);
  expect((await namesInTrail(db)).slice(before.length)).toEqual(['job_asked']);
  expect(await db.selectFrom('event').select('slug').where('slug', '=', 'nova').execute()).toEqual([]);
  expect((await done(id)).outcome).toEqual(job.outcome);
  const again = await tried(what, text, what === 'event' ? {} : { modality });
  expect(again.job.outcome).toMatchObject({ added: 0, changed: 0 });
  await db.deleteFrom('event').where('slug', '=', 'nova').execute();
});

// @spec [Imports and exports] issue 16: An event file that is no text, or in another encoding, is told so: the server does not break at it
test('an event file of any bytes is read, or refused in words', async () => {
  const brought = async (bytes: Buffer) => {
    const file = `data:;base64,${bytes.toString('base64')}`;
    return await over(idOf(await post('/import/try', { what: 'event', file, original_filename: 'event.json' })));
  };
  const text = JSON.stringify({ slug: 'unicode', name: 'Unicode', modalities: [] });
  for (const bytes of [
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(`\ufeff${text}`),
  ])
    expect(await brought(bytes)).toMatchObject({ state: 'done', outcome: { added: 1 } });
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  for (const bytes of [png, Buffer.from('504b0304140000000800', 'hex'), gzipSync(text), Buffer.from('{"slug": "a\0"')])
    expect(await brought(bytes)).toMatchObject({
      ...{ state: 'failed', fault: 'refused', tries: 1 },
      lines: [{ at: '(file)', message: expect.stringContaining('is not JSON: it is no text') }],
    });
  const halves = Buffer.from('{"slug": "x", "nom\\u0000\\ud83d": 1}');
  expect(await brought(halves)).toMatchObject({ state: 'failed', fault: 'refused', tries: 1 });
});

// @spec [Imports and exports] issue 16: A file that moves official results says so before it is imported, per race, and is imported only by who ticks that they may move
test('a trial that says that official results move is imported where they may', async () => {
  const other = await aRace(context, { event, shortName: '5K', firstBib: 500, readers: [7, 8, 9] });
  const of = { number: other.modality };
  await importTimes(context, { modality: of, bytes: Buffer.from('bib_number,total_time\n500,0:40:00\n501,0:41:00\n') });
  await deriveEverything(context);
  await saveModality(context, other.modality, { columns: { staff_mark: 'finished_official' } });
  await refreshAllStatuses(context);
  const oid = await oidOf(context, 'modality', other.modality);
  const { id, job } = await tried('times', 'bib_number,total_time\n501,0:20:00\n', { modality: oid });
  expect(job).toMatchObject({ state: 'done', notices: [{ code: 'official_moves', name: '5K', count: 1 }] });
  expect((await post('/import', { _id: id })).error.code).toBe('race_official');
  const allowed = await over(idOf(await post('/import', { _id: id, moves_official: true })));
  expect(allowed).toMatchObject({ state: 'done', outcome: { changed: 1 } });
});

describe('a trail of many', () => {
  // @spec [Changes by staff] issue 17: The trail copes with tens of thousands of changed rows in one command: it tells some of them and how many there are, and gives the others by page
  test('is told by its beginning and its size', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `${1_000 + index};Name${index};f`);
    const bytes = Buffer.from(`bib;name;gender\n${rows.join('\n')}\n`);
    const imported = await importStartList(context, { modality: { number: race.modality, eventNumber: event }, bytes });
    expect(imported).toMatchObject({ added: 3_000 });
    const [newest] = await post('/trail', { limit: 1 });
    expect(newest).toMatchObject({ name: 'start_list_imported', total_changes: 3_000, can_undo: false });
    expect(newest.changes).toHaveLength(50);
    const page = await post('/trail/changes', { number: newest.number, offset: 2_990 });
    expect(page).toHaveLength(10);
    const last = await post('/trail/changes', { number: newest.number, offset: 2_990, limit: 1 });
    expect(last).toEqual([page[0]]);
    expect(page[9]).toMatchObject({ field: 'entered', is: { bib: '3999' } });
  });

  test('no trial takes a lock that a writer waits for', async () => {
    const bytes = Buffer.from('bib_number,total_time\n1,0:40:30\n');
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('participant')
        .select('number')
        .where('number', '=', race.people[0] ?? 0)
        .forUpdate()
        .execute();
      const modalityOf = { number: race.modality };
      expect(await importTimes(context, { modality: modalityOf, bytes }, { isTrial: true })).toMatchObject({
        updated: 1,
      });
    });
  });
});
