import { expectedArrivals as expectedArrivalsCall } from '@dorsal/contract/calls/results.ts';
import { type ARace, aContext, aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import type { ModalityColumns } from '#modules/races/modality-repository.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { startRaceClock } from '#modules/replay/race-clock-repository.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';

const minute = 60_000;
const { db, url } = await aTestDatabase();
let now = gunAt + 40 * minute;
const context = { ...aContext(db), now: () => now };
const web = await aWeb(context, url);
afterAll(() => web.close());

/** Ids of people or checkpoints by their numbers. */
async function oidsOf(table: 'participant' | 'checkpoint', numbers: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('oid')
    .where('number', 'in', [...numbers])
    .orderBy('number')
    .execute();
  return rows.map(({ oid }) => oid);
}

const ask = (registrations: readonly string[], token?: string) =>
  web.post('/expected-arrivals', { registrations }, token);

async function expected(registrations: readonly string[], token?: string) {
  await web.boards.node.poll();
  return z.decode(expectedArrivalsCall.answer, (await (await ask(registrations, token)).json()) as never); // checked by decode
}

let race: ARace;
let people: string[];
let middle = '';
let finish = '';

beforeAll(async () => {
  // 1 and 2 are past 5 km (2 without a public name), 3 has started, 4 has finished, 5 gave up at 5 km, 6 has not come.
  race = await aRace(context, { people: 6, described: { 2: { is_public: false } } });
  const [start, half, end] = [1, 2, 3];
  await sendReads(
    context,
    start,
    [1, 2, 3, 4, 5].map((bib) => aRead(bib, 1_000)),
  );
  await sendReads(context, half, [
    aRead(1, 25 * minute),
    aRead(2, 30 * minute),
    aRead(4, 18 * minute),
    aRead(5, 26 * minute),
  ]);
  await sendReads(context, end, [aRead(4, 37 * minute)]);
  const gaveUp = await oidOf(context, 'participant', race.people[4]);
  await setStaffStatus(context, { participant: gaveUp, status: 'retired' }, { name: 'ana', user: null });
  await deriveModality(context, race.modality);
  await refreshAllStatuses(context);
  people = await oidsOf('participant', race.people);
  [, middle = '', finish = ''] = await oidsOf('checkpoint', race.checkpoints);
});

describe('of a live race', () => {
  // @spec [Live screens] issue 3: POST `/expected-arrivals`: when people on the course are expected at their next checkpoint, by a span that holds four arrivals of five; 1 to 50 people; who is not on the course of a live race is left out; no names in it
  test('everyone on the course is listed with the next checkpoint, named in public or not; nobody else is', async () => {
    const spans = await expected(people);
    expect(spans.map(({ registration, checkpoint }) => [people.indexOf(registration) + 1, checkpoint])).toEqual([
      [1, finish],
      [2, finish],
      [3, middle],
    ]);
    expect(Object.keys(spans[1] ?? {}).toSorted()).toEqual(['checkpoint', 'from', 'is_late', 'registration', 'to']);
  });

  test('the span is around the own pace', async () => {
    const [span] = await expected(people.slice(0, 1));
    expect(((span?.from ?? 0) - gunAt) / minute).toBeGreaterThan(47);
    expect(((span?.from ?? 0) - gunAt) / minute).toBeLessThan(49);
    expect(((span?.to ?? 0) - gunAt) / minute).toBeGreaterThan(51);
    expect(((span?.to ?? 0) - gunAt) / minute).toBeLessThan(54);
  });

  // @spec [Live screens] issue 3: Someone whose span has passed by more than its width (three minutes at least) is late, never lost; in a replay by its own clock
  test('it does not wander while one waits, and is late when it has long passed', async () => {
    const [before] = await expected(people.slice(0, 1));
    now = gunAt + 60 * minute;
    expect(await expected(people.slice(0, 1))).toEqual([{ ...before, is_late: true }]);
    now = gunAt + 40 * minute;
    expect(before?.is_late).toBe(false);
  });

  // @spec [Live screens] issue 3: POST `/expected-arrivals`: when people on the course are expected at their next checkpoint, by a span that holds four arrivals of five; 1 to 50 people; who is not on the course of a live race is left out; no names in it
  test('who does not exist is left out, and an id twice is one person', async () => {
    expect(await expected(['f'.repeat(24)])).toEqual([]);
    expect(await expected([people[0] ?? '', people[0] ?? ''])).toHaveLength(1);
  });
});

test('a crossing at the next mat is seen at once', async () => {
  expect((await expected(people.slice(2, 3)))[0]?.checkpoint).toBe(middle);
  await sendReads(context, 2, [aRead(3, 39 * minute)]);
  await deriveModality(context, race.modality);
  expect((await expected(people.slice(2, 3)))[0]?.checkpoint).toBe(finish);
});

test.each([
  [{ registrations: [] }],
  [{ registrations: Array.from({ length: 51 }, () => 'f'.repeat(24)) }],
  [{ registrations: ['nobody'] }],
  [{ registrations: ['f'.repeat(24)], colour: 'red' }],
  [{}],
])('%j is refused', async (body) => {
  const response = await web.post('/expected-arrivals', body);
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'invalid_request' } }]);
});

