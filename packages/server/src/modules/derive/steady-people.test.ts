import { foldResult } from '@dorsal/domain/walk/fold-result.ts';
import { type ARace, aContext, aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { beforeEach, expect, test } from 'vitest';
import { addPenalty } from '#modules/corrections/rule-on-people.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { configurationWindows, writeConfiguration } from '#modules/readers/configuration-repository.ts';
import { deriveEverything } from './derive-everything.ts';
import { deriveModality } from './derive-modality.ts';
import type { Fold } from './derive-people.ts';
import { mark } from './marks/mark-repository.ts';

const { db } = await aTestDatabase();
const context = aContext(db);
const staff = { name: 'test', user: null };
const minuteMs = 60_000;
const finishMs = 46 * minuteMs;

let made = 0;
let race: ARace;
/** Bibs 1 to 3 ran 10 km in 45 minutes, a minute apart; 4 was heard on the mat of the start before. */
beforeEach(async () => {
  made += 10;
  const [start, middle, finish] = [made, made + 1, made + 2];
  race = await aRace(context, { people: 4, readers: [start, middle, finish] });
  for (const bib of [1, 2, 3, 4]) {
    const startedMs = bib * minuteMs;
    if (bib === 4) await sendReads(context, start, [aRead(bib, -20 * minuteMs)]);
    await sendReads(context, start, [aRead(bib, startedMs)]);
    await sendReads(context, middle, [aRead(bib, startedMs + 22 * minuteMs)]);
    await sendReads(context, finish, [aRead(bib, startedMs + 45 * minuteMs)]);
  }
  await deriveEverything(context);
});

/** Derives, and gives whose reads were folded, by how far they had got from the start to the second before. */
async function derived(): Promise<{ folded: number; changes: number }> {
  let folded = 0;
  const counting: Fold = (...of) => {
    folded += 1;
    return foldResult(...of);
  };
  const { changes } = await deriveModality(context, race.modality, { fold: counting });
  return { folded, changes };
}

const results = () =>
  db
    .selectFrom('result')
    .select([
      'participant_number',
      'status',
      'reference_at',
      'net_start_at',
      'crossings',
      'warnings',
      'penalty_ms',
      'wave_number',
    ])
    .where('modality_number', '=', race.modality)
    .orderBy('participant_number')
    .execute();

/** Everything that stands is what the reads fold to. */
async function expectAsFolded(): Promise<void> {
  const stood = await results();
  await mark(db, 'course', { modality: race.modality });
  expect((await derived()).folded).toBe(4);
  expect(await results()).toEqual(stood);
}

const moveGun = async (byMs: number) =>
  setGun(
    context,
    { modality: await oidOf(context, 'modality', race.modality), wave: null, gunAt: gunAt + byMs },
    staff,
  );

const failed = (): never => {
  throw new Error('the finish has a reader');
};

const shutFinishAfter = async (ms: number): Promise<void> => {
  const reader = race.readers[2];
  const { modality } = race;
  const closesAt = gunAt + ms;
  const { oid, opensAt, closesAt: to } = (await configurationWindows(db, modality))[2] ?? failed();
  await writeConfiguration(db, { oid, reader, modality, checkpoint: race.checkpoints[2], opensAt, closesAt });
  await mark(db, 'finish_closes', { modality, reader, from: Math.min(closesAt, to), to: Math.max(closesAt, to) });
};

// @spec [Timing rules] design §5: Wave, category, gun or window corrected later: every participant touched is derived again, boards move on
test('a moved gun moves the times of whoever is steady, without a look at their reads', async () => {
  await moveGun(-minuteMs);
  expect(await derived()).toEqual({ folded: 1, changes: 4 });
  expect((await results()).map(({ reference_at }) => reference_at)).toEqual(Array(4).fill(gunAt - minuteMs));
  await expectAsFolded();
});

test('whoever started before the new gun is folded', async () => {
  await moveGun(1.5 * minuteMs);
  expect(await derived()).toEqual({ folded: 2, changes: 4 });
  await expectAsFolded();
});

test('a gun that moved too far to be known is folded for all', async () => {
  await moveGun(-30 * minuteMs);
  expect(await derived()).toEqual({ folded: 4, changes: 4 });
  await expectAsFolded();
});

test('whoever is marked for something else too is folded', async () => {
  await moveGun(-minuteMs);
  await addPenalty(
    context,
    { participant: await oidOf(context, 'participant', race.people[0] ?? 0), timeMs: 1_000, reason: 'x' },
    staff,
  );
  expect(await derived()).toEqual({ folded: 2, changes: 4 });
  await expectAsFolded();
});

test('while somebody cannot be folded, everybody is tried', async () => {
  await mark(db, 'penalty', { participants: race.people.slice(0, 1) });
  const failing: Fold = () => {
    throw new Error('no');
  };
  await deriveModality(context, race.modality, { fold: failing });
  await moveGun(-minuteMs);
  expect(await derived()).toEqual({ folded: 4, changes: 4 });
});

test('a finish that shuts earlier takes itself from who came later, and leaves the others', async () => {
  await shutFinishAfter(finishMs + minuteMs / 2);
  expect(await derived()).toEqual({ folded: 1, changes: 3 });
  expect((await results()).map(({ status, warnings }) => [status, ...warnings])).toEqual([
    ['finished'],
    ['started', 'finish_shut'],
    ['started', 'finish_shut'],
    ['started', 'finish_shut'],
  ]);
  await expectAsFolded();
});

test('whoever has lost the finish is steady: a gun moves them, and a finish that shuts earlier still', async () => {
  await shutFinishAfter(finishMs + minuteMs / 2);
  await derived();
  await moveGun(-minuteMs);
  expect(await derived()).toEqual({ folded: 1, changes: 4 });
  await shutFinishAfter(finishMs - minuteMs);
  expect(await derived()).toEqual({ folded: 1, changes: 1 });
  await expectAsFolded();
});

test('so is whoever was folded while it was shut; where it opens again they are folded', async () => {
  await shutFinishAfter(finishMs + minuteMs / 2);
  await mark(db, 'course', { modality: race.modality });
  await derived();
  await moveGun(-minuteMs);
  expect(await derived()).toEqual({ folded: 1, changes: 4 });
  await shutFinishAfter(finishMs + 60 * minuteMs);
  expect(await derived()).toEqual({ folded: 3, changes: 3 });
  await expectAsFolded();
});
