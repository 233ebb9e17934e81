import { aProgram } from '@dorsal/testkit/a-program.ts';
import { cancelEntry } from '@dorsal/testkit/change-people.ts';
import { expect, test } from 'vitest';
import { writeStop } from '#modules/acts/act-repository.ts';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importStartList } from '#modules/imports/start-list/import-start-list.ts';
import { saveModality } from '#modules/races/save-modality.ts';
import { listEvents } from './list-events.ts';

const { ask, context } = await aProgram();

const made = await importEvent(context, {
  slug: 'cursa',
  name: 'Cursa del Riu',
  date_start: '2026-05-10T07:00:00Z',
  location: { city: 'Xàtiva', coordinates: [-0.52, 38.99] },
  show_total_registrations: true,
  show_registrations_by_modality: true,
  modalities: [
    {
      short_name: '10k',
      sport: 'running',
      distance: 10_000,
      intermediates: [{ distance_from_start: 5000, timed: true }],
      categories: [{ name: 'Sènior' }],
      prizes: [{ order: 1, total: 3, by: 'gender' }],
    },
    { short_name: '5k', sport: 'walking', distance: 5_000 },
  ],
});
if (!made.ok) throw new Error(JSON.stringify(made.faults));
const [tenK] = made.modalities;
await importStartList(context, {
  modality: { number: tenK?.number ?? 0, eventNumber: made.event.number },
  bytes: Buffer.from('bib,name,surname,gender\n1,Ada,Alba,f\n2,Ona,Font,f\n3,Rut,Mas,f\n'),
});
const rut = await context.db
  .selectFrom('participant')
  .select('number')
  .where('bib', '=', '3')
  .executeTakeFirstOrThrow();
await cancelEntry(context, rut.number);
for (const [slug, more] of Object.entries({
  oculta: { visible: false },
  passada: {
    date_start: '2025-05-10T07:00:00Z',
    status: 'finished_official',
    modalities: [{ short_name: 'a', location_start: { coordinates: [-0.4, 39.5] } }],
  },
  lliga: { is_circuit: true, name: 'Lliga de Muntanya', registration_type: 'auto' },
  altra: { is_circuit: true, name: 'Circuit de Carreres' },
})) {
  const one = await importEvent({ ...context, now: Date.now }, { slug, name: slug, ...more });
  if (!one.ok) throw new Error(JSON.stringify(one.faults));
}

const post = async (path: string, body: object) => await ask(path, { body });

// @spec [Calendar calls] issue 16: Public counts tell nothing of hidden events and races: home totals, people entered in an event, the circuit of an event
test('who is entered in a hidden race is counted for staff alone', async () => {
  const registeredFor = async (visibility: 'public' | 'staff') =>
    (await listEvents(context, { slug: 'cursa' }, visibility))[0]?.registered;
  expect(await registeredFor('public')).toBe(2);
  await saveModality(context, tenK?.number ?? 0, { columns: { visible: false } });
  expect([await registeredFor('public'), await registeredFor('staff')]).toEqual([0, 2]);
  await saveModality(context, tenK?.number ?? 0, { columns: { visible: true } });
});

// @spec [Race day] issue 16: A race that was stopped says where it is classified: its page, the runner's, the diploma and 'Why?' name one place and one distance
test('a race that was stopped says at which checkpoint it is classified', async () => {
  const stopped = async () => (await post('/events', { slug: 'cursa' })).json()[0].modalities[0];
  const { intermediates, ...goesOn } = await stopped();
  expect(goesOn).not.toHaveProperty('stopped_at');
  const race = tenK?.number ?? 0;
  const oid = intermediates[0]._id.$oid;
  const { number } = await context.db
    .selectFrom('checkpoint')
    .select('number')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  await writeStop(context.db, race, number);
  expect((await stopped()).stopped_at).toEqual({ $oid: oid });
  await writeStop(context.db, race, null);
});

// @spec [Calendar calls] doc 3 §3: How many are entered, only where the event shows it, in all or by modality, without who cancelled
test('counts of entries stand only where the event shows them, without who cancelled', async () => {
  const [event] = (await post('/events', { slug: 'cursa' })).json();
  expect(event).toMatchObject({ registered: 2, modalities: [{ registered: 2 }, { registered: 0 }] });
  const without = { show_total_registrations: false, show_registrations_by_modality: false };
  await importEvent(context, { slug: 'cursa', ...without });
  const [hidden] = (await post('/events', { slug: 'cursa' })).json();
  expect(hidden).not.toHaveProperty('registered');
  expect(hidden.modalities[0]).not.toHaveProperty('registered');
});

