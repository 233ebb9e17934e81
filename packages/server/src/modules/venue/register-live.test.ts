import { aProgram } from '@dorsal/testkit/a-program.ts';
import { aModality, anEvent, gunAt, takeAllMarks } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { deriveModality } from '#modules/derive/derive-modality.ts';
import { saveEvent } from '#modules/races/save-event.ts';

const { ask, tokenOf, context } = await aProgram();
const { db } = context;
const { number: event } = await db
  .selectFrom('event')
  .select('number')
  .where('slug', '=', 'venue')
  .executeTakeFirstOrThrow();
const category = (name: string, from: number | null, to: number | null) => ({
  name,
  gender: null,
  age_from: from,
  age_to: to,
});
const race = await aModality(context, { event, categories: [category('Senior', null, 39), category('V40', 40, null)] });
const elsewhere = await aModality(context, { event: (await anEvent(context)).number });

const desk = tokenOf('live_register');
const entry = {
  source: 'live_register',
  modality: { $oid: race.oid },
  bib_number: '214',
  id_number: '00000000t',
  name: 'Ona',
  surname: 'Prat',
  gender: 'female',
  birthdate: { $date: '1980-02-28T00:00:00.000Z' },
  club: ' ',
  local: true,
};
const enter = async (fields: object, headers: Record<string, string> = {}, token = desk) => {
  const answer = await ask('/registration/live-register', { body: { ...entry, ...fields }, token, headers });
  return { status: answer.statusCode, ...answer.json() };
};
const settings = (columns: Parameters<typeof saveEvent>[2]['columns']) => saveEvent(context, event, { columns });
await settings({ allow_live_registration: true, show_registration_list: true });

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
