import { listPeopleToCheck } from '@dorsal/contract/calls/staff/problems.ts';
import { arrivals, raceBoard, stillOut } from '@dorsal/contract/calls/staff/race-day.ts';
import { aContext, aModality, aParticipant, aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { cancelEntry } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { swapPeople } from '#modules/acts/swap-people.ts';
import { takeChip } from '#modules/corrections/give-chip.ts';
import { addManualTimes, deleteManualTime } from '#modules/corrections/manual-times.ts';
import { type Report, reportWhereabouts } from '#modules/corrections/report-whereabouts.ts';
import { setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { undoCommand } from '#modules/trail/undo.ts';

const minute = 60_000;
const { db, url } = await aTestDatabase();
let now = gunAt + 90 * minute;
const context = { ...aContext(db), now: () => now };
const web = await aWeb(context, url);
afterAll(() => web.close());

const by = { name: 'ana', user: null };

/** Fates of people, one after the other: with a bib or without, heard at all mats or not, and how it ended. */
const fates = [
  'absent',
  'collected, stays home',
  'collected, said not to start',
  'finishes',
  'finishes unheard before',
  'finishes, bib not noted',
  'on the course',
  'on the course, start mat missed',
  'retired by the way',
  'disqualified at the finish',
] as const;
type Fate = (typeof fates)[number];
const fateOf = (bib: number): Fate => fates[(bib * 7) % fates.length] ?? 'absent';
const people = 60;
const isCollected = (fate: Fate): boolean => fate !== 'absent' && fate !== 'finishes, bib not noted';

const bibsOf = (...wanted: Fate[]): number[] =>
  Array.from({ length: people }, (_, index) => index + 1).filter((bib) => wanted.includes(fateOf(bib)));
const finishers: Fate[] = [
  'finishes',
  'finishes unheard before',
  'finishes, bib not noted',
  'disqualified at the finish',
];

let event = '';
let modality = '';
let shortRace = '';
let numbers: readonly number[] = [];

beforeAll(async () => {
  const described = Object.fromEntries(
    Array.from({ length: people }, (_, index) => {
      const bib = index + 1;
      const collected = isCollected(fateOf(bib)) ? gunAt - 60 * minute : null;
      const private_ = { contact_phone: `600 ${bib}`, emergency_name: 'Mare', emergency_phone: `700 ${bib}` };
      return [bib, { bib_collected_at: collected, is_public: bib % 2 === 0, ...private_ }];
    }),
  );
  const race = await aRace(context, { people, described });
  // A race beside it, which ends in the same chute and notes no bibs.
  const short = await aRace(context, {
    ...{ shortName: '5K', event: race.event, people: 2, firstBib: 101, readers: [11, 12, 3] as const },
  });
  numbers = race.people;
  [event, modality, shortRace] = [
    await oidOf(context, 'event', race.event),
    await oidOf(context, 'modality', race.modality),
    await oidOf(context, 'modality', short.modality),
  ];
  const heardAtStart = bibsOf('finishes', 'on the course', 'retired by the way', 'disqualified at the finish');
  await sendReads(
    context,
    1,
    heardAtStart.map((bib) => aRead(bib, 1_000)),
  );
  const heardHalfway = [...heardAtStart, ...bibsOf('on the course, start mat missed', 'finishes, bib not noted')];
  await sendReads(
    context,
    2,
    heardHalfway.map((bib) => aRead(bib, 25 * minute + bib * 1_000)),
  );
  await sendReads(context, 3, [
    ...bibsOf(...finishers).map((bib) => aRead(bib, 50 * minute + bib * 1_000)),
    aRead(101, 50 * minute + 30_500),
  ]);
  const rule = async (bib: number, status: 'not_started' | 'retired' | 'disqualified') =>
    await setStaffStatus(
      context,
      { participant: await oidOf(context, 'participant', race.people[bib - 1]), status, reason: 'a reason' },
      by,
    );
  for (const bib of bibsOf('collected, said not to start')) await rule(bib, 'not_started');
  for (const bib of bibsOf('retired by the way')) await rule(bib, 'retired');
  for (const bib of bibsOf('disqualified at the finish')) await rule(bib, 'disqualified');
  await deriveEverything(context);
  await refreshAllStatuses(context);
});

async function asked<Call extends typeof raceBoard | typeof arrivals | typeof stillOut | typeof listPeopleToCheck>(
  call: Call,
  body: object = { event },
  token = 'timer',
) {
  await web.boards.node.poll();
  const answer = await web.post(call.path, body, token);
  return z.decode(call.answer, (await answer.json()) as never) as z.output<Call['answer']>; // checked by decode
}

// @spec [Race day] issue 19: Race board: per race entered, collected, started, still out, finished, retired and back, unaccounted, as what happened has it, whatever mats missed
test('the board counts people as what happened has it, whatever the mats missed', async () => {
  const { races } = await asked(raceBoard);
  const [counts, other] = [modality, shortRace].map((id) => races.find(({ _id }) => _id === id)?.counts);
  const stillOutNow = bibsOf(
    'collected, stays home',
    'on the course',
    'on the course, start mat missed',
    'retired by the way',
  );
  expect(counts).toEqual({
    entered: people,
    collected: people - bibsOf('absent').length,
    is_collection_recorded: true,
    started: people - bibsOf('absent', 'collected, stays home', 'collected, said not to start').length,
    not_started: bibsOf('collected, said not to start').length,
    finished: bibsOf(...finishers).length,
    back: 0,
    still_out: stillOutNow.length,
    unaccounted: 0,
  });
  // Nobody notes bibs there: one was heard, and the gun tells that the other is out.
  expect(other).toMatchObject({ entered: 2, collected: 2, is_collection_recorded: false, finished: 1, still_out: 1 });
});

// @spec [Race day] issue 19: Race board: per mat its reader, the age of its last read, seen and expected in five minutes
test('each mat tells its reader, what it heard lately, and who should have come', async () => {
  now = gunAt + 51 * minute;
  const { at, races } = await asked(raceBoard);
  expect(at).toBe(now);
  const mats = races.find(({ _id }) => _id === modality)?.mats ?? [];
  expect(mats.map(({ place, readers }) => [place.kind, readers.map(({ numeric_id }) => numeric_id)])).toEqual([
    ['start', [1]],
    ['intermediate', [2]],
    ['finish', [3]],
  ]);
  const [, halfway, finish] = mats;
  expect(halfway?.seen).toBe(0);
  expect(finish?.seen).toBe(bibsOf(...finishers).length);
  now = gunAt + 90 * minute;
  const later = (await asked(raceBoard)).races.find(({ _id }) => _id === modality)?.mats ?? [];
  expect(later[2]).toMatchObject({ seen: 0, passed: bibsOf(...finishers).length });
  // Somebody who retired is not awaited; who has a bib and was never heard is, at the first mat after the start.
  expect(later[2]?.late).toBe(bibsOf('on the course', 'on the course, start mat missed').length);
  expect(later[1]?.late).toBe(bibsOf('collected, stays home').length);
});

// @spec [Race day] issue 19: Arrivals of all races of the event in one list, newest first, with official time, places, source and flag; filter by race
test('arrivals of both races stand in one list, the newest first, with places and what is odd', async () => {
  const { rows, total, races } = await asked(arrivals, { event, limit: 200 });
  expect(races).toHaveLength(2);
  const inOrder = bibsOf(...finishers).map((bib) => [String(bib), gunAt + 50 * minute + bib * 1_000] as const);
  const expected = [...inOrder, ['101', gunAt + 50 * minute + 30_500] as const].toSorted(([, a], [, b]) => b - a);
  expect(rows.map(({ bib_number, at }) => [bib_number, at])).toEqual(expected);
  expect(total).toBe(expected.length);
  const placed = rows.filter((row) => row.modality === modality && row.status === 'finished');
  expect(placed.map(({ pos_general }) => pos_general)).toEqual(placed.map((_, index) => placed.length - index));
  expect(placed[0]).toMatchObject({ source: 'read', total_time: (placed[0]?.at ?? 0) - gunAt });
  const flagged = rows.filter(({ has_problem }) => has_problem).map(({ bib_number }) => Number(bib_number));
  expect(flagged).toEqual(expect.arrayContaining(bibsOf('finishes unheard before')));
  expect(flagged).not.toEqual(expect.arrayContaining(bibsOf('finishes')));
  const ofOne = await asked(arrivals, { event, modality: shortRace });
  expect(ofOne.rows.map(({ bib_number }) => bib_number)).toEqual(['101']);
  const page = await asked(arrivals, { event, offset: 1, limit: 2 });
  expect(page.rows.map(({ bib_number }) => bib_number)).toEqual(expected.slice(1, 3).map(([bib]) => bib));
});

// @spec [Race day] issue 19: Arrivals name those whose finish is being checked, with the hour at which they were heard there
test('who was heard at the finish and is being checked stands among the arrivals, without a time', async () => {
  // Three laps over one mat: the second lap and the finish, or a lap that was not heard, the finish and a stroll.
  const mat = {
    reader: { number: 31, name: 'Mat 31' },
    opensAt: gunAt - minute,
    closesAt: gunAt + 360 * minute,
    minGapMs: 0,
  };
  const laps = (['start', 1, 2, 'finish'] as const).map((checkpoint) => ({ ...mat, checkpoint }));
  const odd = await aModality(context, {
    ...{ intermediates: 2, columns: { distance_m: 30_000, gun_at: gunAt }, readerConfigurations: laps },
  });
  await aParticipant(context, { modality: odd, bib: '301' });
  await sendReads(
    context,
    31,
    [5_000, 40 * minute, 120 * minute, 160 * minute].map((at) => aRead(301, at)),
  );
  now = gunAt + 170 * minute;
  await deriveEverything(context);
  const one = await asked(arrivals, { modality: odd.oid });
  expect(one.rows).toMatchObject([
    { bib_number: '301', at: gunAt + 160 * minute, being_checked: true, has_problem: true },
  ]);
  expect([one.total, one.rows[0]?.total_time]).toEqual([1, undefined]);
  now = gunAt + 90 * minute;
});

// @spec [Race day] issue 19: Still out: overdue by, bib, name, last place and hour, expected, phone and emergency contact for staff, state; sorted by overdue; searched by bib and name
test('who is out stands there with how to reach them, the longest overdue first, and is found by bib and name', async () => {
  const { rows, total } = await asked(stillOut, { event, limit: 200 });
  const states = Map.groupBy(rows, ({ state }) => state);
  const bibsIn = (state: 'late' | 'retired'): number[] =>
    (states.get(state) ?? []).map(({ bib_number }) => Number(bib_number)).toSorted((a, b) => a - b);
  expect(bibsIn('retired')).toEqual(bibsOf('retired by the way'));
  expect(bibsIn('late').length + (states.get('never_read')?.length ?? 0)).toBe(total - bibsIn('retired').length);
  const overdue = rows.flatMap((row) => row.overdue ?? []);
  expect(overdue).toEqual(overdue.toSorted((a, b) => b - a));
  expect(overdue).toHaveLength(total - bibsIn('retired').length);
  const [bib = 0] = bibsOf('on the course, start mat missed');
  const [found, ...others] = (await asked(stillOut, { event, free_text_search: `runner ${bib}` })).rows.filter(
    ({ bib_number }) => bib_number === String(bib),
  );
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    // Hidden to the public, not to those who look for them.
    name: `Runner ${bib}`,
    last: { kind: 'intermediate', position: 1, at: gunAt + 25 * minute + bib * 1_000 },
    expected: { place: { kind: 'finish' } },
    phone: `600 ${bib}`,
    emergency_contact: { name: 'Mare', phone: `700 ${bib}` },
  });
  expect((await asked(stillOut, { event, free_text_search: 'nobody at all' })).rows).toEqual([]);
});