// @spec [Calendar calls] doc 1 §7: POST `/events`: one by slug (also one it had before) or id, of a circuit with limit 999, circuits by `search_circuits`, all list filters and orders
// @spec [Calendar calls] issue 4 (lists): A list has cards; one event comes with all that its races have
test('a list has cards, one event has everything', async () => {
  const [card] = (await post('/events', { free_text_search: 'riu' })).json();
  expect(card.modalities).toEqual([
    expect.objectContaining({ short_name: '10k', distance: 10_000, sport: 'running' }),
    expect.objectContaining({ short_name: '5k' }),
  ]);
  for (const list of ['intermediates', 'categories', 'prizes', 'price_history', 'waves', 'board_version'])
    expect(card.modalities[0]).not.toHaveProperty(list);
  const [whole] = (await post('/events', { slug: 'cursa' })).json();
  expect(whole.modalities[0]).toMatchObject({
    intermediates: [{ distance_from_start: 5000 }],
    categories: [{ name: 'Sènior' }],
    prizes: [{ by: 'gender' }],
  });
});

// @spec [Safety] issue 16: An address that a page may not link to (`javascript:` and the like) is refused wherever one is written, and never shown where it is stored already
test('addresses that were stored before they were checked are shown to nobody', async () => {
  const unsafe = 'javascript:alert(1)';
  const made = await importEvent(context, {
    slug: 'enverinada',
    name: 'Enverinada',
    date_start: '2026-06-10T07:00:00Z',
    organisms: [{ name: 'Club', logo: '/l.png', website: 'https://example.org' }],
    documents: [{ name: 'Rules', type: 'registration', url: 'https://example.org/r.pdf' }],
  });
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  const { db } = context;
  await db
    .updateTable('event')
    .set({ poster: unsafe, external_url: unsafe, registration_url: unsafe })
    .where('number', '=', made.event.number)
    .execute();
  await db.updateTable('organism').set({ logo: unsafe, website: unsafe }).where('name', '=', 'Club').execute();
  await db.updateTable('event_document').set({ url: unsafe }).where('event_number', '=', made.event.number).execute();
  const answers = [await post('/events', { slug: 'enverinada' }), await ask('/e/enverinada')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, expect.any(Number)]);
  for (const { body } of answers) expect(body).not.toContain('javascript:');
  expect(answers[0]?.body).toContain('Enverinada');
  await db.deleteFrom('event').where('number', '=', made.event.number).execute();
});

// @spec [Calendar calls] issue 4 (map of the events found): POST `/events/places`: where the events found are, at their own place or where their first race starts; past ones the latest first
test('places are those of events that have one, or of their first race; of past events the latest', async () => {
  const places = (await post('/events/places', {})).json();
  expect(places).toEqual([
    expect.objectContaining({ slug: 'passada', coordinates: { latitude: 39.5, longitude: -0.4 } }),
    expect.objectContaining({ slug: 'cursa', city: 'Xàtiva', coordinates: { latitude: 38.99, longitude: -0.52 } }),
  ]);
  expect(Object.keys(places[1]).toSorted()).toEqual(
    [
      ...['_id', 'slug', 'name', 'city', 'status', 'is_timed', 'registration_way'],
      ...['date_start', 'time_zone', 'coordinates'],
    ].toSorted(),
  );
  const near = { nearby_pos_latitude: 39, nearby_pos_longitude: -0.5, nearby_max_distance: 10_000 };
  expect((await post('/events/places', near)).json()).toHaveLength(1);
});

// @spec [Calendar calls] doc 1 §7: POST `/events`: one by slug (also one it had before) or id, of a circuit with limit 999, circuits by `search_circuits`, all list filters and orders
// @spec [Calendar calls] doc 1 §7, design §5 (circuits): POST `/circuits`: {slug}, {id}, {offset, limit}, by name; the same record and id as `/events` with `search_circuits`
// @spec [Calendar calls] doc 1 §7: POST `/circuits/stats`: filters, a total
test('circuits are found by name, slug and id, are the same records as events, and are counted', async () => {
  const names = async (body: object) =>
    (await post('/circuits', body)).json<{ slug: string }[]>().map(({ slug }) => slug);
  expect(await names({ order: ['name'] })).toEqual(['altra', 'lliga']);
  expect(await names({ order: ['-name'], limit: 1, offset: 1 })).toEqual(['altra']);
  expect(await names({ name: 'muntanya' })).toEqual(['lliga']);
  expect(await names({ free_text_search: 'muntaña' })).toEqual(['lliga']);
  expect(await names({ slug: 'cursa' })).toEqual([]);
  const [circuit] = (await post('/circuits', { slug: 'lliga' })).json();
  const [event] = (await post('/events', { slug: 'lliga', search_circuits: true })).json();
  expect(circuit._id).toEqual(event._id);
  expect((await post('/circuits', { id: circuit._id })).json()).toEqual([circuit]);
  expect((await post('/circuits/stats', { name: 'circuit' })).json()).toEqual({ total: 1 });
  expect((await post('/circuits/stats', {})).json()).toEqual({ total: 2 });
});

