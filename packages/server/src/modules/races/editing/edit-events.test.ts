import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { aRace, gunAt } from '@dorsal/testkit/a-race.ts';
import { expect, test } from 'vitest';
import { addUser } from '#modules/accounts/users.ts';
import { createEvent } from '#modules/races/save-event.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { holdStatuses } from '#modules/statuses/status-repository.ts';
import { lockSlugs } from './event-fields-repository.ts';

const { ask, tokenOf, context } = await aProgram();

const post = async (path: string, body: unknown, caller: CallerKind = 'admin', headers = {}) =>
  (await ask(path, { body, token: tokenOf(caller), headers })).json();
const code = (answer: { readonly error?: { readonly code: string } }): string => answer.error?.code ?? 'done';
const event = async (id: string, caller: CallerKind = 'admin') =>
  (await post('/events', { id, search_circuits: true }, caller))[0];
const made = async (fields: object): Promise<string> => {
  const saved = await post('/event', fields);
  if (code(saved) !== 'done') throw new Error(JSON.stringify(saved));
  return saved._id.$oid;
};
/** Changes fields of an event from what is shown to what is wanted. */
const change = async (id: string, wanted: Readonly<Record<string, unknown>>, caller: CallerKind = 'admin') => {
  const view = await event(id);
  const changes = Object.fromEntries(Object.entries(wanted).map(([field, is]) => [field, { was: view[field], is }]));
  return await post('/event', { _id: id, changes }, caller);
};
const undoNewest = async () => {
  const { number } = await context.db
    .selectFrom('command')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return code(await post('/undo', { number }));
};
const at = (iso: string) => ({ $date: iso });

// @spec [Back-office editors] doc 3 §2, §7: An event is made and saved by one call with all of its tabs: info, place, registrations, organisms, documents, tech
test('an event is made with its name alone, and filled in field by field', async () => {
  const organism = (await post('/organism', { name: 'Club', type: 'organizer' }))._id;
  const timer = await addUser(context, {
    email: 't@example.org',
    name: 'T',
    roles: ['timer'],
    password: 'correct horse battery',
  });
  if (!timer.ok) throw new Error('no timer');
  const [user] = await post('/users/timers', {});
  const id = await made({ name: ' Marató de Sant Jordi ' });
  expect(await event(id)).toMatchObject({ name: 'Marató de Sant Jordi', slug: 'marato-de-sant-jordi', visible: true });
  const wanted = {
    name_short: 'Marató',
    description: 'A race.',
    date_start: at('2021-06-01T06:00:00.000Z'),
    date_end: at('2021-06-01T14:00:00.000Z'),
    time_zone: 'Europe/Madrid',
    location: { city: 'Reus', county: 'Baix Camp', coordinates: { latitude: 41.15, longitude: 1.1 } },
    tags: ['#asfalt', 'Asfalt', 'nit'],
    rrss_hashtags: ['running', '#10k'],
    registration_limit: 500,
    registration_start: at('2021-05-01T00:00:00.000Z'),
    registration_end: at('2021-05-30T00:00:00.000Z'),
    show_registration_list: true,
    allow_team_registration: true,
    team_registration_name: 'Colla',
    organisms: [organism],
    timers: [user._id],
    documents: [{ name: 'Reglamento', type: 'registration', url: 'https://example.org/r.pdf' }],
    contact: { email: 'info@example.org' },
    natural_year: true,
    featured: true,
  };
  expect(code(await change(id, wanted))).toBe('done');
  expect(await event(id)).toMatchObject({
    ...wanted,
    tags: ['asfalt', 'nit'],
    rrss_hashtags: ['#running', '#10k'],
    organisms: [{ _id: organism, name: 'Club' }],
    documents: [{ _id: { $oid: expect.any(String) }, name: 'Reglamento' }],
    _version: expect.any(Number),
  });
  expect(await undoNewest()).toBe('done');
  const back = await event(id);
  expect([back.tags, back.organisms, back.documents, back.location]).toEqual([undefined, [], [], undefined]);
});