// @spec [Race day] issue 19: Acts from a row: retired (place, time, who reported it), back at base, did not start, confirmed; each a command with trail and undo
test('who gave up stays on the list until they are back, and each word is taken back as a whole', async () => {
  const [bib = 0] = bibsOf('on the course');
  const participant = await oidOf(context, 'participant', numbers[bib - 1]);
  const at = gunAt + 70 * minute;
  const say = async (report: Omit<Report, 'participant' | 'bib'>) => {
    const said = await reportWhereabouts(context, { participant, bib: String(bib), ...report }, by);
    await deriveEverything(context);
    return said;
  };
  const row = async () =>
    (await asked(stillOut, { event, free_text_search: `runner ${bib}`, limit: 200 })).rows.find(
      ({ bib_number }) => bib_number === String(bib),
    );
  const counts = async () => (await asked(raceBoard)).races.find(({ _id }) => _id === modality)?.counts;
  const before = await counts();
  const retirement = { at, place: 'Coll de Nargó', reportedBy: 'Pere' };
  expect(await say({ status: 'retired', was: null, retirement })).toEqual({ ok: true });
  expect(await row()).toMatchObject({
    state: 'retired',
    retired: { at, place: 'Coll de Nargó', reported_by: 'Pere' },
  });
  expect(await counts()).toEqual(before);
  // Nobody gave up in another year.
  const longAgo = { ...retirement, at: at - 400 * 86_400_000 };
  expect(await say({ retirement: longAgo })).toMatchObject({ ok: false, refusal: 'span_far_from_race' });
  // Another desk has not seen that.
  expect(await say({ status: 'not_started', was: null })).toMatchObject({ ok: false, refusal: 'changed_meanwhile' });
  expect(await say({ backAt: gunAt + 80 * minute })).toEqual({ ok: true });
  expect(await row()).toBeUndefined();
  expect(await counts()).toMatchObject({ back: 1, still_out: (before?.still_out ?? 0) - 1, unaccounted: 0 });
  const newest = async () =>
    (await context.db.selectFrom('command').select('number').orderBy('number', 'desc').executeTakeFirstOrThrow())
      .number;
  const undo = async () => {
    const scope = { kinds: ['participant'], boundKinds: [], events: [] };
    const undone = await undoCommand(context, { number: await newest(), scope, roles: ['admin'] }, by);
    await deriveEverything(context);
    return undone;
  };
  expect(await undo()).toEqual({ ok: true });
  expect(await row()).toMatchObject({ state: 'retired', retired: { place: 'Coll de Nargó' } });
  // Somebody who is back and then read again is nowhere.
  expect(await say({ backAt: gunAt + 10 * minute })).toEqual({ ok: true });
  expect(await counts()).toMatchObject({ back: 0, unaccounted: 1 });
  expect((await asked(stillOut, { event })).rows[0]).toMatchObject({ bib_number: String(bib), state: 'unaccounted' });
  expect(await say({ backAt: null, status: null, retirement: null })).toEqual({ ok: true });
  expect(await counts()).toEqual(before);
});

