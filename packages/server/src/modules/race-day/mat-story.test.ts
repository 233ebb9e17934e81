import { aContext, aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { addManualTimes } from '#modules/corrections/manual-times.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { BoardArrivals } from '#modules/predictions/board-arrivals.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { BoardFields } from './board-fields.ts';

const minute = 60_000;
const { db, url } = await aTestDatabase();
const context = { ...aContext(db), now: () => gunAt + 90 * minute };
const web = await aWeb(context, url);
afterAll(() => web.close());
const by = { name: 'ana', user: null };

const race = await aRace(context, { readers: [47, 48, 49], people: 40, firstBib: 501 });
const modality = await oidOf(context, 'modality', race.modality);
const middle = await oidOf(context, 'checkpoint', race.checkpoints[1]);
const bibs = Array.from({ length: 40 }, (_, index) => 501 + index);
const atMiddle = (bib: number) => 20 * minute + (bib - 501) * 30_000;
const isDown = (bib: number) => bib >= 515 && bib < 527;

async function call(body: object) {
  await web.boards.node.poll();
  return await (await web.post('/mat-story', body, 'timer')).json();
}

// @spec [Race day] issue 19: A checkpoint's story: expected against seen per minute, the likely gap, the mends that fit
test('a mat that was down is told with those who passed meanwhile, until a list is pasted for them', async () => {
  await sendReads(
    context,
    47,
    bibs.map((bib) => aRead(bib, 1_000)),
  );
  const heard = bibs.filter((bib) => !isDown(bib)).map((bib) => aRead(bib, atMiddle(bib)));
  await sendReads(context, 48, heard);
  await sendReads(
    context,
    49,
    bibs.map((bib) => aRead(bib, 2 * atMiddle(bib))),
  );
  await deriveEverything(context);
  await refreshAllStatuses(context);
  const told = () => call({ modality, intermediate: middle });
  const before = await told();
  expect(before).toMatchObject({ heard: 28, missed: 12, late: 0, mends: ['file', 'list', 'aside'] });
  const at = (wire: { $date: string }) => Date.parse(wire.$date) - gunAt;
  expect([at(before.gap.from), at(before.gap.to), before.gap.people]).toEqual([atMiddle(514), atMiddle(527), 12]);
  expect(before.minutes.slice(6, 9)).toMatchObject([
    { expected: 2, heard: 2 },
    { expected: 2, heard: 0 },
    { expected: 2, heard: 0 },
  ]);
  const pasted = [];
  for (const bib of bibs.filter(isDown)) {
    const registration = await oidOf(context, 'participant', race.people[bib - 501]);
    pasted.push({ bib: String(bib), registration, checkpoint: middle, timeMs: atMiddle(bib), source: 'manual' });
  }
  expect(await addManualTimes(context, pasted, by)).toEqual({ ok: true });
  await deriveEverything(context);
  const after = await told();
  expect(after).toMatchObject({ heard: 40, missed: 0, mends: [] });
  expect(after.gap).toBeUndefined();
  const other = await aRace(context, { people: 1, shortName: 'other' });
  const elsewhere = { modality: await oidOf(context, 'modality', other.modality), intermediate: middle };
  expect((await call(elsewhere)).error.code).toBe('checkpoint_not_found');
  expect((await call({ ...elsewhere, modality: 'f'.repeat(24) })).error.code).toBe('modality_not_found');
});

// @spec [Race day] issue 19: The race board, live: after a gun its counts stand at once, and who is expected at each mat once that is worked out
test('the counts of a race wait for nobody, and who is expected is told once it is worked out', async () => {
  const { modality: number } = await aRace(context, { readers: [67, 68, 69], people: 3, firstBib: 901 });
  await deriveEverything(context);
  const board = await web.boards.node.board(number);
  if (board === null) throw new Error('the race has no board');
  const arrivals = new BoardArrivals(context);
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow = Object.assign(Object.create(arrivals), {
    of: async (of: typeof board) => {
      await gate;
      return await arrivals.of(of);
    },
  });
  const fields = new BoardFields(slow);
  const { field, isExpected } = await fields.withExpectedSoon(board);
  expect([field.whereabouts.counts.entered, isExpected, field.expected.size]).toEqual([3, false, 0]);
  goOn();
  await fields.withExpected(board);
  expect(await fields.withExpectedSoon(board)).toMatchObject({ isExpected: true });
  expect([...field.expected.keys()].toSorted()).toEqual([...field.whereabouts.missing()].toSorted());
});
