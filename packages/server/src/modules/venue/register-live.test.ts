import { aModality, anEvent, gunAt, takeAllMarks } from '@dorsal/testkit/a-race.ts';
import { aPaper, aVenue } from '@dorsal/testkit/a-venue.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { saveEvent } from '#modules/races/save-event.ts';

const { ask, tokenOf, context, db, event, desk } = await aVenue({ show_registration_list: true });
const category = (name: string, from: number | null, to: number | null) => ({
  name,
  gender: null,
  age_from: from,
  age_to: to,
});
const race = await aModality(context, { event, categories: [category('Senior', null, 39), category('V40', 40, null)] });
const elsewhere = await aModality(context, { event: (await anEvent(context)).number });

const { valid_id: _, ...paper } = aPaper(race.oid, '214');
const entry = { source: 'live_register', ...paper, id_number: '00000000t', club: ' ', local: true };
const enter = async (fields: object, headers: Record<string, string> = {}, token = desk) => {
  const answer = await ask('/registration/live-register', { body: { ...entry, ...fields }, token, headers });
  return { status: answer.statusCode, ...answer.json() };
};
const settings = (columns: Parameters<typeof saveEvent>[2]['columns']) => saveEvent(context, event, { columns });

// @spec [Calls] doc 2 §7, doc 3 §7: POST `/registration/live-register` enters one person, for the role of on-site registration of that event
// @spec [Registration and categories] doc 2 §2.4: Fields of a new registration: source, modality, bib, document, name, surname, gender, birth date, club, local
test('a desk enters somebody, who has a category, a line in the trail and a row on the board at once', async () => {
  await takeAllMarks(context);
  const entered = await enter({});
  expect(entered).toMatchObject({ status: 200, success: true });
  const list = { event, source: ['live_register'], order: ['-created_at'], limit: 150 };
  const [row] = (await ask('/registrations', { body: list, token: desk })).json();
  expect(row).toMatchObject({
    _id: entered._id,
    bib_number: '214',
    id_number: '00000000T',
    category: 'V40',
    local: true,
    source: 'live_register',
  });
  expect(row.club ?? null).toBeNull();
  await deriveModality(context, race.number);
  const start = { modality: race.oid, order: ['bib_number'] };
  expect((await ask('/registrations', { body: start })).json()).toMatchObject([{ bib_number: '214', name: 'Ona' }]);
  const trail = (
    await ask('/trail', { body: { subject: `participant:${entered._id.$oid}` }, token: tokenOf('admin') })
  ).json();
  expect(trail).toMatchObject([{ name: 'entered_on_site', who: `venue:${event}`, through: 'registerLive' }]);
});

// @spec [Registration and categories] doc 2 §5: Without a document the id is the event numeric id, underscore, bib
test('without a document the id is made of event and bib, whatever was sent', async () => {
  const entered = await enter({ bib_number: '215', id_number: 'anything', valid_id: false });
  const person = await db
    .selectFrom('participant')
    .select(['id_number', 'valid_id'])
    .where('oid', '=', entered._id.$oid)
    .executeTakeFirst();
  expect(person).toEqual({ id_number: `${event}_215`, valid_id: false });
});

// @spec [Refusals and messages] doc 2 §8: Add failed, 502: the bib is in the database already; 503: the modality does not allow it
test('each refusal has its status, and nobody is entered', async () => {
  const count = async () =>
    Number((await db.selectFrom('participant').select(db.fn.countAll().as('all')).executeTakeFirstOrThrow()).all);
  const before = await count();
  const codeOf = async (fields: object, token?: string) => {
    const { status, error } = await enter({ bib_number: '900', ...fields }, {}, token);
    return [status, error.code, error.fields?.[0]?.path];
  };
  expect(await codeOf({ bib_number: '214' })).toEqual([502, 'bib_taken', undefined]);
  expect(await codeOf({ modality: { $oid: elsewhere.oid } })).toEqual([403, 'other_event', undefined]);
  expect(await codeOf({ modality: { $oid: 'f'.repeat(24) } })).toEqual([404, 'modality_not_found', undefined]);
  expect(await codeOf({ birthdate: { $date: '2031-01-01T00:00:00.000Z' } })).toEqual([
    400,
    'invalid_request',
    'birthdate',
  ]);
  const yesterday = new Date(context.now() - 86_400_000).toISOString();
  const born = await enter({ bib_number: '900', birthdate: { $date: `${yesterday.slice(0, 10)}T00:00:00.000Z` } });
  expect(born.error.fields).toEqual([{ path: 'birthdate', message: 'this makes them younger than 1: check the year' }]);
  expect(await codeOf({ birthdate: { $date: '1821-01-01T00:00:00.000Z' } })).toEqual([
    400,
    'invalid_request',
    'birthdate',
  ]);
  expect(await codeOf({}, tokenOf('admin'))).toEqual([403, 'not_allowed', undefined]);
  expect(await codeOf({}, 'x'.repeat(43))).toEqual([401, 'session_ended', undefined]);
  await settings({ live_registration_allow_until: new Date(gunAt) });
  expect(await codeOf({})).toEqual([503, 'modality_not_accepting', undefined]);
  await settings({ live_registration_allow_until: null, registration_limit: before });
  expect(await codeOf({})).toEqual([503, 'modality_not_accepting', undefined]);
  await settings({ registration_limit: null });
  expect(await count()).toBe(before);
});

