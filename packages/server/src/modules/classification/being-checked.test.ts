import type { Row } from '@dorsal/testkit/a-finished-race.ts';
import { aContext, aRace, aRead, oidOf, sendReads } from '@dorsal/testkit/a-race.ts';
import { aWeb } from '@dorsal/testkit/a-web.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManualTimes, deleteManualTime } from '#modules/corrections/manual-times.ts';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';
import { exportReads } from '#modules/exports/export-reads.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { stepModality } from '#modules/statuses/take-step.ts';

const minute = 60_000;
const { db, url } = await aTestDatabase();
const context = aContext(db);
const web = await aWeb(context, url);
afterAll(() => web.close());

// 5 km and finish are one mat. 1 runs the same time twice; 2 can have been missed at 5 km; the finish of 3 comes more than three times as late as it should.
const race = await aRace(context, { people: 4, readers: [1, 2, 2] });
let modality = '';
let checkpoints: string[] = [];
let people: string[] = [];

async function derive(): Promise<void> {
  await deriveModality(context, race.modality);
  await web.boards.node.poll();
}

beforeAll(async () => {
  await sendReads(
    context,
    1,
    [1, 2, 3].map((bib) => aRead(bib, 6_000 + bib)),
  );
  await sendReads(context, 2, [
    aRead(1, 20 * minute),
    aRead(1, 40 * minute),
    aRead(2, 45 * minute),
    aRead(3, 20 * minute),
    aRead(3, 88 * minute),
  ]);
  await derive();
  await refreshAllStatuses(context);
  modality = await oidOf(context, 'modality', race.modality);
  checkpoints = await Promise.all(race.checkpoints.map((number) => oidOf(context, 'checkpoint', number)));
  people = await Promise.all(race.people.map((number) => oidOf(context, 'participant', number)));
});

const rows = async (asked: object): Promise<Row[]> =>
  (await (await web.post('/registrations', { modality, ...asked })).json()) as Row[]; // the answer of the call
const middle = () => rows({ intermediate: { $oid: checkpoints[1] } });
const finish = (...status: string[]) => rows({ order: ['result.shown_order'], status });
const bibs = (found: readonly Row[]) => found.map((row) => row.bib_number);

// @spec [Live screens] issue 15: On public pages a crossing in doubt waits as 'being checked' instead of being shown and taken back
describe('while a race is on, a crossing in doubt', () => {
  test('is being checked: without a time and a place, behind those who have one', async () => {
    const page = await middle();
    expect(bibs(page)).toEqual(['1', '3', '2']);
    expect(page[2]?.result).toMatchObject({ status: 'started' });
    expect(page[2]?.result?.intermediate_results).toEqual([
      { order: 0, intermediate: { $oid: checkpoints[1] }, being_checked: true },
    ]);
    expect(page[0]?.result?.intermediate_results?.[0]).not.toHaveProperty('being_checked');
  });

  test('at the finish stands behind the finishers, and leaves the person among those who run', async () => {
    expect(bibs(await finish())).toEqual(['1', '3']);
    expect(bibs(await finish('finished'))).toEqual(['1']);
    const running = await finish('started');
    expect(bibs(running)).toEqual(['3', '2']);
    expect(running.map((row) => row.result?.['being_checked'])).toEqual([true, undefined]);
    expect(running[0]?.result).not.toHaveProperty('total_time');
  });

  test('is in no count of those who passed', async () => {
    const stats = await (await web.post('/registrations/stats', { modality })).json();
    expect(stats).toMatchObject({ start: 3, result_intermediate_results: { 0: 2 }, finish: 1 });
    expect(stats).toMatchObject({ status: { started: 2, finished: 1 } });
  });

  test('stands in the expected arrivals of nobody', async () => {
    const expected = await (await web.post('/expected-arrivals', { registrations: people })).json();
    expect(expected).toEqual([]);
  });

  test('counts among the reads, and staff read that it is being checked', async () => {
    const exported = await exportReads(context, race.modality, 'json');
    const lines = exported.ok ? JSON.parse([...exported.text].join('')) : [];
    const told = lines.map(({ bib, checkpoint, verdict, reason }: Record<string, string>) =>
      [bib, checkpoint, verdict, reason].join(' ').trim(),
    );
    expect(told).toContain('1 1 crossing');
    expect(told).toContain('2 1 crossing being_checked');
    expect(told).toContain('3 finish crossing being_checked');
    const warned = async (warningsIn: 'en' | 'ca' | 'es') => {
      const text = await exportClassification(context, { modality: race.modality, format: 'json', warningsIn });
      return text.ok ? JSON.parse(text.text).map((line: Record<string, string>) => line['warnings']) : [];
    };
    expect(await warned('en')).toEqual([
      '',
      'another finish or start or none explains the reads nearly as well; the finish is being checked',
      'another finish or start or none explains the reads nearly as well; checkpoint 1 is being checked',
      '',
    ]);
    expect((await warned('ca'))[2]).toMatch(/; el punt de control 1 està en comprovació$/);
    expect((await warned('es'))[2]).toMatch(/; el punto de control 1 está en comprobación$/);
  });
});

