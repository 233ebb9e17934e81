import type { EpochMs } from '@dorsal/domain/timing/types.ts';
import { replacePenalties } from '@dorsal/server/modules/corrections/correction-repository.ts';
import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { type Context, randomId } from '@dorsal/server/platform/context.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import { liveRace, liveSlug } from './demo-races.ts';
import { applyRuling, liveRulings } from './live-rulings.ts';
import { simulateLiveRaces } from './simulate-live-races.ts';
import { aFilledDemo } from './testing/a-filled-demo.ts';

const { db, said: filled, now } = await aFilledDemo();

const statusOf = async (slug: string) =>
  (await db.selectFrom('event').select('status').where('slug', '=', slug).executeTakeFirstOrThrow()).status;

// @spec [The demo] issue 16: The demo does not contradict itself about places
test('a race that starts where its event is starts in the same town', async () => {
  const races = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['slug', 'city', 'start_city', 'latitude', 'start_latitude', 'longitude', 'start_longitude'])
    .execute();
  const near = races.filter(
    ({ latitude, longitude, start_latitude, start_longitude }) =>
      Math.abs((start_latitude ?? 90) - (latitude ?? 0)) < 0.02 &&
      Math.abs((start_longitude ?? 180) - (longitude ?? 0)) < 0.02,
  );
  expect(near.length).toBeGreaterThan(10);
  expect(near.filter(({ city, start_city }) => city !== start_city)).toEqual([]);
});

const statusCounts = async (slug: string): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('result')
    .innerJoin('modality', 'modality.number', 'result.modality_number')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select(['result.status', (eb) => eb.fn.countAll<number>().as('people')])
    .where('event.slug', '=', slug)
    .groupBy('result.status')
    .execute();
  return Object.fromEntries(rows.map(({ status, people }) => [status, Number(people)]));
};

// @spec [Imports and exports] issue 2: The demo: generated people, events of each kind, a live race
test('the demo has a season of events, and says how many people are in it', async () => {
  const { events } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('events'))
    .where('is_circuit', '=', false)
    .executeTakeFirstOrThrow();
  const { people } = await db
    .selectFrom('participant')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  expect(filled).toEqual({ events: Number(events), participants: Number(people) });
  expect(filled.events).toBeGreaterThanOrEqual(60);
  expect(await statusOf('volta-a-vilaclara')).toBe('finished_official');
  expect(await statusOf('trail-de-penagris')).toBe('finished_provisional');
  expect(await statusOf(liveSlug)).toBe('live');
  expect(await statusOf('mitja-del-garrofer')).toBe('registrations_opened');
  expect(await statusOf('travesia-del-paramo')).toBe('cancelled');
});

// @spec [Live screens] issue 2, issue 3: The demo: generated people, an official road race, a provisional trail race, a live race with waves, prizes, referees' penalties and disqualifications, locals, clubs, a walk, a federation, result documents, an open and a cancelled event
test('finished races have results of every kind', async () => {
  expect(Object.keys(await statusCounts('volta-a-vilaclara'))).toEqual(
    expect.arrayContaining(['finished', 'disqualified', 'not_started', 'retired']),
  );
  expect(Object.keys(await statusCounts('trail-de-penagris'))).toEqual(
    expect.arrayContaining(['finished', 'retired', 'out_of_time']),
  );
});

const liveEvent = () =>
  db.selectFrom('event').select(['number', 'date_start']).where('slug', '=', liveSlug).executeTakeFirstOrThrow();

const liveAsGenerated = async () => generateRace(liveRace((await liveEvent()).date_start?.getTime() ?? 0));

/** A database that fails so often before it answers. */
function failing(fails: (call: number) => Error | null): Context['db'] {
  let calls = 0;
  const answer = (target: Context['db'], name: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, name, target);
    if (typeof value !== 'function') return value;
    return (...given: unknown[]) => {
      calls += 1;
      const error = fails(calls);
      if (error) throw error;
      return Reflect.apply(value, target, given);
    };
  };
  return new Proxy(db, { get: answer });
}

/** The names of the lines that are logged. */
function listened(): { readonly told: string[]; readonly log: Context['log'] } {
  const told: string[] = [];
  return { told, log: pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line).msg) }) };
}

test('a fault ends the race that it is in, and is logged', async () => {
  const { told, log } = listened();
  const context = { ...at(now), log, db: failing(() => new Error('a fault')) };
  expect(await simulateLiveRaces(context, { signal: new AbortController().signal, only: liveSlug })).toBe(0);
  expect(told).toEqual(['live_race_stopped']);
});