// @spec [Calendar calls] doc 1 §7, doc 3 §7: GET `/stats`: kilometres run, events, users, registrations, finished; the dashboard's fields for staff alone
// @spec [Calendar calls] design §6, doc 3 §7: Public answers can be kept: by tag and for a moment in browsers, two seconds or until something changes on the server; staff and `use_cache: false` get their own
test('totals can be cached for a moment, and the public sees those of the home page alone', async () => {
  const answer = await ask('/stats?cache-buster=1', { method: 'GET' });
  expect(Object.keys(answer.json()).toSorted()).toEqual(['distance', 'events', 'finished', 'registrations', 'users']);
  expect(answer.headers['cache-control']).toBe('public, max-age=15');
  expect(answer.headers['etag']).toMatch(/^W\//);
});

// @spec [Calendar calls] doc 1 §1, §9, doc 2 §9, doc 3 §3, §9: GET `/constants`, `/invariants`, `/fields_from_rts`: the lists of values, the limits of section 9 and the factors of units
test('values, limits and factors are those of the documents', async () => {
  const constants = (await ask('/constants', { method: 'GET' })).json();
  expect(constants.sports).toContain('nordic_walking');
  expect(constants.statuses_finished).toEqual(['finished_provisional', 'finished_official']);
  const invariants = (await ask('/invariants', { method: 'GET' })).json();
  expect(invariants).toMatchObject({
    miles_per_km: 0.621371192,
    feet_per_metre: 3.2808399,
    page_size_events: 12,
    home_events: 11,
  });
  expect((await ask('/fields_from_rts', { method: 'GET' })).json().event).toContain('name');
});

// @spec [Calendar calls] issue 4, proof 5: Bad slugs, filters of the wrong kind, absurd pages, null characters, patterns, script and 5 MB of text: a clear refusal that names the field, or an empty answer
test.each([
  ['/events', { offset: 1_000_000_000 }, 'offset'],
  ['/events', { offset: -1 }, 'offset'],
  ['/events', { limit: 100_000 }, 'limit'],
  ['/events', { limit: '12' }, 'limit'],
  ['/events', { status: ['running'] }, 'status.0'],
  ['/events', { sport_type: 'chess' }, 'sport_type.0'],
  ['/events', { free_text_search: 'a\0b' }, 'free_text_search'],
  ['/events', { free_text_search: '' }, 'free_text_search'],
  ['/events', { free_text_search: 'x'.repeat(201) }, 'free_text_search'],
  ['/events', { slug: ['a'] }, 'slug'],
  ['/events', { slug: 'a\0' }, 'slug'],
  ['/events', { id: 'no id' }, 'id'],
  ['/events', { distance_from: -5 }, 'distance_from'],
  ['/events', { distance_to: '10' }, 'distance_to'],
  ['/events', { nearby_pos_latitude: 91 }, 'nearby_pos_latitude'],
  ['/events', { nearby_max_distance: 1e300 }, 'nearby_max_distance'],
  ['/events', { date_start: 'tomorrow' }, 'date_start'],
  ['/events', { order: ['price'] }, 'order.0'],
  ['/events', { drop: 'table' }, ''],
  ['/events/places', { limit: 5 }, ''],
  ['/events/stats', { circuit: { $oid: 'x' } }, 'circuit'],
  ['/circuits', { name: 5 }, 'name'],
  ['/events', { free_text_search: 'ﷺ'.repeat(101) }, 'free_text_search'],
  ['/events', { free_text_search: 'zz '.repeat(9) }, 'free_text_search'],
  ['/circuits', { offset: 1.5 }, 'offset'],
  ['/circuits/stats', { status: ['live'] }, ''],
])('%s %j is refused, and the field named', async (path, body, field) => {
  const answer = await post(path, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({ code: 'invalid_request' });
  expect(answer.json().error.fields.map((one: { path: string }) => one.path)).toContain(field);
});

// @spec [Calendar calls] issue 4, proof 5: Bad slugs, filters of the wrong kind, absurd pages, null characters, patterns, script and 5 MB of text: a clear refusal that names the field, or an empty answer
test.each([
  { offset: 10_000_000 },
  { slug: "'; drop table event; --" },
  { slug: '../../etc/passwd' },
  { slug: '💥'.repeat(50) },
  { free_text_search: "<script>alert('x')</script>" },
  { free_text_search: '%' },
  { free_text_search: '_' },
  { free_text_search: "\\'" },
  { free_text_search: '🏃‍♀️ 🏃' },
  { free_text_search: 'ﷺ'.repeat(100) },
  { free_text_search: "a'b".repeat(33) },
  { free_text_search: 'zz '.repeat(8) },
  { circuit: 'nowhere' },
  { organisms: ['0123456789abcdef01234567'] },
  { distance_from: 50_000, distance_to: 10 },
  { nearby_pos_latitude: 90, nearby_pos_longitude: 180, nearby_max_distance: 0 },
  { date_start: '9999-01-01T00:00:00Z' },
])('%j finds nothing, at once', async (body) => {
  const answer = await post('/events', body);
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  const { offset: _, ...filters } = body as { offset?: number };
  expect((await post('/events/stats', body)).statusCode).toBe(200);
  expect((await post('/events/places', filters)).statusCode).toBe(200);
});

test('5 MB are refused before they are looked at', async () => {
  const answer = await post('/events', { free_text_search: 'x'.repeat(5_000_000) });
  expect(answer.statusCode).toBe(413);
  expect(answer.json().error.code).toBe('body_too_large');
});