test('pages are told of who comes to be checked, and of each checkpoint that the next read settles', async () => {
  const abort = new AbortController();
  const stream = await fetch(`${web.base}/live?modalities=${modality}`, { signal: abort.signal });
  const messages = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => JSON.parse(((await messages?.read())?.value ?? '').slice('data: '.length));
  expect(await next()).toMatchObject({ type: 'hello' });
  await sendReads(context, 1, [aRead(4, 6_004)]);
  await sendReads(context, 2, [aRead(4, 46 * minute)]);
  await derive();
  const heard = await next();
  expect(heard.changed).toMatchObject([{ bib: '4', checkpoint: checkpoints[1], also: [checkpoints[0]] }]);
  expect(heard.changed[0]).not.toHaveProperty('key');
  expect(bibs(await middle())).toEqual(['1', '3', '2', '4']);
  await sendReads(context, 2, [aRead(2, 90 * minute)]);
  await derive();
  expect((await next()).changed).toMatchObject([
    { bib: '2', checkpoint: checkpoints[2], also: [checkpoints[1]], key: 90 * minute, status: 'finished' },
  ]);
  abort.abort();
  expect((await middle())[2]?.result?.intermediate_results).toMatchObject([{ total_time: 2_700, pos_general: 3 }]);
});

test('what was held back is shown when the race is made provisional, and waits again when it goes on', async () => {
  const staff = { name: 'ana', user: null };
  await stepModality(context, modality, { step: 'finish' }, staff);
  await derive();
  expect(bibs(await finish('finished'))).toEqual(['1', '3', '2']);
  expect((await finish('finished'))[1]?.result).toMatchObject({ total_time: 5_280, pos_general: 2 });
  await stepModality(context, modality, { step: 'step_back' }, staff);
  await derive();
  expect(bibs(await finish('started'))).toEqual(['3', '4']);
});

// @spec [Race day] issue 19: Top-ten arrivals with an open problem say 'being checked' on the public page
test('one of the first ten whose times are against each other keeps time and place, and is under review', async () => {
  const cell = { bib: '1', registration: people[0] ?? '', checkpoint: checkpoints[1] ?? '' };
  const staff = { name: 'ana', user: null };
  const typedFinish = { ...cell, checkpoint: checkpoints[2] ?? '', timeMs: 41 * minute, source: 'manual' as const };
  expect(await addManualTimes(context, [typedFinish], staff)).toEqual({ ok: true });
  expect(await addManualTimes(context, [{ ...cell, timeMs: 50 * minute, source: 'manual' }], staff)).toEqual({
    ok: true,
  });
  await derive();
  const reviewed = async () => (await finish('finished')).find((row) => row.bib_number === '1')?.result;
  expect(await reviewed()).toMatchObject({ pos_general: 1, under_review: true });
  await deleteManualTime(context, cell, staff);
  await derive();
  expect(await reviewed()).not.toHaveProperty('under_review');
});