// @spec [Live screens] issue 3: The live race of the demo goes on by itself for 40 minutes and more, on later starts too, and is finished at its end
test('the live race is on: some are back, most are still out, and it goes on for 40 minutes', async () => {
  const counts = await statusCounts(liveSlug);
  expect(counts['started']).toBeGreaterThan(200);
  expect(counts['finished']).toBeGreaterThan(10);
  const race = await liveAsGenerated();
  expect(race.endsAt - now).toBeGreaterThan(40 * minute);
  const arrivals = race.batches.filter(({ deliveredAt }) => deliveredAt > now && deliveredAt < now + 40 * minute);
  const gaps = arrivals.slice(1).map(({ deliveredAt }, i) => deliveredAt - (arrivals[i]?.deliveredAt ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(2 * minute);
});

// @spec [Live screens] issue 2, issue 3: The demo: generated people, an official road race, a provisional trail race, a live race with waves, prizes, referees' penalties and disqualifications, locals, clubs, a walk, a federation, result documents, an open and a cancelled event
test('the live race has waves, local people, clubs, a walk, prizes and somebody who keeps their name', async () => {
  const { number } = await liveEvent();
  const people = await db
    .selectFrom('participant')
    .select(['wave_number', 'is_local', 'club', 'is_public'])
    .where('event_number', '=', number)
    .execute();
  expect(new Set(people.map((person) => person.wave_number)).size).toBeGreaterThan(2);
  expect(people.some((person) => person.is_local)).toBe(true);
  expect(people.some((person) => person.club !== null)).toBe(true);
  expect(people.some((person) => !person.is_public)).toBe(true);
  const races = await db
    .selectFrom('modality')
    .leftJoin('prize_rule', 'prize_rule.modality_number', 'modality.number')
    .select((eb) => ['modality.sport', 'short_name', eb.fn.count('prize_rule.order').as('prizes')])
    .where('event_number', '=', number)
    .groupBy('modality.number')
    .orderBy('modality.position')
    .execute();
  expect(races.map(({ sport, short_name, prizes }) => [short_name, sport, Number(prizes)])).toEqual([
    ['10k', 'running', 3],
    ['5k', 'running', 3],
    ['marxa', 'walking', 0],
  ]);
});

// @spec [Live screens] issue 2, issue 3: The demo: generated people, an official road race, a provisional trail race, a live race with waves, prizes, referees' penalties and disqualifications, locals, clubs, a walk, a federation, result documents, an open and a cancelled event
test('referees have ruled on somebody who is in, and rule on others in the next ten minutes', async () => {
  expect(await ruled()).toEqual({ penalties: 1, disqualified: 1 });
  const race = await liveAsGenerated();
  const next = liveRulings(race).filter(({ at }) => at > now && at < now + 10 * minute);
  expect(next.map(({ kind }) => kind)).toEqual(['penalty', 'disqualification', 'penalty']);
});

// @spec [Live screens] issue 3: The races of the demo have their track as `dorsal import gpx` stores it, and checkpoints on it
test('every race that was or is run has its track, as long as the race, with its climb, and checkpoints on it', async () => {
  const tracks = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .innerJoin('track', 'track.modality_number', 'modality.number')
    .select(['slug', 'short_name', 'modality.distance_m', 'slope_m', 'track.distance_m as long', 'ascent_m', 'screen'])
    .orderBy('modality.number')
    .execute();
  const { races } = await db
    .selectFrom('modality')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .leftJoin('track', 'track.modality_number', 'modality.number')
    .select((eb) => eb.fn.countAll<number>().as('races'))
    .where('modality.status', 'in', ['live', 'finished_provisional', 'finished_official'])
    .where('event.external', '=', false)
    .where('track.modality_number', 'is', null)
    .executeTakeFirstOrThrow();
  expect(Number(races)).toBe(0);
  expect(tracks.length).toBeGreaterThan(50);
  for (const { distance_m, long, slope_m, ascent_m, screen } of tracks) {
    expect(Math.abs(long / (distance_m ?? 0) - 1)).toBeLessThan(0.01);
    expect(Math.abs((ascent_m ?? 0) - (slope_m ?? 0))).toBeLessThan(0.1 * (slope_m ?? 0) + 6); // flat ground: what a barometer is off by
    expect((screen as readonly unknown[]).length).toBeGreaterThan(150);
  }
  const { least, most, unplaced } = await db
    .selectFrom('checkpoint')
    .innerJoin('modality', 'modality.number', 'checkpoint.modality_number')
    .innerJoin('event', 'event.number', 'modality.event_number')
    .select((eb) => [
      eb.fn.min('height_m').as('least'),
      eb.fn.max('height_m').as('most'),
      eb.fn.countAll().filterWhere('checkpoint.latitude', 'is', null).as('unplaced'),
    ])
    .where('slug', '=', 'trail-de-penagris')
    .executeTakeFirstOrThrow();
  expect(Number(unplaced)).toBe(0);
  expect((most ?? 0) - (least ?? 0)).toBeGreaterThan(200);
});

// @spec [Live screens] issue 2, issue 3: The demo: generated people, an official road race, a provisional trail race, a live race with waves, prizes, referees' penalties and disqualifications, locals, clubs, a walk, a federation, result documents, an open and a cancelled event
test('the official race links its result documents, and a federation is among the organisers', async () => {
  const documents = await db
    .selectFrom('event_document')
    .innerJoin('event', 'event.number', 'event_document.event_number')
    .select(['event_document.type'])
    .where('slug', '=', 'volta-a-vilaclara')
    .execute();
  expect(documents.filter(({ type }) => type === 'result')).toHaveLength(3);
  const organisers = await db
    .selectFrom('event_organism')
    .innerJoin('organism', 'organism.number', 'event_organism.organism_number')
    .select('organism.type')
    .where('event_number', '=', (await liveEvent()).number)
    .execute();
  expect(organisers.map(({ type }) => type)).toContain('federation');
});

test('no read of the live race comes from the future', async () => {
  const { last } = await db
    .selectFrom('read_log')
    .select((eb) => eb.fn.max('heard_at').as('last'))
    .executeTakeFirstOrThrow();
  expect(last).toBeLessThanOrEqual(now);
});

test('what staff took back is not ruled again', async () => {
  const first = liveRulings(await liveAsGenerated())[0];
  if (first?.kind !== 'penalty') throw new Error('the first ruling is a penalty');
  const { number } = await liveEvent();
  const ruledOn = await db
    .selectFrom('participant')
    .select('number')
    .where('event_number', '=', number)
    .where('bib', '=', first.bib)
    .executeTakeFirstOrThrow();
  await replacePenalties(db, new Map([[ruledOn.number, []]]));
  await applyRuling(at(now), number, first);
  expect((await ruled()).penalties).toBe(0);
});

test('a stopped simulation changes nothing', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await simulateLiveRaces(at(now), { signal: stop.signal, only: liveSlug })).toBe(0);
  expect(await statusOf(liveSlug)).toBe('live');
});

