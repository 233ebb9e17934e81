import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { aRace, gunAt } from '@dorsal/testkit/a-race.ts';
import { namesInTrail, trailOf } from '@dorsal/testkit/trail-of.ts';
import { describe, expect, test } from 'vitest';
import { changeAccount } from '#modules/accounts/change-account.ts';
import { addUser } from '#modules/accounts/users.ts';
import { addStops } from '#modules/corrections/known-by-staff.ts';
import { addManualTimes } from '#modules/corrections/manual-times.ts';
import { acceptLateStart, addPenalty, setStaffStatus } from '#modules/corrections/rule-on-people.ts';
import { setClockDifference } from '#modules/corrections/set-clock-difference.ts';
import { setGun } from '#modules/corrections/set-gun.ts';
import { changeSite } from '#modules/site/site-content.ts';

const { ask, tokenOf, context } = await aProgram();
const { db } = context;
const ana = { name: 'ana', user: null };

const undo = async (number: number, caller: CallerKind = 'admin') => {
  const answer = await ask('/undo', { body: { number }, token: tokenOf(caller) });
  return answer.statusCode === 200 ? 'undone' : answer.json().error.code;
};
const trail = async (body: unknown, caller: CallerKind = 'admin') =>
  (await ask('/trail', { body, token: tokenOf(caller) })).json();
const newest = async (): Promise<number> =>
  (await db.selectFrom('command').select('number').orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()).number;

/** Every table that commands write, as text, with the times of the rows left out. */
async function everything(): Promise<string> {
  const tables = ['ad', 'penalty', 'manual_time', 'known_stop', 'reader_clock', 'site_content'] as const;
  const rows: unknown[] = [];
  for (const table of tables)
    for (const row of await db.selectFrom(table).selectAll().execute()) {
      const { number, created_at, changed_at, created_by, ...rest } = row as Record<string, unknown>; // of any table
      rows.push([table, rest]);
    }
  rows.push(await db.selectFrom('modality').select(['number', 'gun_at']).orderBy('number').execute());
  rows.push(
    await db
      .selectFrom('participant')
      .select(['number', 'staff_status', 'disqualified_reason', 'accepts_late_start'])
      .orderBy('number')
      .execute(),
  );
  rows.push(await db.selectFrom('user_account').select(['number', 'roles', 'disabled_at']).orderBy('number').execute());
  return JSON.stringify(rows);
}

const race = await aRace(context, { people: 3, readers: [1, 2, 3] });
const oid = async (table: 'modality' | 'checkpoint' | 'participant', number: number): Promise<string> =>
  (await db.selectFrom(table).select('oid').where('number', '=', number).executeTakeFirstOrThrow()).oid;
const modality = await oid('modality', race.modality);
const [person = '', other = ''] = await Promise.all(race.people.map((number) => oid('participant', number)));
const finish = 'finish';
const added = await addUser(context, { email: 'eva@example.org', name: 'Eva', roles: ['timer'] });
if (!added.ok) throw new Error('the account of the tests is refused');

const time = (registration: string, bib: string, timeMs: number) => ({
  registration,
  bib,
  checkpoint: finish,
  timeMs,
  source: 'manual',
});

const commands: Record<string, () => Promise<{ readonly ok: boolean } | { readonly statusCode: number }>> = {
  'an ad that is made': () => ask('/ad', { body: { name: 'made' }, token: tokenOf('admin') }),
  'a gun': () => setGun(context, { modality, wave: null, gunAt: gunAt + 5_000 }, ana),
  'a retirement': () => setStaffStatus(context, { participant: person, status: 'retired' }, ana),
  'a disqualification': () =>
    setStaffStatus(context, { participant: person, status: 'disqualified', reason: 'cut the course' }, ana),
  'a late start': () => acceptLateStart(context, { participant: person, isAccepted: true }, ana),
  'a penalty': () => addPenalty(context, { participant: person, timeMs: 5_000, reason: 'card' }, ana),
  'times by hand': () => addManualTimes(context, [time(person, '1', 2_000_000), time(other, '2', 2_100_000)], ana),
  stops: () => addStops(context, [{ registration: person, bib: '1', from: gunAt + 60_000, to: gunAt + 120_000 }], ana),
  'a difference of a clock': () =>
    setClockDifference(context, { reader: 3, from: gunAt, to: gunAt + 3_600_000, differenceMs: 60_000 }, ana),
  'the name of the firm': () => changeSite(context, { name: 'Cronos' }, ana),
  'an account that is disabled': () => changeAccount(context, { email: 'eva@example.org' }, { kind: 'disable' }, ana),
  'the roles of an account': () =>
    changeAccount(context, { email: 'eva@example.org' }, { kind: 'roles', roles: ['admin'] }, ana),
};

