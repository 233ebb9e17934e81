import { aProgram } from '@dorsal/testkit/a-program.ts';
import { type ARace, anEvent, aRace, aRead, gunAt, oidOf, sendReads, standings } from '@dorsal/testkit/a-race.ts';
import { trailOf } from '@dorsal/testkit/trail-of.ts';
import { expect, test } from 'vitest';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { stepModality } from '#modules/statuses/take-step.ts';

const { context, ask, tokenOf } = await aProgram();

const call = async (path: string, body: unknown, caller: 'admin' | 'timer' = 'timer') => {
  const answer = await ask(path, { body, token: tokenOf(caller) });
  return { status: answer.statusCode, body: answer.json() };
};
const refused = (status: number, code: string) => ({ status, body: { error: expect.objectContaining({ code }) } });
const done = { status: 200, body: { success: true } };

async function aFinisher(): Promise<{ race: ARace; person: { bib: string; registration: { $oid: string } } }> {
  const race = await aRace(context);
  const person = { bib: '1', registration: { $oid: await oidOf(context, 'participant', race.people[0]) } };
  expect(await call('/add-intermediate', { data: [{ ...person, intermediate: 'finish', total_time: 2_400 }] })).toEqual(
    done,
  );
  return { race, person };
}
const standing = async (race: ARace): Promise<string | undefined> => {
  await deriveEverything(context);
  return (await standings(context, race.modality))[0];
};

// @spec [Calls] issue 19: POST `/rule-status`: staff retire, time out, disqualify with a reason, or say who did not start, and take it back; of two who rule at once the second is told what the first ruled
test('a ruling stands until it is taken back, and is not written over unseen', async () => {
  const { race, person } = await aFinisher();
  const ruling = (more: object, caller: 'admin' | 'timer' = 'timer') =>
    call('/rule-status', { ...person, ...more }, caller);
  expect(await ruling({ status: 'disqualified' })).toEqual(refused(400, 'invalid_request'));
  expect(await ruling({ status: 'disqualified', reason: '  ' })).toEqual(refused(400, 'invalid_request'));
  expect(await ruling({ status: 'disqualified', reason: 'Another person’s bib', was: null })).toEqual(done);
  expect(await standing(race)).toContain('1 | disqualified');
  const late = await ruling({ status: 'retired', was: null }, 'admin');
  expect(late).toEqual(refused(409, 'changed_meanwhile'));
  expect(late.body.error.fields).toEqual([
    { path: 'status', message: expect.any(String), theirs: 'disqualified', who: 'timer', at: expect.any(String) },
  ]);
  const [shown] = (await call('/registrations', { id: person.registration.$oid })).body;
  expect(shown).toMatchObject({
    staff_status: 'disqualified',
    result: { disqualified_reason: 'Another person’s bib' },
  });
  const anotherReason = { status: 'disqualified', reason: 'Cut the course', was: null };
  expect(await ruling(anotherReason, 'admin')).toEqual(refused(409, 'changed_meanwhile'));
  expect(await ruling({ status: 'disqualified', reason: 'Another person’s bib', was: null })).toEqual(done);
  expect(await ruling({ status: null, was: 'disqualified' })).toEqual(done);
  expect(await standing(race)).toContain('1 | finished');
  expect(await call('/rule-status', { ...person, bib: '2', status: 'retired' })).toEqual(
    refused(409, 'bib_does_not_match'),
  );
  expect(await ruling({ status: 'finished' })).toEqual(refused(400, 'invalid_request'));
});

// @spec [Race day] issue 19, point 5: Of two staff who rule on one person in the same second one ruling stands, the other is told it, and the trail has the one that stands
test('of two who rule on one person in the same second one wins, and the other is told what stands', async () => {
  const { race, person } = await aFinisher();
  const rulings = [
    ['retired', 'timer'],
    ['out_of_time', 'admin'],
  ] as const;
  const both = await Promise.all(
    rulings.map(async ([status, caller]) => ({
      status,
      answer: await call('/rule-status', { ...person, status, was: null }, caller),
    })),
  );
  const [won, lost] = both.toSorted((a, b) => a.answer.status - b.answer.status);
  expect([won?.answer, lost?.answer]).toEqual([done, refused(409, 'changed_meanwhile')]);
  expect(lost?.answer.body.error.fields[0]).toMatchObject({ path: 'status', theirs: won?.status });
  expect(await standing(race)).toContain(`1 | ${won?.status}`);
  const trail = (await call('/trail', { subject: `participant:${person.registration.$oid}` }, 'admin')).body;
  const ruled = trail.filter(({ name }: { name: string }) => name === 'staff_status_set');
  expect(ruled).toHaveLength(1);
  expect(ruled[0].changes).toContainEqual(expect.objectContaining({ field: 'status', is: won?.status }));
});

