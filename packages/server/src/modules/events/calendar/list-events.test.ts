import { listEvents as call } from '@dorsal/contract/calls/events.ts';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import { encodeAnswer } from '@dorsal/contract/endpoint.ts';
import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { stepEvent } from '#modules/statuses/take-step.ts';
import { eventVisibilityOf } from '#platform/http/visibility.ts';
import type { EventQuestion } from './event-search-repository.ts';
import { countListedEvents, listEvents } from './list-events.ts';

const { db } = await aTestDatabase();
const now = Date.parse('2026-04-15T08:00:00Z');
const context = { ...aContext(db), now: () => now };

async function make(slug: string, more: object): Promise<string> {
  const imported = await importEvent(context, { slug, name: slug, ...more });
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
  return imported.event.oid;
}

const open = { registration_start: '2026-04-01T00:00:00Z', registration_end: '2026-05-30T00:00:00Z' };

await make('lliga', { name: 'Lliga de Muntanya', is_circuit: true, punctuation_type: 'ctm_25-26' });
const sierra = await make('sierra', {
  name: 'Travessia de la Sérra Grossa',
  date_start: '2026-05-10T07:00:00Z',
  circuit: 'lliga',
  location: { city: 'Xàtiva', county: 'la Costera', coordinates: [-0.52, 38.99] },
  tags: ['Trail'],
  organisms: [{ name: 'Club Dorsal', type: 'organizer' }],
  documents: [{ name: 'Reglament', type: 'registration', url: 'https://example.org/r.pdf' }],
  live_registration_token: 'venue-token',
  live_registration_password: '123456',
  modalities: [
    {
      short_name: '42k',
      sport: 'trail_running',
      distance: 42_000,
      slope: 2500,
      ...open,
      price_history: [{ start: '2026-04-01', end: '2026-05-01', price: 30 }],
    },
    { short_name: '10k', sport: 'running', distance: 10_000, order: 1, ...open },
    { short_name: 'secret', sport: 'swimming', distance: 900, visible: false },
  ],
});
await make('ciutat', {
  date_start: '2026-04-20T07:00:00Z',
  location: { coordinates: [-0.376, 39.47] },
  modalities: [{ short_name: '5k', sport: 'running', distance: 5000 }],
});
await make('ocult', { date_start: '2026-06-01T07:00:00Z', visible: false, live_registration_token: 'hidden-token' });
await make('passada', { date_start: '2025-06-01T07:00:00Z', status: 'finished_official', featured: true });

const slugs = async (question: Parameters<typeof listEvents>[1], visibility: 'public' | 'staff' = 'public') =>
  (await listEvents(context, question, visibility)).map(({ slug }) => slug);

// @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/events`, `/events/stats`: served with all list filters, old slugs, circuits on demand; the public sees what is visible
// @spec [Calls] doc 1 §7, doc 2 §7: Event list filters: free text, sport, distances, slopes, nearby, date_start, status, order by date_start or -date_start, then numeric_id
// @spec [Units, formats and constants] design §5, doc 1 §7: A circuit is an event record: found by `/events` with search_circuits, and not without
// @spec [Calendar calls] doc 1 §7: POST `/events`: one by slug (also one it had before) or id, of a circuit with limit 999, circuits by `search_circuits`, all list filters and orders
// @spec [Calendar calls] doc 1 §2, §7: Nearby: the event or the start of one of its races is within so many metres, also across the date line and at the poles
test.each([
  ['everything visible, by date', {}, ['passada', 'ciutat', 'sierra']],
  ['newest first', { order: ['-date_start', 'numeric_id'] as const }, ['sierra', 'ciutat', 'passada']],
  ['words in any order, case and accent', { free_text_search: 'grossa SERRA' }, ['sierra']],
  ['a place', { free_text_search: 'xativa' }, ['sierra']],
  ['what could be a pattern', { free_text_search: '%' }, []],
  ['a name', { name: 'ciu' }, ['ciutat']],
  ['a sport', { sport_type: ['trail_running' as const] }, ['sierra']],
  ['a sport that only a hidden race has', { sport_type: ['swimming' as const] }, []],
  ['sport and distance of the same race', { sport_type: ['running' as const], distance_from: 20_000 }, []],
  ['distances', { distance_from: 4000, distance_to: 6000 }, ['ciutat']],
  ['climbs', { slope_from: 2000, slope_to: 3000 }, ['sierra']],
  [
    'a place near',
    { nearby_pos_latitude: 39.47, nearby_pos_longitude: -0.38, nearby_max_distance: 10_000 },
    ['ciutat'],
  ],
  [
    'a place further',
    { nearby_pos_latitude: 39.47, nearby_pos_longitude: -0.38, nearby_max_distance: 60_000 },
    ['ciutat', 'sierra'],
  ],
  ['a day', { date_start: Date.parse('2026-05-01T00:00:00Z') }, ['sierra']],
  ['statuses', { status: ['finished_official' as const, 'registrations_opened' as const] }, ['passada', 'sierra']],
  ['a circuit', { circuit: 'lliga' }, ['sierra']],
  ['circuits too', { search_circuits: true, free_text_search: 'lliga muntanya' }, ['lliga']],
  ['a circuit by its slug, only when circuits are asked for', { slug: 'lliga' }, []],
  ['an id', { id: sierra }, ['sierra']],
  ['a page', { offset: 1, limit: 1 }, ['ciutat']],
  ['a page past the end', { offset: 50 }, []],
  ['featured', { featured: true }, ['passada']],
  ['nothing', { limit: 0 }, []],
])('%s', async (_, question, expected) => {
  expect(await slugs({ ...question, order: 'order' in question ? [...question.order] : undefined })).toEqual(expected);
});