test('a bib of somebody who was cancelled is unaccounted for, and stands first', async () => {
  const [bib = 0] = bibsOf('collected, stays home');
  const before = (await asked(raceBoard)).races.find(({ _id }) => _id === modality)?.counts;
  await cancelEntry(context, numbers[bib - 1] ?? 0);
  await deriveEverything(context);
  const after = (await asked(raceBoard)).races.find(({ _id }) => _id === modality)?.counts;
  expect(after).toMatchObject({
    collected: before?.collected,
    still_out: (before?.still_out ?? 0) - 1,
    unaccounted: 1,
  });
  const { rows } = await asked(stillOut, { event });
  expect(rows[0]).toMatchObject({ bib_number: String(bib), state: 'unaccounted', phone: `600 ${bib}` });
});

// @spec [Race day] issue 19: The screens of the day are for admins, and for timers in the events that name them
test('a timer of another event learns of none of it, and others are not let in', async () => {
  for (const call of [raceBoard, arrivals, stillOut]) {
    const statusFor = async (token: string | undefined, body: object) =>
      (await web.post(call.path, body, token)).status;
    expect(await statusFor(undefined, {})).toBe(401);
    expect(await statusFor('community_manager', {})).toBe(403);
    expect(await statusFor('timer-999', { event })).toBe(404);
    expect((await asked(call, {}, 'timer-999')).races).toEqual([]);
    expect((await asked(call, {}, 'admin')).races).toHaveLength(2);
  }
});

