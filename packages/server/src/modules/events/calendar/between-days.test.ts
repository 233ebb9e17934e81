import { statusGroups } from '@dorsal/domain/status/status-groups.ts';
import { aContext } from '@dorsal/testkit/a-race.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { beforeEach, expect, test } from 'vitest';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { describePages } from '#modules/page-metadata/page-metadata.ts';
import { refreshAllStatuses } from '#modules/statuses/refresh-statuses.ts';
import { type Step, stepEvent, stepModality } from '#modules/statuses/take-step.ts';
import { countListedEvents, eventPlaces, listEvents } from './list-events.ts';

const { db } = await aTestDatabase();
let now = 0;
const context = { ...aContext(db), now: () => now };
const staff = { name: 'test', user: null };

const at = (time: string): number => Date.parse(`${time}:00Z`);
const saturday = at('2026-11-28T08:00');
const monday = '2026-11-30T08:00:00Z';

const race = (shortName: string, more: object) => ({
  short_name: shortName,
  registration_start: '2026-10-01T00:00:00Z',
  registration_end: '2026-11-20T00:00:00Z',
  ...more,
});
const onSaturday = race('SAT', { datetime_start: '2026-11-28T08:00:00Z', chrono_start: '2026-11-28T08:00:00Z' });
const onMonday = race('MON', { datetime_start: monday });

/** A word for each event, by which it alone is found. */
const names = [
  'avencs',
  'balmes',
  'barranc',
  'cingle',
  'destral',
  'fontanar',
  'guardiola',
  'marjal',
  'pinaret',
  'saladar',
];
let slug = '';
let event = '';
let races: string[] = [];
/** An event from Saturday to Monday, at noon of its Saturday. */
async function anEvent(modalities: readonly object[]): Promise<void> {
  slug = names.pop() ?? '';
  const dates = { date_start: '2026-11-28T07:00:00Z', date_end: '2026-11-30T20:00:00Z' };
  const document = { slug, name: slug, ...dates, location: { coordinates: [-0.5, 39] }, modalities };
  const imported = await importEvent(context, document);
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
  event = imported.event.oid;
  const stored = await db
    .selectFrom('modality')
    .select('oid')
    .where('event_number', '=', imported.event.number)
    .orderBy('number')
    .execute();
  races = stored.map(({ oid }) => oid);
}
beforeEach(() => {
  now = saturday + 4 * 3_600_000;
});

const step = async (taken: Step, which = 0) =>
  expect(await stepModality(context, races[which] ?? '', { step: taken }, staff)).toMatchObject({ ok: true });

async function later(time: string): Promise<void> {
  now = at(time);
  await refreshAllStatuses(context);
}

/** The start of the visitor's day. */
const today = (): number => now - (now % 86_400_000);

/** The questions of the lists, as the pages ask them. */
const lists = () => ({
  results: { status: [...statusGroups.finished] },
  next: { status: [...statusGroups.calendarNext], date_start: today() },
  homeNext: { status: [...statusGroups.upcoming], date_start: today() },
  homeLive: { status: [...statusGroups.liveNow] },
  thisMonth: { status: [...statusGroups.calendarNext], date_start: today(), date_end: at('2026-11-30T23:59') },
  nextMonth: {
    status: [...statusGroups.calendarNext],
    date_start: at('2026-12-01T00:00'),
    date_end: at('2026-12-31T23:59'),
  },
});

/** The lists that have the event, each with its count, its map and the list that search engines get alike. */
async function found(): Promise<string[]> {
  const having: string[] = [];
  for (const [list, question] of Object.entries(lists())) {
    const asked = { ...question, free_text_search: slug };
    const slugs = (await listEvents(context, asked, 'public')).map((one) => one.slug);
    const places = (await eventPlaces(context, asked, 'public')).map((one) => one.slug);
    const { total } = await countListedEvents(context, asked, 'public');
    expect([list, places, total]).toEqual([list, slugs, slugs.length]);
    if (slugs.length > 0) having.push(list);
  }
  expect([await pageNames('/events/past'), await pageNames('/events/next')]).toEqual([
    having.includes('results'),
    having.includes('next'),
  ]);
  return having;
}

async function pageNames(path: string): Promise<boolean> {
  const request = { path, search: '', origin: 'https://live.example.org', isLanguageAsked: false };
  const page = await describePages(context, { environment: 'production' })({ ...request, language: 'en' });
  return page.kind === 'page' && page.head.includes(`/e/${slug}"`);
}

