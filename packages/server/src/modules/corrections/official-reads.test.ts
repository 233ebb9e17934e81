import { aProgram } from '@dorsal/testkit/a-program.ts';
import { type ARace, aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { beforeAll, expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { shiftWindows } from '#modules/readers/configuration-repository.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { addManualTimes } from './manual-times.ts';
import { setClockDifference } from './set-clock-difference.ts';

const { context, ask, tokenOf } = await aProgram();
const { db } = context;
const ana = { name: 'ana', user: null };
const [minute, day] = [60_000, 86_400_000];

const call = async (path: string, body: object) => {
  const { error } = (await ask(path, { body, token: tokenOf('admin') })).json();
  return error === undefined ? 'done' : error.code;
};
const undo = (number: number) => call('/undo', { number });
const newest = async () => {
  const rows = db.selectFrom('command_change').select('command_number as number').orderBy('command_number', 'desc');
  return (await rows.limit(1).executeTakeFirstOrThrow()).number;
};
const isOfficialNow = async ({ modality }: ARace, isOfficial = true) => {
  await saveModality(context, modality, { columns: { staff_mark: isOfficial ? 'finished_official' : null } });
  await refreshAllStatuses(context);
  await deriveEverything(context);
};
const placesOf = async ({ modality }: ARace) => {
  await deriveEverything(context);
  return await standings(context, modality);
};
const ahead = (reader: number, seconds: number, from = gunAt, to = gunAt + 3 * 60 * minute) =>
  ({ reader, from, to, differenceMs: seconds * 1_000 }) as const;

const official = await aRace(context, { readers: [201, 202, 203] });
/** On another day, with the same chips at the same finish. */
const later = await aRace(context, { readers: [211, 212, 203] });

beforeAll(async () => {
  await shiftWindows(db, later.modality, 7 * day);
  await sendReads(context, 203, [aRead(1, 40 * minute), aRead(2, 41 * minute), aRead(3, 42 * minute)]);
  await sendReads(context, 203, [aRead(1, 7 * day + 40 * minute)]);
  await deriveEverything(context);
  await refreshAllStatuses(context);
});

// @spec [Readers] staff half §3: Nothing public moves silently: the clock of a reader is corrected for an official race only where staff say that its results may move
test('a clock that moves official results is corrected only where they may move, and the trail says so', async () => {
  const corrected = ahead(203, 90, gunAt, gunAt + 40.5 * minute);
  expect(await setClockDifference(context, ahead(203, 60), ana)).toEqual({ ok: true });
  const inTime = await newest();
  await isOfficialNow(official);
  const before = await placesOf(official);
  expect(await setClockDifference(context, corrected, ana)).toEqual({
    ok: false,
    refusal: 'race_official',
    faults: [
      { path: 'reader', message: expect.stringMatching(/"10K" are official.*take the race back to provisional/) },
    ],
  });
  expect(await call('/preview', { command: 'undoCommand', body: { number: inTime } })).toBe('race_official');
  expect(await undo(inTime)).toBe('race_official');
  expect(await placesOf(official)).toEqual(before);
  expect(await setClockDifference(context, { ...corrected, movesOfficial: true }, ana)).toEqual({ ok: true });
  expect(await placesOf(official)).not.toEqual(before);
  const allowed = (await trailOf(db)).filter(({ field }) => field === 'officialMoved');
  expect(allowed).toMatchObject([{ name: 'clock_difference_set' }]);
  const moved = await newest();
  expect(await undo(moved)).toBe('race_official');
  await isOfficialNow(official, false);
  expect(await undo(moved)).toBe('done');
  await isOfficialNow(official);
  expect(await placesOf(official)).toEqual(before);
});

test('a clock whose reads are of nobody of an official race is corrected without a word', async () => {
  const before = await placesOf(official);
  const free = [
    ahead(203, 300, gunAt - 30 * minute, gunAt + 39 * minute),
    ahead(202, 300),
    // As it stands.
    ahead(203, 60),
    // The same chips, a week later.
    ahead(203, 300, gunAt + 7 * day, gunAt + 8 * day),
  ];
  for (const one of free) expect(await setClockDifference(context, one, ana)).toEqual({ ok: true });
  expect(await undo(await newest())).toBe('done');
  expect(await placesOf(official)).toEqual(before);
});

test('a read that comes into the hours of an official race by the correction moves its results as well', async () => {
  const stray = gunAt + 3 * day;
  await sendReads(context, 202, [aRead(2, 3 * day + 20 * minute)]);
  const correction = { reader: 202, from: stray, to: stray + day, differenceMs: 3 * day };
  expect(await setClockDifference(context, correction, ana)).toMatchObject({ refusal: 'race_official' });
});

test('the gun that waits for a correction moves official results as well', async () => {
  const gunless = await aRace(context, { readers: [221, 222, 223], gunAt: null, shortName: 'G', firstBib: 301 });
  const of = { registration: await oidOf(context, 'participant', gunless.people[0]), checkpoint: 'finish' };
  await addManualTimes(context, [{ ...of, timeMs: 2_400_000, source: 'manual', bib: '301' }], ana);
  await isOfficialNow(gunless);
  // Heard while the start was shut, so that it started nobody.
  await shiftWindows(db, gunless.modality, day);
  await sendReads(context, 221, [aRead('', 60 * minute, { kind: 'gun' })]);
  await shiftWindows(db, gunless.modality, -day);
  const correction = { ...ahead(221, 3_600, gunAt + 30 * minute), movesOfficial: false };
  expect(await setClockDifference(context, correction, ana)).toMatchObject({
    refusal: 'race_official',
    faults: [{ message: expect.stringContaining('"G"') }],
  });
});

// @spec [Changes by staff] staff half §3: Nothing public moves silently: whether a read of an official race counts is not taken back
test('whether a read counts is not taken back once the results are official', async () => {
  await isOfficialNow(official, false);
  const person = { bib: '3', registration: { $oid: await oidOf(context, 'participant', official.people[2]) } };
  const {
    seq,
    epoch,
    heard_at: heardAt,
  } = await db.selectFrom('read_log').selectAll().where('chip', '=', '3').executeTakeFirstOrThrow();
  const read = { reader: 203, chip: '3', epoch, seq, heard_at: { $date: new Date(heardAt).toISOString() } };
  expect(await call('/judge-read', { ...person, ...read, counts: false, reason: 'Carried' })).toBe('done');
  const judged = await newest();
  expect(await undo(judged)).toBe('done');
  const restored = await newest();
  await isOfficialNow(official);
  expect(await undo(restored)).toBe('race_official');
});

// @spec [Readers] staff half §1: A correction of a clock is taken back from the reader that it was made for, not from one that has its number by now
test('a correction is not taken back from another reader that bears the number by now', async () => {
  await aRace(context, { readers: [231, 232, 233], firstBib: 900 });
  expect(await setClockDifference(context, ahead(232, 30), ana)).toEqual({ ok: true });
  const ofSplit = await newest();
  expect(await setClockDifference(context, ahead(233, 60), ana)).toEqual({ ok: true });
  const oids = await db.selectFrom('reader').select(['numeric_id as number', 'oid']).execute();
  const oidOfReader = (number: number) => oids.find((one) => one.number === number)?.oid;
  const [split, finish] = [oidOfReader(232), oidOfReader(233)];
  const rename = (_id: string | undefined, was: number, is: number) =>
    call('/reader', { _id, changes: { numeric_id: { was, is } } });
  expect(await rename(split, 232, 9_232)).toBe('done');
  expect(await rename(finish, 233, 232)).toBe('done');
  expect(await undo(ofSplit)).toBe('touched_since');
  expect(await rename(finish, 232, 233)).toBe('done');
  expect(await rename(split, 9_232, 232)).toBe('done');
  expect(await undo(ofSplit)).toBe('done');
});