// @spec [Back-office editors] staff half §1: Two editors: a save sends the fields that were touched; the same field is a conflict with value, author and instant; lists merge entry by entry
test('two who edit different fields and different documents both have their way; the same field is a conflict', async () => {
  const document = (name: string) => ({ name, type: 'result', url: `https://example.org/${name}` });
  const id = await made({ name: 'Dos', documents: [document('a'), document('b')] });
  const loaded = await event(id);
  const [a, b] = loaded.documents;
  const save = (changes: object) => post('/event', { _id: id, changes });
  expect(code(await save({ description: { was: undefined, is: 'One' }, documents: { was: [a, b], is: [b] } }))).toBe(
    'done',
  );
  const other = { documents: { was: [a, b], is: [a, { ...b, name: 'bb' }, document('c')] }, name_short: { is: 'D' } };
  expect(code(await save(other))).toBe('done');
  const after = await event(id);
  expect(after.documents.map(({ name }: { name: string }) => name)).toEqual(['bb', 'c']);
  expect(after.documents[0]._id).toEqual(b._id);
  expect(after).toMatchObject({ description: 'One', name_short: 'D' });
  expect(await save({ description: { was: undefined, is: 'Two' } })).toMatchObject({
    error: { code: 'changed_meanwhile', fields: [{ path: 'description', theirs: 'One', who: 'admin' }] },
  });
  // A whole body, as it was loaded before the changes of the others.
  expect(code(await post('/event', { ...loaded, city: undefined, visible: false }))).toBe('done');
  expect(await event(id)).toMatchObject({ visible: false, description: 'One', name_short: 'D' });
  expect(await post('/event', { ...loaded, description: 'Mine' })).toMatchObject({
    error: { code: 'changed_meanwhile', fields: [{ path: 'description', theirs: 'One' }] },
  });
});

test('a save that is sent twice is done once', async () => {
  const headers = { 'idempotency-key': 'make-once' };
  const [one, two] = [
    await post('/event', { name: 'Once' }, 'admin', headers),
    await post('/event', { name: 'Once' }, 'admin', headers),
  ];
  expect(two).toEqual(one);
  // An id of nothing would make every such save a repeat, or none.
  for (const blank of ['', ' '])
    expect(await post('/event', { name: 'Blank' }, 'admin', { 'idempotency-key': blank })).toMatchObject({
      error: {
        code: 'invalid_request',
        fields: [{ path: 'idempotency-key', message: expect.stringMatching(/^is empty/) }],
      },
    });
});

// @spec [Back-office editors] issue 18: A renamed event goes by another slug, and the old one leads to it
test('the slug of a renamed event follows, and the old one leads to it', async () => {
  const id = await made({ name: 'Cursa vella' });
  expect(code(await change(id, { name: 'Cursa nova' }))).toBe('done');
  expect((await post('/events', { slug: 'cursa-vella' }))[0]).toMatchObject({ slug: 'cursa-nova' });
  const twin = await made({ name: 'Cursa vella' });
  expect((await event(twin)).slug).toBe('cursa-vella-2');
  expect(code(await change(twin, { slug: 'cursa-nova' }))).toBe('slug_taken');
  expect(code(await change(twin, { slug: 'la-nova' }))).toBe('done');
  expect(code(await change(twin, { name: 'Una altra' }))).toBe('done');
  expect((await event(twin)).slug).toBe('la-nova');
  expect(code(await change(id, { name: 'Cursa vella' }))).toBe('done');
  expect((await event(id)).slug).toBe('cursa-vella');
  expect((await post('/events', { slug: 'cursa-nova' }))[0]).toMatchObject({ slug: 'cursa-vella' });
});

