import { aProgram } from '@dorsal/testkit/a-program.ts';
import {
  type ARace,
  aModality,
  aParticipant,
  aRace,
  aRead,
  gunAt,
  oidOf,
  sendReads,
  standings,
} from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';

const { context, ask, tokenOf, pollBoards } = await aProgram();

const call = async (path: string, body: object, caller: 'admin' | 'timer' = 'timer') => {
  const answer = await ask(path, { body, token: tokenOf(caller) });
  return { status: answer.statusCode, body: answer.json() };
};
const done = { status: 200, body: { success: true } };
const minute = 60_000;

interface ToCheck {
  readonly registration: { readonly $oid: string };
  readonly bib_number: string;
  readonly missing: readonly { readonly intermediate: object; readonly total_time: number }[];
}
const bibs = (people: number) => Array.from({ length: people }, (_, index) => index + 1);

/** A way to ask who is to be looked at in a race, and to accept. */
async function aDesk(race: Pick<ARace, 'event' | 'modality' | 'people'>) {
  const event = { $oid: await oidOf(context, 'event', race.event) };
  const modality = { $oid: await oidOf(context, 'modality', race.modality) };
  const person = async (bib: number) => ({ $oid: await oidOf(context, 'participant', race.people[bib - 1]) });
  const ask = async (more: object = {}) => {
    await deriveEverything(context);
    await refreshAllStatuses(context);
    await pollBoards();
    return (await call('/people-to-check', { event, ...more })).body;
  };
  const listed = async (more: object = {}) =>
    (await ask(more)).people.map(({ bib_number, kinds }: { bib_number: string; kinds: string[] }) =>
      [bib_number, ...kinds].join(' '),
    );
  const accept = async (bib: number, kind: string, reason: string | null, more: object = {}, by?: 'admin') =>
    await call('/accept-person-problem', { registration: await person(bib), kind, reason, ...more }, by);
  const undo = async () => await call('/undo', { number: (await call('/trail', {})).body[0].number });
  const act = (one: object) => call('/race-act', { modality, act: one });
  return { person, ask, listed, accept, undo, act };
}