// @spec [Changes by staff] issue 17, staff.md §1: Undo is a new command of the whole of the old one; undone itself, the change is there again
test.each(Object.entries(commands))(
  '%s is taken back as a whole, and the way back can be taken back too',
  async (_, act) => {
    const before = await everything();
    await act();
    const number = await newest();
    const after = await everything();
    expect(after).not.toBe(before);
    expect(await undo(number)).toBe('undone');
    expect(await everything()).toBe(before);
    expect(await undo(number)).toBe('undone_already');
    expect(await undo(await newest())).toBe('undone');
    expect(await everything()).toBe(after);
    expect(await undo(await newest())).toBe('undone');
    expect(await everything()).toBe(before);
  },
);

describe('a change of the same field since', () => {
  // @spec [Changes by staff] issue 17, staff.md §1: Undo is refused while a later command touched the same fields, and names which
  test('stands in the way, and is named', async () => {
    await setStaffStatus(context, { participant: other, status: 'retired' }, ana);
    const first = await newest();
    await setStaffStatus(context, { participant: other, status: 'out_of_time' }, { name: 'bea', user: null });
    const second = await newest();
    const refused = await ask('/undo', { body: { number: first }, token: tokenOf('timer') });
    expect(refused.json().error).toMatchObject({
      code: 'touched_since',
      fields: [{ path: `participant:${other}.status`, message: 'staff_status_set', who: 'bea' }],
    });
    expect(await undo(second)).toBe('undone');
    // A change and its undo cancel each other.
    expect(await undo(first)).toBe('undone');
  });

  // @spec [Changes by staff] issue 17, staff.md §1: Undo is a new command of the whole of the old one; undone itself, the change is there again
  test('is taken back first, one by one, and each tells whether it can be', async () => {
    const made = await ask('/ad', { body: { name: 'a' }, token: tokenOf('admin') });
    const subject = `ad:${made.json()._id.$oid}`;
    const rename = (was: string, is: string) =>
      ask('/ad', { body: { _id: made.json()._id, changes: { name: { was, is } } }, token: tokenOf('admin') });
    const state = async () => {
      const lines = await trail({ subject, limit: 99 });
      const { name } = await db
        .selectFrom('ad')
        .select('name')
        .where('oid', '=', made.json()._id.$oid)
        .executeTakeFirstOrThrow();
      const free = lines.filter((line: { can_undo: boolean }) => line.can_undo);
      return [name, free.map(({ number }: { number: number }) => number)];
    };
    const created = await newest();
    await rename('a', 'b');
    const first = await newest();
    await rename('b', 'c');
    const second = await newest();
    expect(await state()).toEqual(['c', [second]]);
    expect(await undo(first)).toBe('touched_since');
    expect(await undo(second)).toBe('undone');
    const firstBack = await newest();
    expect(await state()).toEqual(['b', [firstBack, first]]);
    expect(await undo(first)).toBe('undone');
    const secondBack = await newest();
    expect(await state()).toEqual(['a', [secondBack, created]]);
    expect(await undo(firstBack)).toBe('touched_since');
    expect(await undo(secondBack)).toBe('undone');
    const forth = await newest();
    expect(await state()).toEqual(['b', [forth, firstBack]]);
    expect(await undo(firstBack)).toBe('undone');
    expect(await state()).toEqual(['c', [await newest()]]);
    expect(await undo(forth)).toBe('touched_since');
  });

  test('of another person does not', async () => {
    await addPenalty(context, { participant: other, timeMs: 1_000, reason: 'one' }, ana);
    const first = await newest();
    await addPenalty(context, { participant: other, timeMs: 2_000, reason: 'two' }, ana);
    expect(await undo(first)).toBe('undone');
    const left = await db.selectFrom('penalty').select('reason').execute();
    expect(left.map(({ reason }) => reason)).toEqual(['two']);
  });
});