// @spec [Calls] issue 19: POST `/add-penalty`, `/delete-penalty`: seconds with a reason, which count at the finish; taken back by their number, which staff alone see
// @spec [Calls] issue 19: POST `/judge-late-start`: a late start is accepted, and taken back
test('penalties count at the finish until they are taken back; a late start is judged; each is in the trail', async () => {
  const { race, person } = await aFinisher();
  expect(await call('/add-penalty', { ...person, time: 0, reason: 'Yellow card' })).toEqual(
    refused(400, 'invalid_request'),
  );
  expect(await call('/add-penalty', { ...person, time: 60, reason: '  ' })).toEqual(refused(400, 'invalid_request'));
  expect(await call('/add-penalty', { ...person, time: 60, reason: 'Yellow card' })).toEqual(done);
  await standing(race);
  const body = { id: person.registration.$oid };
  const [shown] = (await call('/registrations', body)).body;
  expect(shown).toMatchObject({ result: { total_time: 2_460 }, penalties: [{ time: 60, reason: 'Yellow card' }] });
  const [seen] = (await ask('/registrations', { body })).json();
  expect([seen.penalties, seen.staff_status]).toEqual([undefined, undefined]);
  const { penalty } = shown.penalties[0];
  expect(await call('/delete-penalty', { ...person, penalty: penalty + 1 })).toEqual(refused(404, 'penalty_not_found'));
  expect(await call('/delete-penalty', { ...person, penalty })).toEqual(done);
  expect(await call('/delete-penalty', { ...person, penalty })).toEqual(refused(404, 'penalty_not_found'));
  for (const accepted of [true, false]) expect(await call('/judge-late-start', { ...person, accepted })).toEqual(done);
  const names = (await trailOf(context.db)).map(({ name }) => name);
  expect(names.slice(-4)).toEqual(['penalty_added', 'penalty_removed', 'late_start_judged', 'late_start_judged']);
});

// @spec [Race day] issue 19: 'Back at base' of somebody who finished leaves the finish; of two words on where somebody gave up, the second is told of the first
test('whoever finished stays so when they are said to be back; a place of giving up is not written over unseen', async () => {
  const { race, person } = await aFinisher();
  await standing(race);
  expect(await call('/report-whereabouts', { ...person, back: true })).toEqual(done);
  expect(await standing(race)).toContain('1 | finished');
  const other = { bib: '2', registration: { $oid: await oidOf(context, 'participant', race.people[1]) } };
  const gaveUp = (place: string) =>
    call('/report-whereabouts', {
      ...other,
      status: 'retired',
      was: null,
      retired: { at: { $date: new Date(gunAt + 1_000).toISOString() }, place, reported_by: 'Pere' },
    });
  expect(await gaveUp('Km 10')).toEqual(done);
  expect(await gaveUp('Km 10')).toEqual(done);
  expect(await gaveUp('Km 30')).toEqual(refused(409, 'changed_meanwhile'));
});

// @spec [Changes by staff] issue 19, staff.md §1: Rulings on a person are looked at before they are done: the preview says who takes whose place
test('a ruling is looked at before it is done', async () => {
  const { race, person } = await aFinisher();
  const other = { bib: '2', registration: { $oid: await oidOf(context, 'participant', race.people[1]) } };
  await call('/add-intermediate', { data: [{ ...other, intermediate: 'finish', total_time: 2_500 }] });
  await deriveEverything(context);
  const body = { ...person, status: 'disqualified', reason: 'Cut the course' };
  const { body: preview } = await call('/preview', { command: 'ruleStatus', body }, 'admin');
  expect(preview).toMatchObject({ races: [{ people: 1, places: 2 }] });
  const penalty = { ...person, time: 200, reason: 'Red card' };
  const { body: second } = await call('/preview', { command: 'addPenalty', body: penalty }, 'admin');
  expect(second).toMatchObject({ races: [{ people: 1, places: 2 }] });
  expect(await standing(race)).toContain('1 | finished');
});

