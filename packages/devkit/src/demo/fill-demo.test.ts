import { deriveEverything } from '@dorsal/server/modules/derive/derive-everything.ts';
import { randomId } from '@dorsal/server/platform/context.ts';
import { aTestDatabase } from '@dorsal/server/platform/db/test-database.ts';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { generateRace } from '#generator/generate-race.ts';
import type { GeneratedBatch } from '#generator/race.ts';
import { liveRace, liveSince, liveSlug } from './demo-races.ts';
import { type FilledDemo, fillDemo } from './fill-demo.ts';
import { simulateLiveRace } from './simulate-live-race.ts';

const { db } = await aTestDatabase();
const now = Date.UTC(2026, 4, 17, 9, 41, 7);
let filled: FilledDemo;

beforeAll(async () => {
  filled = await fillDemo(db, { now });
});

const statusOf = async (slug: string) =>
  (await db.selectFrom('event').select('status').where('slug', '=', slug).executeTakeFirstOrThrow()).status;

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

test('the demo has one event of each kind, and says how many people are in it', async () => {
  expect(filled).toEqual({ events: 5, participants: 260 + 150 + 150 + 180 + 240 + 130 + 64 });
  expect(await statusOf('volta-a-vilaclara')).toBe('finished_official');
  expect(await statusOf('trail-de-penagris')).toBe('finished_provisional');
  expect(await statusOf(liveSlug)).toBe('live');
  expect(await statusOf('mitja-del-garrofer')).toBe('registrations_opened');
  expect(await statusOf('travesia-del-paramo')).toBe('cancelled');
});

test('finished races have results of every kind', async () => {
  expect(Object.keys(await statusCounts('volta-a-vilaclara'))).toEqual(
    expect.arrayContaining(['finished', 'disqualified', 'not_started', 'retired']),
  );
  expect(Object.keys(await statusCounts('trail-de-penagris'))).toEqual(
    expect.arrayContaining(['finished', 'retired', 'out_of_time']),
  );
});

test('the live race is on: some are back, most are still out', async () => {
  const counts = await statusCounts(liveSlug);
  expect(counts['started']).toBeGreaterThan(200);
  expect(counts['finished']).toBeGreaterThan(10);
  const { endsAt } = generateRace(liveRace(now - liveSince));
  expect(endsAt - now).toBeGreaterThan(40 * 60_000);
});

test('no read of the live race comes from the future', async () => {
  const { last } = await db
    .selectFrom('read_log')
    .select((eb) => eb.fn.max('heard_at').as('last'))
    .executeTakeFirstOrThrow();
  expect(last).toBeLessThanOrEqual(now);
});

test('the simulation brings the rest as its time comes, and everybody who runs to the end is home', async () => {
  let clock = now;
  const brought: GeneratedBatch[] = [];
  const context = { db, now: () => clock, newId: randomId, log: pino({ level: 'silent' }) };
  const stop = new AbortController();
  const startedAt = (await db.selectFrom('event').select('date_start').where('slug', '=', liveSlug).executeTakeFirst())
    ?.date_start;
  const race = generateRace(liveRace(startedAt?.getTime() ?? 0));
  clock = race.batches.at(-1)?.deliveredAt ?? 0;
  const count = await simulateLiveRace(context, { signal: stop.signal });
  expect(count).toBe(race.batches.length);
  await deriveEverything(context);
  const finished = race.modalities.flatMap(({ runners }) => runners).filter(({ truth }) => truth.status === 'finished');
  expect((await statusCounts(liveSlug))['finished']).toBe(finished.length);

  clock = now;
  stop.abort();
  const bring = async (batches: readonly GeneratedBatch[]) => void brought.push(...batches);
  expect(await simulateLiveRace(context, { signal: stop.signal, bring })).toBe(0);
  expect(brought).toEqual([]);
});
