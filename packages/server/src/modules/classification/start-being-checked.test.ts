import { registrationStats } from '@dorsal/contract/calls/registrations.ts';
import { raceBoard } from '@dorsal/contract/calls/staff/race-day.ts';
import type { Row } from '@dorsal/testkit/a-finished-race.ts';
import { aContext, aModality, aParticipant, aRace, aRead, gunAt, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';

const second = 1_000;
const minute = 60 * second;
const { db, url } = await aTestDatabase();
const context = { ...aContext(db), now: () => gunAt + 90 * minute };
const web = await aWeb(context, url);
afterAll(() => web.close());

// Start and finish are one mat. 1 comes over it three times, late for a start of their own, and then over the one at 5 km; 2 starts when due.
let modality = '';
let event = '';
let first = '';
let checkpoint = '';

beforeAll(async () => {
  const mat = { opensAt: gunAt - 30 * minute, closesAt: gunAt + 240 * minute, minGapMs: 0 };
  const [shared, middle] = [61, 62].map((number) => ({ ...mat, reader: { number, name: `Mat ${number}` } }));
  if (!shared || !middle) throw new Error('two mats');
  const race = await aModality(context, {
    ...{ intermediates: 1, columns: { chronotype: 'individual_chrono', gun_at: gunAt } },
    readerConfigurations: [
      { ...shared, checkpoint: 'start' },
      { ...middle, checkpoint: 1 },
      { ...shared, checkpoint: 'finish' },
    ],
  });
  const due = { modality: race, start_offset_ms: 1_500 * second };
  const { number } = await aParticipant(context, { ...due, bib: '1' });
  await aParticipant(context, { ...due, bib: '2' });
  const at = (bib: number, ...seconds: number[]) => seconds.map((after) => aRead(bib, after * second));
  await sendReads(context, 61, [...at(1, 1_715, 2_929, 3_269), ...at(2, 1_500)]);
  await sendReads(context, 62, [...at(1, 3_907), ...at(2, 3_000)]);
  await deriveEverything(context);
  await refreshAllStatuses(context);
  modality = race.oid;
  event = await oidOf(context, 'event', race.event);
  first = await oidOf(context, 'participant', number);
  checkpoint = await oidOf(context, 'checkpoint', race.checkpoints[1]);
});

async function rows(asked: object): Promise<Row[]> {
  await web.boards.node.poll();
  return (await (await web.post('/registrations', { modality, ...asked })).json()) as Row[]; // the answer of the call
}

async function startOf(ofEvent: string) {
  await web.boards.node.poll();
  const answer = await (await web.post(raceBoard.path, { event: ofEvent }, 'timer')).json();
  const [race] = z.decode(raceBoard.answer, answer as never).races; // checked by decode
  const [start] = race?.mats ?? [];
  return { started: race?.counts.started, passed: start?.passed, without: start?.without_crossing };
}

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test('whose start is being checked has no time, and what follows waits with it', async () => {
  const [one, two] = await rows({ order: ['bib_number'] });
  expect(one?.result).toEqual({
    status: 'started',
    start_being_checked: true,
    totals: { general: 0, gender: 0 },
    intermediate_results: [{ order: 0, intermediate: { $oid: checkpoint }, being_checked: true }],
  });
  expect(two?.result).not.toHaveProperty('start_being_checked');
});

// @spec [Race day] issue 19: Race board: per mat its reader, the age of its last read, seen and expected in five minutes
test('at the start of the race board, those who were heard and wait are told apart from those whom nobody heard', async () => {
  expect(await startOf(event)).toEqual({ started: 2, passed: 1, without: { unheard: 0, being_checked: 1, late: 0 } });
  const gun = await aRace(context, { people: 3, firstBib: 501, readers: [51, 52, 53] });
  await sendReads(context, 51, [aRead(501, 1_000), aRead(502, 45 * minute)]);
  await sendReads(
    context,
    52,
    [501, 502, 503].map((bib) => aRead(bib, 80 * minute)),
  );
  await deriveEverything(context);
  expect(await startOf(await oidOf(context, 'event', gun.event))).toEqual({
    ...{ started: 3, passed: 1, without: { unheard: 1, being_checked: 0, late: 1 } },
  });
});

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
test.each(['start_time', 'intermediate_results.0.total_time'])(
  'who is being checked does not have the field %s, in lists as in counts',
  async (field) => {
    const exist = [`result.${field}`];
    expect((await rows({ exist })).map((row) => row.bib_number)).toEqual(['2']);
    const stats = await (await web.post(registrationStats.path, { modality, exist })).json();
    expect(stats).toMatchObject({ total: 1 });
  },
);

test('staff who say that somebody did not start settle the doubt', async () => {
  const by = { name: 'ana', user: null };
  expect(await setStaffStatus(context, { participant: first, status: 'not_started' }, by)).toEqual({ ok: true });
  await deriveEverything(context);
  const [one] = await rows({ order: ['bib_number'] });
  expect(one?.result).toMatchObject({ status: 'not_started' });
  expect(JSON.stringify(one)).not.toContain('being_checked');
});