// @spec [Changes by staff] issue 17: A password is in no trail
test('a change with a password is not taken back, nor is a user who was made, and both say so', async () => {
  const save = (body: unknown) => ask('/user', { body, token: tokenOf('admin') });
  const made = await save({ name: 'Pol', surname: 'Before' });
  const _id = made.json()._id;
  const subject = `user:${_id.$oid}`;
  const canUndo = async () => (await trail({ subject, limit: 1 }))[0].can_undo;
  expect([await canUndo(), await undo(await newest())]).toEqual([false, 'not_undoable']);
  await save({ _id, changes: { surname: { was: 'Before', is: 'After' } } });
  await changeAccount(context, { oid: _id.$oid }, { kind: 'password', password: 'another horse' }, ana);
  expect(await canUndo()).toBe(false);
  const refused = await ask('/undo', { body: { number: await newest() }, token: tokenOf('admin') });
  expect(refused.json().error).toMatchObject({
    code: 'not_undoable',
    fields: [{ path: `${subject}.password`, message: expect.stringContaining('cannot be taken back') }],
  });
  const { surname } = await db
    .selectFrom('user_account')
    .select('surname')
    .where('oid', '=', _id.$oid)
    .executeTakeFirstOrThrow();
  expect(surname).toBe('After');
  await save({ _id, changes: { surname: { was: 'After', is: 'Later' } } });
  expect([await canUndo(), await undo(await newest())]).toEqual([true, 'undone']);
});

test('two who take the same back at once take it back once', async () => {
  await addPenalty(context, { participant: person, timeMs: 9_000, reason: 'twice' }, ana);
  const number = await newest();
  const answers = await Promise.all([undo(number), undo(number), undo(number)]);
  expect(answers.toSorted()).toEqual(['undone', 'undone_already', 'undone_already']);
});

// @spec [Changes by staff] issue 20: Whoever takes something back that another has taken back already is told who did and when; so says the trail
test('who comes second to take something back is told who was first, and when', async () => {
  await addPenalty(context, { participant: person, timeMs: 8_000, reason: 'second' }, ana);
  const number = await newest();
  expect(await undo(number)).toBe('undone');
  const refused = await ask('/undo', { body: { number }, token: tokenOf('timer') });
  const { code, fields } = refused.json().error;
  expect(code).toBe('undone_already');
  const [, row] = await trail({ subject: `participant:${person}` });
  expect(fields).toEqual([
    { path: 'number', message: 'it was taken back already', who: row.undone_who, at: expect.any(String) },
  ]);
  expect(row).toMatchObject({
    number,
    undone_by: await newest(),
    undone_who: expect.stringMatching(/./),
    undone_at: { $date: expect.any(String) },
  });
});

// @spec [Changes by staff] issue 17: The trail per subject and searchable: who, when, from where, before, after
test('the trail is found by its subject and by words, the newest first', async () => {
  const made = await ask('/ad', { body: { name: 'Forn de Dalt' }, token: tokenOf('community_manager') });
  const ad = `ad:${made.json()._id.$oid}`;
  await ask('/ad', {
    body: { _id: made.json()._id, changes: { weight: { was: 1, is: 7 } } },
    token: tokenOf('admin'),
  });
  expect(await trail({ subject: ad })).toMatchObject([
    {
      name: 'ad_changed',
      who: 'admin',
      through: 'saveAd',
      can_undo: true,
      changes: [{ field: 'weight', was: 1, is: 7 }],
    },
    // The weight stands on top of it.
    { name: 'ad_created', who: 'community_manager', through: 'saveAd', can_undo: false, blocked_by: await newest() },
  ]);
  expect(await trail({ free_text_search: 'forn de dalt' })).toMatchObject([{ name: 'ad_created' }]);
  expect(await trail({ subject: ad, limit: 1, offset: 1 })).toMatchObject([{ name: 'ad_created' }]);
  expect(await trail({ free_text_search: '50%' })).toEqual([]);
});

