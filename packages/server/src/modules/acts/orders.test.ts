import { awardPrizes } from '@dorsal/domain/prizes/award-prizes.ts';
import { listAt } from '@dorsal/domain/ranking/list-at.ts';
import { placesAt } from '@dorsal/domain/ranking/places.ts';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { done, refused, staffCalls } from '@dorsal/testkit/staff-calls.ts';
import { afterAll, expect, test } from 'vitest';
import { BoardNode } from '#modules/boards/board-node.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { parseWorkbook } from '#modules/imports/parse-workbook.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';
import { createMetrics } from '#platform/metrics.ts';

const { context, ask, tokenOf, pool } = await aProgram();
const node = new BoardNode({ context, pool, listenUrl: null, metrics: createMetrics() });
afterAll(() => node.stop());
const minute = 60_000;
const call = staffCalls({ ask, tokenOf });

let readers = 200;
/** Six people at one line: 1 and 2 equal, 3 a third of a second later, 4 another two seconds, 5 a minute later, 6 on the way. */
async function aLine() {
  readers += 3;
  const mats = [readers, readers + 1, readers + 2] as const;
  const prizes = [{ order: 1, total: 1, by: 'general' as const, not_with: [] }];
  const race = await aRace(context, { people: 6, readers: mats, prizes });
  const oid = await oidOf(context, 'modality', race.modality);
  const at = 40 * minute;
  await sendReads(
    context,
    mats[0],
    [1, 2, 3, 4, 5, 6].map((bib) => aRead(bib, bib)),
  );
  const crossings = [at, at, at + 300, at + 2_400, at + minute];
  await sendReads(
    context,
    mats[2],
    crossings.map((instant, index) => aRead(index + 1, instant)),
  );
  await deriveEverything(context);
  const act = (one: object, caller?: 'admin' | 'timer') =>
    call('/race-act', { modality: { $oid: oid }, act: one }, caller);
  /** Bib, place and prize at the finish, in their order: of a board that moves, as of the one that pages are made of. */
  const page = async () => {
    await deriveEverything(context);
    await node.poll();
    const live = await node.board(race.modality);
    if (!live) throw new Error('the race has a course');
    const winners = awardPrizes(live.facts.prizes, live.board).awards.map(({ id }) => id);
    return listAt(live.board, { checkpoint: 2, offset: 0, limit: 10 }).ids.map((id) =>
      [
        live.roster.find(id)?.person.bib,
        placesAt(live.board, id, 2).general,
        ...(winners.includes(id) ? ['prize'] : []),
      ].join(' '),
    );
  };
  const order = (...ranks: string[][]) => ({ kind: 'order', intermediate: 'finish', ranks });
  const preview = (one: object) =>
    call('/preview', { command: 'raceAct', body: { modality: { $oid: oid }, act: one } });
  const line = async (bib: string) =>
    (await call('/race-line', { modality: { $oid: oid }, intermediate: 'finish', bib })).body;
  const orders = async () => (await call('/race-acts', { modality: { $oid: oid } })).body.orders;
  return { race, oid, act, page, order, preview, orders, line, mats };
}

const byTimes = ['1 1 prize', '2 1 prize', '3 3', '4 4', '5 5'];

