import { arrivals, bibsByHour, raceBoard, stillOut } from '@dorsal/contract/calls/staff/race-day.ts';
import type { EventStatus } from '@dorsal/domain/status/status.ts';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, aRead, gunAt, oidOf, type RaceOptions, sendReads } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { reportWhereabouts } from '#modules/corrections/report-whereabouts.ts';
import { setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';

const minute = 60_000;
let now = gunAt + 60 * minute;
const { ask, tokenOf, context, pollBoards } = await aProgram(undefined, () => now);

const by = { name: 'ana', user: null };
let made = 0;

interface Told {
  readonly event: string;
  readonly race: string;
  readonly modality: number;
  readonly people: readonly string[];
}

/** A race of four who collected their bibs: the first two finish, the third is heard halfway, the fourth nowhere. It hides its start list. */
async function aStormyRace(
  gun: number | null = gunAt,
  { start_offset_ms = null, ...more }: RaceOptions & { readonly start_offset_ms?: number | null } = {},
): Promise<Told> {
  made += 1;
  const [firstBib, reader] = [made * 100, made * 10];
  const event = await anEvent(context, { slug: `storm-${made}`, show_registration_list: false });
  const race = await aRace(context, {
    ...{ event: event.number, firstBib, people: 4, gunAt: gun },
    readers: [reader + 1, reader + 2, reader + 3],
    prizes: [{ order: 1, total: 1, by: 'general' }],
    ...more,
    described: Object.fromEntries(
      [0, 1, 2, 3].map((at) => [firstBib + at, { bib_collected_at: gunAt - 60 * minute, start_offset_ms }]),
    ),
  });
  if (gun !== null) {
    for (const at of [0, 1, 2]) await sendReads(context, reader + 2, [aRead(firstBib + at, (20 + at) * minute)]);
    for (const at of [0, 1]) await sendReads(context, reader + 3, [aRead(firstBib + at, (40 + at) * minute)]);
    await deriveEverything(context);
  }
  await refreshAllStatuses(context);
  return {
    event: await oidOf(context, 'event', race.event),
    race: await oidOf(context, 'modality', race.modality),
    modality: race.modality,
    people: await Promise.all(race.people.map((one) => oidOf(context, 'participant', one))),
  };
}

const post = async (path: string, body: object, caller: 'admin' | 'nobody' = 'admin') =>
  await ask(path, { body, token: tokenOf(caller) });

async function step(race: string, was: EventStatus, is: EventStatus | null): Promise<void> {
  const answer = await post('/modality', { _id: race, changes: { status: { was, is } } });
  expect(answer.json()).toMatchObject({ success: true });
  await pollBoards();
}
const cancel = async (race: string, was: EventStatus = 'live') => await step(race, was, 'cancelled');
const bringBack = async (race: string) => await step(race, 'cancelled', null);

async function asked<Call extends typeof raceBoard | typeof arrivals | typeof stillOut | typeof bibsByHour>(
  call: Call,
  body: object,
) {
  await pollBoards();
  const answer = await post(call.path, body);
  return z.decode(call.answer, answer.json()) as z.output<Call['answer']>; // checked by decode
}

const statusOf = async (call: typeof stillOut, body: object) => (await post(call.path, body)).statusCode;

// @spec [Race day] staff.md §8: Who is still out of a race that was cancelled after it had begun stays in sight until they are back, have finished or were ruled on
test('who is out when a race is cancelled stays in sight until all are back or ruled on', async () => {
  const { event, race, people } = await aStormyRace();
  const countsNow = async () => (await asked(raceBoard, { event })).races.map(({ counts }) => counts);
  const before = await countsNow();
  expect(before).toMatchObject([{ collected: 4, finished: 2, still_out: 2, unaccounted: 0 }]);
  await cancel(race);
  expect(await countsNow()).toEqual(before);
  for (const body of [{ event }, { modality: race }, {}]) {
    expect((await asked(stillOut, body)).rows.map(({ registration }) => registration).toSorted()).toEqual(
      people.slice(2).toSorted(),
    );
  }
  expect((await asked(raceBoard, {})).races.map(({ _id, status }) => [_id, status])).toEqual([[race, 'cancelled']]);
  expect((await asked(arrivals, { event })).total).toBe(2);
  expect((await asked(bibsByHour, { event })).races).toMatchObject([{ collected: 4 }]);
  const [, , third = '', fourth = ''] = people;
  const isBack = { participant: third, bib: String(made * 100 + 2), backAt: now };
  expect(await reportWhereabouts(context, isBack, by)).toEqual({ ok: true });
  await deriveEverything(context);
  expect(await countsNow()).toMatchObject([{ collected: 4, finished: 2, back: 1, still_out: 1 }]);
  await setStaffStatus(context, { participant: fourth, status: 'not_started', reason: 'at home' }, by);
  await deriveEverything(context);
  expect(await countsNow()).toMatchObject([{ collected: 4, finished: 2, back: 1, not_started: 1, still_out: 0 }]);
  // Its own screens stay, and those of what runs now wait for nobody any more.
  expect((await asked(raceBoard, {})).races).toEqual([]);
  expect(await statusOf(stillOut, { modality: race })).toBe(200);
  await bringBack(race);
  expect((await asked(raceBoard, {})).races.map(({ status }) => status)).toEqual(['live']);
  await cancel(race);
});

// @spec [Race day] staff.md §8: A race that is cancelled takes no start: neither a gun nor a restart
test('a race that was cancelled while it was on is not restarted: who is out stays out, with the times', async () => {
  const { event, race } = await aStormyRace();
  await cancel(race);
  const counts = async () => (await asked(raceBoard, { event })).races.map((one) => one.counts);
  const before = await counts();
  const restart = { kind: 'restart', at: { $date: new Date(gunAt + 30 * minute).toISOString() } };
  const answer = await post('/race-act', { modality: race, act: restart });
  expect(answer.json()).toMatchObject({ error: { code: 'race_cancelled' } });
  await deriveEverything(context);
  expect(await counts()).toEqual(before);
});

// @spec [Race day] staff.md §8: A race that is cancelled before it began is on no screen of the day
test('a race that is cancelled before it began is on no screen of the day, until somebody is heard all the same', async () => {
  now = gunAt - 60 * minute;
  const { event, race, modality } = await aStormyRace(null);
  await cancel(race, 'waiting_for_start');
  expect((await asked(raceBoard, { event })).races).toEqual([]);
  expect((await asked(stillOut, { event })).total).toBe(0);
  expect((await asked(bibsByHour, { event })).races).toEqual([]);
  expect(await statusOf(stillOut, { modality: race })).toBe(404);
  now = gunAt + 60 * minute;
  await refreshAllStatuses(context);
  expect(await statusOf(stillOut, { modality: race })).toBe(404);
  await sendReads(context, made * 10 + 2, [aRead(made * 100, 20 * minute)]);
  await deriveEverything(context);
  await refreshAllStatuses(context);
  expect((await asked(stillOut, { modality: race })).total).toBe(4);
  const { status, had_begun } = await context.db
    .selectFrom('modality')
    .select(['status', 'had_begun'])
    .where('number', '=', modality)
    .executeTakeFirstOrThrow();
  // For staff alone: whoever runs another race with this chip makes nobody public.
  expect([status, had_begun]).toEqual(['cancelled', false]);
  const stats = await post('/registrations/stats', { modality: race }, 'nobody');
  expect(stats.json()).toMatchObject({ list_hidden: true });
});

// @spec [Statuses and transitions] issue 5: A race that was cancelled after it had begun shows its people and the times that were taken, and gives no prizes
test('a race that is cancelled while it is on shows its people and times, and gives no prizes', async () => {
  now = gunAt + 60 * minute;
  const { race, modality, people } = await aStormyRace();
  await pollBoards();
  const publicly = async (path: string, body: object) => (await post(path, body, 'nobody')).json();
  const viewOf = async () => (await publicly('/modalities', { id: race }))[0];
  const list = async (more: object = {}) =>
    await publicly('/registrations', { modality: race, order: ['result.shown_order'], ...more });
  const prized = async () => [
    (await list({ has_prize: true })).length,
    (await publicly('/registrations/stats', { modality: race, has_prize: true })).total,
    (await list()).filter((one: { result: { prizes: { has_prize?: boolean } } }) => one.result.prizes?.has_prize)
      .length,
  ];
  const timesOf = async () =>
    (await list()).map(({ result }: { result: { total_time: number; pos_general: number } }) => [
      result.total_time,
      result.pos_general,
    ]);
  const file = async () => {
    const exported = await exportClassification(context, { modality, format: 'csv' });
    return exported.ok ? exported.text : '';
  };
  const version = async (): Promise<number> => (await viewOf()).board_version;
  const before = { times: await timesOf(), version: await version() };
  expect(before.times).toHaveLength(2);
  expect(await prized()).toEqual([1, 1, 1]);
  expect(await file()).toContain('prize_1_general');
  await cancel(race);
  expect(await viewOf()).toMatchObject({ status: 'cancelled', had_begun: true });
  expect(await timesOf()).toEqual(before.times);
  expect(await prized()).toEqual([0, 0, 0]);
  expect(await file()).not.toContain('prize_');
  expect((await publicly('/registrations/stats', { modality: race })).list_hidden).toBeUndefined();
  expect((await post('/registrations', { id: people[0] }, 'nobody')).statusCode).toBe(200);
  // Pages are cached for ever by version.
  expect(await version()).toBeGreaterThan(before.version);
  await bringBack(race);
  expect((await viewOf()).had_begun).toBeUndefined();
  expect(await timesOf()).toEqual(before.times);
  expect(await prized()).toEqual([1, 1, 1]);
});

// @spec [Statuses and transitions] issue 5: A race that was cancelled before it began still hides who is registered
test('a race that is cancelled before it began hides its start list as before', async () => {
  now = gunAt - 60 * minute;
  const { race } = await aStormyRace(null);
  await cancel(race, 'waiting_for_start');
  const stats = await post('/registrations/stats', { modality: race }, 'nobody');
  expect(stats.json()).toMatchObject({ list_hidden: true });
});

test('a gun that was typed ahead of the cancelling begins nothing at its hour', async () => {
  now = gunAt - 60 * minute;
  const { race } = await aStormyRace(null);
  const typed = await post('/modality', { _id: race, changes: { chrono_start: { was: null, is: now + minute } } });
  expect(typed.json()).toMatchObject({ success: true });
  await cancel(race, 'waiting_for_start');
  now += 5 * minute;
  await refreshAllStatuses(context);
  const stats = await post('/registrations/stats', { modality: race }, 'nobody');
  expect(stats.json()).toMatchObject({ list_hidden: true });
  expect(await statusOf(stillOut, { modality: race })).toBe(404);
});

// @spec [Statuses and transitions] issue 5: Own starts that no mat hears had begun where the race was on when it was cancelled
test('a race of own starts that was on by its start list alone had begun, and one that was cancelled before had not', async () => {
  const begun: boolean[] = [];
  for (const cancelledAt of [gunAt - 30 * minute, gunAt + 30 * minute]) {
    now = gunAt - 60 * minute;
    const { race } = await aStormyRace(null, {
      chronotype: 'individual_chrono',
      mats: [1, 'finish'],
      start_offset_ms: minute,
    });
    now = cancelledAt;
    await refreshAllStatuses(context);
    await cancel(race, cancelledAt < gunAt ? 'waiting_for_start' : 'live');
    now = gunAt + 90 * minute;
    await refreshAllStatuses(context);
    begun.push((await post(stillOut.path, { modality: race })).statusCode === 200);
  }
  expect(begun).toEqual([false, true]);
});

// @spec [Statuses and transitions] issue 16: A race that is on when its event is cancelled stays live, and one that is not never begins
test('a time trial that is on when its event is cancelled stays live, and one that is not is not begun by who is heard later', async () => {
  const ofEvent = async (event: string, was: EventStatus, is: EventStatus | null) =>
    expect((await post('/event', { _id: event, changes: { status: { was, is } } })).json()).toMatchObject({
      success: true,
    });
  const statusNow = async (race: string) => {
    await deriveEverything(context);
    await refreshAllStatuses(context);
    return (await post('/modalities', { id: race })).json()[0].status;
  };
  for (const cancelledAt of [gunAt - 30 * minute, gunAt + 30 * minute]) {
    now = gunAt - 60 * minute;
    const { event, race } = await aStormyRace(null, {
      chronotype: 'individual_chrono',
      mats: [1, 'finish'],
      start_offset_ms: minute,
    });
    now = cancelledAt;
    // The clock of statuses has not looked since: the step does.
    await ofEvent(event, 'waiting_for_start', 'cancelled');
    const stays = cancelledAt < gunAt ? 'cancelled' : 'live';
    expect(await statusNow(race)).toBe(stays);
    now = gunAt + 60 * minute;
    expect(await statusNow(race)).toBe(stays);
    await sendReads(context, made * 10 + 2, [aRead(made * 100, 20 * minute)]);
    expect(await statusNow(race)).toBe(stays);
    await ofEvent(event, 'cancelled', null);
    expect(await statusNow(race)).toBe('live');
  }
});