// @spec [Changes by staff] issue 17: The trail in words that a person understands: things, people and places by their names
test('a change names the things that it is about', async () => {
  await addManualTimes(context, [time(person, '1', 2_000_000)], ana);
  const [timed] = await trail({ subject: `participant:${person}`, limit: 1 });
  const line = race.checkpoints[2];
  const { oid: id } = await db
    .selectFrom('checkpoint')
    .select('oid')
    .where('number', '=', line)
    .executeTakeFirstOrThrow();
  expect(timed.names).toEqual({ [person]: expect.stringMatching(/^1 .* · 10K$/), [id]: 'finish' });
  const clock = { reader: 3, from: gunAt, to: gunAt + 3_600_000, differenceMs: 30_000 };
  await setClockDifference(context, clock, ana);
  const [changed] = await trail({ subject: 'reader:3', limit: 1 });
  expect(changed.names).toEqual({ 'reader:3': expect.stringContaining('(3)') });
});

// @spec [Changes by staff] issue 17: The trail per subject and searchable: who, when, from where, before, after
test('a reader is one thing: its making, its clock and its places, by its id and by its number', async () => {
  const token = tokenOf('admin');
  const made = (await ask('/reader', { body: { name: 'Far box', numeric_id: 77 }, token })).json();
  const intermediate = await oid('checkpoint', race.checkpoints[2] as number);
  const window = { datetime_start: gunAt, datetime_end: gunAt + 3_600_000, security_seconds: 5 };
  const placed = { reader: made._id, intermediate: { $oid: intermediate }, ...window };
  expect((await ask('/reader-configuration', { body: placed, token })).statusCode).toBe(200);
  await setClockDifference(context, { reader: 77, from: gunAt, to: gunAt + 1, differenceMs: 1 }, ana);
  const own = ['clock_difference_set', 'configuration_created', 'reader_created'];
  for (const subject of [`reader:${made._id.$oid}`, 'reader:77'])
    expect((await trail({ subject })).map(({ name }: { name: string }) => name)).toEqual(own);
});

// @spec [Changes by staff] issue 17: Each role sees and takes back what it may change
test('a role sees and takes back what it may change alone', async () => {
  await changeSite(context, { name: 'Secret' }, ana);
  const number = await newest();
  const kinds = async (caller: CallerKind) =>
    new Set(
      (await trail({ limit: 999 }, caller)).flatMap(({ changes }: { changes: { subject: string }[] }) =>
        changes.map(({ subject }) => subject.split(':')[0]),
      ),
    );
  expect([...(await kinds('community_manager'))].toSorted()).toEqual(['ad', 'modality']);
  expect([...(await kinds('timer'))].toSorted()).toEqual(['configuration', 'modality', 'participant', 'reader']);
  expect(await kinds('admin')).toContain('site');
  expect(await undo(number, 'timer')).toBe('command_not_found');
  expect(await undo(number, 'nobody')).toBe('not_signed_in');
  expect(await undo(2_000_000_000)).toBe('command_not_found');
});

test('the trail explains the state line by line: what stands is what the newest change of each field says', async () => {
  const lines = await trailOf(db);
  const last = new Map(lines.map(({ subject, field, is }) => [`${subject}.${field}`, is]));
  for (const line of lines) {
    const before = lines
      .slice(0, lines.indexOf(line))
      .findLast((one) => one.subject === line.subject && one.field === line.field);
    if (before) expect([line.name, line.field, line.was]).toEqual([line.name, line.field, before.is]);
  }
  expect(last.get(`participant:${other}.status`)).toBe(null);
  expect((await namesInTrail(db)).length).toBeGreaterThan(30);
});
