import { aProgram } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { stopRace } from '#modules/acts/stop-race.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { exportClassification } from '#modules/exports/export-classification.ts';

const { context, ask, tokenOf } = await aProgram();

const call = async (path: string, body: unknown) => {
  const answer = await ask(path, { body, token: tokenOf('timer') });
  return { status: answer.statusCode, body: answer.json() };
};
const done = { status: 200, body: { success: true } };
const oid = (id: string) => ({ $oid: id });
const instant = (afterS: number) => ({ $date: new Date(gunAt + afterS * 1_000).toISOString() });

// @spec [Timing rules] issue 15, said in words: Two explanations with one finish are told by their starts, listed, and settled by the start
test('an own start left out as too early is told beside the explanation that begins with it, until staff settle it', async () => {
  const own = await aRace(context, {
    chronotype: 'individual_chrono',
    readers: [41, 42, 43],
    people: 1,
    event: (await anEvent(context, { time_zone: 'Europe/Madrid' })).number,
    described: { 1: { start_offset_ms: 600_000 } },
  });
  const registration = oid(await oidOf(context, 'participant', own.people[0] ?? 0));
  await sendReads(context, 41, [aRead(1, 510_000)]);
  await sendReads(context, 42, [aRead(1, 2_010_000)]);
  await sendReads(context, 43, [aRead(1, 3_510_000)]);
  await deriveEverything(context);
  const told = (await call('/explanation', { registration })).body;
  const text =
    'Start: 10:08:30, 1:30 before the start offset, is taken as nothing; or it is the start, and times count from it.';
  expect(told).toMatchObject({
    finish: instant(3_510),
    facts: [{ kind: 'start_not_heard' }, { kind: 'two_starts', text, from: instant(510) }],
    warnings: [{ warning: 'two_explanations' }],
    other: { start: instant(510), finish: instant(3_510) },
  });
  expect(told.start).toBeUndefined();
  const modality = oid(await oidOf(context, 'modality', own.modality));
  const listed = async () => (await call('/doubts', { modality })).body.people;
  expect(await listed()).toMatchObject([
    { text, finish: { at: instant(3_510), total_time: 2_910 }, other: { at: instant(3_510), total_time: 3_000 } },
  ]);
  const settled = { bib: '1', intermediate: 'start', registration, at: instant(510) };
  expect(await call('/settle-crossing', settled)).toEqual(done);
  await deriveEverything(context);
  expect(await listed()).toEqual([]);
  expect((await standings(context, own.modality))[0]).toContain('510');
});

test('an own start that was perhaps the finish is being checked while the race is on', async () => {
  const own = await aRace(context, {
    chronotype: 'individual_chrono',
    readers: [51, 52, 51],
    people: 1,
    described: { 1: { start_offset_ms: 120_000 } },
  });
  await sendReads(context, 51, [aRead(1, 2_600_000)]);
  await deriveEverything(context);
  const exported = await exportClassification(context, { modality: own.modality, format: 'json', warningsIn: 'en' });
  expect(exported.ok ? JSON.parse(exported.text) : []).toMatchObject([
    { warnings: expect.stringMatching(/the start is being checked$/) },
  ]);
});

// @spec [Timing rules] issue 15, said in words: Staff's list of people in doubt: podium and prize places first, then the margin
test('in a stopped race the finishes in doubt are the times where it was stopped, and a podium there is urgent', async () => {
  const own = await aRace(context, {
    chronotype: 'individual_chrono',
    readers: [61, 62, 63],
    people: 2,
    described: { 1: { start_offset_ms: 600_000 }, 2: { start_offset_ms: 600_000 } },
  });
  const [modality, checkpoint] = await Promise.all([
    oidOf(context, 'modality', own.modality),
    oidOf(context, 'checkpoint', own.checkpoints[1] ?? 0),
  ]);
  await sendReads(context, 61, [aRead(1, 510_000), aRead(2, 601_000)]);
  await sendReads(context, 62, [aRead(1, 2_010_000), aRead(2, 2_401_000)]);
  await deriveEverything(context);
  expect(await stopRace(context, { modality, checkpoint }, { name: 'user:1', user: null })).toMatchObject({ ok: true });
  await deriveEverything(context);
  expect((await call('/doubts', { modality: oid(modality) })).body.people).toMatchObject([
    {
      bib_number: '1',
      is_urgent: true,
      finish: { at: instant(2_010), total_time: 1_410, pos_general: 1 },
      other: { at: instant(2_010), total_time: 1_500, pos_general: 1 },
    },
  ]);
});
