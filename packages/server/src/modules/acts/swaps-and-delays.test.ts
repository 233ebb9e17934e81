import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { done, refused, staffCalls } from '@dorsal/testkit/staff-calls.ts';
import { expect, test } from 'vitest';
import { saveModality } from '#modules/races/save-modality.ts';
import { refreshStatuses } from '#modules/statuses/refresh-statuses.ts';

const { context, ask, tokenOf } = await aProgram();
const minute = 60_000;

const call = staffCalls({ ask, tokenOf });

let readers = 100;
async function aRaceWithActs(options: Parameters<typeof aRace>[1] = {}) {
  readers += 3;
  const race = await aRace(context, { readers: [readers, readers + 1, readers + 2], ...options });
  const oid = await oidOf(context, 'modality', race.modality);
  const act = (one: object, caller?: 'admin' | 'timer') =>
    call('/race-act', { modality: { $oid: oid }, act: one }, caller);
  return { race, oid, act };
}

// @spec [Race day] issue 19, point 5: Two desks that swap two people in the same second swap them once; a swap that was looked at before another one is refused with who wears the bib now, who changed it and when
test('two desks cannot undo each other’s swap unseen', async () => {
  const { act, oid } = await aRaceWithActs();
  const people = (await call('/registrations', { modality: { $oid: oid }, bibs: ['1', '2', '3'] })).body;
  const worn = (bib: string) => {
    const { _id, chips } = people.find((one: { bib_number: string }) => one.bib_number === bib);
    return { registration: _id, chips };
  };
  for (const what of ['chips', 'bibs']) {
    const swap = { kind: 'swap', bib: '1', other: '3', what, was: { bib: worn('1'), other: worn('3') } };
    const newest = async () => (await call('/trail', { limit: 1 })).body[0];
    expect(await Promise.all([act(swap), act(swap, 'timer')])).toEqual([done, done]);
    const swapped = (await call('/registrations', { modality: { $oid: oid }, bibs: ['1'] })).body[0];
    expect([swapped.name, swapped.chips]).toEqual(what === 'bibs' ? ['Runner 3', ['1']] : ['Runner 1', ['3']]);
    const late = await act({ ...swap, other: '2', was: { bib: worn('1'), other: worn('2') } }, 'timer');
    expect(late).toEqual(refused(409, 'changed_meanwhile'));
    expect(late.body.error.fields).toEqual([
      {
        path: 'act.bib',
        message: expect.stringContaining('bib 1'),
        theirs: what === 'bibs' ? 'Runner 3 · 1' : 'Runner 1 · 3',
        who: expect.any(String),
        at: expect.any(String),
      },
    ]);
    const trail = (await call('/trail', { limit: 5 })).body;
    const made = trail.find(
      ({ name, can_undo }: { name: string; can_undo: boolean }) => name === 'people_swapped' && can_undo,
    );
    expect(await call('/undo', { number: made.number })).toEqual(done);
    expect((await newest()).name).toBe('people_swapped');
  }
});

// @spec [Race day] issue 19: 'Delay N minutes' for all races of an event that have not begun is one act, with one preview and one way back
test('one delay moves every race of the event that has not begun, and no other', async () => {
  const first = await aRaceWithActs({ gunAt: null });
  const { event } = first.race;
  await aRaceWithActs({ event, shortName: '5K', firstBib: 11, gunAt: null });
  const begun = await aRaceWithActs({ event, shortName: '2K', firstBib: 21 });
  const called = await aRaceWithActs({ event, shortName: '1K', firstBib: 31, gunAt: null });
  await saveModality(context, called.race.modality, { columns: { staff_mark: 'cancelled' } });
  await refreshStatuses(context.db, { scope: [event], now: context.now() });
  const planned = async () => {
    const rows = await context.db
      .selectFrom('modality')
      .select(['short_name as race', 'planned_start_at as at'])
      .where('event_number', '=', event)
      .orderBy('number')
      .execute();
    return rows.map(({ at }) => (Number(at?.getTime()) - gunAt) / minute);
  };
  const before = await planned();
  const delay = { kind: 'delay', minutes: 20, all: true };
  const looked = await call('/preview', { command: 'raceAct', body: { modality: { $oid: first.oid }, act: delay } });
  expect([200, 503]).toContain(looked.status); // it says to ask again where the machine is busy
  expect(await planned()).toEqual(before);
  expect(await begun.act(delay)).toEqual(done);
  const [one, two, three, four] = before;
  expect(await planned()).toEqual([Number(one) + 20, Number(two) + 20, three, four]);
  const [{ number }] = (await call('/trail', {})).body;
  expect(await first.act({ kind: 'start' })).toEqual(done);
  const gun = (await call('/trail', {})).body[0].number;
  expect(await call('/undo', { number })).toEqual(refused(409, 'race_begun'));
  expect(await call('/undo', { number: gun })).toEqual(done);
  expect(await call('/undo', { number })).toEqual(done);
  expect(await planned()).toEqual(before);
});