// @spec [Back-office editors] doc 3 §2: Live registration end only while on and not per modality; the team button name only while teams can be made; importing flags are only switched off; end dates after start dates
test.each([
  [{ live_registration_allow_until: at('2021-06-01T06:00:00.000Z') }, 'invalid_request'],
  [{ allow_live_registration: true, live_registration_allow_until: at('2021-06-01T06:00:00.000Z') }, 'done'],
  [
    { live_registration_per_modality: true, live_registration_allow_until: at('2021-06-02T06:00:00.000Z') },
    'invalid_request',
  ],
  [{ live_registration_password: '12345' }, 'invalid_request'],
  [{ live_registration_password: '123456' }, 'done'],
  [{ live_registration_token: 'a1b2c3' }, 'invalid_request'],
  [{ team_registration_name: 'Colla' }, 'invalid_request'],
  [{ allow_team_registration: true, team_registration_name: 'Colla' }, 'done'],
  [{ importing_mdg: true }, 'invalid_request'],
  [{ date_start: at('2021-06-02T00:00:00.000Z'), date_end: at('2021-06-01T00:00:00.000Z') }, 'dates_reversed'],
  [
    { registration_start: at('2021-06-02T00:00:00.000Z'), registration_end: at('2021-06-01T00:00:00.000Z') },
    'dates_reversed',
  ],
  [{ date_start: at('2321-06-02T00:00:00.000Z') }, 'invalid_request'],
  [{ name: '' }, 'invalid_request'],
  [{ name: ' ' }, 'invalid_request'],
  [{ name: '🏃'.repeat(400) }, 'invalid_request'],
  [{ time_zone: 'Mars/Olympus' }, 'invalid_request'],
  [{ slug: 'no/slug' }, 'invalid_request'],
  [{ poster: 'javascript:alert(1)' }, 'invalid_request'],
  [{ documents: [{ name: 'x', type: 'result', url: 'javascript:alert(1)' }] }, 'invalid_request'],
  [{ organisms: ['f'.repeat(24)] }, 'organism_not_found'],
  [{ timers: ['f'.repeat(24)] }, 'user_not_found'],
  [{ contact: { email: 'x' } }, 'invalid_request'],
  [{ circuit: 'f'.repeat(24) }, 'circuit_not_found'],
  [{ is_circuit: true }, 'invalid_request'],
  [{ numeric_id: 9 }, 'field_not_yours'],
])('of an event %o is %s', async (wanted, outcome) => {
  judged ??= await made({ name: 'Judged' });
  expect(code(await change(judged, wanted))).toBe(outcome);
});
let judged: string | undefined;

test('nobody is named as a timer of an event who is none', async () => {
  const { _id } = await post('/user', { name: 'Voice', role: ['community_manager'] });
  expect(await change(await made({ name: 'Timed' }), { timers: [_id] })).toMatchObject({
    error: { code: 'invalid_request', fields: [{ path: 'timers[0]' }] },
  });
});

test('a timer stands once on an event', async () => {
  const { _id } = await post('/user', { name: 'Clock', role: ['timer'] });
  expect(await change(await made({ name: 'Timed twice' }), { timers: [_id, _id] })).toMatchObject({
    error: { code: 'invalid_request', fields: [{ path: 'timers[1]' }] },
  });
});

test('an organism stands once on an event', async () => {
  const organism = (await post('/organism', { name: 'Twice', type: 'organizer' }))._id;
  const id = await made({ name: 'Organisms' });
  expect(code(await change(id, { organisms: [organism, organism] }))).toBe('organism_twice');
  expect(code(await change(id, { organisms: [organism] }))).toBe('done');
  expect(code(await change(id, { organisms: [organism, organism] }))).toBe('organism_twice');
});

// @spec [Back-office editors] issue 18: What the desk on site goes in by is made with the switch, and seen by admins alone, also in the trail
test('live registration has a token of its own once it is on, which only admins see', async () => {
  const id = await made({ name: 'On site' });
  expect(code(await change(id, { allow_live_registration: true, live_registration_password: 'abc123' }))).toBe('done');
  const { live_registration_token: token } = await event(id);
  expect(token).toMatch(/^[0-9a-f]{24}$/);
  expect(await event(id, 'timer')).not.toHaveProperty('live_registration_token');
  for (const [caller, isSeen] of [
    ['admin', true],
    ['timer', false],
    ['community_manager', false],
  ] as const) {
    const trail = await post('/trail', { subject: `event:${id}` }, caller);
    const { changes } = await (async () => ({
      changes: await post('/trail/changes', { number: trail[0].number }, caller),
    }))();
    const texts = JSON.stringify([trail, changes]);
    expect([texts.includes('abc123'), texts.includes(token)]).toEqual([isSeen, isSeen]);
    expect(texts).toContain('live_registration_password');
    const found = await post('/trail', { free_text_search: 'abc123' }, caller);
    expect(found.length > 0).toBe(isSeen);
  }
});

