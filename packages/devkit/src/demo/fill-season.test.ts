import { extraServices, sports } from '@dorsal/contract/codecs/enums.ts';
import { statuses } from '@dorsal/domain/status/status.ts';
import { formatHour } from '@dorsal/domain/units/dates.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { siteContent } from '@dorsal/server/modules/site/site-content.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { plannedStart } from './demo-repository.ts';
import { fillDemo } from './fill-demo.ts';
import { simulateLiveRaces } from './simulate-live-races.ts';
import { aFilledDemo } from './testing/a-filled-demo.ts';

const { db, now } = await aFilledDemo();

// @spec [The demo] issue 4: the demo is a season of about 60 events over past and coming months: every status, sport and extra service, external, hidden, full, cancelled and postponed ones, one without place, one without races, one with twelve, long names, another time zone
test('the season has every status, every sport and every service', async () => {
  const events = await db.selectFrom('event').select(['status']).where('is_circuit', '=', false).execute();
  expect(new Set(events.map(({ status }) => status))).toEqual(new Set(statuses));
  const races = await db.selectFrom('modality').select(['sport', 'extra_services']).execute();
  expect(new Set(races.map(({ sport }) => sport))).toEqual(new Set(sports));
  const stops = await db.selectFrom('checkpoint').select('extra_services').execute();
  const services = [...races, ...stops].flatMap((place) => place.extra_services);
  expect(new Set(services)).toEqual(new Set(extraServices));
});

// @spec [The demo] issue 4: the demo is a season of about 60 events over past and coming months: every status, sport and extra service, external, hidden, full, cancelled and postponed ones, one without place, one without races, one with twelve, long names, another time zone
test('what the calendar must bear is there: external, hidden, put off, without a place, without races, with twelve, with a name that does not end', async () => {
  const events = await db.selectFrom('event').selectAll().execute();
  expect(events.filter(({ external }) => external)).toHaveLength(2);
  expect(events.filter(({ visible }) => !visible)).toHaveLength(1);
  expect(events.filter(({ staff_mark, date_start }) => staff_mark === 'postponed' && date_start === null)).toHaveLength(
    1,
  );
  expect(events.some(({ city, is_circuit }) => city === null && !is_circuit)).toBe(true);
  expect(events.some(({ name }) => name.length > 100)).toBe(true);
  expect(events.some(({ time_zone }) => time_zone === 'Atlantic/Canary')).toBe(true);
  const races = await db
    .selectFrom('event')
    .leftJoin('modality', 'modality.event_number', 'event.number')
    .select((eb) => ['event.number', eb.fn.count<number>('modality.number').as('races')])
    .where('is_circuit', '=', false)
    .groupBy('event.number')
    .execute();
  const counts = races.map((event) => Number(event.races));
  expect(counts).toContain(0);
  expect(Math.max(...counts)).toBe(12);
});