// @spec [Race day] issue 19, point 5: Two people of staff who delay the same starts in the same second delay them once: the other one is told the hours of now, by whom and when
test('two delays that were looked at together do not add up', async () => {
  const first = await aRaceWithActs({ gunAt: null });
  const second = await aRaceWithActs({ event: first.race.event, shortName: '5K', firstBib: 11, gunAt: null });
  const seen = async () => {
    const { to_delay } = (await call('/race-acts', { modality: { $oid: first.oid } })).body;
    return to_delay.map(({ _id, start }: { _id: unknown; start: unknown }) => ({ modality: _id, start }));
  };
  const planned = async () =>
    (await seen()).map(({ start }: { start: { $date: number | string } }) => Number(new Date(start.$date)));
  const before = await planned();
  expect(before).toHaveLength(2);
  const delay = { kind: 'delay', minutes: 15, all: true, was: await seen() };
  const answers = await Promise.all([first.act(delay), first.act(delay, 'timer')]);
  const late = answers.find(({ status }) => status !== 200);
  expect(answers).toContainEqual(done);
  expect(late).toEqual(refused(409, 'changed_meanwhile'));
  const unseen = { who: expect.any(String), at: expect.any(String), theirs: expect.stringMatching(/\d\d:\d\d$/) };
  expect(late?.body.error.fields).toEqual(
    [0, 1].map((index) => ({ path: `act.was.${index}`, message: expect.stringContaining('planned start'), ...unseen })),
  );
  const once = before.map((at: number) => at + 15 * minute);
  expect(await planned()).toEqual(once);
  // One race alone, and one that begins meanwhile.
  const alone = { kind: 'delay', minutes: 5, was: [delay.was[0]] };
  expect(await first.act(alone)).toEqual(refused(409, 'changed_meanwhile'));
  const was = await seen();
  expect(await second.act({ kind: 'start' })).toEqual(done);
  const begun = await first.act({ ...delay, was });
  expect(begun.body.error.fields).toEqual([
    {
      path: 'act.was.1',
      message: expect.stringContaining('any more'),
      who: expect.any(String),
      at: expect.any(String),
    },
  ]);
  expect(await planned()).toEqual(once.slice(0, 1));
  expect(await first.act({ ...delay, was: was.slice(0, 1) })).toEqual(done);
  // A sender who looked at nothing is not checked.
  expect(await first.act({ kind: 'delay', minutes: 15 })).toEqual(done);
  expect(await planned()).toEqual([Number(once[0]) + 30 * minute]);
});

// @spec [Race day] issue 19, point 5: A delay names the hours of the waves too: one that was given another hour, or its gun, since is told with the wave, by whom and when
test('whoever delays is told of a wave that was moved, or begun, since it was looked at', async () => {
  const waves = [
    { name: 'A', gunAt: null },
    { name: 'B', gunAt: null },
  ];
  const race = await aRaceWithActs({ gunAt: null, waves, chronotype: 'batched_chrono' });
  const modality = { $oid: race.oid };
  const hour = (minutes: number) => ({ $date: new Date(gunAt + minutes * minute).toISOString() });
  const edited = async (starts: readonly object[]) => {
    const [view] = (await call('/modalities', { id: race.oid })).body;
    const is = view.waves.map((wave: object, index: number) => ({ ...wave, datetime_start: starts[index] }));
    return await call('/modality', { _id: race.oid, changes: { waves: { was: view.waves, is } } }, 'timer');
  };
  expect((await edited([hour(1_440), hour(1_450)])).status).toBe(200);
  const seen = async () => {
    const { to_delay } = (await call('/race-acts', { modality })).body;
    return to_delay.map(({ _id, start, waves: of }: Record<string, unknown>) => ({ modality: _id, start, waves: of }));
  };
  const was = await seen();
  expect(was[0].waves).toMatchObject([{ wave: 'A' }, { wave: 'B' }]);
  expect((await edited([hour(1_440), hour(1_460)])).status).toBe(200);
  const late = await race.act({ kind: 'delay', minutes: 10, was });
  expect(late).toEqual(refused(409, 'changed_meanwhile', 'act.was.0'));
  const told = { path: 'act.was.0', who: expect.any(String), at: expect.any(String) };
  expect(late.body.error.fields).toEqual([
    { ...told, message: expect.stringContaining('of a wave'), theirs: expect.stringMatching(/^B .*\d\d:\d\d$/) },
  ]);
  // A delay that looked at no wave is compared by the race alone.
  const [{ start }] = was;
  expect(await race.act({ kind: 'delay', minutes: 10, was: [{ modality, start }] })).toEqual(done);
  const moved = await seen();
  expect(await race.act({ kind: 'start', wave: 'A' }, 'timer')).toEqual(done);
  const begun = await race.act({ kind: 'delay', minutes: 5, was: moved });
  expect(begun).toEqual(refused(409, 'changed_meanwhile', 'act.was.0'));
  expect(begun.body.error.fields).toEqual([{ ...told, message: expect.stringContaining('any more') }]);
  expect(await race.act({ kind: 'delay', minutes: 5 })).toEqual(refused(409, 'race_begun'));
});
