import { expectedArrivals as expectedArrivalsCall } from '@dorsal/contract/calls/results.ts';
import {
  aContext,
  aModality,
  aParticipant,
  aRead,
  aReaderConfiguration,
  gunAt,
  oidOf,
  sendReads,
} from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';

const { db, url } = await aTestDatabase();
const context = { ...aContext(db), now: () => gunAt + 30 * 60_000 };
const web = await aWeb(context, url);
afterAll(() => web.close());

/** A short leg, a long one, a wall of 500 m that takes three times as long as its length says, and another long one. */
const distances = [1_000, 10_000, 10_500, 21_000];
const factors = [1, 1, 3, 1];
const field = 64;

/** Milliseconds since the gun to a mat (1 to 4): an own pace of 4 to 6 minutes a kilometre, and 2 % more or less on each leg. */
function timeMs(bib: number, mat: number): number {
  let total = 0;
  for (let leg = 0; leg < mat; leg++) {
    const metres = (distances[leg] ?? 0) - (distances[leg - 1] ?? 0);
    const pace = (240 + (120 * bib) / field) * (1 + 0.02 * Math.sin(bib * 7 + leg * 3));
    total += metres * pace * (factors[leg] ?? 1);
  }
  return Math.round(total);
}

/** The mats that a runner has passed: every fourth is on each of the legs, the finishers among them. */
const passed = (bib: number): number => 1 + (bib % 4);

async function aRaceOnTheWay() {
  const modality = await aModality(context, {
    columns: { distance_m: 21_000, chronotype: 'all', gun_at: gunAt, sport: 'running' },
    intermediates: 3,
  });
  const intermediates = distances.slice(0, -1).map((distance_m) => ({ distance_m }));
  await saveModality(context, modality.number, { columns: {}, course: { intermediates, distanceM: 21_000 } });
  for (const [position, checkpoint] of modality.checkpoints.entries())
    await aReaderConfiguration(context, { modality, checkpoint, reader: position + 1 });
  const people: string[] = [];
  for (let bib = 1; bib <= field; bib++) {
    const { number } = await aParticipant(context, { modality, bib: String(bib) });
    people.push(await oidOf(context, 'participant', number));
  }
  for (let mat = 1; mat <= 4; mat++) {
    const bibs = people.map((_, index) => index + 1).filter((bib) => passed(bib) >= mat);
    await sendReads(
      context,
      mat + 1,
      bibs.map((bib) => aRead(bib, timeMs(bib, mat), { seq: bib })),
    );
  }
  await deriveModality(context, modality.number);
  await refreshAllStatuses(context);
  await web.boards.node.poll();
  return {
    people,
    checkpoints: await Promise.all(modality.checkpoints.map((one) => oidOf(context, 'checkpoint', one))),
  };
}

// @spec [Live screens] issue 15: The finish is expected too, not only the next mat: the legs ahead one after the other, as those who ran them show them
test('legs of very different lengths, one of them a wall: each is expected by what it is like', async () => {
  const { people, checkpoints } = await aRaceOnTheWay();
  const waiting = people.filter((_, index) => passed(index + 1) < 4);
  const response = await web.post('/expected-arrivals', { registrations: waiting });
  const expected = z.decode(expectedArrivalsCall.answer, (await response.json()) as never); // checked by decode
  const widths: number[][] = [[], [], [], []];
  let [inside, finishesInside, finishes] = [0, 0, 0];
  for (const { registration, checkpoint, from, to, finish } of expected) {
    const bib = people.indexOf(registration) + 1;
    const next = checkpoints.indexOf(checkpoint);
    expect(next).toBe(passed(bib) + 1);
    const at = gunAt + timeMs(bib, next);
    if (from <= at && at <= to) inside += 1;
    widths[next - 1]?.push(to - from);
    if (finish === undefined) continue;
    finishes += 1;
    const finishAt = gunAt + timeMs(bib, 4);
    if (finish.from <= finishAt && finishAt <= finish.to) finishesInside += 1;
  }
  expect(expected).toHaveLength(waiting.length);
  expect(inside / expected.length).toBeGreaterThan(0.65);
  expect(finishesInside / finishes).toBeGreaterThan(0.75);
  const middle = (some: readonly number[] = []): number => some.toSorted((a, b) => a - b)[some.length >> 1] ?? 0;
  const [, onLong = 0, onWall = 0] = widths.map(middle);
  expect(onWall).toBeLessThan(onLong / 3);
  // The last ones at the wall have seen many climb it: three times as long as its length says.
  const slowest = Math.max(...waiting.map((one) => people.indexOf(one) + 1).filter((bib) => passed(bib) === 2));
  const climber = expected.find(({ registration }) => registration === people[slowest - 1]);
  const leftAt = gunAt + timeMs(slowest, 2);
  const flatMs = timeMs(slowest, 2) / 20;
  const climbMs = ((climber?.from ?? 0) + (climber?.to ?? 0)) / 2 - leftAt;
  expect(climbMs / flatMs).toBeGreaterThan(2.7);
  expect(climbMs / flatMs).toBeLessThan(3.3);
});