// @spec [Live screens] issue 3: The live race of the demo goes on by itself for 40 minutes and more, on later starts too, and is finished at its end
// @spec [The demo] issue 4: several races of the demo are live and go on; one waits and gets its gun when its time comes
test('the simulation brings the rest as its time comes: everybody who runs to the end is home, and the race is over', async () => {
  const race = await liveAsGenerated();
  // The database is away now and then: what it did not take is brought again.
  const { told, log } = listened();
  const away = new Error('Connection terminated due to connection timeout');
  const db = failing((call) => ([1, 3, 6].includes(call) ? away : null));
  const context = { ...at(race.endsAt + 2 * minute), log, db };
  const { signal } = new AbortController();
  const delivered = race.batches.filter(({ deliveredAt }) => deliveredAt <= context.now());
  expect(await simulateLiveRaces(context, { signal, only: liveSlug, againMs: 0 })).toBe(delivered.length);
  expect(told).toEqual(['live_race_waited', 'live_race_waited', 'live_race_waited']);
  await deriveEverything(context);
  const finished = race.modalities.flatMap(({ runners }) => runners).filter(({ truth }) => truth.status === 'finished');
  const counts = await statusCounts(liveSlug);
  expect(counts['finished']).toBe(finished.length - 3);
  expect(await ruled()).toEqual({ penalties: 4, disqualified: 3 });
  expect(await statusOf(liveSlug)).toBe('finished_provisional');
  expect(await simulateLiveRaces(context, { signal, only: liveSlug })).toBe(0);
});

const minute = 60_000;

const at = (instant: EpochMs): Context => ({ db, now: () => instant, newId: randomId, log: pino({ level: 'silent' }) });

/** Counts the penalties and disqualifications in the live race. */
async function ruled(): Promise<{ readonly penalties: number; readonly disqualified: number }> {
  const { number } = await liveEvent();
  const penalties = await db
    .selectFrom('penalty')
    .innerJoin('participant', 'participant.number', 'penalty.participant_number')
    .select('penalty.number')
    .where('event_number', '=', number)
    .execute();
  const disqualified = await db
    .selectFrom('participant')
    .select('number')
    .where('event_number', '=', number)
    .where('staff_status', '=', 'disqualified')
    .execute();
  return { penalties: penalties.length, disqualified: disqualified.length };
}
