import { parseLiveMessage } from '@dorsal/contract/views/live-messages.ts';
import { raceNow } from '@dorsal/domain/event/race-clock.ts';
import { type ARace, aContext, aRace, aRead, gunAt, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { lastPositions } from '#modules/predictions/last-positions.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { raceClockOf, startRaceClock, stopRaceClock } from './race-clock-repository.ts';

const minute = 60_000;
const playedAt = gunAt + 1_000 * 24 * 60 * minute;
const { db, url } = await aTestDatabase();
let now = playedAt;
const context = { ...aContext(db), now: () => now };
const web = await aWeb(context, url);
afterAll(() => web.close());

// Ten minutes before the gun until an hour after it, in 70 seconds.
const clock = { realFrom: playedAt, raceFrom: gunAt - 10 * minute, raceUntil: gunAt + 60 * minute, speed: 60 };
let race: ARace;
let modality = '';

beforeAll(async () => {
  race = await aRace(context);
  await startRaceClock(db, race.event, race.event, clock);
  await sendReads(context, 1, [aRead(1, 1_000)]);
  await sendReads(context, 2, [aRead(1, 25 * minute)]);
  await deriveModality(context, race.modality);
  modality = (
    await db.selectFrom('modality').select('oid').where('number', '=', race.modality).executeTakeFirstOrThrow()
  ).oid;
});

const statusAfter = async (seconds: number): Promise<string> => {
  now = playedAt + seconds * 1_000;
  await refreshAllStatuses(context);
  const row = await db
    .selectFrom('modality')
    .select('status')
    .where('number', '=', race.modality)
    .executeTakeFirstOrThrow();
  return row.status;
};

// @spec [Imports and exports] issue 2: `replay`: statuses, pages, streams and positions follow a scaled clock
test('the status of a replay follows its own clock', async () => {
  expect(await statusAfter(1)).toBe('waiting_for_start');
  expect(await statusAfter(11)).toBe('live');
});

// @spec [Imports and exports] issue 2: `replay`: statuses, pages, streams and positions follow a scaled clock
test('pages, counts and streams tell the time of the replay', async () => {
  now = playedAt + 30_000;
  const time = raceNow(clock, now);
  expect(time).toBe(gunAt + 20 * minute);
  const question = { modality, intermediate: 'finish', limit: 10 };
  // Made at first, kept the second time.
  for (const page of [await web.post('/registrations', question), await web.post('/registrations', question)]) {
    expect(page.headers.get('x-server-time')).toBe(String(time));
    await page.text();
  }
  const people = await web.post('/registrations', { modality, limit: 1 });
  expect(people.headers.get('x-server-time')).toBe(String(time));
  await people.text();
  const stats: unknown = await (await web.post('/registrations/stats', { modality })).json();
  expect(stats).toMatchObject({ server_time: { $date: new Date(time).toISOString() } });
  const closing = new AbortController();
  const stream = await fetch(`${web.base}/live?modalities=${modality}`, { signal: closing.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const hello = parseLiveMessage((await reader?.read())?.value?.slice('data: '.length) ?? '');
  expect(hello).toMatchObject({ type: 'hello', clocks: { [modality]: { now: time, speed: 60 } } });
  closing.abort();
});

test('where people are is estimated for the time of the replay', async () => {
  await statusAfter(40);
  const visibility = { scope: { seesHidden: true, seesUnlisted: true }, seesNames: () => true };
  const [here] = await lastPositions(context, { modality, only_last: true }, visibility);
  expect(here).toMatchObject({ bib_number: '1', is_estimate: true });
  expect(here?.at).toBe(gunAt + 30 * minute);
  expect(here?.distance).toBeCloseTo(6_000, -2);
});

test('a clock that is stopped stands, and a race without one runs on the clock of now', async () => {
  await stopRaceClock(db, race.event, gunAt + 5 * minute);
  expect(raceNow(await raceClockOf(db, race.event), playedAt + 3_600_000)).toBe(gunAt + 5 * minute);
  expect(await raceClockOf(db, race.event + 1)).toBe(null);
});