// @spec [Race day] issue 19: Equal times on a prize place, sources that differ by over 2 s, two chips together at every mat, and reads outside windows are problems of people, gone by themselves when they are mended
test('prizes that hang on nothing, chips together, sources that differ and a read beside its hours are listed, and go when they are mended', async () => {
  const race = await aRace(context, {
    ...{ readers: [41, 42, 43], people: 4, firstBib: 401, prizes: [{ order: 1, total: 1, by: 'general' }] },
  });
  const id = await oidOf(context, 'modality', race.modality);
  const person = (bib: number) => oidOf(context, 'participant', race.people[bib - 401]);
  await sendReads(
    context,
    41,
    [401, 402, 403, 404].map((bib) => aRead(bib, 1_000)),
  );
  await sendReads(context, 42, [
    ...[aRead(401, 20 * minute), aRead(402, 20 * minute + 150), aRead(403, 25 * minute), aRead(404, 30 * minute)],
  ]);
  await sendReads(context, 43, [
    ...[aRead(401, 40 * minute), aRead(402, 40 * minute), aRead(403, 50 * minute), aRead(404, 365 * minute)],
  ]);
  const middle = await oidOf(context, 'checkpoint', race.checkpoints[1]);
  const cell = { bib: '403', registration: await person(403), checkpoint: middle };
  expect(await addManualTimes(context, [{ ...cell, timeMs: 25 * minute + 3_000, source: 'manual' }], by)).toEqual({
    ok: true,
  });
  const listed = async () => {
    await deriveEverything(context);
    await refreshAllStatuses(context);
    return (await asked(listPeopleToCheck, { modality: id })).people;
  };
  const kindsOf = (people: Awaited<ReturnType<typeof listed>>) => people.map((one) => [one.bib_number, ...one.kinds]);
  const first = await listed();
  expect(kindsOf(first)).toEqual([
    ['401', 'prize_tied', 'chips_together'],
    ['402', 'prize_tied', 'chips_together'],
    ['403', 'sources_differ'],
    ['404', 'finish_shut', 'outside_window'],
  ]);
  expect(first[0]?.together).toEqual([{ registration: await person(402), bib_number: '402', chips: ['402'] }]);
  const finish = await oidOf(context, 'checkpoint', race.checkpoints[2]);
  expect(first[3]?.outside).toEqual([{ intermediate: finish, at: gunAt + 365 * minute }]);
  expect(await deleteManualTime(context, cell, by)).toEqual({ ok: true });
  await setStaffStatus(context, { participant: await person(402), status: 'disqualified', reason: 'Two chips' }, by);
  // Both still ran together: the chip is to be taken from one of them.
  expect(kindsOf(await listed())).toEqual([
    ['401', 'chips_together'],
    ['402', 'chips_together'],
    ['404', 'finish_shut', 'outside_window'],
  ]);
  await takeChip(context, { participant: await person(402), chip: '402' }, by);
  expect(kindsOf(await listed())).toEqual([['404', 'finish_shut', 'outside_window']]);
});