test('arrivals follow those who ran the same legs before: a climb that slowed them slows the next', async () => {
  const climb = await aRace(context, {
    shortName: 'climb',
    people: 41,
    firstBib: 101,
    chronotype: 'individual_chrono',
    readers: [11, 12, 13],
  });
  const others = Array.from({ length: 40 }, (_, i) => ({
    bib: 102 + i,
    startMs: i * 1_000,
    legMs: (18 + i / 20) * minute,
  }));
  const own = { bib: 101, startMs: 60 * minute, legMs: 19 * minute };
  await sendReads(
    context,
    11,
    [...others, own].map(({ bib, startMs }) => aRead(bib, startMs)),
  );
  await sendReads(
    context,
    12,
    [...others, own].map(({ bib, startMs, legMs }) => aRead(bib, startMs + legMs)),
  );
  await sendReads(
    context,
    13,
    others.map(({ bib, startMs, legMs }) => aRead(bib, startMs + 2.3 * legMs)),
  );
  await deriveModality(context, climb.modality);
  await refreshAllStatuses(context);
  const [span] = await expected(await oidsOf('participant', climb.people.slice(0, 1)));
  const afterLeg = (at: number | undefined): number => ((at ?? 0) - gunAt - own.startMs - own.legMs) / own.legMs;
  expect(afterLeg(span?.from)).toBeGreaterThan(1.22);
  expect(afterLeg(span?.from)).toBeLessThan(1.3);
  expect(afterLeg(span?.to)).toBeGreaterThan(1.3);
  expect(afterLeg(span?.to)).toBeLessThan(1.4);
});

test('a hidden race is for staff, and a race that is not live is for nobody', async () => {
  const set = (columns: ModalityColumns) => saveModality(context, race.modality, { columns });
  await set({ visible: false });
  expect(await expected(people)).toEqual([]);
  expect(await expected(people, 'timer')).toHaveLength(3);
  await set({ visible: true, status: 'finished_provisional' });
  expect(await expected(people)).toEqual([]);
  await set({ status: 'live' });
});

// @spec [Live screens] issue 3: Someone whose span has passed by more than its width (three minutes at least) is late, never lost; in a replay by its own clock
test('a replay is late by its own clock', async () => {
  const [before] = await expected(people.slice(0, 1));
  expect(before?.is_late).toBe(false);
  const clock = { realFrom: now, raceFrom: gunAt + 60 * minute, raceUntil: gunAt + 90 * minute, speed: 30 };
  await startRaceClock(db, race.event, race.event, clock);
  await web.boards.node.tidy();
  expect(await expected(people.slice(0, 1))).toEqual([{ ...before, is_late: true }]);
});
