import { aFinishedRace, bibs, type Row } from '@dorsal/testkit/a-finished-race.ts';
import { expect, test } from 'vitest';

const { web, oid, checkpoints, rows } = await aFinishedRace();

// @spec [Calls] doc 2 §7: POST `/registrations`: a classification page by modality, offset, limit, order, status, exist, gender, category, club
// @spec [Ranking and prizes] doc 2 §2.1, doc 2 §3: Penalties travel with time and reason
test('the finish is listed in order, with places, times in seconds and penalties', async () => {
  const page = await rows({ modality: oid, order: ['result.shown_order'] });
  expect(
    page.map((row) => [
      row.bib_number,
      row.result?.['pos_general'],
      row.result?.['total_time'],
      row.result?.['shown_order'],
    ]),
  ).toEqual([
    ['2', 1, 2_520, 1],
    ['1', 2, 2_550, 2],
    ['3', 3, 2_580, 3],
    ['4', 4, 2_640, 4],
  ]);
  expect(page[1]?.result).toMatchObject({
    penalty_time: 90,
    penalizations: [{ time: 90, reason: 'Tarjeta amarilla' }],
    pos_gender: 1,
    pos_category: 1,
  });
});

test('an intermediate shows its own times and places', async () => {
  const page = await rows({ modality: oid, intermediate: { $oid: checkpoints[1] } });
  expect(bibs(page)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(page[4]?.result).not.toHaveProperty('pos_general');
  expect(page[4]?.result?.intermediate_results?.[0]).toMatchObject({
    order: 0,
    intermediate: { $oid: checkpoints[1] },
    total_time: 1_205,
    pos_general: 5,
  });
  expect(page[5]?.result?.intermediate_results?.[0]).not.toHaveProperty('pos_general');
});

test('the start lists everyone, and with start times only those who have one', async () => {
  expect(bibs(await rows({ modality: oid, intermediate: 'start' }))).toContain('7');
  expect(bibs(await rows({ modality: oid, exist: ['result.start_time'] }))).toEqual(['1', '2', '3', '4', '5', '6']);
});

// @spec [Ranking and prizes] doc 2 §2.1, doc 2 §3, design §5: A disqualified person keeps the time (total_time_dsq), with the reason and without a place
test('a disqualified person keeps the time, struck out, with the reason and without a place', async () => {
  const [row] = await rows({ modality: oid, order: ['result.shown_order'], status: ['disqualified'] });
  expect(row?.result).toMatchObject({
    status: 'disqualified',
    total_time_dsq: 2_760,
    disqualified_reason: 'Another bib',
  });
  expect(row?.result).not.toHaveProperty('pos_general');
  expect(row?.result).not.toHaveProperty('total_time');
});

// @spec [Calls] doc 2 §7: POST `/registrations`: a classification page by modality, offset, limit, order, status, exist, gender, category, club
// @spec [Calls] doc 3 §7: POST `/registrations` with only_locals, has_prize
// @spec [Ranking and prizes] doc 2 §2.1: Filters leave places and the order shown as they are
test('filters narrow a page and leave places as they are', async () => {
  const shown = async (filter: object) =>
    (await rows({ modality: oid, order: ['result.shown_order'], ...filter })).map((row) => [
      row.bib_number,
      row.result?.['pos_general'],
      row.result?.['shown_order'],
    ]);
  expect(await shown({ gender: ['female'] })).toEqual([
    ['1', 2, 1],
    ['3', 3, 2],
  ]);
  expect(await shown({ category: ['M-VET'] })).toEqual([['4', 4, 1]]);
  expect(await shown({ club: ['CA Vila'] })).toEqual([
    ['2', 1, 1],
    ['1', 2, 2],
  ]);
  expect(await shown({ only_locals: true })).toEqual([
    ['2', 1, 1],
    ['3', 3, 2],
  ]);
  expect(await shown({ offset: 2, limit: 1 })).toEqual([['3', 3, 3]]);
  expect(await shown({ has_prize: true, limit: 9_999 })).toEqual([
    ['2', 1, 1],
    ['1', 2, 2],
    ['3', 3, 3],
    ['4', 4, 4],
  ]);
});

// @spec [Calls] doc 3 §7: POST `/registrations` with only_locals, has_prize
// @spec [Ranking and prizes] doc 2 §2.2, design §5: which_prizes marks who was passed over
test('prizes go by the rules, and who is passed over is marked', async () => {
  const page = await rows({ modality: oid, order: ['result.shown_order'] });
  expect(
    page.map((row) => [row.bib_number, row.result?.prizes?.['has_prize'], row.result?.prizes?.['which_prizes']]),
  ).toEqual([
    ['2', true, { category: false, gender: true }],
    ['1', true, { category: false, gender: true }],
    ['3', true, { category: true }],
    ['4', true, { category: true }],
  ]);
});

// @spec [Calls] doc 3 §7: POST `/registrations` with group_by: an object keyed by group
test('groups hold as many as the limit says, each', async () => {
  const response = await web.post('/registrations', {
    modality: oid,
    order: ['result.shown_order'],
    group_by: 'gender',
    limit: 1,
  });
  const groups = (await response.json()) as Record<string, Row[]>; // as asked for
  expect(Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, bibs(group)]))).toEqual({
    male: ['2'],
    female: ['1'],
  });
});

// @spec [Calls] doc 1 §7, doc 2 §7: POST `/registrations` with winners: the podium
// @spec [Ranking and prizes] doc 1 §2, doc 1 §9: Podium: the first three of each gender
test('the podium is the first three of each gender', async () => {
  expect(bibs(await rows({ modality: oid, winners: true }))).toEqual(['2', '4', '1', '3']);
});
