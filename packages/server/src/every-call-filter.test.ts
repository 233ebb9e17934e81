import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import { aProgram, type CallerKind } from '@dorsal/testkit/a-program.ts';
import { aRace, aRead, sendReads } from '@dorsal/testkit/a-race.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { deriveEverything } from '#modules/derive/derive-everything.ts';
import { importEvent } from '#modules/imports/event/import-event.ts';
import { importGpx } from '#modules/imports/import-gpx.ts';

const { ask, tokenOf, context } = await aProgram();
const { db } = context;

const on = (day: string): string => `${day}T07:00:00Z`;
const reader = (checkpoint: string, number: number) => ({
  checkpoint,
  reader: { numeric_id: number, name: number === 81 ? 'Arc' : `Box ${number}` },
  datetime_start: on('2026-05-10'),
  datetime_end: on('2026-05-11'),
  security_seconds: 30,
});
for (const [slug, more] of Object.entries({
  lliga: { is_circuit: true, name: 'Lliga de Muntanya', date_start: on('2026-02-01') },
  altra: { is_circuit: true, name: 'Altres Curses', date_start: on('2026-01-01'), location: { coordinates: [1, 41] } },
  riu: {
    name: 'Cursa del Riu',
    date_start: on('2026-05-10'),
    date_end: on('2026-05-12'),
    circuit: 'lliga',
    featured: true,
    organisms: [{ name: 'Club Dorsal', type: 'organizer' }],
    location: { coordinates: [-0.52, 38.99] },
    modalities: [
      {
        short_name: '10k',
        sport: 'running',
        distance: 10_000,
        slope: 900,
        intermediates: [{ distance_from_start: 5_000, timed: true }],
        reader_configurations: [reader('start', 81), reader('finish', 82)],
      },
      {
        short_name: '5k',
        sport: 'walking',
        distance: 5_000,
        slope: 900,
        reader_configurations: [reader('finish', 83)],
      },
    ],
  },
  passada: {
    name: 'Passada del Mar',
    date_start: on('2025-05-10'),
    status: 'finished_official',
    location: { coordinates: [2.17, 41.38] },
    modalities: [{ short_name: 'a', sport: 'running', distance: 21_000, slope: 100 }],
  },
  oculta: {
    name: 'Oculta',
    visible: false,
    date_start: on('2026-07-01'),
    live_registration_token: 'hidden-token',
    location: { coordinates: [-0.5, 39] },
    modalities: [],
  },
})) {
  const made = await importEvent({ ...context, now: Date.now }, { slug, ...more });
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
}
const race = await aRace(context, { people: 2, readers: [91, 92, 93] });
await sendReads(context, 91, [aRead(1, 1_000), aRead(2, 2_000)]);
await sendReads(context, 92, [aRead(1, 1_200_000)]);
await deriveEverything(context);

