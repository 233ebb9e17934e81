import { randomId } from '@dorsal/server/platform/context.ts';
import { createPool } from '@dorsal/server/platform/db/pool.ts';
import { aTestDatabase } from '@dorsal/testkit/test-database.ts';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { BenchDatabase, Line } from './bench.ts';
import { calendar } from './calendar.ts';
import { gunCorrection } from './gun-correction.ts';
import { truth } from './truth.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function aDatabase(): Promise<BenchDatabase> {
  const { db, url } = await aTestDatabase();
  const pool = createPool(url);
  closing.push(() => pool.end());
  const context = { db, now: Date.now, newId: randomId, log: pino({ level: 'silent' }) };
  return { context, pool, url, postgresPid: process.pid };
}

const valueLike = (lines: readonly Line[], what: RegExp): number =>
  lines.find((one) => what.test(one.what))?.value ?? Number.NaN;

test('a gun that is corrected moves everybody’s results while reads come in', async () => {
  const lines = await gunCorrection.run({ isQuick: true, aDatabase });
  expect(lines.map(({ what }) => what)).toContain('a gun that moves 2000 results, on the board');
  expect(valueLike(lines, /longest wait/)).toBeGreaterThanOrEqual(0);
});

test('generated races come to their truth, in memory and through the database', async () => {
  const lines = await truth.run({ isQuick: true, aDatabase });
  expect(lines.filter(({ what }) => /truth/.test(what)).map(({ value }) => value)).toEqual([0, 0, 0, 0]);
});

// @spec [Calendar calls] issue 4, proof 2: Lists with 20,000 events and 2,000,000 registrations: each call under 50 ms at the median; home, calendar and event calls a second against a bare server
test('every list, search and total of a calendar is asked, and measured', async () => {
  const lines = await calendar.run({ isQuick: true, aDatabase });
  expect(valueLike(lines, /a town with a mistake, median/)).toBeGreaterThan(0);
  expect(valueLike(lines, /calls of the home page/)).toBeGreaterThan(0);
});
