import { isDeepStrictEqual } from 'node:util';
import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { stepModality } from '#modules/statuses/take-step.ts';

const { ask, tokenOf, context } = await aProgram();
const race = await aRace(context, { people: 2, mats: ['start'] });
const finish = await oidOf(context, 'checkpoint', race.checkpoints[2]);
const beside = await aRace(context, { shortName: '3K', people: 1, firstBib: 21, readers: [84, 85, 86] });
const other = { finish: await oidOf(context, 'checkpoint', beside.checkpoints[2]) };

const post = async (path: string, body: unknown, caller: CallerKind = 'timer') =>
  (await ask(path, { body, token: tokenOf(caller) })).json();
const code = (answer: { readonly error?: { readonly code: string } }) => answer.error?.code ?? 'done';
/** Takes back the newest command that changed something. */
const undoNewest = async () => {
  const { number } = await context.db
    .selectFrom('command_change')
    .select('command_number as number')
    .orderBy('command_number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return code(await post('/undo', { number }, 'admin'));
};
/** Takes back the newest command of a kind. */
const undoNewestOf = async (name: string) => {
  const { number } = await context.db
    .selectFrom('command')
    .select('number')
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return code(await post('/undo', { number }, 'admin'));
};
const results = async () => {
  await deriveModality(context, race.modality);
  return await standings(context, race.modality);
};

const reader = async (numericId: number, name = `Box ${numericId}`): Promise<string> =>
  (await post('/reader', { name, numeric_id: numericId }))._id.$oid;

// @spec [Readers] doc 3 §2, §7: AdminReader: name and number, created and changed; no two readers have one number
test('a reader is made, renamed, renumbered, and taken back while it has sent nothing', async () => {
  const id = await reader(41);
  expect(code(await post('/reader', { name: 'Other', numeric_id: 41 }))).toBe('number_taken');
  expect(code(await post('/reader', { name: ' ', numeric_id: 44 }))).toBe('invalid_request');
  expect(code(await post('/reader', { name: 'x', numeric_id: 45 }, 'community_manager'))).toBe('not_allowed');
  const changes = { name: { was: 'Box 41', is: 'Finish' }, numeric_id: { was: 41, is: 42 } };
  expect(code(await post('/reader', { _id: id, changes }))).toBe('done');
  const again = { name: { was: 'Box 41', is: 'Mine' } };
  expect(await post('/reader', { _id: id, changes: again })).toMatchObject({
    error: { code: 'changed_meanwhile', fields: [{ path: 'name', theirs: 'Finish' }] },
  });
  const [view] = await post('/readers', { id });
  expect(view).toMatchObject({ name: 'Finish', numeric_id: 42, _version: expect.any(Number) });
  expect(code(await post('/reader', view))).toBe('done');
  expect(await undoNewest()).toBe('done');
  expect((await post('/readers', { id }))[0]).toMatchObject({ name: 'Box 41', numeric_id: 41 });
});

// @spec [Readers] doc 3 §2, §5, §7: AdminReaderConfiguration: a reader stands at a checkpoint for a while; dates limited to the days of the race; seconds
test('a reader that is put at the finish counts at once, and no longer once it is taken off', async () => {
  const id = await reader(51);
  await sendReads(context, 51, [aRead(1, 40 * 60_000)]);
  expect((await results())[0]).not.toContain('finished');
  const there = {
    reader: id,
    intermediate: { $oid: finish },
    datetime_start: { $date: new Date(gunAt).toISOString() },
    datetime_end: { $date: new Date(gunAt + 3_600_000).toISOString() },
    security_seconds: 60,
  };
  expect(await post('/reader-configuration', there)).toBe(true);
  expect((await results())[0]).toContain('finished');
  const [view] = await post('/reader-configurations', { reader: [id] });
  expect(view).toMatchObject({ security_seconds: 60, _version: expect.any(Number) });
  // A window that ends before the read.
  const earlier = { $date: new Date(gunAt + 30 * 60_000).toISOString() };
  const changes = { datetime_end: { was: there.datetime_end, is: earlier } };
  expect(await post('/reader-configuration', { _id: view._id, changes })).toBe(true);
  expect((await results())[0]).not.toContain('finished');
  expect(await post('/reader-configuration', { _id: view._id, changes })).toBe(true);
  const late = { datetime_end: { was: there.datetime_end, is: { $date: new Date(gunAt + 7_200_000).toISOString() } } };
  expect(await post('/reader-configuration', { _id: view._id, changes: late })).toMatchObject({
    error: { code: 'changed_meanwhile', fields: [{ path: 'datetime_end' }] },
  });
  expect(await undoNewest()).toBe('done');
  expect((await results())[0]).toContain('finished');
  expect(code(await post('/delete-reader-configuration', { _id: view._id }))).toBe('done');
  expect((await results())[0]).not.toContain('finished');
  expect(code(await post('/delete-reader-configuration', { _id: view._id }))).toBe('configuration_not_found');
  expect(await undoNewest()).toBe('done');
  expect((await results())[0]).toContain('finished');
});

// @spec [Readers] doc 3 §2, §5, §7: AdminReaderConfiguration: a reader stands at a checkpoint for a while; dates limited to the days of the race; seconds
test('hours without a zone are those of the place; days far from the race and ends before beginnings are refused', async () => {
  const id = await reader(61);
  const put = (from: string, to: string, more: object = {}) =>
    post('/reader-configuration', {
      reader: id,
      intermediate: { $oid: finish },
      datetime_start: from,
      datetime_end: to,
      ...more,
    });
  expect(code(await put('2021-05-08 12:00', '2021-05-08 10:00'))).toBe('dates_reversed');
  expect(code(await put('2021-05-08 12:00', '2021-06-08 10:00'))).toBe('reader_window_outside_race');
  expect(code(await put('2021-05-08 10:00', '2021-05-08 12:00', { reader: 'f'.repeat(24) }))).toBe('reader_not_found');
  expect(code(await post('/reader-configuration', { reader: id, intermediate: { $oid: finish } }))).toBe(
    'invalid_request',
  );
  expect(code(await put('2021-05-08 05:00', '2021-05-08 05:00'))).toBe('dates_reversed');
  expect(code(await put('2021-05-08 05:00', '2021-05-08 06:00'))).toBe('reader_window_outside_race');
  expect(await put('2021-05-08 10:00', '08/05/2021 12:00')).toBe(true);
  const [view] = await post('/reader-configurations', { reader: [id] });
  expect(view).toMatchObject({ datetime_start: { $date: '2021-05-08T10:00:00.000Z' }, security_seconds: 0 });
});

// @spec [Readers] staff half §3: Nothing public moves silently: readers of an official race stay as they are
test('where the results are official no reader comes or goes', async () => {
  const id = await reader(71);
  const there = {
    reader: id,
    intermediate: { $oid: finish },
    datetime_start: '2021-05-08 08:00',
    datetime_end: '2021-05-08 09:00',
  };
  expect(await post('/reader-configuration', there)).toBe(true);
  const [view] = await post('/reader-configurations', { reader: [id] });
  const modality = await oidOf(context, 'modality', race.modality);
  await refreshAllStatuses(context);
  for (const step of ['finish', 'make_official'] as const)
    expect((await stepModality(context, modality, { step }, { name: 'test', user: null })).ok).toBe(true);
  expect(code(await post('/reader-configuration', there))).toBe('race_official');
  expect(code(await post('/delete-reader-configuration', { _id: view._id }))).toBe('race_official');
  expect(await undoNewestOf('configuration_created')).toBe('race_official');
});

// @spec [Readers] staff half §3: Nothing public moves silently: a reader of an official race is not moved to another race
test('a reader of an official race is moved to no other race, and the preview says so', async () => {
  const from = await aRace(context, { shortName: '8K', people: 1, firstBib: 41, readers: [101, 102, 103] });
  const to = await aRace(context, {
    shortName: '9K',
    people: 1,
    firstBib: 51,
    mats: ['start'],
    readers: [104, 105, 106],
  });
  const [there, elsewhere] = [
    { $oid: await oidOf(context, 'checkpoint', from.checkpoints[2]) },
    { $oid: await oidOf(context, 'checkpoint', to.checkpoints[2]) },
  ];
  const modality = await oidOf(context, 'modality', from.modality);
  await sendReads(context, 103, [aRead(41, 40 * 60_000)]);
  const views = await post('/reader-configurations', { modality });
  const view = views.find(({ intermediate }: { intermediate: unknown }) => isDeepStrictEqual(intermediate, there));
  const moved = { _id: view._id, changes: { intermediate: { was: there, is: elsewhere } } };
  const back = { _id: view._id, changes: { intermediate: { was: elsewhere, is: there } } };
  expect(await post('/reader-configuration', moved)).toBe(true);
  expect(await post('/reader-configuration', back)).toBe(true);
  await deriveModality(context, from.modality);
  await refreshAllStatuses(context);
  for (const step of ['finish', 'make_official'] as const)
    expect((await stepModality(context, modality, { step }, { name: 'test', user: null })).ok).toBe(true);
  const { modality: _, ...fields } = view;
  for (const body of [moved, { ...fields, intermediate: elsewhere }]) {
    expect(code(await post('/preview', { command: 'saveReaderConfiguration', body }))).toBe('race_official');
    expect(code(await post('/reader-configuration', body))).toBe('race_official');
  }
  // Taken back it would leave the race again.
  expect(await undoNewestOf('configuration_changed')).toBe('race_official');
  await deriveModality(context, from.modality);
  expect((await standings(context, from.modality))[0]).toContain('finished');
});

// @spec [Readers] issue 17: A reader whose checkpoint was deleted can be taken off
test('a reader stands nowhere once its checkpoint is gone, and is taken off', async () => {
  const gone = await aRace(context, { shortName: '5K', people: 1, firstBib: 31, readers: [81, 82, 83] });
  const [view] = await post('/reader-configurations', { modality: await oidOf(context, 'modality', gone.modality) });
  await context.db.deleteFrom('checkpoint').where('number', '=', gone.checkpoints[0]).execute();
  expect(code(await post('/delete-reader-configuration', { _id: view._id }))).toBe('done');
});

test('a reader that is put at a checkpoint while its making is taken back stands there, or is refused', async () => {
  for (const number of [91, 92, 93]) {
    const id = await reader(number);
    const put = {
      reader: id,
      intermediate: { $oid: other.finish },
      datetime_start: '2021-05-08 08:00',
      datetime_end: '2021-05-08 09:00',
    };
    const [placed, undone] = await Promise.all([post('/reader-configuration', put), undoNewestOf('reader_created')]);
    const isThere = (await post('/readers', { id })).length === 1;
    expect([placed === true, undone]).toEqual(isThere ? [true, 'still_used'] : [false, 'done']);
    if (placed !== true) expect(code(placed)).toBe('reader_not_found');
  }
});