type Table = 'event' | 'modality' | 'checkpoint' | 'organism' | 'reader' | 'participant' | 'ad';
const oidOf = async (table: Table, column: string, value: string | number): Promise<string> =>
  (await sql<{ oid: string }>`select oid from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db))
    .rows[0]?.oid ?? '';
const eventOf = (slug: string) => oidOf('event', 'slug', slug);
const [riu, passada, oculta, lliga, altra] = [
  await eventOf('riu'),
  await eventOf('passada'),
  await eventOf('oculta'),
  await eventOf('lliga'),
  await eventOf('altra'),
];
const [tenK, fiveK] = [await oidOf('modality', 'short_name', '10k'), await oidOf('modality', 'short_name', '5k')];
const ends = await db
  .selectFrom('checkpoint as c')
  .innerJoin('modality as m', 'm.number', 'c.modality_number')
  .select(['c.oid', 'c.kind', 'm.short_name'])
  .execute();
const placeOf = (race: string, kind: string): string =>
  ends.find((one) => one.short_name === race && one.kind === kind)?.oid ?? '';
const raceOid = await oidOf('modality', 'number', race.modality);
const [first, second] = await Promise.all(race.people.map((person) => oidOf('participant', 'number', person)));
const trackPoints = Array.from(
  { length: 400 },
  (_, step) => `<trkpt lat="${39 + step / 4_000}" lon="${-0.4 + Math.sin(step) / 20_000}"/>`,
).join('');
const { number } = await db.selectFrom('modality').select('number').where('oid', '=', tenK).executeTakeFirstOrThrow();
await importGpx(context, {
  modality: { number },
  bytes: Buffer.from(`<gpx><trk><trkseg>${trackPoints}</trkseg></trk></gpx>`),
  fileName: 'c.gpx',
});
for (const ad of [
  { name: 'Àrea' },
  { name: 'Botiga', weight: 9 },
  { name: 'Cursa', event: riu },
  { name: 'Rest', weight: 0 },
])
  await ask('/ad', { body: ad, token: tokenOf('admin') });

/** A condition, and the entries that it leaves alone; what it needs beside it. */
type Case =
  | { readonly value: unknown; readonly left: readonly unknown[]; readonly beside: object }
  /** A page of the entries. */
  | 'page'
  /** It is no condition, for this reason. */
  | { readonly none: string };

interface Call {
  readonly base?: object;
  readonly caller?: CallerKind;
  /** The entries of an answer, by what tells one from another; a count as it is. */
  readonly entries: (answer: Row[]) => unknown;
  /** All entries that the base leaves. */
  readonly all: readonly unknown[];
  readonly conditions: Readonly<Record<string, Case>>;
}

/** Fields of answers as they travel. */
type Row = Readonly<Record<string, unknown>>;

const left = (value: unknown, entries: readonly unknown[], beside: object = {}): Case => ({
  value,
  left: entries,
  beside,
});
const paging = { offset: 'page', limit: 'page' } as const;
const uncounted = { none: 'counts have no page and no order: screens send what they send to the list' };
const ofCount = { offset: uncounted, limit: uncounted, order: uncounted };

const xativa = { nearby_pos_latitude: 39, nearby_pos_longitude: -0.5, nearby_max_distance: 20_000 };
const ofEvents = {
  id: left(riu, ['riu']),
  ids: left([passada, lliga], ['passada']),
  slug: left('riu', ['riu']),
  search_circuits: left(true, ['passada', 'altra', 'lliga', 'riu']),
  use_cache: { none: 'says whether the answer may be one of a moment ago' },
  live_registration_token: left('hidden-token', ['oculta']),
  circuit: left('lliga', ['riu']),
  organisms: left([await oidOf('organism', 'name', 'Club Dorsal')], ['riu']),
  free_text_search: left('mar', ['passada']),
  name: left('mar', ['passada']),
  status: left(['finished_official'], ['passada']),
  sport_type: left(['walking'], ['riu']),
  distance_from: left(15_000, ['passada']),
  distance_to: left(6_000, ['riu']),
  slope_from: left(500, ['riu']),
  slope_to: left(200, ['passada']),
  nearby_pos_latitude: left(39, ['riu'], xativa),
  nearby_pos_longitude: left(-0.5, ['riu'], xativa),
  nearby_max_distance: left(20_000, ['riu'], xativa),
  date_start: left('2026-01-15', ['riu']),
  date_end: left('2026-01-15', ['passada']),
  featured: left(true, ['riu']),
  mine: { none: 'of staff: asked in timers-of-events.test.ts' },
} as const;
const events = { base: { ids: [riu, passada, oculta, lliga, altra] }, all: ['passada', 'riu'] };
const slugs = (answer: Row[]) => answer.map(({ slug }) => slug);
const total = (answer: Row[]) => (answer as unknown as { total: number }).total;

/** Of the list, and of its count. */
const ofCircuits = {
  id: left(lliga, ['lliga']),
  slug: left('lliga', ['lliga']),
  name: left('muntanya', ['lliga']),
  free_text_search: left('curses', ['altra']),
};

const calls: Readonly<Record<string, Call>> = {
  listEvents: {
    ...events,
    entries: slugs,
    conditions: { ...ofEvents, ...paging, order: left(['-date_start'], ['riu', 'passada']) },
  },
  eventStats: { ...events, entries: total, conditions: { ...ofEvents, ...ofCount } },
  eventPlaces: {
    ...events,
    entries: slugs,
    conditions: { ...ofEvents, search_circuits: left(true, ['passada', 'altra', 'riu']) },
  },
  listCircuits: {
    all: ['altra', 'lliga'],
    entries: slugs,
    conditions: { ...ofCircuits, ...paging, order: left(['-name'], ['lliga', 'altra']) },
  },
  circuitStats: { all: ['altra', 'lliga'], entries: total, conditions: { ...ofCircuits, ...ofCount } },
  listModalities: {
    base: { event: 'riu' },
    all: ['10k', '5k'],
    entries: (answer) => answer.map(({ short_name }) => short_name),
    conditions: {
      id: left(fiveK, ['5k']),
      ids: left([fiveK], ['5k']),
      event: left('passada', ['a']),
      intermediates: left([placeOf('5k', 'finish')], ['5k']),
      ...paging,
    },
  },
  listIntermediates: {
    base: { modality: tenK },
    all: ['start', 'intermediate', 'finish'],
    entries: (answer) => answer.map(({ kind }) => kind),
    conditions: {
      id: left([placeOf('10k', 'finish')], ['finish']),
      modality: left(fiveK, ['start', 'finish']),
    },
  },
  listReaders: {
    caller: 'timer',
    all: [81, 82, 83, 91, 92, 93],
    entries: (answer) => answer.map(({ numeric_id }) => numeric_id),
    conditions: {
      id: left(await oidOf('reader', 'numeric_id', 82), [82]),
      name: left('ARC', [81]),
      ...paging,
      order: left(['-numeric_id'], [93, 92, 91, 83, 82, 81]),
    },
  },
  listReaderConfigurations: {
    caller: 'timer',
    base: { modality: tenK, include_readers: true },
    all: [81, 82],
    entries: (answer) =>
      (answer as unknown as { reader: Row; intermediate: Row }[]).map(
        ({ reader: one, intermediate }) => intermediate['kind'] ?? one['numeric_id'] ?? 'an id',
      ),
    conditions: {
      intermediate: left([placeOf('10k', 'finish')], [82]),
      reader: left([await oidOf('reader', 'numeric_id', 81)], [81]),
      modality: left(fiveK, [83]),
      include_readers: left(false, ['an id', 'an id']),
      include_intermediates: left(true, ['start', 'finish']),
      ...paging,
    },
  },
  lastPositions: {
    base: { modality: raceOid },
    all: ['1', '1', '2'],
    entries: (answer) => answer.filter((row) => row['is_estimate'] !== true).map(({ bib_number }) => bib_number),
    conditions: {
      registrations: left([second], ['2']),
      modality: left(tenK, [], { registrations: [first] }),
      only_last: left(true, ['1', '2']),
    },
  },
  listAds: {
    caller: 'admin',
    all: ['Àrea', 'Botiga', 'Cursa', 'Rest'],
    entries: (answer) => answer.map(({ name }) => name),
    conditions: {
      id: left(await oidOf('ad', 'name', 'Rest'), ['Rest']),
      name: left('area', ['Àrea']),
      homepage: left(true, ['Àrea'], { name: 'area' }),
      event_id: left(riu, ['Cursa']),
      ...paging,
      order: left(['-weight', '-name'], ['Botiga', 'Cursa', 'Àrea', 'Rest']),
    },
  },
  listTrail: {
    caller: 'admin',
    base: { kind: 'ad' },
    all: ['Rest', 'Cursa', 'Botiga', 'Àrea'],
    entries: (answer) =>
      (answer as unknown as { changes: Row[] }[]).map(
        ({ changes }) => changes.find(({ field }) => field === 'name')?.['is'],
      ),
    conditions: {
      subject: left(`ad:${await oidOf('ad', 'name', 'Rest')}`, ['Rest']),
      command: left('sent-by-nobody', []),
      kind: left('user', []),
      free_text_search: left('botiga', ['Botiga']),
      from: left({ $date: '2100-01-01T00:00:00Z' }, []),
      to: left({ $date: '2000-01-01T00:00:00Z' }, []),
      ...paging,
    },
  },
};

function walkedBy(file: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, file]));
}

/** Calls whose conditions are walked in a test of their own. */
const walkedElsewhere: Readonly<Record<string, string>> = {
  listRegistrations: 'modules/classification/every-filter.test.ts',
  registrationStats: 'modules/classification/every-filter.test.ts',
  getBoard: 'modules/classification/every-filter.test.ts',
  listDoubts: 'modules/explanations/explanations.test.ts',
  ...walkedBy('modules/race-day/people-to-check.test.ts', ['listPeopleToCheck', 'listUnknownChips']),
  ...walkedBy('modules/race-day/race-day.test.ts', ['raceBoard', 'arrivals', 'stillOut']),
  ...walkedBy('modules/race-day/bibs.test.ts', ['bibsByHour']),
  ...walkedBy('modules/race-day/chip-check.test.ts', ['checkChips']),
  getPoster: 'modules/posters/posters.test.ts',
  getTrackLine: 'modules/tracks/show-track.test.ts',
  adStats: 'modules/ads/ads.test.ts',
  ...walkedBy('modules/notices/notices.test.ts', ['listNotices', 'noticeStats']),
  ...walkedBy('modules/organisms/organisms.test.ts', ['listOrganisms', 'organismStats']),
  ...walkedBy('modules/accounts/edit-users.test.ts', ['listUsers', 'userStats']),
  listTrailChanges: 'modules/jobs/import-job.test.ts',
  searchPlace: 'modules/places/places.test.ts',
  downloadRegistrations: 'modules/downloads/downloads.test.ts',
  downloadResults: 'modules/downloads/downloads.test.ts',
  searchPalette: 'modules/palette/search-palette.test.ts',
  ...walkedBy('modules/jobs/jobs.test.ts', ['listJobs', 'jobStats']),
  ...walkedBy('modules/mail/mail.test.ts', ['listMails', 'mailStats']),
  listSessions: 'modules/accounts/own/own-account.test.ts',
  testSession: 'modules/accounts/account-routes.test.ts',
};

/** Calls that change something, say what changing it would do, or log somebody in or out: their fields are what is written. */
const writes =
  /^(save|copy|try|preview|send|forget|begin|confirm|add|delete|accept|end|open|settle|unsettle|upload|update|register|rule|report|judge|give|set|answer|lease|run|correct|close|raceAct$|doImport$|logIn|logOut|post|calculate|circuitScorer|nameStamp$|takePocketLog$|logInLiveRegister)/;

/** Names of the fields that may be left out. */
function optionalFields({ body, query }: Endpoint): string[] {
  return [body, query].flatMap((schema) => {
    const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    if (!(inner instanceof z.ZodObject)) return [];
    return Object.entries(inner.shape).flatMap(([name, field]) =>
      (field as z.ZodType).safeParse(undefined).success ? [name] : [],
    );
  });
}

const asking: readonly Endpoint[] = (allEndpoints as readonly Endpoint[]).filter(({ name }) => !writes.test(name));

async function isServed({ method, path, access }: Endpoint): Promise<boolean> {
  const caller = access === 'public' ? 'nobody' : 'admin';
  const body = method === 'POST' ? { surprise: 1 } : undefined;
  const answer = await ask(path.replaceAll(/:\w+/g, 'f'.repeat(24)), { method, body, token: tokenOf(caller) });
  return answer.statusCode !== 501;
}

// @spec [Calls] issue 16: Each call that lists or counts has each of its filters in a test; a new call or a new filter without one fails here
test('each condition of each call that is served is walked', async () => {
  const missing: string[] = [];
  for (const endpoint of asking) {
    const fields = optionalFields(endpoint);
    if (fields.length === 0 || endpoint.name in walkedElsewhere || !(await isServed(endpoint))) continue;
    const walked = Object.keys(calls[endpoint.name]?.conditions ?? {});
    if (walked.toSorted().join() !== fields.toSorted().join()) missing.push(`${endpoint.name}: ${fields.join(', ')}`);
  }
  expect(missing).toEqual([]);
});

const cases = Object.entries(calls).flatMap(([name, call]) =>
  Object.entries(call.conditions).flatMap(([field, one]) =>
    one === 'page' || 'none' in one ? [] : [[name, field, call, one] as const],
  ),
);

async function answerOf(name: string, { base, caller = 'nobody', entries }: Call, more: object): Promise<unknown> {
  const { path } = asking.find((one) => one.name === name) ?? { path: '/' };
  const answer = await ask(path, { body: { ...base, ...more }, token: tokenOf(caller) });
  return answer.statusCode === 200 ? entries(answer.json()) : answer.json().error;
}

// @spec [Calls] issue 16: A filter that a call knows is applied, or the call refuses it: walked for all calls
test.each(cases)('%s: %s is applied', async (name, field, call, one) => {
  const isCount = call.entries === total;
  const { value, beside, left: expected } = one;
  const answer = await answerOf(name, call, { ...beside, [field]: value });
  expect(answer).toEqual(isCount ? expected.length : expected);
  expect(await answerOf(name, call, {})).not.toEqual(answer);
});

// @spec [Calls] issue 16: A filter that a call knows is applied, or the call refuses it: walked for all calls
test.each([
  [{ homepage: true, order: ['name'] }, 'admin', 'order'],
  [{ order: ['name'] }, 'nobody', 'order'],
  [{ homepage: true, event_id: riu }, 'nobody', 'event_id'],
] as const)('ads: %j of %s is refused', async (body, caller, path) => {
  const answer = await ask('/ads', { body, token: tokenOf(caller) });
  expect([answer.statusCode, answer.json().error.fields]).toEqual([400, [{ path, message: expect.any(String) }]]);
});

test.each(Object.entries(calls).filter(([, { conditions }]) => conditions['offset'] === 'page'))(
  '%s has pages',
  async (name, call) => {
    expect(await answerOf(name, call, {})).toEqual(call.all);
    expect(await answerOf(name, call, { offset: 1 })).toEqual(call.all.slice(1));
    expect(await answerOf(name, call, { limit: 1 })).toEqual(call.all.slice(0, 1));
    expect(await answerOf(name, call, { limit: 0 })).toEqual([]);
  },
);