// @spec [Calendar calls] doc 1 §7: POST `/events/stats`: the same filters, the total of all pages
test('the total is that of all pages', async () => {
  expect(await countListedEvents(context, { limit: 1, offset: 1 }, 'public')).toEqual({ total: 3 });
  expect(await countListedEvents(context, {}, 'staff')).toEqual({ total: 4 });
});

// @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/events`, `/events/stats`: served with all list filters, old slugs, circuits on demand; the public sees what is visible
test('the public sees what is visible, and nothing that opens the venue screen', async () => {
  const [event] = await listEvents(context, { slug: 'sierra' }, 'public');
  const wire = JSON.stringify(encodeAnswer(call, [], [event]));
  expect(wire).not.toContain('123456');
  expect(wire).not.toContain('venue-token');
  expect(wire).not.toContain('secret');
  expect(JSON.parse(wire)).toMatchObject([
    {
      _id: { $oid: sierra },
      name: 'Travessia de la Sérra Grossa',
      date_start: { $date: '2026-05-10T07:00:00.000Z' },
      location: { city: 'Xàtiva', coordinates: { latitude: 38.99, longitude: -0.52 } },
      circuit: { slug: 'lliga', name: 'Lliga de Muntanya' },
      organisms: [{ name: 'Club Dorsal', type: 'organizer' }],
      documents: [{ name: 'Reglament' }],
      modalities: [
        {
          short_name: '42k',
          price: 30,
          distance: 42_000,
          start_checkpoint: { distance_from_start: 0 },
          finish_checkpoint: { distance_from_start: 42_000 },
        },
        { short_name: '10k' },
      ],
    },
  ]);
});

// @spec [Accounts and roles] design §5: Admins alone see the PIN of the venue screen; staff see what is hidden
test('staff see what is hidden, and only admins the PIN of the venue', async () => {
  expect(await slugs({}, 'staff')).toContain('ocult');
  const secrets = async (visibility: 'staff' | 'admin') =>
    JSON.stringify(encodeAnswer(call, ['admin'], await listEvents(context, { slug: 'sierra' }, visibility)));
  expect(await secrets('staff')).not.toContain('123456');
  expect(await secrets('admin')).toContain('"live_registration_password":"123456"');
  expect(await secrets('staff')).toContain('secret');
});

// @spec [Calendar calls] issue 16: Public counts tell nothing of hidden events and races: home totals, people entered in an event, the circuit of an event
test('the public does not learn of a hidden circuit from its races', async () => {
  const circuitFor = async (visibility: 'public' | 'staff') =>
    (await listEvents(context, { slug: 'sierra' }, visibility))[0]?.circuit?.slug;
  expect(await circuitFor('public')).toBe('lliga');
  await make('lliga', { visible: false });
  expect(await circuitFor('public')).toBeUndefined();
  expect(await circuitFor('staff')).toBe('lliga');
  await make('lliga', { visible: true });
});

// @spec [Calls] doc 2 §7, doc 3 §7: POST `/events` by live_registration_token: the event for the live screen
test('who has the token of a venue screen finds that event, hidden or not', async () => {
  expect(await slugs({ live_registration_token: 'hidden-token' })).toEqual(['ocult']);
  expect(await slugs({ live_registration_token: 'no token' })).toEqual([]);
});

// @spec [Accounts and roles] issue 16: The desk of an event finds it by its name, hidden or not, and no other hidden one
test('the desk of a hidden event finds it by slug and id, with its hidden races, and no other one', async () => {
  const named = await db
    .selectFrom('event')
    .select(['number', 'oid'])
    .where('slug', '=', 'ocult')
    .executeTakeFirstOrThrow();
  const found = async (question: EventQuestion, ownEvent: number | null) =>
    (await listEvents(context, question, 'public', { ownEvent })).map(({ slug }) => slug);
  expect(await found({ slug: 'ocult' }, named.number)).toEqual(['ocult']);
  expect(await found({ id: named.oid }, named.number)).toEqual(['ocult']);
  expect(await found({ slug: 'ocult' }, null)).toEqual([]);
  expect(await found({ slug: 'ocult' }, named.number + 1)).toEqual([]);
  expect(await found({}, named.number)).not.toContain('ocult');
});