const status = async () => (await listEvents(context, { slug }, 'public'))[0]?.status;

// @spec [Statuses and transitions] issue 16: A postponed race decides nothing of its event while another race does: an official event stays official
test('an event with one race official and one postponed is official, among the results and in no other list', async () => {
  await anEvent([onSaturday, onMonday]);
  await step('finish');
  await step('make_official');
  await step('postpone', 1);
  expect(await status()).toBe('finished_official');
  expect(await found()).toEqual(['results']);
  // It has its day again.
  await step('step_back', 1);
  expect(await status()).toBe('registrations_closed');
  expect(await found()).toEqual(['results', 'next', 'homeNext', 'thisMonth']);
});

test('an event whose races are all postponed is among what is to come', async () => {
  await anEvent([race('A', { datetime_start: monday }), onMonday]);
  await step('postpone');
  await step('postpone', 1);
  expect(await status()).toBe('registrations_closed');
  expect(await found()).toEqual(['next', 'homeNext']);
});

// @spec [Home, calendar and lists] issue 16: An event between its days is found under results and under next, with one count, map and list for search engines
test('an event of several days is among the results from its first race on, and among what is to come until its last', async () => {
  await anEvent([onSaturday, onMonday]);
  expect(await status()).toBe('live');
  expect(await found()).toEqual(['next', 'homeLive', 'thisMonth']);
  await step('finish');
  expect(await status()).toBe('registrations_closed');
  const between = ['results', 'next', 'homeNext', 'thisMonth'];
  expect(await found()).toEqual(between);
  await step('make_official');
  await later('2026-11-29T12:00');
  expect(await found()).toEqual(between);
  await later('2026-11-30T03:00');
  expect(await status()).toBe('waiting_for_start');
  expect(await found()).toEqual(['results', 'next', 'homeLive', 'thisMonth']);
  await step('cancel', 1);
  expect(await status()).toBe('finished_official');
  expect(await found()).toEqual(['results']);
});

// @spec [Home, calendar and lists] issue 16: An event whose race was cancelled while it was on stays to be found among the results
test('an event whose only race was cancelled while it was on is among the results for ever, and one cancelled before is not', async () => {
  await anEvent([onSaturday]);
  expect(await status()).toBe('live');
  await step('cancel');
  expect(await status()).toBe('cancelled');
  await later('2026-12-03T12:00');
  expect(await found()).toEqual(['results']);
  now = saturday - 4 * 3_600_000;
  await anEvent([onMonday]);
  await step('cancel');
  await later('2026-12-03T12:00');
  expect(await found()).toEqual([]);
});

// @spec [Home, calendar and lists] issue 16: An event that is cancelled while a race of it is on is among the results as long as that race has times
test('an event that is cancelled while its race is on is among the results, live or finished', async () => {
  await anEvent([onSaturday, onMonday]);
  await stepEvent(context, event, { step: 'cancel' }, staff);
  expect(await status()).toBe('cancelled');
  expect(await found()).toEqual(['results', 'next', 'homeNext', 'thisMonth']);
  await later('2026-12-03T12:00');
  expect(await found()).toEqual(['results']);
  await step('finish');
  expect(await found()).toEqual(['results']);
});

test('asked by one status, it is found by its own and by that of its results', async () => {
  await anEvent([onSaturday, onMonday]);
  await step('finish');
  const has = async (one: 'finished_provisional' | 'finished_official' | 'registrations_closed' | 'live') =>
    (await countListedEvents(context, { status: [one], free_text_search: slug }, 'public')).total === 1;
  expect([await has('finished_provisional'), await has('registrations_closed')]).toEqual([true, true]);
  expect([await has('finished_official'), await has('live')]).toEqual([false, false]);
});

test('a hidden race puts its event into no list, nor do times of a walk that nobody takes', async () => {
  await anEvent([
    { ...onSaturday, visible: false },
    onMonday,
    race('WALK', { datetime_start: monday, is_timed: false }),
  ]);
  await step('finish');
  expect(await found()).toEqual(['next', 'homeNext', 'thisMonth']);
});

test('what is cancelled as a whole keeps the results of its first day', async () => {
  await anEvent([onSaturday, onMonday]);
  await step('finish');
  await stepEvent(context, event, { step: 'cancel' }, staff);
  expect(await status()).toBe('cancelled');
  expect(await found()).toEqual(['results', 'next', 'homeNext', 'thisMonth']);
  await later('2026-11-29T12:00');
  expect(await found()).toEqual(['results']);
});