// @spec [Race day] issue 19: 'Chips swapped' is a problem with its mend beside it: one act, and both agree
test('two who wear each other’s chip are named to each other, until they are swapped', async () => {
  const race = await aRace(context, { readers: [44, 45, 46], people: 2, firstBib: 411 });
  const [modality, finish] = [
    await oidOf(context, 'modality', race.modality),
    await oidOf(context, 'checkpoint', race.checkpoints[2]),
  ];
  const person = (bib: number) => oidOf(context, 'participant', race.people[bib - 411]);
  await sendReads(context, 44, [aRead(411, 1_000), aRead(412, 1_000)]);
  await sendReads(context, 45, [aRead(411, 25 * minute), aRead(412, 20 * minute)]);
  await sendReads(context, 46, [aRead(411, 50 * minute), aRead(412, 40 * minute)]);
  // As the judge called them.
  for (const [bib, timeMs] of [[411, 40 * minute + 900] as const, [412, 50 * minute - 300] as const]) {
    const cell = { bib: String(bib), registration: await person(bib), checkpoint: finish };
    expect(await addManualTimes(context, [{ ...cell, timeMs, source: 'manual' }], by)).toEqual({ ok: true });
  }
  const listed = async () => {
    await deriveEverything(context);
    await refreshAllStatuses(context);
    return (await asked(listPeopleToCheck, { modality })).people;
  };
  expect((await listed()).map(({ bib_number: bib, kinds, swapped }) => [bib, ...kinds, ...swapped])).toEqual([
    ['411', 'chips_swapped', 'sources_differ', { registration: await person(412), bib_number: '412', chips: ['412'] }],
    ['412', 'chips_swapped', 'sources_differ', { registration: await person(411), bib_number: '411', chips: ['411'] }],
  ]);
  expect(await swapPeople(context, { modality, one: '411', other: '412', what: 'chips' }, by)).toEqual({ ok: true });
  expect(await listed()).toEqual([]);
});
