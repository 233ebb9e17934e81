import { bibsByHour } from '@dorsal/contract/calls/staff/race-day.ts';
import { aContext, aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { cancelEntry } from '@dorsal/testkit/change-people.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, expect, test } from 'vitest';
import { type Report, reportWhereabouts } from '#modules/corrections/report-whereabouts.ts';
import { saveEvent } from '#modules/races/save-event.ts';
import { saveModality } from '#modules/races/save-modality.ts';

const hour = 3_600_000;
const { db, url } = await aTestDatabase();
let now = gunAt - hour;
const context = { ...aContext(db), now: () => now };
const web = await aWeb(context, url);
afterAll(() => web.close());

const bibsOf = async (event: string) =>
  bibsByHour.answer.parse(await (await web.post('/bibs-by-hour', { event }, 'timer')).json());

// @spec [Race day] issue 20, staff.md §8: Bibs that were handed out, by race and by the hour of the place; who was cancelled is not counted
test('bibs are counted by race and by the hour of the place in which they were handed out', async () => {
  const morning = Math.floor(gunAt / hour) * hour;
  const at = (minutes: number) => ({ bib_collected_at: morning + minutes * 60_000 });
  const race = await aRace(context, {
    people: 6,
    described: { 1: at(-61), 2: at(-60), 3: at(-1), 4: at(0), 5: at(0) },
  });
  await aRace(context, { shortName: '5K', event: race.event, people: 2, firstBib: 101, readers: [11, 12, 3] });
  await aRace(context, { people: 1, readers: [21, 22, 23], described: { 1: at(0) } });
  await cancelEntry(context, race.people[4] ?? 0);
  const event = await oidOf(context, 'event', race.event);
  const found = await bibsOf(event);
  expect(found).toMatchObject({
    numeric_id: race.event,
    races: [
      { entered: 5, collected: 4 },
      { entered: 2, collected: 0 },
    ],
    hours: [
      { from: morning - 2 * hour, count: 1 },
      { from: morning - hour, count: 2 },
      { from: morning, count: 1 },
    ],
  });
  // Hours of a place whose clock is half an hour off are so too.
  await saveEvent(context, race.event, { columns: { time_zone: 'Asia/Kolkata' } });
  expect((await bibsOf(event)).hours).toEqual([
    { from: morning - 1.5 * hour, count: 2 },
    { from: morning - 0.5 * hour, count: 2 },
  ]);
});

test('an event that is not there has no bibs', async () => {
  const answer = await web.post('/bibs-by-hour', { event: 'nowhere' }, 'admin');
  expect(answer.status).toBe(404);
});

// @spec [Race day] issue 20: Two desks that hand out one bib are one handing out, the first; a race without times has bibs too
test('a bib is handed out once, also in a race that is not timed, and comes back', async () => {
  const race = await aRace(context, { people: 1, readers: [31, 32, 33] });
  await saveModality(context, race.modality, { columns: { is_timed: false } });
  const registration = await oidOf(context, 'participant', race.people[0] ?? 0);
  const say = async (more: Partial<Report>) =>
    await reportWhereabouts(context, { participant: registration, bib: '1', ...more }, { name: 'ana', user: null });
  const stands = () =>
    db.selectFrom('participant').select('bib_collected_at').where('oid', '=', registration).executeTakeFirst();
  expect(await say({ collectedAt: now })).toEqual({ ok: true });
  now += hour;
  expect(await say({ collectedAt: now })).toEqual({ ok: true });
  expect(await stands()).toEqual({ bib_collected_at: now - hour });
  expect(await say({ collectedAt: null })).toEqual({ ok: true });
  expect(await stands()).toEqual({ bib_collected_at: null });
  expect(await say({ status: 'retired' })).toEqual({ ok: false, refusal: 'modality_not_timed' });
});

// @spec [Race day] issue 20: A bib that two tables hand out goes out once; the second is told by whom and when, and hands it out after it came back
test('the second of two tables that hand out one bib is told who did and when', async () => {
  const race = await aRace(context, { people: 1, readers: [51, 52, 53] });
  const registration = await oidOf(context, 'participant', race.people[0] ?? 0);
  const say = async (name: string, more: Partial<Report>) =>
    await reportWhereabouts(context, { participant: registration, bib: '1', ...more }, { name, user: null });
  const handsOut = { collectedAt: now, sawCollected: false };
  expect(await say('ana', handsOut)).toEqual({ ok: true });
  const first = now;
  now += hour;
  expect(await say('bru', handsOut)).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
    faults: [
      {
        path: 'collected',
        message:
          'this bib was handed out at another table meanwhile: ask there, or take it back before it goes out again',
        at: new Date(first).toISOString(),
        who: 'ana',
      },
    ],
  });
  // A table that asks again after a lost answer says nothing of what it saw.
  expect(await say('ana', { collectedAt: now })).toEqual({ ok: true });
  expect(await say('bru', { collectedAt: null })).toEqual({ ok: true });
  expect(await say('bru', { collectedAt: now, sawCollected: false })).toEqual({ ok: true });
});

// @spec [Race day] issue 20: A bib that two tables take back comes back once; the second is told by whom and when
test('the second of two tables that take one bib back is told who did and when', async () => {
  const race = await aRace(context, { people: 1, readers: [61, 62, 63] });
  const registration = await oidOf(context, 'participant', race.people[0] ?? 0);
  const say = async (name: string, more: Partial<Report>) =>
    await reportWhereabouts(context, { participant: registration, bib: '1', ...more }, { name, user: null });
  expect(await say('ana', { collectedAt: now, sawCollected: false })).toEqual({ ok: true });
  const takesBack = { collectedAt: null, sawCollected: true };
  expect(await say('ana', takesBack)).toEqual({ ok: true });
  const message = 'this bib was taken back at another table meanwhile: it lies there, and can be handed out again';
  expect(await say('bru', takesBack)).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
    faults: [{ path: 'came_back', message, at: expect.any(String), who: 'ana' }],
  });
  // A table that asks again after a lost answer says nothing of what it saw.
  expect(await say('ana', { collectedAt: null })).toEqual({ ok: true });
});

// @spec [Race day] issue 20: A bib is not handed out to somebody whose entry was cancelled meanwhile, and the desk is told; one that is out comes back
test('a desk that still sees somebody whose entry was cancelled is told, and takes a bib that is out back', async () => {
  const race = await aRace(context, { people: 2, readers: [41, 42, 43], described: { 2: { bib_collected_at: now } } });
  const say = async (bib: number, collectedAt: number | null) => {
    const participant = await oidOf(context, 'participant', race.people[bib - 1] ?? 0);
    return await reportWhereabouts(
      context,
      { participant, bib: String(bib), collectedAt },
      { name: 'ana', user: null },
    );
  };
  for (const person of race.people) await cancelEntry(context, person);
  expect(await say(1, now)).toEqual({ ok: false, refusal: 'registration_not_found' });
  expect(await say(2, null)).toEqual({ ok: true });
});