// @spec [Calls] doc 1 §7, doc 2 §7, doc 3 §7: POST `/events`, `/events/stats`: served with all list filters, old slugs, circuits on demand; the public sees what is visible
// @spec [Units, formats and constants] design §5: Slugs: an old one leads to its event
test('an old slug leads to its event', async () => {
  const event = await db.selectFrom('event').select('number').where('slug', '=', 'ciutat').executeTakeFirstOrThrow();
  // No command changes a slug yet.
  await db.insertInto('event_slug').values({ slug: 'poble', event_number: event.number }).execute();
  expect(await slugs({ slug: 'poble' })).toEqual(['ciutat']);
});

// @spec [Statuses and transitions] design §5: A postponed event has a note and no date, and shows as registrations_closed
test('a postponed event has a note and no date, but for staff', async () => {
  const oid = await make('tempesta', { date_start: '2026-07-01T07:00:00Z' });
  await stepEvent(context, oid, { step: 'postpone', note: 'Temporal' }, { name: 'test', user: null });
  const [shown] = await listEvents(context, { id: oid }, 'public');
  expect(shown).toMatchObject({ status: 'registrations_closed', status_note: 'Temporal' });
  expect(shown?.date_start).toBeUndefined();
  expect((await listEvents(context, { id: oid }, 'staff'))[0]).toMatchObject({
    postponed: true,
    date_start: Date.parse('2026-07-01T07:00:00Z'),
  });
});

// @spec [Statuses and transitions] design §5: A postponed event has a note and no date, and shows as registrations_closed
test('what is postponed without a note says so too, and so do its races, without a date', async () => {
  const datetime_start = '2026-07-01T07:00:00Z';
  const oid = await make('boira', { modalities: [{ short_name: '10K', distance: 10_000, datetime_start }] });
  await stepEvent(context, oid, { step: 'postpone' }, { name: 'test', user: null });
  const [shown] = await listEvents(context, { id: oid }, 'public');
  expect(shown).toMatchObject({ status: 'registrations_closed', postponed: true });
  const [race] = shown?.modalities ?? [];
  expect(race).toMatchObject({ status: 'registrations_closed', postponed_with_event: true });
  expect(race?.datetime_start).toBeUndefined();
  const [forStaff] = await listEvents(context, { id: oid }, 'staff');
  expect(forStaff?.modalities?.[0]).toMatchObject({
    ...{ postponed: false, postponed_with_event: true, datetime_start: Date.parse(datetime_start) },
  });
});

// @spec [The whole public site] design §5: A postponed event stays among what comes, after all that have a date
test('a postponed event stays among what comes, after all that have a date, also when its old day is over', async () => {
  const oid = await make('riuada', { date_start: '2026-05-01T07:00:00Z' });
  await stepEvent(context, oid, { step: 'postpone', note: 'Riuada' }, { name: 'test', user: null });
  await importEvent(context, { slug: 'riuada', date_start: '2026-02-01T07:00:00Z' });
  const next = await slugs({ date_start: now, order: ['date_start', 'numeric_id'], limit: 100 });
  expect(next.at(-1)).toBe('riuada');
  expect(next.length).toBeGreaterThan(2);
});

test('whoever calls sees as much as the role says', () => {
  const caller = (roles: readonly Role[]) =>
    ({ kind: 'user', user: 1, name: '', roles, events: [1], tokenHash: Buffer.alloc(0) }) as const;
  const callers = [null, caller([]), caller(['live_register']), caller(['timer']), caller(['community_manager'])];
  expect([...callers, caller(['timer', 'admin'])].map(eventVisibilityOf)).toEqual([
    'public',
    'public',
    'public',
    { staffOf: [1] },
    'staff',
    'admin',
  ]);
});

// @spec [Calendar calls] doc 1 §9, design §4: A long list is encoded piece by piece; the public gets 999 events at most
test('the public gets 999 events at most, however many it asks for', async () => {
  // In one statement: a thousand times `createEvent` takes eight seconds.
  const many = Array.from({ length: 1_000 }, (_, at) => ({ oid: context.newId(), slug: `many-${at}`, name: 'Cursa' }));
  await db.insertInto('event').values(many).execute();
  expect(await slugs({ limit: 9_999 })).toHaveLength(999);
  expect(await countListedEvents(context, {}, 'public')).toEqual({ total: expect.toSatisfy((total) => total > 1_000) });
});

// @spec [Home, calendar and lists] issue 16, doc 1 §4: A race that is live is in the calendar of what is to come, whichever day it began on
test('a race that runs through the night has not gone with its day', async () => {
  const yesterday = now - 20 * 3_600_000;
  const oid = await make('nit', { date_start: new Date(yesterday).toISOString() });
  const asked = { status: ['live', 'registrations_opened'] as EventQuestion['status'], date_start: now };
  const is = (status: 'live' | 'registrations_opened') =>
    db.updateTable('event').set({ status }).where('oid', '=', oid).execute();
  await is('live');
  expect(await slugs(asked)).toContain('nit');
  expect(await slugs({ ...asked, date_end: now + 86_400_000 })).not.toContain('nit');
  expect(await slugs({ date_start: now })).not.toContain('nit');
  await is('registrations_opened');
  expect(await slugs(asked)).not.toContain('nit');
});
