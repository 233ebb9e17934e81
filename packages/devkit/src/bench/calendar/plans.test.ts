import { allEndpoints } from '@dorsal/contract/calls/all-endpoints.ts';
import { calendarRoutes } from '@dorsal/server/modules/events/calendar/route.ts';
import { eventRoutes } from '@dorsal/server/modules/events/route.ts';
import { randomId } from '@dorsal/server/platform/context.ts';
import { createPool } from '@dorsal/server/platform/db/pool.ts';
import type { Database } from '@dorsal/server/platform/db/schema.ts';
import { createApp } from '@dorsal/server/platform/http/app.ts';
import { createMetrics } from '@dorsal/server/platform/metrics.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarQuestions } from './calendar-questions.ts';
import { storeCalendar } from './store-calendar.ts';

const { db: stored, url } = await aTestDatabase();
const pool = createPool(url, { max: 4 });
const now = Date.UTC(2026, 10, 21, 12);
/** In the gate a tenth, which is large enough for the choice between index and table to be the same. */
const share = isLong ? 1 : 1 / 10;
const options = { seed: 9, now, events: 20_000 * share, circuits: 300 * share, registrations: 200_000 * share };
/** Tables that no call may read from end to end. */
const large = ['event', 'modality', 'participant', 'result'];

let asked: CompiledQuery[] = [];
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) });
const context = { db, now: () => now, newId: randomId, log: pino({ level: 'silent' }) };
const app = await createApp({
  context,
  config: { tls: null, webRoot: null, trustedProxies: 0, mapOrigins: [], streamsPerAddress: 10, publicUrl: null },
  authenticate: async () => null,
  endpoints: allEndpoints,
  served: [...eventRoutes(context), ...calendarRoutes(context)],
  metrics: createMetrics(),
});

beforeAll(async () => {
  await storeCalendar({ ...context, db: stored }, options);
}, 240_000);

afterAll(async () => {
  await app.close();
  await db.destroy();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];

/** Large tables that the queries of a call read from end to end. */
async function fullScans(method: 'GET' | 'POST', path: string, body: object): Promise<string[]> {
  asked = [];
  const answer = await app.inject({ method, url: `/api${path}`, ...(method === 'POST' && { payload: body }) });
  expect(answer.statusCode).toBe(200);
  const found: string[] = [];
  for (const { sql, parameters } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${sql}`, [
      ...parameters,
    ]);
    const scans = rows
      .flatMap((row) => steps(row['QUERY PLAN'][0].Plan))
      .filter((step) => step['Node Type'] === 'Seq Scan');
    const tables = scans.map((step) => step['Relation Name'] ?? '').filter((table) => large.includes(table));
    if (tables.length > 0) found.push(`${tables.join(', ')} in ${sql.replace(/\s+/g, ' ')}`);
  }
  return found;
}

// @spec [Calendar calls] doc 1 §7: The home page's three lists: live, upcoming from the start of today, finished newest first, 11 each
// @spec [Calendar calls] issue 4, proof 2: At 20,000 events and 200,000 registrations no query of a list, filter, search or total scans a large table
test('every list, filter, search and total is answered out of indexes', async () => {
  const questions = calendarQuestions({ events: [], circuits: [], organisms: [] }, now);
  expect(questions.length).toBeGreaterThan(30);
  const calendar = (await import('#generator/calendar/big-calendar.ts')).bigCalendar(options);
  const found: Record<string, string[]> = {};
  for (const { what, path, body } of calendarQuestions(calendar, now)) {
    const scans = await fullScans('POST', path, body());
    if (scans.length > 0) found[what] = scans;
  }
  expect(found).toEqual({});
});

test.each([
  ['by name', { order: ['name'], limit: 12 }],
  ['by number', { order: ['-numeric_id'], limit: 12 }],
  ['of an organism', { organisms: ['0123456789abcdef01234567'], limit: 50 }],
  ['by ids', { ids: ['0123456789abcdef01234567'] }],
  ['featured', { featured: true, limit: 12 }],
  ['between two days', { date_start: now, date_end: now + 86_400_000 }],
])('events %s too', async (_, body) => {
  expect(await fullScans('POST', '/events', body)).toEqual([]);
});

test.each([
  ['/modalities', { id: '0123456789abcdef01234567' }],
  ['/modalities', { id: 'cursa-2026/10k' }],
  ['/modalities', { event: '0123456789abcdef01234567' }],
  ['/circuits', { id: '0123456789abcdef01234567' }],
  ['/events/places', { circuit: 'circuit-1' }],
])('%s %j too', async (path, body) => {
  expect(await fullScans('POST', path, body)).toEqual([]);
});

// @spec [Calendar calls] issue 4 (home totals): Home totals count no registration when they are asked for, and follow who is entered, cancels, moves and finishes
test('the totals of the home page count no registration', async () => {
  // Events and races are read, since what is hidden does not count; nothing larger.
  const scanned = (await fullScans('GET', '/stats', {})).flatMap((scan) => (scan.split(' in ')[0] ?? '').split(', '));
  expect(scanned.filter((table) => table !== 'event' && table !== 'modality')).toEqual([]);
  const answer = await app.inject({ url: '/api/stats' });
  expect(answer.json().registrations).toBeGreaterThan(0.95 * options.registrations);
});

test('a full scan would be seen', async () => {
  asked = [];
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    'explain (format json) select * from event where description is null',
  );
  expect(rows.flatMap((row) => steps(row['QUERY PLAN'][0].Plan)).map((step) => step['Node Type'])).toContain(
    'Seq Scan',
  );
});