// @spec [Race day] issue 19: A judge's order decides or equals people on a line, with its author
test('a judge decides who was first; pages, prizes and the preview say so, and taken back the times decide again', async () => {
  const { act, page, order, preview, orders, line, mats, oid } = await aLine();
  expect(await page()).toEqual(byTimes);
  const ruled = order(['3'], ['2'], ['1']);
  let looked = await preview(ruled);
  // The thread of previews has to start first.
  for (let again = 0; looked.status === 503 && again < 5; again += 1) looked = await preview(ruled);
  const places = looked.body.races[0].moved.map(
    (one: { bib_number: string; is: { total_time: number; places: { general: number } } }) =>
      [one.bib_number, one.is.places.general, one.is.total_time].join(' '),
  );
  expect(places.sort()).toEqual(['1 3 2400', '2 2 2400', '3 1 2400.3']);
  expect(looked.body.races[0].prizes).toBe(1);
  expect(await page()).toEqual(byTimes);
  expect(await act(ruled, 'timer')).toEqual(done);
  expect(await page()).toEqual(['3 1 prize', '2 2', '1 3', '4 4', '5 5']);
  expect(await act(ruled)).toEqual(done);
  const [standing, ...others] = await orders();
  expect(others).toEqual([]);
  expect(standing).toMatchObject({
    ranks: [[{ bib_number: '3', name: 'Runner 3' }], [{ bib_number: '2' }], [{ bib_number: '1' }]],
  });
  expect(Object.keys(standing)).toEqual(expect.arrayContaining(['by', 'at']));
  // The public is told what a judge decided, staff also by whom.
  const seen = (await ask('/registrations', { body: { modality: { $oid: oid } } })).json();
  const resultOf = (bib: string) => seen.find((one: { bib_number: string }) => one.bib_number === bib).result;
  expect(resultOf('3')).toMatchObject({ pos_general: 1, judged: { ahead: [], level: [], behind: ['2', '1'] } });
  expect(resultOf('4').judged).toBeUndefined();
  expect(JSON.stringify(seen)).not.toContain(standing.by);
  const why = (await call('/explanation', { registration: standing.ranks[0][0].registration })).body;
  expect(why.acts).toEqual([expect.stringMatching(/^Judge’s order \(finish\): by .+, \d\d:\d\d:\d\d/)]);
  expect(why.acts[0]).toContain(standing.by);
  expect(why.heard).toEqual([
    expect.stringContaining(`heard by Mat ${mats[0]}.`),
    `Finish: 08:40:00, heard by Mat ${mats[2]}.`,
  ]);
  const near = await line('3');
  expect(
    near.people.map((one: { bib_number: string; total_time: number }) => `${one.bib_number} ${one.total_time}`),
  ).toEqual(['3 2400.3', '2 2400', '1 2400']);
  expect([near.order, near.rests]).toEqual([standing, false]);
  const [newest] = (await call('/trail', {})).body;
  expect(newest).toMatchObject({ name: 'people_ordered', can_undo: true, through: 'raceAct' });
  expect(await call('/undo', { number: newest.number })).toEqual(done);
  expect([await page(), await orders()]).toEqual([byTimes, []]);
  const [undone] = (await call('/trail', {})).body;
  expect(await call('/undo', { number: undone.number })).toEqual(done);
  expect((await page())[0]).toBe('3 1 prize');
  expect((await orders())[0]._id).toEqual(standing._id);
  const withdrawn = { kind: 'withdraw_order', order: standing._id };
  expect(await act(withdrawn)).toEqual(done);
  expect(await act(withdrawn)).toEqual(refused(404, 'order_not_found'));
  expect(await act(order(['1', '2', '3']))).toEqual(done);
  expect(await page()).toEqual(['1 1 prize', '2 1 prize', '3 1 prize', '4 4', '5 5']);
});

