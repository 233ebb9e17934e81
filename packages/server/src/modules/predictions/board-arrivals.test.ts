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
import { type AWeb, aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { invalidateRead } from '#modules/corrections/invalidate-read.ts';
import { addManualTimes } from '#modules/corrections/manual-times.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { writeTrack } from '#modules/tracks/track-repository.ts';
import { createPool } from '#platform/db/pool.ts';
import { measureArrivals } from './measure-arrivals.ts';

const minute = 60_000;
const ana = { name: 'ana', user: null };
const { db, url } = await aTestDatabase();
let now = gunAt + 3 * 60 * minute;
const context = { ...aContext(db), now: () => now };
const web = await aWeb(context, url);
afterAll(() => web.close());

/** 20 km with mats every 5 km, of readers 1 (start) to 5 (finish). */
const modality = await aModality(context, {
  columns: { distance_m: 20_000, chronotype: 'all', gun_at: gunAt, sport: 'running' },
  intermediates: 3,
});
const people: string[] = [];
/** The mats that a runner has passed, and how long they took to each. */
const passed = (bib: number): number => 1 + (bib % 4);
const timeMs = (bib: number, mat: number): number => mat * (20 + bib / 4) * minute + (mat > 2 ? 3 * minute : 0);

beforeAll(async () => {
  for (const [position, checkpoint] of modality.checkpoints.entries())
    await aReaderConfiguration(context, { modality, checkpoint, reader: position + 1 });
  for (let bib = 1; bib <= 40; bib++) {
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
  await refreshed();
});

async function refreshed(): Promise<void> {
  await deriveModality(context, modality.number);
  await refreshAllStatuses(context);
  await web.boards.node.poll();
}

async function expectedOf(some: readonly string[], of: AWeb = web) {
  const response = await of.post('/expected-arrivals', { registrations: some });
  return z.decode(expectedArrivalsCall.answer, (await response.json()) as never); // checked by decode
}

/** The same question to a server that has just started. */
async function afterRestart() {
  const other = await aWeb(context, url);
  try {
    return await expectedOf(people, other);
  } finally {
    await other.close();
  }
}

const spanOf = async (bib: number) => (await expectedOf([people[bib - 1] ?? '']))[0];

// @spec [Live screens] issue 15: The finish is expected too, not only the next mat: the legs ahead one after the other, as those who ran them show them
test('whoever is on the way is expected at the next mat and at the finish, which is said once where it is next', async () => {
  const [onFour, onEight] = [await spanOf(4), await spanOf(6)];
  expect(onFour?.checkpoint).toBe(await oidOf(context, 'checkpoint', modality.checkpoints[2]));
  expect(onFour?.finish?.from).toBeGreaterThan(onFour?.to ?? Number.POSITIVE_INFINITY);
  expect(onEight).toMatchObject({ checkpoint: await oidOf(context, 'checkpoint', modality.checkpoints[4]) });
  expect(onEight?.finish).toBeUndefined();
});

// @spec [Live screens] issue 15: An expected arrival is a function of the crossings in order: later ones do not move it, and after a restart or a correction the same numbers come out
describe('as the board moves', () => {
  test('a later crossing of another leaves a span as it is', async () => {
    const before = await spanOf(4);
    await sendReads(context, 3, [aRead(32, timeMs(32, 2), { seq: 32 })]);
    await refreshed();
    expect(await spanOf(4)).toEqual(before);
    expect(await expectedOf(people)).toEqual(await afterRestart());
  });

  test.each([
    ['a read that comes late', () => sendReads(context, 3, [aRead(8, timeMs(8, 2), { seq: 8 })])],
    [
      'a read that staff take out',
      () => {
        const read = { epoch: 1, seq: 1, chip: '1', heardAt: gunAt + timeMs(1, 2) };
        return oneReader(3).then((device) => invalidateRead(context, { ...read, device }, 'not theirs', ana));
      },
    ],
    [
      'a time by hand',
      async () =>
        addManualTimes(
          context,
          [
            {
              registration: people[2] ?? '',
              bib: '3',
              checkpoint: await oidOf(context, 'checkpoint', modality.checkpoints[2]),
              timeMs: 44 * minute,
              source: 'manual',
            },
          ],
          ana,
        ),
    ],
    ['a gun that moves', () => setGun(context, { modality: modality.oid, wave: null, gunAt: gunAt - 2 * minute }, ana)],
  ])('%s leaves nothing behind that is no longer true', async (_, correct) => {
    const before = await expectedOf(people);
    await correct();
    await refreshed();
    const after = await expectedOf(people);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await afterRestart());
  });
});

const oneReader = async (number: number): Promise<number> =>
  (await db.selectFrom('reader').select('number').where('numeric_id', '=', number).executeTakeFirstOrThrow()).number;

test('a climb on the track reaches the spans within half a minute, another length at once', async () => {
  const before = await spanOf(4);
  await writeTrack(db, modality.number, {
    fileName: 'a.gpx',
    file: Buffer.from('x'),
    distanceM: 20_000,
    ascentM: 500,
    descentM: 0,
    screen: Array.from({ length: 41 }, (_, i) => [1, 41 + i / 1_000, Math.max(0, i - 10) * 20, i * 500]),
    uploadedAt: new Date(0),
  });
  expect(await spanOf(4)).toEqual(before);
  now += 30_000;
  const uphill = await spanOf(4);
  expect(uphill?.from).toBeGreaterThan(before?.from ?? Number.POSITIVE_INFINITY);
  await saveModality(context, modality.number, { columns: {}, course: { distanceM: 22_000 } });
  await web.boards.node.tidy();
  expect((await spanOf(4))?.finish?.from).toBeGreaterThan(uphill?.finish?.from ?? Number.POSITIVE_INFINITY);
});

test('a race that is over says how good its spans were', async () => {
  const pool = createPool(url, { max: 1 });
  const measured = await measureArrivals({ db, now: context.now, pool }, modality.number);
  const nobody = await measureArrivals({ db, now: context.now, pool }, (await aModality(context)).number);
  const nowhere = await measureArrivals({ db, now: context.now, pool }, 999_999);
  await pool.end();
  expect([nobody, nowhere]).toMatchObject([{ refusal: 'nobody_passed' }, { refusal: 'no_course' }]);
  if (!measured.ok) throw new Error(measured.refusal);
  const next = measured.parts.filter(({ kind }) => kind === 'next');
  expect(next.map(({ checkpoint, part }) => checkpoint ?? part)).toEqual([
    2,
    3,
    4,
    'first tenth',
    'to the middle',
    'to nine tenths',
    'last tenth',
    null,
  ]);
  const counted = (found: typeof next) => found.reduce((sum, { figures }) => sum + figures.count, 0);
  const all = next.at(-1)?.figures.count ?? 0;
  expect(counted(next.filter(({ checkpoint }) => checkpoint !== null))).toBe(all);
  expect(counted(next.filter(({ part }) => part !== null))).toBe(all);
  expect(measured.parts.filter(({ kind }) => kind === 'finish').map(({ checkpoint }) => checkpoint)).toEqual(
    expect.arrayContaining([1, 2, null]),
  );
});
