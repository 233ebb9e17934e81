import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { aProgram } from '@dorsal/testkit/a-program.ts';
import { anEvent, aRace, gunAt, oidOf } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { changeAccount } from '#modules/accounts/change-account.ts';
import { saveEvent } from '#modules/races/save-event.ts';

const { ask, tokenOf, context } = await aProgram();
const admin = tokenOf('admin');
const began = gunAt - 1_800_000;
const event = await anEvent(context, { slug: 'muntanya', name: 'Muntanya' });
const race = await aRace(context, { event: event.number, gunAt: began, people: 6 });
const middle = await oidOf(context, 'checkpoint', race.checkpoints[1]);

const openWith = (body: object, token?: string) =>
  ask('/pocket/open', { body: { event: 'muntanya', name: 'Pau', ...body }, token });
const codeOf = (answer: { json: () => { error?: { code: string } } }): string => answer.json().error?.code ?? 'done';
const contact = { epoch: 1, segment: 0, mono: 10_000, wall: began + 10_000, server_at: began + 10_000, rtt: 80 };
const send = (token: string, entries: readonly unknown[], contacts: readonly unknown[] = [contact]) =>
  ask('/pocket/log', { body: { sent: { segment: 0, wall: gunAt, mono: 1 }, contacts, entries }, token });

// @spec [Race day] issue 20: A link for helpers ends between now and three days after the last cut-off; another end is refused with what to do
test('a link that would be over, or open for ever, is not made', async () => {
  const endingIn = async (ms: number) => {
    const ends_at = { $date: new Date(context.now() + ms).toISOString() };
    const answer = await ask('/add-helper-link', {
      body: { event: 'muntanya', label: 'Coll', places: [], ends_at },
      token: admin,
    });
    return answer.json().error?.fields ?? answer.statusCode;
  };
  const path = 'ends_at';
  expect(await endingIn(0)).toMatchObject([{ path, message: expect.stringContaining('over already') }]);
  expect(await endingIn(60_000)).toBe(200);
  expect(await endingIn(60 * 86_400_000)).toMatchObject([{ path, message: expect.stringContaining('three days') }]);
});

// @spec [Race day] issue 20: A phone of staff is its owner's while they run the event: demoted, taken off the event or gone, they stamp no more
test('the phone of a timer ends with the role, and with their name at the event', async () => {
  const { token } = (await openWith({}, tokenOf('timer'))).json();
  const owner = await context.db
    .selectFrom('helper_phone')
    .innerJoin('user_account', 'user_account.number', 'user_number')
    .select(['user_account.number', 'email'])
    .orderBy('helper_phone.number', 'desc')
    .executeTakeFirstOrThrow();
  const timers = (of: number[]) => saveEvent(context, event.number, { columns: { timers: of } });
  const roles = (of: readonly Role[]) =>
    changeAccount(context, { email: owner.email ?? '' }, { kind: 'roles', roles: of }, { name: 'test', user: null });
  expect(codeOf(await send(token, []))).toBe('done');
  await timers([]);
  expect(codeOf(await send(token, []))).toBe('phone_ended');
  await timers([owner.number]);
  expect(codeOf(await send(token, []))).toBe('done');
  await roles(['community_manager']);
  expect(codeOf(await send(token, []))).toBe('phone_ended');
});

// @spec [Race day] issue 20: A malformed contact refuses itself alone, with its reason
test('a contact that is none does not hold up the log, nor the contacts beside it', async () => {
  const { token } = (await openWith({}, admin)).json();
  const broken = [{ ...contact, wall: 'soon' }, null, { ...contact, epoch: '\ud800' }];
  const clocks = { wall: began + 60_000, mono: 60_000 };
  const stamp = { epoch: 1, seq: 0, segment: 0, kind: 'stamp', checkpoint: middle, bib: '3', ...clocks };
  const answer = await send(token, [stamp], [...broken, contact]);
  expect(answer.json()).toMatchObject({
    items: [{ status: 'accepted' }],
    contacts_refused: [{ at: 0, reason: expect.stringMatching(/^wall: /) }, { at: 1 }, { at: 2 }],
  });
  const stamps = await context.db.selectFrom('hand_stamp').select(['at', 'is_certain', 'bib']).execute();
  expect(stamps).toEqual([{ at: began + 60_000, is_certain: true, bib: '3' }]);
});