// @spec [Race day] issue 19: An order that the times contradict by more than two seconds, that leaves out who stands between, or that names others is refused, and nothing is done
test('what times tell for certain, or others stand between, a judge does not decide', async () => {
  const { act, order, page, orders, race, line } = await aLine();
  expect(await act(order(['4'], ['1']))).toEqual(refused(422, 'order_against_times', '4', '1'));
  expect(await act(order(['3'], ['1']))).toEqual(refused(422, 'order_leaves_out', '2'));
  expect(await act(order(['1'], ['6']))).toEqual(refused(422, 'order_without_time', '6'));
  expect(await act(order(['1'], ['99']))).toEqual(refused(422, 'bibs_unknown', '99'));
  for (const ranks of [[['1']], [['1'], ['1']], []])
    expect(await act(order(...ranks))).toEqual(refused(400, 'invalid_request'));
  expect(await act({ ...order(['1'], ['2']), intermediate: 'start' })).toEqual(refused(400, 'invalid_request'));
  expect([await orders(), await page()]).toEqual([[], byTimes]);
  const both = await Promise.all([act(order(['1'], ['2'])), act(order(['2'], ['1']), 'timer')]);
  const [won, lost] = both.toSorted((a, b) => a.status - b.status);
  expect([won, lost]).toEqual([done, refused(409, 'already_ordered')]);
  const [standing, ...more] = await orders();
  expect(more).toEqual([]);
  // A penalty that comes after it counts: the order is about the line, and times that differ by so much contradict it.
  const registration = {
    $oid: await oidOf(context, 'participant', race.people[Number(standing.ranks[0][0].bib_number) - 1]),
  };
  const [bib, second] = standing.ranks.map(([one]: { bib_number: string }[]) => one?.bib_number);
  expect((await page())[0]).toBe(`${bib} 1 prize`);
  expect(await call('/add-penalty', { bib, registration, time: 30, reason: 'Littering' })).toEqual(done);
  expect((await page())[0]).toBe(`${second} 1 prize`);
  expect(await line(second)).toMatchObject({
    rests: true,
    order: { ranks: [[{ bib_number: bib }], [{ bib_number: second }]] },
  });
  expect((await line('99')).error.code).toBe('bibs_unknown');
  expect((await line('6')).people).toEqual([]);
  await saveModality(context, race.modality, { columns: { staff_mark: 'finished_official' } });
  await refreshStatuses(context.db, { scope: [race.event], now: gunAt });
  expect(await act({ kind: 'withdraw_order', order: standing._id })).toEqual(refused(409, 'race_official'));
});

// @spec [Race day] issue 19: Files of a race with a judge's order: table and workbook have the places and prizes of the order, in its order
test('files of an ordered race are in the order of the judge, with its places and prize', async () => {
  const { act, order, oid, page } = await aLine();
  const linesOf = async (format: 'csv' | 'xlsx') => {
    await page();
    const { url } = (await call('/download-results', { modality: { $oid: oid }, format })).body;
    const { rawPayload } = await ask(url.replace('/api', ''), { method: 'GET' });
    const read = format === 'xlsx' ? await parseWorkbook(rawPayload) : null;
    const csv = rawPayload.toString().trimEnd().split('\n');
    const rows = read?.ok ? read.sheets[0]?.data : csv.map((line) => line.split(','));
    const [names = [], ...lines] = rows ?? [];
    const shown = ['bib_number', 'pos_general', 'total_time', 'prize_1_general'];
    return lines.slice(0, 5).map((line) => shown.map((name) => String(line[names.indexOf(name)] ?? '')).join(' '));
  };
  const byTime = ['1 1 2400 1', '2 1 2400 1', '3 3 2400.3 ', '4 4 2402.4 ', '5 5 2460 '];
  for (const format of ['csv', 'xlsx'] as const) expect(await linesOf(format)).toEqual(byTime);
  expect(await act(order(['3'], ['2'], ['1']))).toEqual(done);
  const ordered = ['3 1 2400.3 1', '2 2 2400 ', '1 3 2400 ', '4 4 2402.4 ', '5 5 2460 '];
  for (const format of ['csv', 'xlsx'] as const) expect(await linesOf(format)).toEqual(ordered);
  const [standing] = (await call('/race-acts', { modality: { $oid: oid } })).body.orders;
  expect(await act({ kind: 'withdraw_order', order: standing._id })).toEqual(done);
  expect(await act(order(['3', '1'], ['2']))).toEqual(done);
  const level = ['1 1 2400 1', '3 1 2400.3 1', '2 3 2400 ', '4 4 2402.4 ', '5 5 2460 '];
  for (const format of ['csv', 'xlsx'] as const) expect(await linesOf(format)).toEqual(level);
});