// @spec [Registration at the venue] issue 20, staff.md §4: The server decides: a bib is given once, capacity counts under a lock
test('of ten desks that give one bib at once one does, and a lost answer is asked for again without a second person', async () => {
  const clashing = await Promise.all(
    Array.from({ length: 10 }, (_, at) => enter({ bib_number: '300', name: `Desk ${at}` })),
  );
  expect(clashing.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 502)]);
  const limit =
    (await db.selectFrom('participant').select('number').where('event_number', '=', event).execute()).length + 3;
  await settings({ registration_limit: limit });
  const last = await Promise.all(Array.from({ length: 10 }, (_, at) => enter({ bib_number: `40${at}` })));
  expect(last.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 7 }, () => 503),
  ]);
  await settings({ registration_limit: null });
  const key = { 'idempotency-key': 'desk-1:7' };
  const first = await enter({ bib_number: '500' }, key);
  expect(await enter({ bib_number: '500' }, key)).toEqual(first);
  expect(await enter({ bib_number: '501' }, key)).toMatchObject({ status: 422, error: { code: 'command_id_reused' } });
});

// @spec [Registration at the venue] issue 20, staff.md §2: Who is entered at the venue is timed: their bib is their chip, as in a start list without chips
test('the bib of an entry is its chip, and a bib is one however it is written', async () => {
  await enter({ bib_number: 'W077' });
  const chipsOf = async (bib: string) =>
    (
      await db
        .selectFrom('chip')
        .innerJoin('participant', 'participant.number', 'chip.participant_number')
        .select('chip')
        .where('participant.event_number', '=', event)
        .where('bib', '=', bib)
        .execute()
    ).map(({ chip }) => chip);
  expect(await chipsOf('W077')).toEqual(['W077']);
  expect(await enter({ bib_number: 'w077' })).toMatchObject({ status: 502, error: { code: 'bib_taken' } });
  await enter({ bib_number: '0801' });
  expect(await chipsOf('0801')).toEqual(['801']);
  expect(await enter({ bib_number: '801' })).toMatchObject({ status: 502 });
  await enter({ bib_number: 'W 9504' });
  expect(await chipsOf('W 9504')).toEqual(['W9504']);
});

// @spec [Registration at the venue] issue 20, staff.md §4: What an offline desk brings and cannot be taken as it is is kept as a person with a problem and the bib that was wanted
// @spec [Registration at the venue] issue 18, B: Of two desks that decide on one entry the second is told who was quicker, and when
test('what a desk without a network brings is kept, and settled by another bib, as it is, or not at all', async () => {
  const typed = { $date: new Date(gunAt).toISOString() };
  await enter({ bib_number: '600', name: 'Pau', desk: 'Mesa 1' });
  const clash = await enter({ bib_number: '600', name: 'Rita', desk: 'Mesa 2', waited_since: typed });
  expect(clash).toMatchObject({
    status: 200,
    kept: { kept_for: 'bib_taken', wanted_bib: '600', given_to: { name: 'Pau Prat', desk: 'Mesa 1' } },
  });
  await settings({ registration_limit: 1 });
  const full = await enter({ bib_number: '601', name: 'Max', waited_since: typed });
  expect(full.kept).toEqual({ kept_for: 'race_full' });
  await settings({ registration_limit: null, live_registration_allow_until: new Date(gunAt - 1) });
  const closed = await enter({ bib_number: '602', name: 'Lea', waited_since: typed });
  expect(closed.kept).toEqual({ kept_for: 'race_closed' });
  const inTime = await enter({ bib_number: '603', waited_since: { $date: new Date(gunAt - 60_000).toISOString() } });
  expect(inTime).toMatchObject({ status: 200 });
  expect(inTime.kept).toBeUndefined();
  await settings({ live_registration_allow_until: null });

  const kept = async (token = desk) => (await ask('/registration/kept', { body: { event: 'venue' }, token })).json();
  expect(await kept()).toMatchObject([
    { _id: clash._id, name: 'Rita', desk: 'Mesa 2', wanted_bib: '600', given_to: { name: 'Pau Prat' } },
    { _id: full._id, bib_number: '601', kept_for: 'race_full' },
    { _id: closed._id, bib_number: '602', kept_for: 'race_closed' },
  ]);
  expect(await kept(tokenOf('admin'))).toHaveLength(3);
  const settle = async (entered: { _id: unknown }, how: object, token = desk) => {
    const answer = await ask('/registration/settle-kept', { body: { registration: entered._id, ...how }, token });
    return answer.json().error?.code ?? answer.json();
  };
  const fieldsOf = async (entered: { _id: unknown }, how: object) =>
    (await ask('/registration/settle-kept', { body: { registration: entered._id, ...how }, token: desk })).json().error
      .fields;
  expect(await settle(clash, { how: 'accept' })).toBe('invalid_request');
  expect(await settle(clash, { how: 'bib', bib_number: '0601' })).toBe('bib_taken');
  expect(await settle(clash, { how: 'bib', bib_number: '610' })).toEqual({ success: true });
  expect(await settle(full, { how: 'accept' })).toEqual({ success: true });
  expect(await settle(closed, { how: 'cancel' })).toEqual({ success: true });
  expect(await settle(closed, { how: 'accept' })).toBe('changed_meanwhile');
  expect(await fieldsOf(closed, { how: 'accept' })).toEqual([
    { path: 'isKept', message: expect.any(String), who: expect.any(String), at: expect.any(String) },
  ]);
  expect(await kept()).toEqual([]);
  const bibs = async () => {
    const rows = await db.selectFrom('participant').select(['name', 'bib']).where('cancelled_at', 'is', null).execute();
    return Object.fromEntries(
      rows.filter(({ name }) => ['Rita', 'Max', 'Lea'].includes(name)).map((row) => [row.name, row.bib]),
    );
  };
  expect(await bibs()).toEqual({ Rita: '610', Max: '601' });

  const trail = async ({ _id }: { _id: { $oid: string } }) =>
    (await ask('/trail', { body: { subject: `participant:${_id.$oid}` }, token: tokenOf('admin') })).json();
  const undo = async (entered: { _id: { $oid: string } }) => {
    const [latest] = await trail(entered);
    return (await ask('/undo', { body: { number: latest.number }, token: tokenOf('admin') })).json();
  };
  expect(await undo(closed)).toMatchObject({ success: true });
  expect(await undo(clash)).toMatchObject({ success: true });
  expect(await kept()).toMatchObject([{ name: 'Rita', wanted_bib: '600' }, { name: 'Lea' }]);
  expect(await bibs()).toEqual({ Rita: null, Max: '601', Lea: '602' });
});

