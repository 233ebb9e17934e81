import { aContext } from '@dorsal/testkit/a-race.ts';
import { isLong } from '@dorsal/testkit/long-run.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import { describePages } from './page-metadata.ts';

const { db: stored, url } = await aTestDatabase();
const pool = createPool(url, { max: 2 });
let asked: CompiledQuery[] = [];
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) });
afterAll(() => db.destroy());

/** Few rows tempt PostgreSQL more to read a table from end to end: what holds for these holds for more. */
const events = isLong ? 20_000 : 4_000;

const oid = (letter: string) => sql`${letter} || lpad(to_hex(n), 23, '0')`;
const statuses = ['registrations_opened', 'finished_official', 'finished_provisional', 'registrations_closed'];
await sql`
  insert into event (oid, slug, name, is_circuit, date_start, status, circuit_number)
  select ${oid('a')}, 'e' || n, 'Event ' || n, n <= 200, timestamptz '2021-05-08' + (n % 4000 - 2000) * interval '1 day',
    (${statuses}::text[])[n % 4 + 1], null
  from generate_series(1, ${events}::int) n`.execute(stored);
await sql`update event set circuit_number = number % 200 + 1 where number % 7 = 0 and not is_circuit`.execute(stored);
await sql`
  insert into modality (oid, event_number, name, short_name) select ${oid('b')}, n % ${events}::int + 1, 'Race', 'R' || n
  from generate_series(1, ${2 * events}::int) n`.execute(stored);
await sql`
  insert into participant (oid, event_number, modality_number, bib, gender, name)
  select ${oid('c')}, m.event_number, m.number, n::text, 'female', 'Ana'
  from generate_series(1, ${3 * events}::int) n join modality m on m.number = n % ${2 * events}::int + 1`.execute(
  stored,
);
await sql`insert into event_slug (slug, event_number) select 'old' || n, n from generate_series(1, ${events}::int) n`.execute(
  stored,
);
await sql`analyze`.execute(stored);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];

/** Tables that no page may read from end to end. */
const large = ['event', 'event_slug', 'modality', 'participant'];
const hex = (letter: string, number: number): string => letter + number.toString(16).padStart(23, '0');

// @spec [Site content, notices, ads and page metadata] issue 4, 2: Each page of 20,000 events asks at most two questions, answered out of indexes
test.each([
  '/',
  '/events/past',
  '/circuits',
  '/e/e777',
  '/e/old9',
  `/e/${hex('a', 31)}`,
  '/e/512',
  '/c/e7',
  `/m/${hex('b', 99)}`,
  `/r/${hex('c', 5)}`,
  '/r/777-776',
  '/e/nobody',
])('%s reads no large table from end to end', async (path) => {
  const describe = describePages({ ...aContext(db) }, { environment: 'production' });
  asked = [];
  await describe({ path, search: '', origin: 'https://x.example.org', language: 'en', isLanguageAsked: false });
  const found: string[] = [];
  for (const { sql: text, parameters } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
      ...parameters,
    ]);
    const scans = rows
      .flatMap((row) => steps(row['QUERY PLAN'][0].Plan))
      .filter((step) => step['Node Type'] === 'Seq Scan');
    found.push(...scans.map((step) => step['Relation Name'] ?? '').filter((table) => large.includes(table)));
  }
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(found).toEqual([]);
});