// @spec [Race day] issue 20, staff.md §1: Staff who name a stamp that has another bib by now than they saw are told which, who said so and when, and change nothing
test('who names a stamp that somebody else has named meanwhile is told whose it is by now', async () => {
  const { token, device } = (await openWith({}, admin)).json();
  const clocks = { wall: began + 90_000, mono: 90_000 };
  await send(token, [{ epoch: 1, seq: 0, segment: 0, kind: 'stamp', checkpoint: middle, bib: '77', ...clocks }]);
  const name = (bib: string, was?: string | null) =>
    ask('/name-stamp', { body: { event: 'muntanya', device, epoch: 1, seq: 0, bib, was }, token: admin });
  const bibOf = async () =>
    (
      await context.db
        .selectFrom('hand_stamp')
        .innerJoin('helper_phone', 'helper_phone.number', 'hand_stamp.phone_number')
        .select('bib')
        .where('oid', '=', device.$oid)
        .executeTakeFirst()
    )?.bib;
  expect([codeOf(await name('4', '77')), await bibOf()]).toEqual(['done', '4']);
  expect((await name('5', '77')).json().error).toMatchObject({
    code: 'changed_meanwhile',
    fields: [{ path: 'bib', theirs: '4', who: expect.any(String), at: expect.any(String) }],
  });
  expect(await bibOf()).toBe('4');
  // The same word again, and one that saw how it stands, are done; one that looked at nothing is too.
  expect(codeOf(await name('04', '77'))).toBe('done');
  expect(codeOf(await name('5', '4'))).toBe('done');
  expect([codeOf(await name('6')), await bibOf()]).toEqual(['done', '6']);
});

// @spec [Race day] issue 20: 'Retired here' and 'back at base' by a phone, with the undo
test('a phone that takes its word back leaves what others said after it', async () => {
  const { token } = (await openWith({}, tokenOf('admin'))).json();
  const line = (seq: number, kind: string, more: object) => ({
    ...{ epoch: 1, seq, segment: 0, kind, wall: began + seq, mono: seq, ...more },
  });
  const of = async (at: number) => {
    const person = await context.db
      .selectFrom('participant as p')
      .leftJoin('retirement as r', 'r.participant_number', 'p.number')
      .select(['p.staff_status', 'p.back_at', 'r.reported_by'])
      .where('p.number', '=', race.people[at] ?? 0)
      .executeTakeFirstOrThrow();
    return [person.staff_status, person.back_at, person.reported_by];
  };
  const staffSay = async (at: number, more: object) => {
    const registration = await oidOf(context, 'participant', race.people[at]);
    const retired = { at: { $date: new Date(began + 60_000).toISOString() }, place: 'Coll', reported_by: 'Desk' };
    const body = { registration, bib: `${at + 1}`, status: 'retired', retired, ...more };
    expect(codeOf(await ask('/report-whereabouts', { body, token: admin }))).toBe('done');
    return await of(at);
  };
  const backs = [line(1, 'back', { bib: '1' }), line(2, 'back', { bib: '2' }), line(3, 'back', { bib: '3' })];
  // A phone whose clock is ahead was back no later than now.
  const ahead = { ...line(4, 'back', { bib: '4' }), wall: context.now() + 86_400_000 };
  await send(token, [...backs, ahead], []);
  const stands = await staffSay(0, { back: true });
  expect(stands).toEqual(['retired', expect.any(Number), 'Desk']);
  await staffSay(1, {});
  await send(
    token,
    [1, 2, 3, 4].map((ref) => line(ref + 4, 'cancel', { ref })),
    [],
  );
  expect(await of(0)).toEqual(stands);
  // Its own word goes, and their retirement stays.
  expect(await of(1)).toEqual(['retired', null, 'Desk']);
  expect([await of(2), await of(3)]).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
});