// @spec [Registration at the venue] issue 20: A conflict says when the other one was given the bib, also by a desk that was without a network then
test('a bib was given when its desk handed it over, not when the entry reached the server', async () => {
  const ago = (minutes: number) => ({ $date: new Date(context.now() - minutes * 60_000).toISOString() });
  await enter({ bib_number: '881', name: 'Pau', waited_since: ago(90) });
  const clash = await enter({ bib_number: '881', name: 'Rita', waited_since: ago(60) });
  expect(clash.kept).toMatchObject({ kept_for: 'bib_taken', given_to: { name: 'Pau Prat', given_at: ago(90) } });
  const [owner] = (await ask('/registrations', { body: { event, bib_number: '881' }, token: desk })).json();
  expect(owner).toMatchObject({ name: 'Pau', bib_collected_at: ago(90) });
});

// @spec [Registration at the venue] issue 20, staff.md §4: An entry that waits says all reasons that stand against it, and who gets a bib in a full race is let in by a decision
test('a bib clash in a full race says both, and another bib is given there only by whoever says so', async () => {
  const typed = { $date: new Date(context.now()).toISOString() };
  await enter({ bib_number: '890', name: 'Pau' });
  const early = await enter({ bib_number: '890', name: 'Early', waited_since: typed });
  const all = await db
    .selectFrom('participant')
    .select('number')
    .where('event_number', '=', event)
    .where('cancelled_at', 'is', null)
    .execute();
  await settings({ registration_limit: all.length });
  const late = await enter({ bib_number: '890', name: 'Late', waited_since: typed });
  expect(late.kept).toMatchObject({ kept_for: 'bib_taken', also: ['race_full'], wanted_bib: '890' });
  const reasons = async () => {
    const kept = await ask('/registration/kept', { body: { event: 'venue' }, token: desk });
    return kept
      .json()
      .map(({ name, kept_for, also }: { name: string; kept_for: string; also?: string[] }) => [name, kept_for, also])
      .filter(([name]: string[]) => name === 'Early' || name === 'Late');
  };
  // The last place is of the one who was entered first.
  expect(await reasons()).toEqual([
    ['Early', 'bib_taken', undefined],
    ['Late', 'bib_taken', ['race_full']],
  ]);
  const settle = async ({ _id }: { _id: unknown }, more: object) =>
    (await ask('/registration/settle-kept', { body: { registration: _id, how: 'bib', ...more }, token: desk })).json();
  expect((await settle(late, { bib_number: '891' })).error).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'although_full' }],
  });
  expect(await settle(early, { bib_number: '892' })).toEqual({ success: true });
  expect(await settle(late, { bib_number: '891', although_full: true })).toEqual({ success: true });
  expect(await reasons()).toEqual([]);
  await settings({ registration_limit: null });
});
