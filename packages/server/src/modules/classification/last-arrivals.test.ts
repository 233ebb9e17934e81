import { aFinishedRace, bibs, type Row } from '@dorsal/testkit/a-finished-race.ts';
import { aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';

const minute = 60_000;
const { web, race, oid, checkpoints, context, rows } = await aFinishedRace();
const [, middle, finish] = [1, 2, 3];

const twin = async (path: string): Promise<{ found: (string | undefined)[]; total: string | null }> => {
  const answer = await web.get(`/boards/${oid}/${path}`);
  expect(answer.status).toBe(200);
  return { found: bibs((await answer.json()) as Row[]), total: answer.headers.get('x-total-count') }; // the answer of the call
};

// @spec [Calls] issue 16: `order: ['-arrival']`: the last arrivals at a checkpoint, newest first, of places and for both calls alike
test('the last arrivals come newest first, with their places, page by page and filtered', async () => {
  // With the penalty 1 is second; 5 has not come in, and 6 was disqualified.
  expect(await twin('finish?order=-arrival')).toEqual({ found: ['4', '3', '2', '1'], total: '4' });
  expect(await twin('finish?order=-arrival&offset=1&limit=2')).toEqual({ found: ['3', '2'], total: '4' });
  expect((await twin('finish?order=-arrival&gender=female')).found).toEqual(['3', '1']);
  expect((await twin(`${checkpoints[1]}?order=-arrival`)).found).toEqual(['6', '5', '4', '3', '2', '1']);
  const posted = await rows({ modality: oid, order: ['-arrival'] });
  expect(posted.map((row) => [row.bib_number, row.result?.['pos_general']])).toEqual([
    ['4', 4],
    ['3', 3],
    ['2', 1],
    ['1', 2],
  ]);
  expect(bibs(await rows({ modality: oid, order: ['-arrival'] }, 'admin'))).toEqual(['4', '3', '2', '1']);
  expect(bibs(await rows({ modality: oid, intermediate: checkpoints[1], order: ['-arrival'], limit: 1 }))).toEqual([
    '6',
  ]);
});

// @spec [Calls] issue 16: `order: ['-arrival']`: the last arrivals at a checkpoint, newest first, of places and for both calls alike
test('who arrives stands on top at once, and a late read in its place', async () => {
  const version = Number((await web.get(`/boards/${oid}/finish?order=-arrival`)).headers.get('x-board-version'));
  await sendReads(context, finish, [aRead(5, 50 * minute)]);
  await deriveModality(context, race.modality);
  expect((await twin(`finish?order=-arrival&v=${version + 1}`)).found).toEqual(['5', '4', '3', '2', '1']);
  await sendReads(context, middle, [aRead(7, 20 * minute + 2_500)]);
  await deriveModality(context, race.modality);
  const passed = await twin(`${checkpoints[1]}?order=-arrival&v=${version + 2}`);
  expect(passed.found).toEqual(['6', '5', '4', '3', '7', '2', '1']);
});

test('arrivals have no other direction', async () => {
  expect((await web.get(`/boards/${oid}/finish?order=arrival`)).status).toBe(400);
});