// @spec [Race day] issue 16: Two whose times by hand are of the same second are told nothing about their chips
// @spec [Race day] issue 19: Every problem of a person is mended or accepted for a reason, with author, trail and way back; with other evidence it is a problem again
// @spec [Race day] issue 18, B: What two people have with each other is accepted, and counts again, for both at once
test('what nobody can mend may stay for a reason, until something else is found', async () => {
  const race = await aRace(context, { readers: [41, 42, 43], people: 9 });
  await sendReads(
    context,
    41,
    bibs(8).flatMap((bib) => (bib === 8 ? [] : [aRead(bib, bib * 1_000)])),
  );
  // 6 and 7 go together; 8 was not heard at the start.
  const passed = (bib: number, minutes: number) => aRead(bib, (bib === 7 ? 6 : bib) * 5_000 + minutes * minute);
  await sendReads(
    context,
    42,
    bibs(8).map((bib) => passed(bib, 25)),
  );
  await sendReads(
    context,
    43,
    bibs(8).map((bib) => passed(bib, 52)),
  );
  const desk = await aDesk(race);
  const all = ['6 chips_together', '7 chips_together', '8 no_start_read'];
  expect(await desk.listed()).toEqual(all);
  expect((await desk.accept(8, 'too_soon', 'seen')).body.error.code).toBe('problem_not_found');
  expect((await desk.accept(8, 'no_start_read', ' ')).body.error.fields[0].path).toBe('reason');
  expect((await desk.accept(8, 'claim', 'seen')).status).toBe(400);
  // Two desks at once: one reason stands, and the other one is told of it.
  const both = await Promise.all([
    desk.accept(8, 'no_start_read', 'Came late'),
    desk.accept(8, 'no_start_read', 'Started beside the mat', {}, 'admin'),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [won, lost] =
    both[0].status === 200 ? (['Came late', both[1]] as const) : (['Started beside the mat', both[0]] as const);
  expect(lost.body.error).toMatchObject({
    code: 'changed_meanwhile',
    fields: [{ theirs: won, who: expect.any(String) }],
  });
  expect(await desk.listed()).toEqual(all.slice(0, 2));
  const { accepted, people, total } = await desk.ask({ accepted: true });
  expect([accepted, total, people[0].kinds]).toEqual([1, 1, []]);
  expect(people[0].accepted).toMatchObject([{ kind: 'no_start_read', reason: won, by: expect.any(String) }]);
  expect(await desk.undo()).toEqual(done);
  expect(await desk.listed()).toEqual(all);
  for (const bib of [6, 7]) {
    expect(await desk.accept(bib, 'chips_together', 'Twins')).toEqual(done);
    expect(await desk.listed()).toEqual(['8 no_start_read']);
    const both = (await desk.ask({ accepted: true })).people;
    expect(
      both.map(({ bib_number, accepted: [one] }: { bib_number: string; accepted: { reason: string }[] }) => [
        bib_number,
        one?.reason,
      ]),
    ).toEqual([
      ['6', 'Twins'],
      ['7', 'Twins'],
    ]);
    expect(await desk.accept(13 - bib, 'chips_together', null)).toEqual(done);
    expect(await desk.listed()).toEqual(all);
  }
  for (const [bib, kind] of [
    [8, 'no_start_read'] as const,
    [7, 'chips_together'] as const,
    [6, 'chips_together'] as const,
  ])
    expect(await desk.accept(bib, kind, 'Ran hand in hand')).toEqual(done);
  expect(await desk.accept(8, 'no_start_read', 'Ran hand in hand')).toEqual(done);
  expect(await desk.ask()).toMatchObject({ counts: [], total: 0, accepted: 3 });
  expect(await desk.accept(7, 'chips_together', null)).toEqual(done);
  expect(await desk.listed()).toEqual(['6 chips_together', '7 chips_together']);
  expect(await desk.undo()).toEqual(done);
  expect(await desk.listed()).toEqual([]);
  // The times that a judge gave 8 are those of both, and tell nothing of chips.
  const half = { $oid: await oidOf(context, 'checkpoint', race.checkpoints[1]) };
  const by = { registration: await desk.person(8), bib: '8', source: 'manual' };
  const data = [
    { ...by, intermediate: half, total_time: 25 * 60 + 30 },
    { ...by, intermediate: 'finish', total_time: 52 * 60 + 30 },
  ];
  expect((await call('/add-intermediate', { data })).status).toBe(200);
  expect(await desk.listed()).toEqual(['8 sources_differ']);
  // 9 goes with both: that is another finding than the one that was accepted.
  for (const [mat, at] of [[41, 9_000] as const, [42, 25.5 * minute] as const, [43, 52.5 * minute] as const])
    await sendReads(context, mat, [aRead(9, at)]);
  const found = ['8 sources_differ', '6 chips_together', '7 chips_together', '9 chips_together'];
  expect(await desk.listed()).toEqual(found);
});

// @spec [Race day] issue 19: Starters without a start have the likely time beside them: behind the gun as the others of that gun
test('a start that was missed is written in as an estimate', async () => {
  const race = await aRace(context, { readers: [51, 52, 53], people: 7 });
  const starters = [1, 2, 3, 4, 5, 6];
  await sendReads(
    context,
    51,
    starters.map((bib) => aRead(bib, bib * 10_000)),
  );
  await sendReads(
    context,
    53,
    bibs(7).map((bib) => aRead(bib, 50 * minute + bib * 10_000)),
  );
  const desk = await aDesk(race);
  const { people } = await desk.ask({ kind: 'no_start_read' });
  const [{ intermediate, total_time, kind }] = people[0].missing;
  expect([people[0].bib_number, kind, total_time]).toEqual(['7', 'start', 35]);
  const data = [
    { registration: await desk.person(7), bib: '7', intermediate, total_time, source: 'estimate', was: null },
  ];
  expect((await call('/add-intermediate', { data })).status).toBe(200);
  expect((await desk.ask({ kind: 'no_start_read' })).total).toBe(0);
});

// @spec [Race day] issue 19: Likely times of a checkpoint are written in as a selection: one act, marked as estimates, taken back as one
test('the likely times of all whom a checkpoint missed are one act', async () => {
  const race = await aRace(context, { readers: [61, 62, 63], people: 9 });
  await sendReads(
    context,
    61,
    bibs(9).map((bib) => aRead(bib, bib * 1_000)),
  );
  await sendReads(
    context,
    62,
    [1, 2, 3, 4, 5, 6].map((bib) => aRead(bib, 25 * minute + bib * 30_000)),
  );
  await sendReads(
    context,
    63,
    bibs(9).map((bib) => aRead(bib, 50 * minute + bib * 60_000)),
  );
  const desk = await aDesk(race);
  const { people } = await desk.ask({ kind: 'missing_checkpoint', limit: 1_000 });
  const data = people.map(({ registration, bib_number: bib, missing: [place] }: ToCheck) => ({
    ...{ registration, bib, source: 'estimate', was: null },
    ...{ intermediate: place?.intermediate, total_time: place?.total_time },
  }));
  expect(data).toHaveLength(3);
  expect(await call('/add-intermediate', { data })).toEqual(done);
  expect(await desk.ask()).toMatchObject({ counts: [], total: 0 });
  const [shown] = (await call('/registrations', { id: data[0].registration.$oid })).body;
  expect(shown.times_by_hand).toMatchObject([{ is_estimate: true }]);
  expect(await desk.undo()).toEqual(done);
  expect((await desk.ask({ kind: 'missing_checkpoint' })).total).toBe(3);
});

// @spec [Race day] issue 19: Start contradicts the wave: whoever started with the gun of another wave is named with it, and moved there or accepted
test('a start with the gun of another wave is a problem, whose mend is that wave', async () => {
  const waves = [
    { name: 'A', gunAt },
    { name: 'B', gunAt: gunAt + 10 * minute },
  ];
  const race = await aRace(context, { readers: [71, 72, 73], people: 4, chronotype: 'batched_chrono', waves });
  const desk = await aDesk(race);
  const intoWave = (wave: string, of: readonly string[]) =>
    desk.act({ kind: 'rule', selection: { bibs: of }, ruling: { what: 'wave', wave } });
  expect(await intoWave('A', ['1', '2'])).toEqual(done);
  expect(await intoWave('B', ['3', '4'])).toEqual(done);
  // 2 is late and starts with B; 4 starts with A, with friends.
  const starts = [20_000, 10 * minute + 20_000, 10 * minute + 30_000, 40_000];
  await sendReads(
    context,
    71,
    starts.map((at, index) => aRead(index + 1, at)),
  );
  await sendReads(
    context,
    72,
    starts.map((at, index) => aRead(index + 1, at + 25 * minute + index * 20_000)),
  );
  expect(await desk.listed()).toEqual(['2 other_wave', '4 other_wave']);
  const { people } = await desk.ask({ kind: 'other_wave' });
  expect(people.map(({ started_with }: { started_with: object }) => started_with)).toEqual([
    { wave: 'B', start: { $date: new Date(gunAt + 10 * minute + 20_000).toISOString() } },
    { wave: 'A', start: { $date: new Date(gunAt + 40_000).toISOString() } },
  ]);
  expect(await intoWave('A', ['4'])).toEqual(done);
  expect(await desk.accept(2, 'other_wave', 'Came late: the gun of A counts')).toEqual(done);
  expect(await desk.listed()).toEqual([]);
  expect(await intoWave('B', ['4'])).toEqual(done);
  expect(await desk.listed()).toEqual(['4 other_wave']);
});

// @spec [Race day] issue 19: Who ran laps with an earlier wave than their own is named with it, and moved there has finished; who only waited at the mat is not
test('laps run with an earlier wave are a problem, whose mend is that wave', async () => {
  const waves = [
    { name: 'A', gunAt },
    { name: 'B', gunAt: gunAt + 5 * minute },
  ];
  const places = ['start', 1, 2, 3, 'finish'] as const;
  const race = await aModality(context, {
    ...{ intermediates: 3, waves, columns: { chronotype: 'batched_chrono', distance_m: 3_200 } },
    readerConfigurations: places.map((checkpoint) => ({
      ...{ checkpoint, reader: { number: 81, name: 'Mat 81' }, minGapMs: 0 },
      opensAt: gunAt - 30 * minute,
      closesAt: gunAt + (checkpoint === 'start' ? 400_000 : 300 * minute),
    })),
  });
  const { number: modality, event } = race;
  const { number: wrong } = await aParticipant(context, { modality: race, bib: '703' });
  const { number: waiting } = await aParticipant(context, { modality: race, bib: '704' });
  const desk = await aDesk({ event, modality, people: [wrong, waiting] });
  const intoWave = (wave: string, of: readonly string[]) =>
    desk.act({ kind: 'rule', selection: { bibs: of }, ruling: { what: 'wave', wave } });
  expect(await intoWave('B', ['703', '704'])).toEqual(done);
  const heard = (bib: string, ...seconds: number[]) => seconds.map((second) => aRead(bib, second * 1_000));
  await sendReads(context, 81, [
    ...heard('703', 2, 256.4, 510.8, 765.2, 1019.6),
    // 704 waits beside the mat while A starts.
    ...heard('704', 20, 304, 560, 815, 1070, 1325),
  ]);
  expect(await desk.listed()).toEqual(['703 other_wave']);
  const [{ started_with }] = (await desk.ask({ kind: 'other_wave' })).people;
  expect(started_with).toEqual({ wave: 'A', start: { $date: new Date(gunAt + 2_000).toISOString() } });
  const why = (await call('/explanation', { registration: await desk.person(1) })).body;
  expect(why.facts.map(({ kind }: { kind: string }) => kind)).toContain('other_wave');
  expect(await intoWave('A', ['703'])).toEqual(done);
  expect(await desk.listed()).toEqual([]);
  expect(await standings(context, modality)).toEqual([
    '703 | finished | 0 | 2 256.4 510.8 765.2 1019.6 |  | ',
    '704 | finished | 300 | 304 560 815 1070 1325 |  | ',
  ]);
  expect(await intoWave('B', ['703'])).toEqual(done);
  expect(await desk.listed()).toEqual(['703 other_wave']);
});