// @spec [Back-office editors] doc 3 §2, §4: Finish event applies to all modalities; one step back, cancelled, postponed with a note
test('the status of an event moves by the steps of staff alone', async () => {
  const race = await aRace(context, { people: 1, firstBib: 501, readers: [501, 502, 503] });
  const { oid } = await context.db
    .selectFrom('event')
    .select('oid')
    .where('number', '=', race.event)
    .executeTakeFirstOrThrow();
  await refreshAllStatuses(context);
  const status = async () => (await event(oid)).status;
  expect(await status()).toBe('live');
  expect(code(await change(oid, { status: 'registrations_opened' }))).toBe('status_step_not_allowed');
  expect(code(await change(oid, { status: 'finished_provisional' }))).toBe('done');
  expect((await event(oid)).modalities[0].status).toBe('finished_provisional');
  expect(code(await change(oid, { status: 'live' }))).toBe('done');
  expect(
    code(await post('/event', { ...(await event(oid)), status: 'finished_provisional', description: 'Over' })),
  ).toBe('done');
  expect(await event(oid)).toMatchObject({ status: 'finished_provisional', description: 'Over' });
  expect(code(await change(oid, { status: 'finished_official' }))).toBe('done');
  // A page that was open since the race was live changes a text, and takes nothing back.
  expect(code(await post('/event', { ...(await event(oid)), status: 'live', description: 'Late' }))).toBe('done');
  expect(await status()).toBe('finished_official');
  expect(code(await change(oid, { status: 'finished_provisional' }))).toBe('done');
  expect(await status()).toBe('finished_provisional');
  // The button of the page names no status: the step goes to the race, one at a time, until there is none.
  expect(code(await change(oid, { status: 'finished_official' }))).toBe('done');
  for (const expected of ['finished_provisional', 'live']) {
    expect(code(await change(oid, { status: null }))).toBe('done');
    expect(await status()).toBe(expected);
  }
  expect(await change(oid, { status: null })).toMatchObject({
    error: { code: 'status_step_not_allowed', fields: [{ path: 'status' }] },
  });
});

test('an event is postponed and cancelled with a note, and taken back', async () => {
  const id = await made({ name: 'Storm', date_start: at('2021-07-01T00:00:00.000Z') });
  expect(code(await change(id, { postponed: true, status_note: 'Storm' }))).toBe('done');
  expect(await event(id)).toMatchObject({ postponed: true, status_note: 'Storm' });
  expect(code(await change(id, { status_note: 'Snow' }))).toBe('done');
  expect(code(await change(id, { postponed: false }))).toBe('done');
  expect(code(await change(id, { status: 'cancelled', status_note: 'Ice' }))).toBe('done');
  expect(await event(id)).toMatchObject({ status: 'cancelled', status_note: 'Ice' });
  for (const status of ['live', 'waiting_for_start'])
    expect(await change(id, { status })).toMatchObject({
      error: { code: 'status_step_not_allowed', fields: [{ path: 'status' }] },
    });
  expect(await event(id)).toMatchObject({ status: 'cancelled' });
  expect(code(await change(id, { status: null }))).toBe('done');
  expect((await event(id)).status).not.toBe('cancelled');
  expect(code(await change(id, { status: 'cancelled' }))).toBe('done');
  expect(await undoNewest()).toBe('done');
  expect((await event(id)).status).not.toBe('cancelled');
});

// @spec [Statuses and transitions] staff.md §1: What was postponed before it was cancelled is postponed again when that is taken back
test('what was postponed before it was cancelled is postponed again, in its words and without its day', async () => {
  const id = await made({ name: 'Twice off', date_start: at('2021-07-01T00:00:00.000Z') });
  expect(code(await change(id, { postponed: true, status_note: 'Storm' }))).toBe('done');
  const postponed = { postponed: true, status: 'registrations_closed', status_note: 'Storm' };
  // As a whole from the trail, and one step back by the button of the page.
  for (const takeBack of [undoNewest, async () => code(await change(id, { status: null }))]) {
    expect(code(await change(id, { status: 'cancelled', status_note: 'Ice' }))).toBe('done');
    expect(await event(id)).toMatchObject({ status: 'cancelled', postponed: false, status_note: 'Ice' });
    expect(await takeBack()).toBe('done');
    expect(await event(id)).toMatchObject(postponed);
  }
  expect(code(await change(id, { postponed: false }))).toBe('done');
  expect((await event(id)).postponed).toBe(false);
});