// @spec [The demo] issue 4: the demo has organisers, federations, sponsors, ads, notices and a firm of its own, all made up
test('the season has organisers, federations, ads, notices, and a firm with sponsors; no address leads to anybody real', async () => {
  const organisms = await db.selectFrom('organism').select('type').distinct().execute();
  expect(organisms.map(({ type }) => type)).toEqual(expect.arrayContaining(['organizer', 'federation']));
  const ads = await db.selectFrom('ad').select(['event_number', 'redirect']).execute();
  expect(ads.filter(({ event_number }) => event_number === null)).toHaveLength(4);
  expect(ads.filter(({ event_number }) => event_number !== null)).toHaveLength(5);
  const notices = await db.selectFrom('notice').select('level').orderBy('level').execute();
  expect(notices.map(({ level }) => level)).toEqual(['info', 'warning', 'warning']);
  const { name, team, sponsors, social, shop_url, contact } = await siteContent(db);
  expect([name, team.length, sponsors.length]).toEqual(['Cronos del Garrofer', 5, 5]);
  const addresses = [
    ...ads.map(({ redirect }) => redirect),
    ...[...sponsors, ...social].map(({ url }) => url),
    shop_url,
  ];
  for (const address of addresses) expect(address).toMatch(/^https:\/\/example\.org\//);
  expect(contact.email).toMatch(/@example\.org$/);
});

// @spec [The demo] issue 16: The demo does not contradict itself: hours of notices, circuits with points
test('the notice of a start that is put off says the hour of its race; circuits in which one scores have rules for it', async () => {
  const notice = await db
    .selectFrom('notice')
    .select('text')
    .where('text', 'like', '%ajorna%')
    .executeTakeFirstOrThrow();
  const { startsAt, zone } = await plannedStart(db, 'nocturna-del-salinar', '5k');
  expect(notice.text).toContain(`serà a les ${formatHour(startsAt, zone)}.`);
  const circuits = await db
    .selectFrom('event')
    .select(['punctuation_type', 'description'])
    .where('is_circuit', '=', true)
    .execute();
  for (const { punctuation_type, description } of circuits)
    expect([description?.includes('puntua') === true, punctuation_type !== 'unassigned']).toEqual([true, true]);
});

// @spec [The demo] issue 4: several races of the demo are live and go on; one waits and gets its gun when its time comes
test('races that were run have results; three are on or wait for their gun besides the first', async () => {
  const finished = await db
    .selectFrom('result')
    .innerJoin('modality', 'modality.number', 'result.modality_number')
    .select((eb) => ['modality.event_number', eb.fn.countAll<number>().as('people')])
    .where('modality.status', 'in', ['finished_provisional', 'finished_official'])
    .where('result.status', '=', 'finished')
    .groupBy('modality.event_number')
    .execute();
  expect(finished.length).toBeGreaterThanOrEqual(18);
  for (const { people } of finished) expect(Number(people)).toBeGreaterThan(20);
  const live = await db.selectFrom('event').select('slug').where('status', '=', 'live').orderBy('slug').execute();
  expect(live.map(({ slug }) => slug)).toEqual(['10k-de-faixanova', 'cursa-de-la-ribera', 'marato-de-la-olmosa']);
  const waiting = await db.selectFrom('event').select('slug').where('status', '=', 'waiting_for_start').execute();
  expect(waiting).toEqual([{ slug: 'vespertina-de-montcau' }]);
});

// @spec [The demo] issue 4: the demo has two circuits: one in progress where running is enough, one that takes registrations
test('two circuits, one in progress with races on both sides of today, one that takes registrations', async () => {
  const circuits = await db
    .selectFrom('event')
    .select(['number', 'slug', 'status', 'registration_type'])
    .where('is_circuit', '=', true)
    .orderBy('slug')
    .execute();
  expect(circuits.map(({ slug, registration_type }) => [slug, registration_type])).toEqual([
    ['copa-de-muntanya-dels-ports', 'register'],
    ['lliga-5k-del-garrofer', 'auto'],
  ]);
  expect(circuits[0]?.status).toBe('registrations_opened');
  const races = await db
    .selectFrom('event')
    .select(['circuit_number', 'date_start'])
    .where('circuit_number', 'is not', null)
    .execute();
  const ofLeague = races.filter(({ circuit_number }) => circuit_number === circuits[1]?.number);
  expect(ofLeague).toHaveLength(5);
  expect(ofLeague.filter(({ date_start }) => (date_start?.getTime() ?? 0) < now)).toHaveLength(3);
});

if (isLong)
  // @spec [The demo] issue 4: the same instant gives the same season
  test('the same now gives the same season', async () => {
    const again = await aTestDatabase();
    await fillDemo(again.db, { now });
    const of = async (which: typeof db) => ({
      events: await which
        .selectFrom('event')
        .select(['oid', 'slug', 'status', 'date_start'])
        .orderBy('number')
        .execute(),
      results: await which
        .selectFrom('result')
        .select(['modality_number', 'participant_number', 'status'])
        .orderBy('participant_number')
        .execute(),
    });
    expect(await of(again.db)).toEqual(await of(db));
  });

// @spec [The demo] issue 4: several races of the demo are live and go on; one waits and gets its gun when its time comes
test('a race that waits gets its gun when its time comes, and everybody who runs to the end is home', async () => {
  const slug = 'vespertina-de-montcau';
  const context: Context = { db, now: () => now + 6 * 3_600_000, newId: randomId, log: pino({ level: 'silent' }) };
  expect(await simulateLiveRaces(context, { signal: new AbortController().signal, only: slug })).toBeGreaterThan(0);
  await deriveEverything(context);
  const { gun_at, date_start, status } = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['gun_at', 'date_start', 'event.status'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  expect(gun_at).toBe(date_start?.getTime());
  expect(status).toBe('finished_provisional');
  const { home } = await db
    .selectFrom('result')
    .innerJoin('modality', 'modality.number', 'result.modality_number')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select((eb) => eb.fn.countAll<number>().as('home'))
    .where('slug', '=', slug)
    .where('result.status', '=', 'finished')
    .executeTakeFirstOrThrow();
  expect(Number(home)).toBeGreaterThan(60);
});
