import { arrivals as arrivalsCall } from '@dorsal/contract/calls/staff/race-day.ts';
import type { Row } from '@dorsal/testkit/a-finished-race.ts';
import { aContext, aModality, aParticipant, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { stopRace } from '#modules/acts/stop-race.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';

const second = 1_000;
const minute = 60 * second;
const { db, url } = await aTestDatabase();
let now = gunAt + 41 * minute;
const context = { ...aContext(db), now: () => now };
const web = await aWeb(context, url);
afterAll(() => web.close());

// Five laps over one mat, stopped at lap 4. Lap 3 of 1 was not heard, so lap 4 waits; the fifth lap of 2 took as long as three; 4 is on lap 4, and 5 has no lap.
let modality = '';
let number = 0;
let lap4 = '';
let finish = '';
let people: string[] = [];

async function derive(): Promise<void> {
  await deriveEverything(context);
  await web.boards.node.poll();
}

const heard = async (bib: number, ...seconds: number[]): Promise<void> =>
  void (await sendReads(
    context,
    71,
    seconds.map((at) => aRead(bib, at * second)),
  ));

beforeAll(async () => {
  const mat = { reader: { number: 71, name: 'Mat' }, opensAt: gunAt - minute, closesAt: gunAt + 240 * minute };
  const race = await aModality(context, {
    ...{ intermediates: 4, columns: { distance_m: 7_500, gun_at: gunAt } },
    readerConfigurations: (['start', 1, 2, 3, 4, 'finish'] as const).map((checkpoint) => ({
      ...{ ...mat, checkpoint },
      minGapMs: 10 * second,
    })),
  });
  const numbers: number[] = [];
  for (const bib of ['1', '2', '3', '4', '5'])
    numbers.push((await aParticipant(context, { modality: race, bib })).number);
  await heard(1, 4, 600, 1_200, 2_400);
  await heard(2, 5, 590, 1_180, 1_770, 2_360);
  await heard(3, 6, 610, 1_220, 1_830, 2_440);
  await heard(4, 7, 700, 1_400, 2_100);
  await heard(5, 8);
  await derive();
  await refreshAllStatuses(context);
  modality = race.oid;
  number = race.number;
  [lap4, finish] = await Promise.all([
    oidOf(context, 'checkpoint', race.checkpoints[4]),
    oidOf(context, 'checkpoint', race.checkpoints[5]),
  ]);
  people = await Promise.all(numbers.map((number) => oidOf(context, 'participant', number)));
  expect(await stopRace(context, { modality, checkpoint: lap4 }, { name: 'ana', user: null })).toMatchObject({
    ok: true,
  });
  await derive();
});

const rows = async (asked: object): Promise<Row[]> =>
  (await (await web.post('/registrations', { modality, ...asked })).json()) as Row[]; // the answer of the call
const atFinish = (more: object = {}) => rows({ order: ['result.shown_order'], ...more });
const bibs = (found: readonly Row[]) => found.map((row) => row.bib_number);

// @spec [Race day] issue 15, issue 19: Where a race is stopped, the checkpoint where it is classified is the finish of every list, page and call, also of who is being checked there
test('in a stopped race who is being checked where it is classified stands behind the finishers of both lists', async () => {
  const page = await atFinish();
  expect(bibs(page)).toEqual(['2', '3', '1']);
  expect(page[2]?.result).toMatchObject({ status: 'started', being_checked: true });
  expect(page[2]?.result).not.toHaveProperty('total_time');
  expect(bibs(await rows({ intermediate: { $oid: lap4 } }))).toEqual(['2', '3', '1']);
  expect(bibs(await atFinish({ status: ['finished'] }))).toEqual(['2', '3']);
});

test('the last arrivals of a stopped race are those where it is classified', async () => {
  expect(bibs(await rows({ order: ['-arrival'] }))).toEqual(['3', '2', '1']);
  const { rows: told, total } = z.decode(
    arrivalsCall.answer,
    (await (await web.post(arrivalsCall.path, { modality: { $oid: modality } }, 'timer')).json()) as never, // checked by decode
  );
  expect(told.map((row) => [row.bib_number, row.at, row.total_time, row.being_checked])).toEqual([
    ['3', gunAt + 2_440 * second, 2_440_000, false],
    ['1', gunAt + 2_400 * second, undefined, true],
    ['2', gunAt + 2_360 * second, 2_360_000, false],
  ]);
  expect(total).toBe(3);
});

test('in a stopped race people are expected as far as where it is classified, and nobody beyond', async () => {
  const expected = await (await web.post('/expected-arrivals', { registrations: people })).json();
  expect(
    expected.map((one: { registration: { $oid: string }; checkpoint: { $oid: string }; finish?: unknown }) => [
      people.indexOf(one.registration.$oid) + 1,
      one.checkpoint.$oid === finish,
      one.finish,
    ]),
  ).toEqual([
    [4, true, undefined],
    [5, false, undefined],
  ]);
});

test('a finish in doubt of who ran on in a stopped race is no doubt of their place', async () => {
  now = gunAt + 75 * minute;
  await heard(2, 4_200);
  await derive();
  const ranOn = db.selectFrom('result').innerJoin('participant', 'number', 'participant_number');
  expect(await ranOn.select('held').where('bib', '=', '2').executeTakeFirst()).toEqual({ held: [5] });
  const one = (await atFinish())[0];
  expect(one?.result).toMatchObject({ status: 'finished', total_time: 2_360, pos_general: 1 });
  expect(one?.result).not.toHaveProperty('being_checked');
  const text = await exportClassification(context, {
    ...{ modality: number, format: 'json' },
    warningsIn: 'en',
  });
  const warnings = text.ok ? JSON.parse(text.text).map((line: Record<string, string>) => line['warnings']) : [];
  expect(warnings.filter((warning: string) => warning.includes('the finish is being checked'))).toHaveLength(1);
});

test('pages hear of who comes to where a stopped race is classified as of somebody at the finish', async () => {
  const abort = new AbortController();
  const stream = await fetch(`${web.base}/live?modalities=${modality}`, { signal: abort.signal });
  const messages = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => JSON.parse(((await messages?.read())?.value ?? '').slice('data: '.length));
  expect(await next()).toMatchObject({ type: 'hello' });
  await heard(4, 2_800);
  await derive();
  expect((await next()).changed).toMatchObject([
    { bib: '4', checkpoint: finish, also: [lap4], at: gunAt + 2_800 * second, status: 'finished' },
  ]);
  abort.abort();
});