// @spec [Calls] issue 19: POST `/reads-of-person`, `/judge-read`: every read of a person with its reader, checkpoint and reason; staff take one out with a reason and bring it back
test('a read of somebody is told with its reason, taken out and brought back', async () => {
  const race = await aRace(context, { readers: [91, 92, 93] });
  await sendReads(context, 91, [aRead(1, 1_000)]);
  await sendReads(context, 93, [aRead(1, 2_400_000), aRead(1, 2_401_000), aRead(1, 2_500_000)]);
  const registration = { $oid: await oidOf(context, 'participant', race.people[0]) };
  const told = async () => {
    const { status, body } = await call('/reads-of-person', { registration });
    return { status, total: body.total, reads: body.reads };
  };
  const why = async () => (await told()).reads.map((one: { why?: string }) => one.why ?? 'counts');
  const { status, total, reads } = await told();
  expect([status, total]).toEqual([200, 4]);
  expect(reads[0]).toMatchObject({ reader: 91, chip: '1', at: { $date: new Date(gunAt + 1_000).toISOString() } });
  expect(await why()).toEqual(['counts', 'counts', 'after_finish', 'after_finish']);
  const { reader, epoch, seq, chip, heard_at } = reads[1];
  const judged = (more: object) =>
    call('/judge-read', { bib: '1', registration, reader, epoch, seq, chip, heard_at, ...more });
  const preview = await call(
    '/preview',
    {
      command: 'judgeRead',
      body: { bib: '1', registration, reader, epoch, seq, chip, heard_at, counts: false },
    },
    'admin',
  );
  expect(preview.body).toMatchObject({ races: [{ people: 1 }] });
  expect(await judged({ counts: false, reason: ' carried by a helper ' })).toEqual(done);
  expect(await why()).toEqual(['counts', 'invalidated_by_staff', 'counts', 'after_finish']);
  expect((await trailOf(context.db)).at(-1)).toMatchObject({ is: { reason: 'carried by a helper' } });
  for (const _again of [1, 2]) expect(await judged({ counts: true })).toEqual(done);
  expect(await why()).toEqual(['counts', 'counts', 'after_finish', 'after_finish']);
  expect(await judged({ counts: false, seq: seq + 100 })).toEqual(refused(404, 'read_not_found'));
  expect(await judged({ counts: true, seq: seq + 100 })).toEqual(refused(404, 'read_not_found'));
  expect(await judged({ counts: false, reader: 4_000 })).toEqual(refused(404, 'read_not_found'));
  expect(await judged({ counts: false, bib: '2' })).toEqual(refused(409, 'bib_does_not_match'));
  // A chip of another event may have the same text: its reads are not of this person's race.
  const elsewhere = await aRace(context, { readers: [94, 95, 96], event: (await anEvent(context, {})).number });
  const namesake = { $oid: await oidOf(context, 'participant', elsewhere.people[0]) };
  expect(await judged({ counts: false, registration: namesake })).toEqual(refused(404, 'read_not_found'));
  expect(await judged({ counts: true, registration: namesake })).toEqual(refused(404, 'read_not_found'));
  const trail = (await trailOf(context.db)).length;
  for (const reason of ['first', 'second']) expect(await judged({ counts: false, reason })).toEqual(done);
  const written = (await trailOf(context.db)).slice(trail).filter(({ is }) => is !== undefined && is !== null);
  expect(written.map(({ is }) => is)).toEqual([{ reason: 'first' }]);
  expect(await judged({ counts: true })).toEqual(done);
  const other = { $oid: await oidOf(context, 'participant', race.people[1]) };
  expect(await judged({ counts: false, bib: '2', registration: other })).toEqual(refused(404, 'read_not_found'));
});

