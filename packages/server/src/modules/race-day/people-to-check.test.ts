import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { unknownChips } from '#modules/alarms/problem-rules-repository.ts';
import { setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';

const { context, ask, tokenOf } = await aProgram();
const staff = { name: 'user:1', user: null };

const call = async (path: string, body: object) => {
  const answer = await ask(path, { body, token: tokenOf('timer') });
  return { status: answer.statusCode, body: answer.json() };
};

// @spec [Race day] issue 19: Problems of people come and go with the results: missed checkpoints with the likely time, late starts, seen though out of the race; by urgency, with counts
test('people whom staff should look at, with the likely time of a checkpoint that missed them', async () => {
  const race = await aRace(context, { readers: [1, 2, 3], people: 10 });
  const seconds = (bib: number) => 600 + bib * 10;
  await sendReads(
    context,
    1,
    Array.from({ length: 10 }, (_, index) => aRead(index + 1, 1_000)),
  );
  const heardHalfway = [1, 2, 3, 4, 5, 6, 7, 8];
  await sendReads(
    context,
    2,
    heardHalfway.map((bib) => aRead(bib, 1_000 + seconds(bib) * 1_000)),
  );
  const finish = (bib: number) => aRead(bib, 1_000 + seconds(bib) * 4_000);
  await sendReads(context, 3, [1, 2, 3, 4, 5, 6, 7, 9].map(finish));
  const person = async (bib: number) => await oidOf(context, 'participant', race.people[bib - 1]);
  await setStaffStatus(context, { participant: await person(7), status: 'not_started' }, staff);
  await deriveEverything(context);
  await refreshAllStatuses(context);
  const event = { $oid: await oidOf(context, 'event', race.event) };
  const asked = (more: object = {}) => call('/people-to-check', { event, ...more });
  const running = await call('/people-to-check', {});
  const { status, body } = await asked();
  expect([status, body.counts]).toEqual([
    200,
    [
      { kind: 'seen_not_started', people: 1 },
      { kind: 'missing_checkpoint', people: 1 },
    ],
  ]);
  expect(body.people.map((one: { bib_number: string; kinds: string[] }) => [one.bib_number, one.kinds])).toEqual([
    ['7', ['seen_not_started']],
    ['9', ['missing_checkpoint']],
  ]);
  expect(running.body).toEqual(body);
  const [place] = body.people[1].missing;
  const likely = gunAt + 1_000 + seconds(9) * 1_000;
  expect(Math.abs(Date.parse(place.at.$date) - likely)).toBeLessThan(2_000);
  const cell = { bib: '9', registration: { $oid: await person(9) }, intermediate: place.intermediate };
  const data = [{ ...cell, total_time: place.total_time, source: 'estimate', was: null }];
  expect((await call('/add-intermediate', { data })).status).toBe(200);
  await deriveEverything(context);
  expect((await asked({ kind: 'missing_checkpoint' })).body).toMatchObject({ total: 0, people: [] });
  const [shown] = (await call('/registrations', { id: cell.registration.$oid })).body;
  expect(shown.times_by_hand).toEqual([
    { intermediate: place.intermediate, total_time: place.total_time, is_estimate: true },
  ]);
  await setStaffStatus(context, { participant: await person(7), status: null }, staff);
  await deriveEverything(context);
  expect((await asked()).body).toMatchObject({ counts: [], total: 0 });
  const nowhere = { event: 'f'.repeat(24) };
  for (const [path, body, code] of [
    ['/people-to-check', nowhere, 'event_not_found'],
    ['/unknown-chips', nowhere, 'event_not_found'],
    ['/people-to-check', { modality: 'f'.repeat(24) }, 'modality_not_found'],
  ] as const)
    expect((await call(path, body)).body.error.code).toBe(code);
  expect((await call('/people-to-check', {})).body.total).toBe(0);
});

// @spec [Race day] issue 19: Unknown chips are listed with their reads and given to a bib; the past ones count; taken back, they are nobody's again
test('a chip that nobody has is given to somebody, and what it was heard of before counts', async () => {
  const race = await aRace(context, { readers: [11, 12, 13], people: 2 });
  const event = { $oid: await oidOf(context, 'event', race.event) };
  const spare = (ms: number) => aRead('SPARE7', ms);
  await sendReads(context, 11, [spare(1_000), spare(2_000)]);
  await sendReads(context, 13, [spare(2_400_000)]);
  await deriveEverything(context);
  const unknown = async () => (await call('/unknown-chips', { event })).body;
  const { total, chips } = await unknown();
  expect([total, chips.length]).toEqual([1, 1]);
  expect(chips[0]).toMatchObject({ reads: 3, readers: [11, 13], reader_names: ['Mat 11', 'Mat 13'] });
  const of = async (bib: number) => ({
    bib: String(bib),
    registration: { $oid: await oidOf(context, 'participant', race.people[bib - 1]) },
  });
  const give = async (bib: number, more: object) =>
    await call('/give-chip', { ...(await of(bib)), chip: chips[0].chip, given: true, ...more });
  const standing = async () => {
    await deriveEverything(context);
    return (await standings(context, race.modality)).find((line) => line.startsWith('2 '))?.split(' | ')[1];
  };
  const preview = await ask('/preview', {
    body: { command: 'giveChip', body: { ...(await of(2)), chip: chips[0].chip, given: true } },
    token: tokenOf('admin'),
  });
  expect(preview.json()).toMatchObject({ races: [{ people: 1 }] });
  expect((await give(2, {})).status).toBe(200);
  expect((await give(2, {})).status).toBe(200);
  expect([(await unknown()).total, await standing()]).toEqual([0, 'finished']);
  const refusal = await give(1, {});
  expect([refusal.status, refusal.body.error.code]).toEqual([409, 'chip_taken']);
  expect((await give(1, { given: false })).body.error.code).toBe('chip_not_found');
  const bearers = await Promise.all([1, 2, 1].map(of));
  const atOnce = bearers.map((one) => call('/give-chip', { ...one, chip: 'SPARE8', given: true }));
  const told = (await Promise.all(atOnce)).map(({ status }) => status);
  // Either may be first; nobody is told of a failure, and the other never gets it too.
  expect(new Set(told)).toEqual(new Set([200, 409]));
  expect((await give(2, { given: false })).status).toBe(200);
  expect([(await unknown()).total, await standing()]).not.toContain('finished');
  const trail = async () => (await call('/trail', { kind: 'participant', limit: 50 })).body;
  const newest = async (name: string) => (await trail()).find((one: { name: string }) => one.name === name);
  const taken = await newest('chip_taken');
  expect(taken.can_undo).toBe(true);
  // Somebody else has it by now: taking it away is not taken back, and the trail says so before.
  expect((await give(1, {})).status).toBe(200);
  const given = await newest('chip_given');
  expect(await newest('chip_taken')).toMatchObject({ can_undo: false, blocked_by: given.number });
  expect((await call('/undo', { number: taken.number })).body.error.code).toBe('chip_taken');
});

// @spec [Race day] issue 19: A chip that nobody has can be set aside (a spare, a spectator) and taken up again, each with trail and undo
test('a chip that staff set aside is no problem any more, until that is taken back', async () => {
  const race = await aRace(context, { readers: [21, 22, 23], people: 1 });
  const event = { $oid: await oidOf(context, 'event', race.event) };
  await sendReads(context, 22, [aRead('STROLLER', 5_000)]);
  await refreshAllStatuses(context);
  const listed = async () => {
    const { body } = await call('/unknown-chips', { event });
    return [body.chips.map(({ chip }: { chip: string }) => chip), body.aside.map(({ chip }: { chip: string }) => chip)];
  };
  const found = async () => (await unknownChips(context.db, gunAt + 10_000)).some((one) => one.event === race.event);
  expect([await listed(), await found()]).toEqual([[['STROLLER'], []], true]);
  const set = (aside: boolean, chip = 'STROLLER') => call('/set-chip-aside', { event, chip, aside });
  expect([(await set(true)).status, (await set(true)).status]).toEqual([200, 200]);
  expect([await listed(), await found()]).toEqual([[[], ['STROLLER']], false]);
  const commands = (await call('/trail', { kind: 'event', subject: `event:${event.$oid}` })).body;
  expect(commands.map(({ name, can_undo }: { name: string; can_undo: boolean }) => [name, can_undo])).toEqual([
    ['chip_set_aside', true],
  ]);
  expect((await call('/undo', { number: commands[0].number })).status).toBe(200);
  expect(await listed()).toEqual([['STROLLER'], []]);
  expect([(await set(true)).status, (await set(false)).status]).toEqual([200, 200]);
  expect(await listed()).toEqual([['STROLLER'], []]);
  expect((await set(true, 'NEVER HEARD')).body.error.code).toBe('chip_not_found');
});