// @spec [Accounts and roles] issue 18: A community manager changes texts, tags, documents and pictures of an event, and nothing else of it, nor by taking back
test('a community manager changes texts and documents, and nothing else, nor by taking it back', async () => {
  const id = await made({ name: 'Shared', date_start: at('2021-07-01T00:00:00.000Z') });
  expect(code(await change(id, { description: 'Words', tags: ['nit'] }, 'community_manager'))).toBe('done');
  expect(await change(id, { name: 'Other', description: 'x' }, 'community_manager')).toMatchObject({
    error: { code: 'field_not_yours', fields: [{ path: 'name' }] },
  });
  expect(code(await change(id, { status: 'cancelled' }, 'community_manager'))).toBe('field_not_yours');
  expect(code(await post('/event', { name: 'Own' }, 'community_manager'))).toBe('field_not_yours');
  expect(code(await change(id, { date_start: at('2021-07-02T00:00:00.000Z') }))).toBe('done');
  const [newest] = await post('/trail', { subject: `event:${id}` }, 'community_manager');
  expect(newest).toMatchObject({ name: 'event_changed', can_undo: false });
  expect(code(await post('/undo', { number: newest.number }, 'community_manager'))).toBe('field_not_yours');
  expect(code(await post('/undo', { number: newest.number }))).toBe('done');
});

// @spec [Back-office editors] issue 18: An event is deleted while nothing hangs on it
test('an event is deleted while nothing hangs on it, and made again by taking that back', async () => {
  const id = await made({ name: 'Mistake', tags: ['x'] });
  expect(code(await post('/delete-event', { _id: id }, 'community_manager'))).toBe('not_allowed');
  expect(code(await post('/delete-event', { _id: id }))).toBe('done');
  expect(await event(id)).toBeUndefined();
  expect(code(await post('/event', { _id: id, changes: { name: { is: 'x' } } }))).toBe('event_not_found');
  expect(await undoNewest()).toBe('done');
  expect(await event(id)).toMatchObject({ name: 'Mistake', slug: 'mistake', tags: ['x'] });
  const { number: event_number } = await createEvent(context, {
    slug: 'with-race',
    name: 'With race',
    columns: { date_start: new Date(gunAt) },
  });
  await aRace(context, { event: event_number, people: 1, firstBib: 601, readers: [601, 602, 603] });
  const [{ _id }] = await post('/events', { slug: 'with-race' });
  expect(await post('/delete-event', { _id })).toMatchObject({
    error: {
      code: 'still_used',
      fields: [{ path: 'modalities', message: '1 race belongs to it: delete it first' }, {}],
    },
  });
});

// @spec [Back-office editors] issue 18: Races of an event are put in order by one act, which is taken back as one
test('a race that moves has the others around it, by one command that one undo takes back', async () => {
  const day = await made({ name: 'Ordre', date_start: at('2021-06-08T07:00:00.000Z') });
  const races: string[] = [];
  for (const [name, order] of Object.entries({ A: 0, B: 4, C: 4 }))
    races.push((await post('/modality', { event: day, name, order }))._id.$oid);
  const places = async () =>
    (await post('/modalities', { event: day }))
      .map(({ name, order }: Record<string, unknown>) => `${name}${order}`)
      .sort();
  expect(await places()).toEqual(['A0', 'B4', 'C4']);
  expect(code(await post('/modality', { _id: races[2], changes: { order: { was: 4, is: 0 } } }))).toBe('done');
  expect(await places()).toEqual(['A1', 'B2', 'C0']);
  expect(await undoNewest()).toBe('done');
  expect(await places()).toEqual(['A0', 'B4', 'C4']);
  expect(await undoNewest()).toBe('done');
  expect(await places()).toEqual(['A1', 'B2', 'C0']);
});

// @spec [Back-office editors] issue 17: A save of a text waits for no status that moves meanwhile
test('a text is saved and taken back while statuses and slugs are held, a name waits for them', async () => {
  const id = await made({ name: 'Texts', description: 'One' });
  let name: Promise<unknown> = Promise.resolve();
  await context.db.transaction().execute(async (trx) => {
    await holdStatuses(trx);
    await lockSlugs(trx);
    const save = { description: { was: 'One', is: 'Two' }, tags: { was: [], is: ['night'] } };
    expect(code(await post('/event', { _id: id, changes: save }))).toBe('done');
    expect(await event(id)).toMatchObject({ description: 'Two', tags: ['night'], slug: 'texts' });
    expect(await undoNewest()).toBe('done');
    expect(await event(id)).toMatchObject({ description: 'One' });
    name = change(id, { name: 'Texts 2' });
  });
  expect(await name).toMatchObject({ _id: { $oid: id } });
  expect(await event(id)).toMatchObject({ name: 'Texts 2', slug: 'texts-2' });
});