// @spec [Race day] issue 19: Official results stand: no ruling moves them until the race is taken a step back; who is back and who has the bib is said all the same
test('on an official race nothing is ruled, and nothing is taken back, until it is reopened', async () => {
  const { race, person } = await aFinisher();
  await deriveEverything(context);
  await refreshAllStatuses(context);
  expect(await call('/add-penalty', { ...person, time: 5, reason: 'Water outside of its zone' })).toEqual(done);
  const modality = await oidOf(context, 'modality', race.modality);
  const by = { name: 'ana', user: null };
  for (const step of ['finish', 'make_official'] as const)
    expect(await stepModality(context, modality, { step }, by)).toMatchObject({ ok: true });
  for (const [path, body] of [
    ['/rule-status', { ...person, status: 'retired' }],
    ['/add-penalty', { ...person, time: 5, reason: 'Again' }],
    ['/judge-late-start', { ...person, accepted: true }],
    ['/give-chip', { ...person, chip: 'spare', given: true }],
    ['/report-whereabouts', { ...person, status: 'retired' }],
    ['/add-intermediate', { data: [{ ...person, intermediate: 'finish', total_time: 2_500 }] }],
    ['/settle-crossing', { ...person, intermediate: 'finish', at: null }],
  ] as const)
    expect([path, await call(path, body)]).toEqual([path, refused(409, 'race_official')]);
  expect(await call('/report-whereabouts', { ...person, collected: false, back: true })).toEqual(done);
  const trail = (await call('/trail', { subject: `participant:${person.registration.$oid}` })).body;
  const undoable = trail.map(({ name, can_undo }: { name: string; can_undo: boolean }) => [name, can_undo]);
  expect(undoable).toEqual([
    ['whereabouts_reported', true],
    ['penalty_added', false],
    ['time_added', false],
  ]);
  expect(await stepModality(context, modality, { step: 'step_back' }, by)).toMatchObject({ ok: true });
  expect(await call('/rule-status', { ...person, status: 'retired' })).toEqual(done);
});

// @spec [Race day] issue 19: Who is still out when a race is made official is said to be back all the same: it is no ruling, and moves no result
test('whoever is still out of an official race is said to be back, and their result stays as it is', async () => {
  const race = await aRace(context, { readers: [51, 52, 53], people: 2 });
  const out = { bib: '1', registration: { $oid: await oidOf(context, 'participant', race.people[0]) } };
  const first = { bib: '2', registration: { $oid: await oidOf(context, 'participant', race.people[1]) } };
  await sendReads(context, 51, [aRead(1, 2_000)]);
  const finish = { ...first, intermediate: 'finish', total_time: 2_400 };
  expect(await call('/add-intermediate', { data: [finish] })).toEqual(done);
  await deriveEverything(context);
  await refreshAllStatuses(context);
  const modality = await oidOf(context, 'modality', race.modality);
  for (const step of ['finish', 'make_official'] as const)
    expect(await stepModality(context, modality, { step }, { name: 'ana', user: null })).toMatchObject({ ok: true });
  expect(await standing(race)).toContain('1 | retired');
  const before = await standing(race);
  const shown = async () => (await call('/registrations', { id: out.registration.$oid })).body[0];
  expect(await call('/report-whereabouts', { ...out, back: true, was: null })).toEqual(done);
  expect((await shown()).staff_status).toBeUndefined();
  expect(await standing(race)).toBe(before);
  const row = context.db
    .selectFrom('participant')
    .select('back_at')
    .where('number', '=', race.people[0] ?? 0);
  expect((await row.executeTakeFirstOrThrow()).back_at).not.toBeNull();
  expect(await call('/report-whereabouts', { ...out, status: 'retired' })).toEqual(refused(409, 'race_official'));
});

test('a reason that nobody can read is none', async () => {
  const { person } = await aFinisher();
  for (const reason of ['\u200b', ' \u2060 '])
    expect(await call('/add-penalty', { ...person, time: 5, reason })).toEqual(refused(400, 'invalid_request'));
  const retired = { at: { $date: '2021-05-08T09:00:00Z' }, place: ' ', reported_by: 'Pere' };
  expect(await call('/report-whereabouts', { ...person, status: 'retired', retired })).toEqual(
    refused(400, 'invalid_request'),
  );
});
